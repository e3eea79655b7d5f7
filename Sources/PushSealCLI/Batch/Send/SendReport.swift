// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSealAPNs
import StrictJSON

/// Prints results, counts them, and lists the device tokens that are of no use any more.
final class SendReport: @unchecked Sendable {  // on the desk's thread, and after its end
    private let output: any ByteOutput
    private let unregistered: (file: OutputFile, name: String)?
    private let progress: SendProgress?
    private let text = ByteWriter()

    /// Results that came, those of the journal included.
    private(set) var count = 0
    private(set) var refusedCount = 0
    private(set) var unreachedCount = 0
    private(set) var firstFaultyLine: Int?
    /// The last result; of a single push the only one.
    private(set) var last: APNSResult?

    init(
        _ output: any ByteOutput,
        unregistered: (file: OutputFile, name: String)?,
        progress: SendProgress?
    ) {
        self.output = output
        self.unregistered = unregistered
        self.progress = progress
    }

    /// Prints results, and answers to lines that were not sent.
    ///
    /// - Throws: `cannotWrite` or `brokenPipe`.
    func write(
        _ results: [(line: Int, result: APNSResult)],
        errorLines: [UInt8] = [],
        isFromJournal: Bool = false
    ) throws(CommandError) {
        text.truncate(to: 0)
        for (line, result) in results {
            note(result, line)
            append(result, line, isFromJournal)
        }
        text.append(errorLines)
        do throws(SystemError) {
            try unsafe text.withUnsafeBytes { bytes throws(SystemError) in
                try unsafe output.write(bytes)
            }
            // Whoever reads this line by line waits for it.
            if !isFromJournal { try output.flush() }
        } catch {
            throw .standardOutput(error)
        }
        for (_, result) in results where result.removesDeviceToken { try list(result) }
        progress?.show(count)
    }

    /// Gives the list of device tokens its name.
    func finish() throws(CommandError) {
        progress?.end()
        guard let unregistered else { return }
        do throws(SystemError) {
            try unregistered.file.commit()
        } catch {
            throw .output(error, unregistered.file, unregistered.name)
        }
    }

    private func note(_ result: APNSResult, _ line: Int) {
        count += 1
        last = result
        guard !result.isAccepted else { return }
        if result.status == nil { unreachedCount += 1 } else { refusedCount += 1 }
        firstFaultyLine = min(firstFaultyLine ?? line, line)
    }

    private func append(_ result: APNSResult, _ line: Int, _ isFromJournal: Bool) {
        text.append(#"{"line":"#)
        append(number: line == 0 ? nil : line)
        text.append(#","token":""#)
        text.append(text: result.token.description)
        text.append(#"","status":"#)
        append(number: result.status)
        text.append(#","apnsId":""#)
        text.append(text: result.id.description)
        text.append(#"","uniqueId":"#)
        append(quoting: result.uniqueID)
        text.append(#","reason":"#)
        append(quoting: result.reason)
        text.append(#","timestamp":"#)
        append(number: result.timestamp)
        text.append(#","attempts":"#)
        text.append(number: result.attempts)
        if isFromJournal { text.append(#","journal":true"#) }
        text.append("}\n")
    }

    private func append(number: Int?) {
        if let number { text.append(number: number) } else { text.append("null") }
    }

    private func append(quoting words: String?) {
        if let words { text.appendQuoted(words) } else { text.append("null") }
    }

    /// A token that was registered after the time is valid again, so the time goes with it.
    private func list(_ result: APNSResult) throws(CommandError) {
        guard let unregistered else { return }
        text.truncate(to: 0)
        text.append(#"{"token":""#)
        text.append(text: result.token.description)
        text.append(#"","timestamp":"#)
        append(number: result.timestamp)
        text.append("}\n")
        do throws(SystemError) {
            try unregistered.file.write(text.bytes)
        } catch {
            throw .output(error, unregistered.file, unregistered.name)
        }
    }
}
