// SPDX-License-Identifier: Apache-2.0

/// AES-CBC with PKCS#7 padding over one message in pieces.
@safe
package struct CBCStream: ~Copyable {
    private let context: CBCContext
    private let direction: CipherDirection
    /// Bytes of an incomplete block; when decrypting also the last block, which may be padded.
    private var held = HeldBytes()

    init(
        _ direction: CipherDirection,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer
    ) throws(SealError) {
        // Never cached, since it may outlive the secret that the key was derived from.
        context = try unsafe CBCContext(direction, cipher, key: key, iv: iv, keptFor: nil)
        self.direction = direction
    }

    /// Encrypts or decrypts the next bytes; `output` has room for a block more than `input`.
    mutating func update(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let size = AESCBC.blockByteCount
        precondition(output.count >= input.count + size, "no room for the output")
        let byteCount = held.count + input.count
        let heldBack = direction == .decrypt && byteCount > 0 ? 1 : 0
        let turnedCount = (byteCount - heldBack) / size * size
        var rest = unsafe input[...]
        var written = 0
        if turnedCount > 0, held.count > 0 {
            let missing = size - held.count
            unsafe held.append(UnsafeRawBufferPointer(rebasing: rest.prefix(missing)))
            unsafe rest = rest.dropFirst(missing)
            try unsafe context.turn(
                held.bytes,
                into: UnsafeMutableRawBufferPointer(rebasing: output[..<size])
            )
            held.removeAll()
            written = size
        }
        let wholeCount = turnedCount - written
        if wholeCount > 0 {
            try unsafe context.turn(
                UnsafeRawBufferPointer(rebasing: rest.prefix(wholeCount)),
                into: UnsafeMutableRawBufferPointer(rebasing: output[written..<turnedCount])
            )
            unsafe rest = rest.dropFirst(wholeCount)
        }
        unsafe held.append(UnsafeRawBufferPointer(rebasing: rest))
        return turnedCount
    }

    /// Ends the message: adds the padding, or checks and removes it.
    ///
    /// - Throws: `cannotOpen` when the padding is wrong or the last block incomplete.
    consuming func finish(into output: UnsafeMutableRawBufferPointer) throws(SealError) -> Int {
        let size = AESCBC.blockByteCount
        let block = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<size])
        switch direction {
        case .encrypt:
            unsafe block.copyMemory(from: held.bytes)
            unsafe AESCBC.pad(block, behind: held.count)
            try unsafe context.turn(UnsafeRawBufferPointer(block), into: block)
            return size
        case .decrypt:
            guard held.count == size else { throw .cannotOpen }
            do throws(SealError) {
                try unsafe context.turn(held.bytes, into: block)
                return try unsafe AESCBC.unpaddedByteCount(of: UnsafeRawBufferPointer(block))
            } catch {
                unsafe erase(block)
                throw error
            }
        }
    }
}
