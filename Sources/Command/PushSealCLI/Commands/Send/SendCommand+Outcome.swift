// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealHTTP2
import PushSealAPNs
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
        if let hint = hint(reason) { context.hint(hint) }
        return .refused
    }

    /// Sums up the outcome of a batch, unless everything was accepted.
    static func explain(
        _ report: SendReport,
        _ context: CommandContext,
        _ tally: LineTally
    ) -> ExitStatus {
        let counts = [
            (report.errorCount, "invalid"), (report.refusedCount, "refused"),
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
        context.report("error", words.joined(separator: ", ") + place)
        return report.unreachedCount > 0 ? .unavailable : .refused
    }

    /// What to check about the address of a custom server.
    private static func hint(
        noAnswer reason: String,
        _ arguments: ParsedArguments,
        _ failure: ConnectionError?
    ) -> String? {
        guard let server = arguments.string(.server) else { return nil }
        switch NoAnswer(rawValue: reason) {
        case .tlsFailed where failure?.hasUnknownIssuer == true && !arguments.has(.caFile):
            return "to trust the server's own CA, use --ca-file FILE, such as ca.pem of serve --dir"
        case .connectionFailed where failure != nil && server.hasPrefix("http:"):
            return "http:// does not use TLS; for a server with TLS, such as serve, use https://"
        default: return nil
        }
    }

    /// What to check, if the reason alone does not help.
    private static func hint(_ reason: String) -> String? {
        switch Reason(rawValue: reason) {
        case .badDeviceToken, .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken:
            "apps that Xcode installed have tokens for --sandbox, all others for --production"
        case .deviceTokenNotForTopic, .topicDisallowed: "the topic is the bundle id of the app"
        case .invalidProviderToken: "check --key-id, --team-id and the key file"
        case .expiredProviderToken: "check this machine's clock"
        case .tooManyProviderTokenUpdates:
            "processes on one machine share a token in the folder of --token-cache, or in "
                + "$XDG_RUNTIME_DIR/pushseal; what else sends for the team signs its own"
        case .unregistered, .expiredToken: "remove the device token"
        default: nil
        }
    }
}

extension SendReport {
    /// Says in one line what became of a batch, where a person reads it, asked for it or stopped it.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - context: where it is said.
    ///   - signal: the name of the signal that stopped it, if one did.
    ///   - time: how long it took.
    func summarize(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        stoppedBy signal: String?,
        after time: Duration
    ) {
        guard signal != nil || context.errors.isTerminal || arguments.has(.progress) else { return }
        let counts = [
            (count - refusedCount - unreachedCount, "accepted"), (refusedCount, "refused"),
            (unreachedCount, "without an answer"), (errorCount, "invalid"),
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
        context.report("note", "stopped by \(signal) after \(words); the rest was not sent")
        if arguments.has(.journal) { context.hint("the same command sends the rest") }
    }
}
