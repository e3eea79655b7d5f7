// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A reference implementation of RFC 8188's records, one at a time, to compare PushSeal's with.
struct RecordReference {
    private let key: SecretBytes
    private let nonce: [UInt8]

    init(_ secret: SecretBytes, salt: [UInt8]) {
        func derive(_ purpose: String, _ byteCount: Int) -> SecretBytes {
            let info = Array("Content-Encoding: \(purpose)\0".utf8)
            guard
                let key = try? HKDF.derive(secret, salt: salt, info: info, byteCount: byteCount)
            else { preconditionFailure("HKDF failed") }
            return key
        }
        key = derive("aes128gcm", 16)
        nonce = derive("nonce", 12).withSpan { span in span.indices.map { span[$0] } }
    }

    private func iv(of number: Int) -> [UInt8] {
        var iv = nonce
        for index in 0..<8 {
            iv[11 - index] ^= UInt8(truncatingIfNeeded: number >> (8 * index))
        }
        return iv
    }

    /// A message whose records contain these bytes as they are, including delimiters and padding.
    static func message(
        ofPadded bytes: [UInt8],
        secret: SecretBytes,
        salt: [UInt8],
        recordSize: Int,
        keyID: [UInt8]
    ) -> [UInt8] {
        let reference = RecordReference(secret, salt: salt)
        var message = header(salt: salt, recordSize: recordSize, keyID: keyID)
        var rest = bytes[...]
        var number = 0
        while !rest.isEmpty {
            let padded = Array(rest.prefix(recordSize - AESGCM.tagByteCount))
            let iv = reference.iv(of: number)
            guard let record = try? AESGCM.seal(padded, key: reference.key, iv: iv) else {
                preconditionFailure("AES-GCM failed")
            }
            message += record
            rest = rest.dropFirst(padded.count)
            number += 1
        }
        return message
    }

    static func header(salt: [UInt8], recordSize: Int, keyID: [UInt8]) -> [UInt8] {
        let size = (0..<4).map { UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * $0)) }
        return salt + size + [UInt8(keyID.count)] + keyID
    }

    /// The data of the records before the first invalid one, and whether all are valid; nil for an
    /// invalid header.
    static func authenticated(
        _ message: [UInt8],
        secret: SecretBytes
    ) -> (data: [UInt8], isWhole: Bool)? {
        guard message.count >= 21 else { return nil }
        let recordSize = message[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let start = 21 + Int(message[20])
        guard recordSize >= 18, start <= message.count else { return nil }
        let reference = RecordReference(secret, salt: Array(message[..<16]))
        var data: [UInt8] = []
        var rest = message[start...]
        var number = 0
        while !rest.isEmpty {
            let record = Array(rest.prefix(recordSize))
            rest = rest.dropFirst(record.count)
            guard
                var opened = try? AESGCM.open(
                    record,
                    key: reference.key,
                    iv: reference.iv(of: number)
                )
            else { return (data, false) }
            while opened.last == 0 { opened.removeLast() }
            guard opened.popLast() == (rest.isEmpty ? 2 : 1) else { return (data, false) }
            data += opened
            number += 1
        }
        return (data, number > 0)
    }
}
