// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct WebPushTests {
    /// The receiver of RFC 8291 §5.
    private static func receiver() throws -> WebPush.DeviceKey {
        try WebPush.DeviceKey(
            privateKey: P256.PrivateKey(
                scalar: .base64url("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
            ),
            authenticationSecret: .base64url("BTBZMqHH6r4Tts7J_aSIgg")
        )
    }

    @Test func `seals and opens the example of RFC 8291 §5`() throws {
        let receiver = try Self.receiver()
        let publicKey = try base64url(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIA"
                + "iw4"
        )
        #expect(receiver.recipient.publicKey.uncompressed == publicKey)
        let message = try base64url(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
                + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou"
                + "BWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
        let text = Array("When I grow up, I want to be a watermelon".utf8)
        #expect(try WebPush.open(message, with: receiver) == text)
        let sealed = try WebPush.seal(
            text,
            to: receiver.recipient,
            ephemeral: P256.PrivateKey(
                scalar: .base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
            ),
            salt: .given(base64url("DGv6ra1nlYgDCS1FRnbzlw"))
        )
        #expect(sealed == message)
    }

    /// From the tests of ecec, the C library of the authors of the RFC.
    @Test func `opens several records`() throws {
        let receiver = try WebPush.DeviceKey(
            privateKey: P256.PrivateKey(
                scalar: .base64url("yJnRHTLit-b-dJh4b1DyO5is5Tl60mHeObpkSezBLK0")
            ),
            authenticationSecret: .base64url("mW-ti1CqLQK4PyZBKy4q7g")
        )
        let message = try base64url(
            "SVzmyN6TpFOehi6GNJk8uwAAABhBBDwzeKLAq5VOFJhxjoXwi7cj-30l4TWmY_44WITrgZIza_kKVO1yDxwE"
                + "XAtAXpu8OiFCsWyJCGc0w3Trr3CZ5kJ-LTLIraUBhwPFSxC0geECfXIJ2Ma0NVP6Ezr6WX8t3EWluoFA"
                + "lE5kkLuNbZm6HQLmDZX0jOZER3wXIx2VuXpPld0"
        )
        #expect(try WebPush.open(message, with: receiver) == Array("I am the walrus".utf8))
    }

    @Test func `opens what it seals, up to the longest`() throws {
        let device = try WebPush.DeviceKey()
        #expect(WebPush.maximumPlaintextByteCount == 3993)
        for count in [0, 1, 100, 3992, 3993] {
            let sealed = try WebPush.seal(pattern(count), to: device.recipient)
            #expect(sealed.count == count + WebPush.overheadByteCount)
            #expect(try WebPush.open(sealed, with: device) == pattern(count))
        }
        #expect(
            failure { () throws(SealError) in
                try WebPush.seal(pattern(3994), to: device.recipient)
            } == .tooLong
        )
        #expect(
            failure { () throws(SealError) in
                try WebPush.seal([], to: device.recipient, padding: .to(byteCount: 3994))
            } == .tooLong
        )
        let longest = try WebPush.seal(
            [1],
            to: device.recipient,
            padding: .to(byteCount: WebPush.maximumPlaintextByteCount)
        )
        #expect(longest.count == WebPush.maximumMessageByteCount)
        #expect(try WebPush.open(longest, with: device) == [1])
    }

    @Test func `every message has its own sender's key and salt`() throws {
        let device = try WebPush.DeviceKey()
        let headers = try (0..<20).map { _ in
            try ContentCoding.Header(parsing: WebPush.seal([], to: device.recipient))
        }
        #expect(Set(headers.map(\.keyID)).count == headers.count)
        #expect(Set(headers.map(\.salt)).count == headers.count)
    }

    @Test func `another device and another authentication secret open nothing`() throws {
        let device = try WebPush.DeviceKey()
        let sealed = try WebPush.seal(pattern(10), to: device.recipient)
        var secret = device.authenticationSecret.bytes
        secret[15] ^= 1
        let others = [
            try WebPush.DeviceKey(),
            try WebPush.DeviceKey(
                privateKey: device.privateKey,
                authenticationSecret: SecretBytes(copying: secret)
            ),
            try WebPush.DeviceKey(
                privateKey: P256.PrivateKey(),
                authenticationSecret: device.authenticationSecret
            ),
        ]
        for other in others {
            #expect(throws: SealError.cannotOpen) { try WebPush.open(sealed, with: other) }
        }
    }

    @Test func `a sender's key that is no point is no message`() throws {
        let device = try WebPush.DeviceKey()
        let sealed = try WebPush.seal(pattern(10), to: device.recipient)
        let tail = Array(sealed[86...])
        let point = Array(sealed[21..<86])
        let offCurve = Array(point[..<64]) + [point[64] ^ 1]
        let compressed = [2 + (point[64] & 1)] + point[1...32]
        let hybrid = [6 + (point[64] & 1)] + point[1...]
        let zeros = [4] + [UInt8](repeating: 0, count: 64)
        let ones = [4] + [UInt8](repeating: 255, count: 64)
        for keyID in [[], [0], offCurve, compressed, hybrid, zeros, ones, Array(point[..<64])] {
            let message = Array(sealed[..<20]) + [UInt8(keyID.count)] + keyID + tail
            #expect(try WebPush.outcome(of: message, with: device) == .refused(.badPoint))
            #expect(
                failure { () throws(SealError) in
                    try WebPush.open(message, with: device)
                } == .malformed
            )
        }
    }

    @Test func `an authentication secret has 16 bytes, which are not all zeros`() throws {
        let key = try P256.PrivateKey()
        for bytes in [[], pattern(15), pattern(17), [UInt8](repeating: 0, count: 16)] {
            let secret = SecretBytes(copying: bytes)
            #expect(
                failure { () throws(SealError) in
                    try WebPush.Recipient(publicKey: key.publicKey, authenticationSecret: secret)
                } == .invalidKey
            )
            #expect(
                failure { () throws(SealError) in
                    try WebPush.DeviceKey(privateKey: key, authenticationSecret: secret)
                } == .invalidKey
            )
        }
    }

    @Test func `a subscription with zeros for an authentication secret is refused`() throws {
        let point = Base64URL.text(of: try P256.PrivateKey().publicKey.uncompressed)
        let zeros = String(repeating: "A", count: 22)
        let text = #"{"id":"a","keys":{"p256dh":"\#(point)","auth":"\#(zeros)"}}"#
        let error = #expect(throws: SealError.self) {
            try KeyRing(keys: []).adding(RecipientImport(text: Array(text.utf8)))
        }
        #expect(error?.code == .invalidKey)
        #expect(error?.detail == "the subscription: \"auth\" is all zeros")
    }

    @Test func `descriptions hold no secret`() throws {
        let device = try Self.receiver()
        let ring = KeyRing(keys: [
            Key(id: "a", material: .device(device)),
            Key(material: .aes128gcm(keyingMaterial: device.authenticationSecret)),
        ])
        var dumped = ""
        dump(device, to: &dumped)
        dump(ring, to: &dumped)
        let texts = [
            dumped, "\(device)", "\(ring)", "\(ring.keys)", String(reflecting: device),
            String(reflecting: ring), "\(device.privateKey)",
        ]
        let secrets = [device.privateKey.scalar.bytes, device.authenticationSecret.bytes]
        for secret in secrets {
            let decimal = secret.prefix(4).map(String.init).joined(separator: ", ")
            for text in texts {
                #expect(!text.contains(decimal))
                #expect(!text.contains("q1dXpw3U") && !text.contains("BTBZMqHH"))
            }
        }
        #expect(!dumped.contains("storage"))
    }
}
