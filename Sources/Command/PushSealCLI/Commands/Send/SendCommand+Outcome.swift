// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealHTTP2
import PushSealAPNs
import SealFormats
import PushSealJSON

extension SendCommand {
    /// Reports the outcome of one push, if it was not accepted.
    static func explain(
        _ report: SendReport,
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ failure: ConnectionError?
    ) -> ExitStatus {
        guard let result = report.last, !result.isAccepted else { return .success }
        let reason = result.reason ?? "no reason given"
        guard let status = result.status else {
            context.report("error", "no answer: \(reason)")
            if let hint = hint(noAnswer: reason, arguments, failure) { context.hint(hint) }
            return .unavailable
        }
        context.report("error", "the push was refused with status \(status): \(quoted(reason))")
        if let hint = RefusalHint.text(status: status, reason: result.reason) {
            context.hint(hint)
        }
        return switch result.fault {
        case .sender: .configuration
        case .service: .unavailable
        default: .refused
        }
    }

    /// Sums up the outcome of a batch, unless everything was accepted.
    static func explain(
        _ report: SendReport,
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ tally: LineTally,
        _ failure: ConnectionError?
    ) -> ExitStatus {
        let counts = [
            (report.errorCount, "invalid"), (report.refusedCount, "refused"),
            (report.postponedCount, "postponed by APNs"),
            (report.unreachedCount, "without an answer"),
        ].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return .success }
        // A journal may know more lines than the input has.
        let lineCount = max(tally.lineCount, report.count + report.errorCount)
        let lines = lineCount == 1 ? "line" : "lines"
        let words = counts.enumerated().map { place, count in
            "\(count.0)\(place == 0 ? " of \(lineCount) \(lines)" : "") \(count.1)"
        }
        let place = report.firstFaultyLine.map { ", first at line \($0)" } ?? ""
        var (why, hint): (String, String?) = ("", nil)
        switch report.onlyFailure {
        case .refused(let status?, let reason):
            why = ", all with status \(status): \(reason.map { quoted($0) } ?? "no reason given")"
            hint = RefusalHint.text(status: status, reason: reason)
        case .refused(nil, let reason?):
            why = ": \(reason)"
            hint = Self.hint(noAnswer: reason, arguments, failure)
        case .invalid(let message, let cure) where report.errorCount > 1:
            why = ", all for one reason: \(message)"
            hint = cure
        default: break
        }
        context.report("error", words.joined(separator: ", ") + place + why)
        if let hint { context.hint(hint) }
        let isUnsent = report.unreachedCount + report.postponedCount > 0
        return isUnsent ? .unavailable : .refused
    }

    /// What to check where nothing was answered, if it is known.
    private static func hint(
        noAnswer reason: String,
        _ arguments: ParsedArguments,
        _ failure: ConnectionError?
    ) -> String? {
        switch NoAnswer(rawValue: reason) {
        case .tlsFailed, .connectionFailed: failure?.hint(arguments)
        default: nil
        }
    }
}

extension ConnectionError {
    /// What to check where no connection to APNs was made, if it is known.
    func hint(_ arguments: ParsedArguments) -> String? {
        if hasUnknownIssuer {
            if arguments.has(.caFile) {
                return
                    "no certificate in the file of --ca-file has issued the server's: add that of its CA"
            }
            return arguments.has(.server)
                ? "to trust the server's own CA, use --ca-file FILE, such as ca.pem of serve --dir"
                : "install ca-certificates, or name a PEM file of trusted certificates: --ca-file FILE"
        }
        if isOutOfTime {
            return "check this machine's clock, which says \(SystemTime.utc(SystemTime.now))"
        }
        if isProxyLocked {
            return "write the user and password of the proxy into https_proxy: "
                + "http://USER:PASSWORD@HOST:PORT"
        }
        guard [.closedByPeer, .http2].contains(code),
            arguments.string(.server)?.hasPrefix("http:") == true
        else { return nil }
        return "http:// does not use TLS; for a server with TLS, such as serve, use https://"
    }
}

extension SendReport {
    /// Says in one line what became of a batch, where a person reads it, asked for it or stopped it.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - context: where it is said.
    ///   - signal: the name of the signal that stopped it, if one did.
    ///   - rest: what is not sent, if a signal stopped it.
    ///   - time: how long it took.
    func summarize(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        stoppedBy signal: String?,
        _ rest: String,
        after time: Duration
    ) {
        guard signal != nil || context.errors.isTerminal || arguments.has(.progress) else { return }
        let counts = [
            (
                count - refusedCount - senderRefusalCount - unreachedCount - postponedCount,
                "accepted"
            ), (refusedCount + senderRefusalCount, "refused"),
            (postponedCount, "postponed by APNs"), (unreachedCount, "without an answer"),
            (errorCount, "invalid"),
        ]
        var words = "\(count + errorCount) \(count + errorCount == 1 ? "line" : "lines"): "
        words += counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
        if count + errorCount == 0 { words = "no lines" }
        if knownCount > 0 { words += ", \(knownCount) of them before" }
        let seconds = time / .seconds(1)
        let tenths = Int(seconds * 10)
        words += " (\(tenths / 10).\(tenths % 10) s"
        let newCount = count - knownCount
        words += seconds >= 1 ? ", \(Int(Double(newCount) / seconds)) pushes per second)" : ")"
        guard let signal else { return context.report("note", words) }
        context.report("note", "stopped by \(signal) after \(words); \(rest)")
        if arguments.has(.journal) { context.hint("the same command sends the rest") }
    }
}
