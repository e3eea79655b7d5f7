// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// One encryption or decryption from its first byte to its last.
@safe
struct CipherOperation: ~Copyable {
    enum Direction: CInt {
        case decrypt = 0
        case encrypt = 1
    }

    private let context: CipherContext

    init(
        _ direction: Direction,
        cipher: OpaquePointer,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: AESCBC.Padding
    ) throws(SealError) {
        let context = try CipherContext()
        let raw = unsafe context.raw
        try openSSL("EVP_CipherInit_ex2") {
            unsafe EVP_CipherInit_ex2(
                raw,
                cipher,
                key.assumingMemoryBound(to: UInt8.self).baseAddress,
                iv.assumingMemoryBound(to: UInt8.self).baseAddress,
                direction.rawValue,
                nil
            )
        }
        if padding == .none {
            try openSSL("EVP_CIPHER_CTX_set_padding") {
                unsafe EVP_CIPHER_CTX_set_padding(raw, 0)
            }
        }
        self.context = context
    }

    /// Turns the next bytes of the message; `output` holds a block more than `input`.
    ///
    /// OpenSSL counts in C `int`, so more than a gibibyte goes in pieces.
    mutating func update(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        precondition(output.count >= input.count + AESCBC.blockByteCount, "no room for the output")
        let raw = unsafe context.raw
        var read = 0
        var written = 0
        while read < input.count {
            let piece = CInt(min(input.count - read, 1 << 30))
            var pieceWritten: CInt = 0
            let source = unsafe input.baseAddress.map { unsafe $0 + read }
            let target = unsafe output.baseAddress.map { unsafe $0 + written }
            try openSSL("EVP_CipherUpdate") {
                unsafe EVP_CipherUpdate(
                    raw,
                    target?.assumingMemoryBound(to: UInt8.self),
                    &pieceWritten,
                    source?.assumingMemoryBound(to: UInt8.self),
                    piece
                )
            }
            read += Int(piece)
            written += Int(pieceWritten)
        }
        return written
    }

    /// Ends the message: adds the padding, or checks it and takes it off.
    consuming func finish(into output: UnsafeMutableRawBufferPointer) throws(SealError) -> Int {
        precondition(output.count >= AESCBC.blockByteCount, "no room for the last block")
        let raw = unsafe context.raw
        var written: CInt = 0
        try openSSL("EVP_CipherFinal_ex") {
            unsafe EVP_CipherFinal_ex(
                raw,
                output.assumingMemoryBound(to: UInt8.self).baseAddress,
                &written
            )
        }
        return Int(written)
    }
}
