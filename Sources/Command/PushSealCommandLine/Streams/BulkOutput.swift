// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// An output of any length, written through one buffer: the file of `--out`, or standard output.
@safe
package final class BulkOutput {
    private static let step = 64 << 10

    private let output: any ByteOutput
    private let file: NamedOutput?
    private var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Whether any bytes have been written outside the process, where they will stay.
    package private(set) var hasHandedOut = false

    /// Begins the file of `--out`; standard output if the name is nil or `-`.
    package init(_ name: String?, _ context: CommandContext) throws(CommandError) {
        file = try context.outputFile(ifNamed: name)
        output = file?.file ?? context.output
        output.expectBulk()
    }

    deinit { unsafe buffer.deallocate() }

    /// Writes what `fill` appends, at most this many bytes.
    package func write(
        atMost byteCount: Int,
        _ fill: (inout OutputSpan<UInt8>) -> Void
    ) throws(CommandError) {
        reserve(byteCount)
        let room = unsafe buffer.assumingMemoryBound(to: UInt8.self)
        var span = unsafe OutputSpan(buffer: room, initializedCount: 0)
        fill(&span)
        let count = unsafe span.finalize(for: room)
        guard count > 0 else { return }
        do throws(SystemError) {
            try unsafe output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            hasHandedOut = !(file?.file.isWhole ?? false)
        } catch {
            throw file?.failure(error) ?? .standardOutput(error)
        }
    }

    /// Ends the output; only now does a file get its name.
    package func finish() throws(CommandError) {
        try file?.commit()
    }

    private func reserve(_ byteCount: Int) {
        guard unsafe byteCount > buffer.count else { return }
        unsafe buffer.deallocate()
        // Rounded up, because the output often grows by a few bytes with each piece, and memory
        // that is allocated anew is cleared anew.
        let rounded = (byteCount + Self.step - 1) / Self.step * Self.step
        unsafe buffer = .allocate(byteCount: rounded, alignment: 4096)
    }
}
