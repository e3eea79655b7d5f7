// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// The state of a hash or of a signature.
///
/// It is immutable as long as it has several owners; see `_DigestState`.
@safe
final class DigestContext: @unchecked Sendable {
    let raw: OpaquePointer

    init() {
        guard let raw = unsafe EVP_MD_CTX_new() else { unavailable("OpenSSL has no memory") }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_MD_CTX_free(raw) }  // erases the state
}

/// OpenSSL's hash functions, each looked up once.
@safe
struct DigestAlgorithm: @unchecked Sendable {  // immutable after init
    fileprivate let raw: OpaquePointer

    private init(_ name: String) {
        guard let raw = unsafe EVP_MD_fetch(nil, name, nil) else {
            unavailable("this OpenSSL does not have \(name), or its configuration forbids it")
        }
        unsafe self.raw = raw
    }

    static let md5 = DigestAlgorithm("MD5")
    static let sha1 = DigestAlgorithm("SHA1")
    static let sha256 = DigestAlgorithm("SHA256")
    static let sha384 = DigestAlgorithm("SHA384")
    static let sha512 = DigestAlgorithm("SHA512")
}

/// The state of a hash as a value, copied on write.
public struct _DigestState: Sendable {
    private var context: DigestContext

    init(_ algorithm: DigestAlgorithm) {
        context = DigestContext()
        let result = unsafe EVP_DigestInit_ex2(context.raw, algorithm.raw, nil)
        precondition(result == 1, "OpenSSL does not begin a hash")
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = copy() }
        let result = unsafe EVP_DigestUpdate(context.raw, bytes.baseAddress, bytes.count)
        precondition(result == 1, "OpenSSL does not go on with a hash")
    }

    func finalize(byteCount: Int) -> _DigestBytes {
        let last = copy()
        let memory = unsafe KeyMemory(count: byteCount) { memory in
            let address = unsafe memory.assumingMemoryBound(to: UInt8.self).baseAddress
            let result = unsafe EVP_DigestFinal_ex(last.raw, address, nil)
            precondition(result == 1, "OpenSSL does not end a hash")
        }
        return _DigestBytes(memory: memory)
    }

    private func copy() -> DigestContext {
        let copy = DigestContext()
        let result = unsafe EVP_MD_CTX_copy_ex(copy.raw, context.raw)
        precondition(result == 1, "OpenSSL does not copy a hash")
        return copy
    }
}

/// The bytes of a digest.
public struct _DigestBytes: Sendable {
    let memory: KeyMemory
}
