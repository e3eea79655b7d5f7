// SPDX-License-Identifier: Apache-2.0

import SealFormats

private let secret = SecretBytes(copying: 0..<16)
private let passphrase = SecretBytes(copying: Array("s3cret".utf8))
private let parameters = Salted.Parameters(
    cipher: .aes256CBC,
    keyDerivation: .evpBytesToKey(.sha256)
)
private let salt = [UInt8](repeating: 7, count: 16)

/// A device and a sender, the same in every run.
private let (device, sender): (WebPush.DeviceKey, P256.PrivateKey) = {
    guard let own = try? P256.PrivateKey(scalar: SecretBytes(copying: 1...32)),
        let device = try? WebPush.DeviceKey(
            privateKey: own,
            authenticationSecret: SecretBytes(copying: 0..<16)
        ),
        let sender = try? P256.PrivateKey(scalar: SecretBytes(copying: 2...33))
    else { preconditionFailure("no keys") }
    return (device, sender)
}()

/// A message must give the same in pieces as whole, and only authentic data may come out.
///
/// Four bytes control the run: the length of pieces, the record size, and two for the position of a
/// changed bit. The rest is used as a message, as the contents of authentic records, and as a text
/// to seal.
func readRecords(_ bytes: [UInt8]) -> CInt {
    guard bytes.count >= 4 else { return 0 }
    let cut = Cut(limit: bytes[0])
    let recordSize = 18 + Int(bytes[1])
    let place = Int(bytes[2]) << 8 | Int(bytes[3])
    let rest = Array(bytes[4...])

    _ = open(rest, cut)
    // No more records than can be opened in a moment.
    let padded = Array(rest.prefix(32 * (recordSize - AESGCM.tagByteCount)))
    _ = open(
        RecordReference.message(
            ofPadded: padded,
            secret: secret,
            salt: salt,
            recordSize: recordSize,
            keyID: Array("k1".utf8)
        ),
        cut
    )
    let text = Array(rest.prefix(32 * (recordSize - 17)))
    sealRecords(text, recordSize, cut, changedAt: place)
    openSalted(rest, cut)
    openSalted(Array("Salted__saltsalt".utf8) + rest.prefix(rest.count / 16 * 16), cut)
    sealSalted(rest, cut)
    openWebPush(rest)
    sealWebPush(Array(rest.prefix(WebPush.maximumPlaintextByteCount)), changedAt: place)
    return 0
}

private func attempt(_ work: () throws(SealError) -> [UInt8]) -> Result<[UInt8], SealError> {
    do throws(SealError) { return .success(try work()) } catch { return .failure(error) }
}

/// Changes a bit; returns the index of its byte.
private func changeBit(of message: inout [UInt8], _ place: Int) -> Int {
    let index = place >> 3 % message.count
    message[index] ^= 1 << (place & 7)
    return index
}

// MARK: - aes128gcm

/// Opens a message whole and in pieces; returns its plaintext.
private func open(_ message: [UInt8], _ cut: Cut) -> [UInt8]? {
    let whole = attempt { () throws(SealError) in
        try ContentCoding.open(message, keyingMaterial: secret)
    }
    guard let opener = try? ContentCoding.Opener(keyingMaterial: secret) else {
        preconditionFailure("no opener")
    }
    let streamed = Streamed(message, cut, overhead: 0, through: opener)
    streamed.hold(to: whole)
    let expected = RecordReference.authenticated(message, secret: secret)
    precondition(streamed.output == expected?.data ?? [], "gives out what is not authentic")
    switch whole {
    case .success(let text):
        precondition(expected?.isWhole == true)
        return text
    case .failure(let error):
        precondition(expected?.isWhole != true)
        precondition(error.code == .malformed || error.code == .cannotOpen, "\(error)")
        return nil
    }
}

private func sealRecords(_ text: [UInt8], _ recordSize: Int, _ cut: Cut, changedAt place: Int) {
    let keyID = Array(text.prefix(place & 0xFF))
    guard
        let whole = try? ContentCoding.seal(
            text,
            keyingMaterial: secret,
            keyID: keyID,
            recordSize: recordSize,
            salt: .given(salt)
        ),
        let sealer = try? ContentCoding.Sealer(
            keyingMaterial: secret,
            keyID: keyID,
            recordSize: recordSize,
            salt: salt
        ),
        var changed = try? ContentCoding.seal(
            text,
            keyingMaterial: secret,
            recordSize: recordSize,
            padding: .to(byteCount: text.count + 1 + place % 500),
            salt: .given(salt)
        )
    else { preconditionFailure("does not seal") }
    let overhead = 21 + keyID.count + 17 * (text.count / (recordSize - 17) + 1)
    Streamed(text, cut, overhead: overhead, through: sealer).hold(to: .success(whole))
    precondition(open(whole, cut) == text, "opens to something else")
    precondition(open(changed, cut) == text, "padded it opens to something else")
    let index = changeBit(of: &changed, place)
    let opened = open(changed, cut)
    // The tag covers neither the record size of a single record nor the length of the key id before
    // it.
    precondition(opened == nil || opened == text && (16..<21).contains(index))
}

// MARK: - Salted

private func openSalted(_ message: [UInt8], _ cut: Cut) {
    let whole = attempt { () throws(SealError) in
        try Salted.open(message, passphrase: passphrase, parameters: parameters)
    }
    let opener = Salted.Opener(passphrase: passphrase, parameters: parameters)
    Streamed(message, cut, overhead: 16, through: opener).hold(to: whole)
}

private func sealSalted(_ text: [UInt8], _ cut: Cut) {
    let salt = Array("saltsalt".utf8)
    guard
        let whole = try? Salted.seal(
            text,
            passphrase: passphrase,
            parameters: parameters,
            salt: salt
        ),
        let sealer = try? Salted.Sealer(
            passphrase: passphrase,
            parameters: parameters,
            salt: salt
        )
    else { preconditionFailure("does not seal") }
    Streamed(text, cut, overhead: 32, through: sealer).hold(to: .success(whole))
    openSalted(whole, cut)
}

// MARK: - Web Push

/// The fuzzer's message must never open as one from the sender.
private func openWebPush(_ bytes: [UInt8]) {
    let header = RecordReference.header(
        salt: salt,
        recordSize: 4096,
        keyID: sender.publicKey.uncompressed
    )
    for message in [bytes, header + bytes] {
        let opened = attempt { () throws(SealError) in try WebPush.open(message, with: device) }
        switch opened {
        case .success(let text): precondition(text.count + 103 <= message.count)
        case .failure(let error):
            precondition(error.code == .malformed || error.code == .cannotOpen, "\(error)")
        }
    }
}

private func sealWebPush(_ text: [UInt8], changedAt place: Int) {
    guard
        var message = try? WebPush.seal(
            text,
            to: device.recipient,
            ephemeral: sender,
            salt: .given(salt)
        )
    else { preconditionFailure("does not seal") }
    precondition((try? WebPush.open(message, with: device)) == text)
    let index = changeBit(of: &message, place)
    let opened = try? WebPush.open(message, with: device)
    precondition(opened == nil || opened == text && (16..<20).contains(index))
}
