// SPDX-License-Identifier: Apache-2.0

import PushSeal

private let secret = SecretBytes(copying: Array("0123456789abcdef".utf8))
private let passphrase = SecretBytes(copying: Array("s3cret".utf8))
private let parameters = Salted.Parameters(
    cipher: .aes256CBC,
    keyDerivation: .evpBytesToKey(.sha256)
)

/// The first byte says how long the pieces are, the second how long the records; whatever the rest
/// is, it comes out in pieces as it does whole, or is refused in the same words.
func readStreams(_ bytes: [UInt8]) -> CInt {
    guard bytes.count >= 2 else { return 0 }
    let pieceByteCount = Int(bytes[0]) + 1
    let recordSize = 18 + Int(bytes[1])
    let rest = Array(bytes[2...])

    hold(
        pass(rest, pieceByteCount) { () throws(SealError) in
            try ContentCoding.Opener(keyingMaterial: secret)
        }
    ) { () throws(SealError) in try ContentCoding.open(rest, keyingMaterial: secret) }
    hold(
        pass(rest, pieceByteCount) { () throws(SealError) in
            Salted.Opener(passphrase: passphrase, parameters: parameters)
        }
    ) { () throws(SealError) in
        try Salted.open(rest, passphrase: passphrase, parameters: parameters)
    }

    let sealed = pass(rest, pieceByteCount) { () throws(SealError) in
        try ContentCoding.Sealer(keyingMaterial: secret, recordSize: recordSize)
    }
    guard case .success(var message) = sealed,
        (try? ContentCoding.open(message, keyingMaterial: secret)) == rest
    else { preconditionFailure("does not seal") }
    // One bit of a record changed: nothing but what was sealed before it may come out.
    message[21 + Int(bytes[0]) % (message.count - 21)] ^= 1
    guard var opener = try? ContentCoding.Opener(keyingMaterial: secret) else {
        preconditionFailure("does not open")
    }
    let opened = (try? opener.update(message)) ?? []
    let end = try? opener.finish()
    precondition(rest.starts(with: opened) && end == nil)
    return 0
}

private func pass<Stream: MessageStream & ~Copyable>(
    _ bytes: [UInt8],
    _ pieceByteCount: Int,
    through make: () throws(SealError) -> Stream
) -> Result<[UInt8], SealError> {
    do throws(SealError) {
        var stream = try make()
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieceByteCount) {
            let end = min(start + pieceByteCount, bytes.count)
            output += try stream.update(Array(bytes[start..<end]))
        }
        output += try stream.finish()
        return .success(output)
    } catch {
        return .failure(error)
    }
}

private func hold(
    _ streamed: Result<[UInt8], SealError>,
    to whole: () throws(SealError) -> [UInt8]
) {
    do throws(SealError) {
        let bytes = try whole()
        precondition(streamed == .success(bytes))
    } catch {
        precondition(streamed == .failure(error), "\(streamed), not \(error)")
    }
}
