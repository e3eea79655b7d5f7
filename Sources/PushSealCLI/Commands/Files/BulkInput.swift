// SPDX-License-Identifier: Apache-2.0

import AtomicFiles

/// An input of any length, read through one buffer.
@safe
final class BulkInput {
    /// Large enough that system calls cost nothing beside, small enough for the second cache.
    static let bufferByteCount = 256 << 10

    /// How messages call it.
    let description: String
    private let input: any ByteInput
    private let owned: CInt?
    private let buffer: UnsafeMutableRawBufferPointer
    /// Bytes that were read to be looked at, and not taken yet.
    private var waitingCount = 0

    /// Opens a file, or takes standard input for `-`.
    init(_ name: String, _ context: CommandContext) throws(CommandError) {
        description = context.described(name)
        if name == "-" {
            context.hintAtStandardInput()
            input = context.input
            owned = nil
        } else {
            do throws(SystemError) {
                let descriptor = try InputFile.open(context.path(name))
                owned = descriptor
                input = DescriptorInput(descriptor)
            } catch {
                throw CommandError(
                    .cannotRead,
                    "cannot read \(context.described(name)): \(error)"
                )
            }
        }
        unsafe buffer = .allocate(byteCount: Self.bufferByteCount, alignment: 4096)
        input.expectBulk()
    }

    deinit {
        unsafe buffer.deallocate()
        if let owned { _ = closeDescriptor(owned) }
    }

    /// The first bytes, as many as asked for unless the input ends before; they are not taken.
    func beginning(_ count: Int) throws(CommandError) -> [UInt8] {
        while waitingCount < count {
            let read = try read(from: waitingCount)
            if read == 0 { break }
            waitingCount += read
        }
        return unsafe Array(buffer[..<min(count, waitingCount)])
    }

    /// Reads the next bytes; gives how many, none at the end.
    func next() throws(CommandError) -> Int {
        defer { waitingCount = 0 }
        return waitingCount > 0 ? waitingCount : try read(from: 0)
    }

    /// Lends the bytes that were read last.
    func withBytes(_ count: Int, _ body: (Span<UInt8>) -> Void) {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
            .assumingMemoryBound(to: UInt8.self)
        body(unsafe Span(_unsafeElements: bytes))
    }

    private func read(from start: Int) throws(CommandError) -> Int {
        do throws(SystemError) {
            return try unsafe input.read(into: .init(rebasing: buffer[start...]))
        } catch {
            throw CommandError(.cannotRead, "cannot read \(description): \(error)")
        }
    }
}
