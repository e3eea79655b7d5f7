// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A public key on a NIST curve, with all its representations.
struct CurvePublicKey: Sendable {
    let group: CurveGroup
    /// The point: 4, x, y.
    let x963: Data
    let object: KeyObject

    /// A point in any form, which must be on the curve.
    init(_ group: CurveGroup, point: Data) throws(CryptoKitError) {
        self.group = group
        x963 = try group.uncompressed(point)
        object = try KeyObject(group, point: x963)
    }

    /// x and y.
    init(_ group: CurveGroup, raw: Data) throws(CryptoKitError) {
        guard raw.count == 2 * group.byteCount else { throw .incorrectKeySize }
        try self.init(group, point: [4] + raw)
    }

    /// 4, x, y.
    init(_ group: CurveGroup, x963: Data) throws(CryptoKitError) {
        // The hybrid form has the same length.
        guard x963.count == 2 * group.byteCount + 1, x963.first == 4 else {
            throw .incorrectKeySize
        }
        try self.init(group, point: x963)
    }

    /// 2 or 3, x.
    init(_ group: CurveGroup, compressed: Data) throws(CryptoKitError) {
        guard compressed.count == group.byteCount + 1 else { throw .incorrectKeySize }
        try self.init(group, point: compressed)
    }

    /// x alone: of the two points with this x, the one with the smaller y.
    init(_ group: CurveGroup, compact: Data) throws(CryptoKitError) {
        guard compact.count == group.byteCount else { throw .incorrectKeySize }
        let point = try group.uncompressed([2] + compact)
        let other = try group.inverted(point)
        try self.init(
            group,
            point: Self.y(point).lexicographicallyPrecedes(Self.y(other)) ? point : other
        )
    }

    /// SubjectPublicKeyInfo, in the only encoding of an uncompressed point.
    init(_ group: CurveGroup, der: Data) throws {
        var outer = DERReader(der)
        var info = try outer.reader(DER.sequence)
        try outer.finish()
        let algorithm = try info.field(DER.sequence)
        guard algorithm == Self.algorithm(group) else { throw CryptoKitASN1Error.invalidASN1Object }
        let bits = try info.field(DER.bitString)
        try info.finish()
        guard bits.first == 0 else { throw CryptoKitASN1Error.invalidASN1Object }
        try self.init(group, x963: Data(bits.dropFirst()))
    }

    init(_ group: CurveGroup, pem: String) throws {
        try self.init(group, der: try PEM.decode(pem, labels: ["PUBLIC KEY"]))
    }

    var raw: Data { Data(x963.dropFirst()) }
    var der: Data {
        DER.field(
            DER.sequence,
            DER.field(DER.sequence, Self.algorithm(group)) + DER.field(DER.bitString, [0] + x963)
        )
    }
    var pem: String { PEM.encode(der, label: "PUBLIC KEY") }
    var compressed: Data {
        let parity: UInt8 = (x963.last ?? 0) & 1
        return [2 | parity] + x963.dropFirst().prefix(group.byteCount)
    }
    /// Nil unless y is the smaller of the two.
    var compact: Data? {
        guard isCompact else { return nil }
        return Data(x963.dropFirst().prefix(group.byteCount))
    }
    var isCompact: Bool {
        guard let other = try? group.inverted(x963) else { return false }
        return Self.y(x963).lexicographicallyPrecedes(Self.y(other))
    }

    private static func y(_ point: Data) -> Data { point.suffix((point.count - 1) / 2) }

    /// id-ecPublicKey (RFC 5480 §2.1.1) and the curve.
    static func algorithm(_ group: CurveGroup) -> Data {
        Data([0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]) + group.identifier
    }
}

/// A private key on a NIST curve, with all its representations.
struct CurvePrivateKey: Sendable {
    let scalar: KeyMemory
    let publicKey: CurvePublicKey
    let object: KeyObject

    init(_ group: CurveGroup, scalar: KeyMemory) throws(CryptoKitError) {
        self.scalar = scalar
        publicKey = try CurvePublicKey(group, point: try group.publicPoint(scalar))
        object = try KeyObject(group, point: publicKey.x963, scalar: scalar)
    }

    /// A random key; on request, one whose public key has a compact form.
    init(_ group: CurveGroup, compactRepresentable: Bool) {
        do throws(CryptoKitError) {
            let key = try CurvePrivateKey(group, scalar: try group.randomScalar())
            if compactRepresentable, !key.publicKey.isCompact {
                self = try CurvePrivateKey(group, scalar: try group.negated(key.scalar))
            } else {
                self = key
            }
        } catch {
            unavailable("OpenSSL makes no key")
        }
    }

