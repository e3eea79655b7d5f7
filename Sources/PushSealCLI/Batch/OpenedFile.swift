// SPDX-License-Identifier: Apache-2.0

import AtomicFiles

/// A file that is read piece by piece, and closed when nobody reads it any more.
final class OpenedFile: ByteInput {
    private let descriptor: CInt
    private let input: DescriptorInput

    /// Opens the file at `path`.
    init(_ path: String) throws(SystemError) {
        descriptor = try InputFile.open(path)
        input = DescriptorInput(descriptor)
    }

    deinit { _ = closeDescriptor(descriptor) }

    var isTerminal: Bool { input.isTerminal }

    func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try input.read(upTo: count)
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe input.read(into: memory)
    }

    func skip(toLast count: Int) -> Int { input.skip(toLast: count) }

    func expectBulk() { input.expectBulk() }
}
