// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSealFiles
import PushSeal
import PushSealDevice
import PushSealJSON

// What is printed for a delivery.
extension ReceiveCommand {
    /// A delivery as text or JSON, for a terminal if `output` is one.
    static func printed(
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ format: ReceiveFormat,
        _ expanded: ExpandedNotification?,
        _ output: (any ByteOutput)?,
        _ context: CommandContext
    ) -> [UInt8] {
        if format == .json {
            let line = ByteWriter()
            report.write(to: line, with: expanded.map { ("expanded", $0.json) })
            line.append("\n")
            return line.bytes
        }
        guard delivery.presentation == .banner else { return [] }
        return Array(delivery.banner(for: output, context).utf8)
    }

    /// Answers on standard error what a person will ask about the result.
    static func explain(
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ name: String,
        _ receiver: Receiver,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) {
        if arguments.has(.trace) {
            for entry in delivery.trace.entries {
                context.report("trace", entry.line)
            }
        }
        for fault in delivery.faults where fault.code != .badPhone {
            // Of these, the error says as much.
            if fault.code == .died, !report.isComplete { continue }
            if fault.code == .repliedAtExpiry, report.decryption?.status == .expired { continue }
            let isRefusal: Set<Fault.Code> = [.missingEntitlement, .missingAsset, .unreadableAsset]
            let misbehaved = isRefusal.contains(fault.code) ? "" : "the extension misbehaved: "
            context.warn(misbehaved + fault.detail)
            if fault.code == .alertTextRemoved, receiver.program != nil {
                let key = Entitlements.filteringKey
                context.hint("nothing is shown only if \(key) is among its entitlements")
            }
        }
        let place = name == "-" ? "the payload" : quoted(name)
        if let refusal = report.refusal, receiver.program != nil || !report.isComplete {
            return explain(refusal, delivery, report, place, context)
        }
        switch delivery.presentation {
        case .nothing:
            context.report("note", "nothing is shown: \(delivery.reason)")
        case .soundOrBadge:
            context.report("note", "no text is shown, only a sound or a badge")
        default: break
        }
        if report.isUnfetched, !arguments.has(.fetch) {
            context.report("note", "an attachment was not fetched; use --fetch to fetch it")
        }
        if let remark = report.remark { context.warn("\(place) was opened, but \(remark)") }
        guard !report.isComplete else { return }
        if let fault = report.attachmentFault {
            return context.report("error", "\(place) was opened, but \(fault.detail)")
        }
        let isSealed =
            receiver.program == nil || report.hasSealedContent
            || report.decryption.map { $0.status != .absent } == true
        context.report(
            "error",
            isSealed
                ? "\(place) was not opened: \(report.failureReason)"
                : "the extension did not change \(place): \(report.failureReason)"
        )
        if delivery.hasBacktrace, !arguments.has(.trace) {
            context.hint("--trace shows the backtrace")
        } else if let ring = arguments.string(.keyring), receiver.ring.keys.isEmpty {
            context.hint("\(context.described(ring)) has no keys")
        } else if let hint = hint(report, arguments) {
            context.hint(hint)
        }
    }

    /// Says in one line why a push did not reach the extension, and what to change.
    private static func explain(
        _ refusal: GateRefusal,
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ place: String,
        _ context: CommandContext
    ) {
        let shown =
            switch delivery.presentation {
            case .nothing: ", and nothing is shown"
            case .soundOrBadge: ", and no text is shown, only a sound or a badge"
            default: ""
            }
        context.report(
            report.isComplete ? "note" : "error",
            "\(place) did not reach the extension\(shown): \(refusal.reason); to change it, "
                + refusal.change
        )
    }

    private static func hint(_ report: DeliveryReport, _ arguments: ParsedArguments) -> String? {
        // An opened message that is not shown has given its reason: it is expired or a replay.
        // Another extension has its own keys.
        guard !arguments.has(.rot13), !arguments.has(.extensionProgram),
            report.hasSealedContent, report.outcome != .notEmployed,
            report.decryption?.format == nil, report.decryption?.status == .fallback
        else { return nil }
        if arguments.has(.keyring) { return arguments.onlyKeyHint }
        return arguments.has(.pass)
            ? "run pushseal inspect with the same --pass to find out why"
            : "give the passphrase with --pass SOURCE, or the keys with --keyring FILE"
    }
}

extension Delivery {
    /// The banner for an output, which may be a terminal.
    func banner(for output: (any ByteOutput)?, _ context: CommandContext) -> String {
        Banner.render(
            content,
            width: min(output?.columnCount ?? 60, 60),
            color: Banner.wantsColor(
                isTerminal: output?.isTerminal == true,
                environment: context.environment
            )
        )
    }
}