    init(_ group: CurveGroup, raw: some ContiguousBytes) throws(CryptoKitError) {
        let scalar = unsafe raw.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        guard scalar.count == group.byteCount else { throw .incorrectKeySize }
        try self.init(group, scalar: scalar)
    }

    /// 4, x, y and the scalar, which must match.
    init(_ group: CurveGroup, x963: some ContiguousBytes) throws(CryptoKitError) {
        let count = group.byteCount
        let whole = unsafe x963.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        guard whole.count == 1 + 3 * count else { throw .incorrectKeySize }
        let (point, scalar) = unsafe whole.withUnsafeBytes { bytes in
            (
                unsafe Data(bytes[..<(1 + 2 * count)]),
                unsafe KeyMemory(
                    copying: UnsafeRawBufferPointer(rebasing: bytes[(1 + 2 * count)...])
                )
            )
        }
        try self.init(group, scalar: scalar)
        guard publicKey.x963 == point else { throw .invalidParameter }
    }

    /// PKCS #8 (RFC 5958), or a bare ECPrivateKey (RFC 5915).
    init(_ group: CurveGroup, der: Data) throws {
        var outer = DERReader(der)
        var fields = try outer.reader(DER.sequence)
        try outer.finish()
        let version = try fields.field(DER.integer)
        if version.elementsEqual([0]) {
            guard try fields.field(DER.sequence) == CurvePublicKey.algorithm(group) else {
                throw CryptoKitASN1Error.invalidASN1Object
            }
            var inner = try fields.reader(DER.octetString)
            fields = try inner.reader(DER.sequence)
            try inner.finish()
            guard try fields.field(DER.integer).elementsEqual([1]) else {
                throw CryptoKitASN1Error.invalidASN1Object
            }
        } else if !version.elementsEqual([1]) {
            throw CryptoKitASN1Error.invalidASN1Object
        }
        let scalar = try fields.field(DER.octetString)
        if fields.nextTag == DER.firstOptional {
            guard try fields.field(DER.firstOptional) == group.identifier else {
                throw CryptoKitASN1Error.invalidASN1Object
            }
        }
        var point: Data?
        if fields.nextTag == DER.secondOptional {
            var optional = try fields.reader(DER.secondOptional)
            point = try optional.field(DER.bitString)
            try optional.finish()
        }
        try fields.finish()
        try self.init(group, raw: scalar)
        guard point == nil || point == [0] + publicKey.x963 else {
            throw CryptoKitError.invalidParameter
        }
    }

    init(_ group: CurveGroup, pem: String) throws {
        let labels = ["PRIVATE KEY", "EC PRIVATE KEY"]
        try self.init(group, der: try PEM.decode(pem, labels: labels))
    }

    var raw: Data { scalar.copied }
    var x963: Data { publicKey.x963 + scalar.copied }
    var der: Data { Self.der(publicKey.group, scalar, publicKey.x963).copied }
    var pem: String { PEM.encode(der, label: "PRIVATE KEY") }

    /// The shared secret with a public key.
    func agree(with other: CurvePublicKey) throws(CryptoKitError) -> SharedSecret {
        SharedSecret(
            memory: try object.agree(with: other.object, byteCount: publicKey.group.byteCount)
        )
    }

    /// PKCS #8 that includes the public key.
    private static func der(_ group: CurveGroup, _ scalar: KeyMemory, _ point: Data) -> KeyMemory {
        let bits = DER.field(DER.secondOptional, DER.field(DER.bitString, [0] + point))
        let start = Data([0x02, 0x01, 0x01]) + DER.header(DER.octetString, scalar.count)
        let keyCount = start.count + scalar.count + bits.count
        let key = DER.header(DER.sequence, keyCount) + start
        let octets = DER.header(DER.octetString, key.count + scalar.count + bits.count)
        let info =
            Data([0x02, 0x01, 0x00]) + DER.field(DER.sequence, CurvePublicKey.algorithm(group))
            + octets + key
        let head = DER.header(DER.sequence, info.count + scalar.count + bits.count) + info
        return unsafe KeyMemory(count: head.count + scalar.count + bits.count) { memory in
            unsafe memory.copyBytes(from: head)
            unsafe scalar.withUnsafeBytes { unsafe memory[head.count...].copyBytes(from: $0) }
            unsafe memory[(head.count + scalar.count)...].copyBytes(from: bits)
        }
    }
}
