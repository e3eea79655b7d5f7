// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles

/// A file that is read in pieces, and closed with its last reference.
package final class OpenedFile: ByteInput {
    private let descriptor: CInt
    private let input: DescriptorInput

    /// Opens the file at `path`.
    package init(_ path: String) throws(SystemError) {
        descriptor = try InputFile.open(path)
        input = DescriptorInput(descriptor)
    }

    deinit { _ = closeDescriptor(descriptor) }

    package var isTerminal: Bool { input.isTerminal }

    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try input.read(upTo: count)
    }

    package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe input.read(into: memory)
    }

    package func skip(toLast count: Int) -> Int { input.skip(toLast: count) }

    package func expectBulk() { input.expectBulk() }
}
