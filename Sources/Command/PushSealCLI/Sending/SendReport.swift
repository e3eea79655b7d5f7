// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealAPNs
import PushSealJSON

/// Prints and counts results, and lists the device tokens that are no longer valid.
final class SendReport: @unchecked Sendable {  // coordinator thread, then after it
    private let output: any ByteOutput
    private let unregistered: NamedOutput?
    private let progress: SendProgress?
    private let text = ByteWriter()

    /// How many results there are, including those from the journal.
    private(set) var count = 0
    /// How many of them the journal had.
    private(set) var knownCount = 0
    /// How many were refused for the device or the push.
    private(set) var refusedCount = 0
    private(set) var unreachedCount = 0
    /// How many APNs had no time for, by its answer.
    private(set) var postponedCount = 0
    /// How many were refused for the sender; they are still to be sent.
    private(set) var senderRefusalCount = 0
    /// How many lines were not sent.
    private(set) var errorCount = 0
    /// How many lines are not to be sent again.
    var decidedCount: Int {
        count - unreachedCount - postponedCount - senderRefusalCount + errorCount
            - commandErrorCount
    }
    /// How many lines the command had no key or topic for.
    private var commandErrorCount = 0
    /// Why none of the lines was accepted, as long as it is the same for all of them.
    private(set) var onlyFailure: Failure?
    private var hasSeveralFailures = false
    /// The first line that was not accepted.
    private(set) var firstFaultyLine: Int?
    /// The last result; the only one of a single push.
    private(set) var last: APNSResult?

    /// Why a line was not accepted.
    enum Failure: Equatable {
        case refused(status: Int?, reason: String?)
        case invalid(message: String, hint: String?)
    }

    init(
        _ output: any ByteOutput,
        unregistered: NamedOutput?,
        progress: SendProgress?
    ) {
        self.output = output
        self.unregistered = unregistered
        self.progress = progress
    }

    /// Prints results, and why lines were not sent.
    ///
    /// - Throws: `cannotWrite` or `brokenPipe`.
    func write(
        _ results: [(line: Int, result: APNSResult)],
        errors: [(line: Int, error: LineError)] = [],
        isFromJournal: Bool = false
    ) throws(CommandError) {
        text.truncate(to: 0)
        for (line, result) in results {
            note(result, line)
            if isFromJournal { knownCount += 1 }
            result.write(to: text, line: line == 0 ? nil : line, isFromJournal: isFromJournal)
            text.append("\n")
        }
        for (line, error) in errors {
            errorCount += 1
            if error.isOfCommand { commandErrorCount += 1 }
            noteFault(line, .invalid(message: error.message, hint: error.hint))
            error.append(to: text, line: line)
            text.append("\n")
        }
        do throws(SystemError) {
            try unsafe text.withUnsafeBytes { bytes throws(SystemError) in
                try unsafe output.write(bytes)
            }
            // A reader that goes line by line waits for it.
            if !isFromJournal { try output.flush() }
        } catch {
            throw .standardOutput(error)
        }
        for (_, result) in results where result.removesDeviceToken { try list(result) }
        progress?.show(count)
    }

    /// Gives the list of device tokens its file name.
    func finish() throws(CommandError) {
        progress?.end()
        try unregistered?.commit()
    }

    private func note(_ result: APNSResult, _ line: Int) {
        count += 1
        last = result
        switch result.fault {
        case nil:
            hasSeveralFailures = true
            onlyFailure = nil
            return
        case .sender: senderRefusalCount += 1
        case .service where result.status != nil: postponedCount += 1
        case .service: unreachedCount += 1
        default: refusedCount += 1
        }
        noteFault(line, .refused(status: result.status, reason: result.reason))
    }

    private func noteFault(_ line: Int, _ failure: Failure) {
        firstFaultyLine = min(firstFaultyLine ?? line, line)
        guard !hasSeveralFailures, onlyFailure != failure else { return }
        hasSeveralFailures = onlyFailure != nil
        onlyFailure = hasSeveralFailures ? nil : failure
    }

    /// A token that was registered after the timestamp is valid again, so the list has the
    /// timestamp.
    private func list(_ result: APNSResult) throws(CommandError) {
        guard let unregistered else { return }
        text.truncate(to: 0)
        text.append(#"{"token":""#)
        text.append(text: result.token.description)
        text.append(#"","timestamp":"#)
        text.append(numberOrNull: result.timestamp)
        text.append("}\n")
        try unregistered.write(text.bytes)
    }
}

extension APNSResult {
    /// Writes the result as a JSON object, without a line feed.
    func write(to text: ByteWriter, line: Int? = nil, isFromJournal: Bool = false) {
        let start = text.count
        text.append(#"{"line":"#)
        text.append(numberOrNull: line)
        text.append(lineID: callerID)
        text.append(#","token":""#)
        text.append(text: token.description)
        text.append(#"","status":"#)
        text.append(numberOrNull: status)
        text.append(#","apnsId":""#)
        text.append(text: id.description)
        text.append(#"","uniqueId":"#)
        text.append(quotedOrNull: uniqueID)
        text.append(#","reason":"#)
        text.append(quotedOrNull: reason)
        text.append(#","timestamp":"#)
        text.append(numberOrNull: timestamp)
        text.append(#","attempts":"#)
        text.append(number: attempts)
        if isFromJournal { text.append(#","journal":true"#) }
        text.append("}")
        text.escapeControls(from: start)
    }

    /// The result as a JSON object.
    var json: [UInt8] {
        let text = ByteWriter()
        write(to: text)
        return text.bytes
    }
}
