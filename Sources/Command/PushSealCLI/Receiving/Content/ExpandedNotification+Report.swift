// SPDX-License-Identifier: Apache-2.0

import PushSealCommandLine
import PushSealDevice
import PushSealJSON

extension ExpandedNotification {
    /// Whether everything went as intended.
    ///
    /// A phone has not got a missing asset, either; an unreadable one it would show.
    var isComplete: Bool {
        !hasFailed && obstacles.isEmpty && !faults.contains { $0.code == .unreadableAsset }
    }

    /// The screen and the events, as text.
    var report: String {
        var text = extensionName.map { "expanded by \(quoted($0)):\n" } ?? "expanded:\n"
        for line in lines.isEmpty ? ["(dismissed)"] : lines.map(\.description) {
            text += "  \(line)\n"
        }
        if !events.isEmpty { text += "events:\n" }
        for event in events { text += "  \(event)\n" }
        return text
    }

    /// The `expanded` member of a delivery's JSON.
    var json: JSONValue {
        [
            "extension": extensionName.map { .string($0) } ?? .null,
            "reason": reason.map { .string($0) } ?? .null,
            "text": .string(text),
            "events": .array(events.map { .string($0) }),
            "obstacles": .array(obstacles.map { .string($0) }),
            "faults": .array(
                faults.map { ["code": .string($0.code.rawValue), "detail": .string($0.detail)] }
            ),
        ]
    }

    /// Reports on standard error what did not go as intended.
    ///
    /// - Parameters:
    ///   - context: its standard error.
    ///   - isTraced: whether the report of a crash is shown.
    func explain(_ context: CommandContext, isTraced: Bool) {
        if isTraced { for line in backtrace { context.report("trace", line) } }
        for fault in faults {
            context.report(fault.code == .unreadableAsset ? "error" : "warning", fault.detail)
        }
        if let reason, hasFailed {
            context.report("error", reason)
            if !backtrace.isEmpty, !isTraced { context.hint("--trace shows the backtrace") }
        } else if let reason {
            context.report("note", "expanded without an extension: \(reason)")
        }
        for obstacle in obstacles { context.report("error", "cannot do \(obstacle)") }
    }
}
