// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// What a credential is, by the structure of its bytes and not by its label.
enum CredentialKind: Equatable {
    /// PKCS #8 (RFC 5958) or SEC 1 (RFC 5915), with the name of its algorithm or curve.
    case privateKey(String, isPKCS8: Bool)
    /// PKCS #8 under a passphrase, or PEM with the headers of the older encryption.
    case encryptedKey
    case publicKey
    case certificate
    case certificateRequest
    /// PKCS #12 (RFC 7292), the `.p12` of Apple's Keychain.
    case pkcs12
    /// PKCS #7 (RFC 5652).
    case pkcs7
    /// The form of ssh-keygen.
    case openSSHKey
    /// Parameters of a curve, which stand in front of some keys.
    case parameters
    /// Fewer bytes than the first ones say; how many are missing, if that is known.
    case cutOff(missing: Int?)
    /// The text between the marked lines is not base64, or the bytes are no such structure.
    case damaged

    /// The name of the curve that APNs takes.
    static let p256 = "P-256"

    init(_ block: CredentialText.Block) {
        if block.isEncrypted {
            self = block.isEnded ? .encryptedKey : .cutOff(missing: nil)
        } else if block.label == "OPENSSH PRIVATE KEY" {
            self = .openSSHKey
        } else if block.label.hasSuffix("PARAMETERS") {
            self = .parameters
        } else if let der = block.der {
            let kind = CredentialKind(der: der)
            // All its bytes are there, whatever became of the last line.
            self = kind == .damaged && !block.isEnded ? .cutOff(missing: nil) : kind
        } else {
            self = block.isEnded ? .damaged : .cutOff(missing: nil)
        }
    }

    init(der: SecretBytes) {
        var bytes = der.withSpan { span in span.indices.map { span[$0] } }
        defer { erase(&bytes) }
        var place = 0
        guard let outer = Element(in: bytes, at: &place, end: bytes.count), outer.tag == 0x30 else {
            self = .damaged
            return
        }
        guard outer.missingCount == 0 else {
            self = .cutOff(missing: outer.missingCount)
            return
        }
        var fields: [Element] = []
        place = outer.content.lowerBound
        // The fourth tells a private key of RSA from a public one.
        while fields.count < 4,
            let field = Element(in: bytes, at: &place, end: outer.content.upperBound),
            field.missingCount == 0
        { fields.append(field) }
        self = Self.kind(fields, bytes)
    }

    private static func kind(_ fields: [Element], _ bytes: [UInt8]) -> CredentialKind {
        switch fields.map(\.tag) {
        // PKCS #8: version, algorithm, key; PKCS #12: version 3, content.
        case let tags where tags.starts(with: [0x02, 0x30, 0x04]):
            let algorithm = bytes[fields[1].content]
            return .privateKey(self.algorithm(algorithm), isPKCS8: true)
        case let tags where tags.starts(with: [0x02, 0x30]): return .pkcs12
        // SEC 1: version, key, curve.
        case let tags where tags.starts(with: [0x02, 0x04]):
            let hasCurve = fields.count > 2 && fields[2].tag == 0xA0
            let curve = hasCurve ? bytes[fields[2].content] : []
            return .privateKey(self.curve(curve), isPKCS8: false)
        case [0x02, 0x02, 0x02, 0x02]: return .privateKey("RSA", isPKCS8: false)
        case [0x02, 0x02]: return .publicKey
        // The algorithm of a passphrase and what it hides, or the algorithm of a key and the key.
        case [0x30, 0x04]: return .encryptedKey
        case [0x30, 0x03]: return .publicKey
        case let tags where tags.starts(with: [0x30, 0x30, 0x03]):
            return isCertificate(fields[0].content, bytes) ? .certificate : .certificateRequest
        case let tags where tags.first == 0x06: return .pkcs7
        default: return .damaged
        }
    }

    /// Whether the first part of a signed structure is that of a certificate (RFC 5280 §4.1).
    ///
    /// It begins with its version, or, as version 1 has none, with the serial number, the
    /// algorithm, the issuer and the times. A request (RFC 2986) has its subject and key there.
    private static func isCertificate(_ content: Range<Int>, _ bytes: [UInt8]) -> Bool {
        var place = content.lowerBound
        var tags: [UInt8] = []
        while tags.count < 5,
            let field = Element(in: bytes, at: &place, end: content.upperBound)
        { tags.append(field.tag) }
        return tags.first == 0xA0 || tags == [0x02, 0x30, 0x30, 0x30, 0x30]
    }

    /// The name of an algorithm of a key, from its identifier and parameters.
    private static func algorithm(_ der: ArraySlice<UInt8>) -> String {
        let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        if der.starts(with: ecPublicKey) { return curve(der.dropFirst(ecPublicKey.count)) }
        return algorithms.first { der.starts(with: $0.der) }?.name ?? "another algorithm"
    }

    private static func curve(_ der: ArraySlice<UInt8>) -> String {
        curves.first { der.elementsEqual($0.der) }?.name ?? "another curve"
    }

    private static let algorithms: [(der: [UInt8], name: String)] = [
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], "RSA"),
        ([0x06, 0x03, 0x2B, 0x65, 0x70], "Ed25519"), ([0x06, 0x03, 0x2B, 0x65, 0x6E], "X25519"),
        ([0x06, 0x03, 0x2B, 0x65, 0x71], "Ed448"), ([0x06, 0x03, 0x2B, 0x65, 0x6F], "X448"),
    ]
    private static let curves: [(der: [UInt8], name: String)] = [
        ([0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07], p256),
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22], "P-384"),
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23], "P-521"),
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x0A], "secp256k1"),
    ]
}

/// One value of DER (ITU-T X.690): where its content is.
private struct Element {
    let tag: UInt8
    let content: Range<Int>
    /// How many bytes of the content are missing.
    let missingCount: Int

    /// Reads the value at a place, which moves behind it; nil if there is none.
    init?(in bytes: [UInt8], at place: inout Int, end: Int) {
        guard place + 2 <= end else { return nil }
        tag = bytes[place]
        var count = Int(bytes[place + 1])
        var start = place + 2
        if count >= 0x80 {
            let digits = bytes[start..<end].prefix(count & 0x7F)
            guard (1...4).contains(count & 0x7F), digits.count == count & 0x7F else { return nil }
            count = digits.reduce(0) { $0 << 8 | Int($1) }
            start = digits.endIndex
        }
        missingCount = max(count - (end - start), 0)
        content = start..<(start + count - missingCount)
        place = content.upperBound
    }
}
