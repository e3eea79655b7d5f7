// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import CPBKDF2

/// PBKDF2 with HMAC-SHA256, two blocks of output in parallel.
///
/// For the 48 bytes of an AES-256 key and an IV, `PKCS5_PBKDF2_HMAC` makes one block after the
/// other and copies a context four times an iteration, which takes four times as long. OpenSSL
/// still hashes password and salt; only the iterations, whose messages are all 32 bytes, run
/// elsewhere.
enum PBKDF2SHA256 {
    /// What runs the iterations.
    enum Engine: CaseIterable {
        /// The processor's SHA-256 instructions, through ``CPBKDF2``.
        case processor
        /// OpenSSL's compression function, one block after the other.
        case transform

        /// Whether this processor supports it.
        var isAvailable: Bool {
            switch self {
            case .processor: pushseal_pbkdf2_is_available() != 0
            case .transform: true
            }
        }
    }

    /// The fastest on this processor.
    static var quickest: Engine { Engine.processor.isAvailable ? .processor : .transform }

    private typealias Lane = pushseal_pbkdf2_lane

    private static let laneByteCount = MemoryLayout<Lane>.stride

    /// Fills the output.
    ///
    /// - Throws: `unsupported` when this OpenSSL has no SHA-256.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        iterations: UInt32,
        by engine: Engine,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(iterations >= 1, "PBKDF2 hashes at least once")
        precondition(output.count <= Int(CInt.max), "block numbers are 32 bits")
        try unsafe HMACSHA256.with(key: password) { hmac throws(SealError) in
            try unsafe withErasedScratch(
                byteCount: 2 * laneByteCount + HMACSHA256.byteCount
            ) { scratch throws(SealError) in
                let lanes = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: scratch[..<(2 * laneByteCount)]
                ).assumingMemoryBound(to: Lane.self)
                let code = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: scratch[(2 * laneByteCount)...]
                )
                var blockNumber: UInt32 = 1
                var done = 0
                while done < output.count {
                    let laneCount = output.count - done > HMACSHA256.byteCount ? 2 : 1
                    let lanes = unsafe UnsafeMutableBufferPointer(rebasing: lanes[..<laneCount])
                    for index in lanes.indices {
                        unsafe lanes[index] = start(hmac, salt, blockNumber, code)
                        blockNumber += 1
                    }
                    switch engine {
                    case .processor: unsafe runByProcessor(lanes, iterations - 1)
                    case .transform:
                        for index in lanes.indices {
                            unsafe runByTransform(&lanes[index], iterations - 1)
                        }
                    }
                    for index in lanes.indices {
                        unsafe ShortSHA256.write(lanes[index].t, into: code)
                        let taken = min(output.count - done, HMACSHA256.byteCount)
                        unsafe UnsafeMutableRawBufferPointer(rebasing: output[done..<done + taken])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: code[..<taken]))
                        done += taken
                    }
                }
            }
        }
    }

    /// A block after its first iteration, which hashes the salt and the block's number.
    private static func start(
        _ hmac: HMACSHA256,
        _ salt: UnsafeRawBufferPointer,
        _ blockNumber: UInt32,
        _ code: UnsafeMutableRawBufferPointer
    ) -> Lane {
        unsafe withUnsafeBytes(of: blockNumber.bigEndian) { number in
            unsafe hmac.authenticate(salt, number, into: code)
        }
        let states = hmac.states
        let first = unsafe ShortSHA256.words(of: UnsafeRawBufferPointer(code))
        return Lane(inner: states.inner, outer: states.outer, u: first, t: first)
    }

    private static func runByProcessor(
        _ lanes: UnsafeMutableBufferPointer<Lane>,
        _ iterations: UInt32
    ) {
        guard let first = lanes.baseAddress else { return }
        if lanes.count == 2 {
            unsafe pushseal_pbkdf2_run_two(first, first + 1, iterations)
        } else {
            unsafe pushseal_pbkdf2_run_one(first, iterations)
        }
    }

    private static func runByTransform(_ lane: inout Lane, _ iterations: UInt32) {
        let contextByteCount = MemoryLayout<SHA256_CTX>.stride
        unsafe withErasedScratch(byteCount: contextByteCount + 64) { scratch in
            let contexts = unsafe scratch.assumingMemoryBound(to: SHA256_CTX.self)
            let block = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[contextByteCount...]
            )
            guard let context = contexts.baseAddress,
                let bytes = unsafe block.assumingMemoryBound(to: UInt8.self).baseAddress
            else { return }
            // A digest and its padding in a block after the key's: a 1 bit, and the length of 96
            // bytes in bits.
            unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
            unsafe block[32] = 0x80
            unsafe block[62] = 3
            unsafe ShortSHA256.write(lane.u, into: block)
            for _ in 0..<iterations {
                unsafe context.pointee.h = lane.inner
                unsafe pushseal_sha256_transform(context, bytes)
                unsafe ShortSHA256.write(context.pointee.h, into: block)
                unsafe context.pointee.h = lane.outer
                unsafe pushseal_sha256_transform(context, bytes)
                unsafe ShortSHA256.write(context.pointee.h, into: block)
                lane.u = unsafe context.pointee.h
                exclusiveOr(&lane.t, lane.u)
            }
        }
    }

    private static func exclusiveOr(_ a: inout ShortSHA256.Words, _ b: ShortSHA256.Words) {
        a.0 ^= b.0
        a.1 ^= b.1
        a.2 ^= b.2
        a.3 ^= b.3
        a.4 ^= b.4
        a.5 ^= b.5
        a.6 ^= b.6
        a.7 ^= b.7
    }
}
