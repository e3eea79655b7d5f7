// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A public key on a NIST curve, with all its representations.
public struct _CurvePublicKey<Curve: _NISTCurve>: Sendable {
    private static var group: _CurveGroup { Curve._group }

    /// The point: 4, x, y.
    let x963: Data
    let object: KeyObject

    /// A point in any form, which must be on the curve.
    init(point: Data) throws(CryptoKitError) {
        x963 = try Self.group.uncompressed(point)
        object = try KeyObject(Self.group, point: x963)
    }

    /// x and y.
    init(raw: Data) throws(CryptoKitError) {
        guard raw.count == 2 * Self.group.byteCount else { throw .incorrectKeySize }
        try self.init(point: [4] + raw)
    }

    /// 4, x, y.
    init(x963: Data) throws(CryptoKitError) {
        // The hybrid form has the same length.
        guard x963.count == 2 * Self.group.byteCount + 1, x963.first == 4 else {
            throw .incorrectKeySize
        }
        try self.init(point: x963)
    }

    /// 2 or 3, x.
    init(compressed: Data) throws(CryptoKitError) {
        guard compressed.count == Self.group.byteCount + 1 else { throw .incorrectKeySize }
        try self.init(point: compressed)
    }

    /// x alone: of the two points with this x, the one with the smaller y.
    init(compact: Data) throws(CryptoKitError) {
        guard compact.count == Self.group.byteCount else { throw .incorrectKeySize }
        let point = try Self.group.uncompressed([2] + compact)
        let other = try Self.group.inverted(point)
        try self.init(
            point: Self.y(point).lexicographicallyPrecedes(Self.y(other)) ? point : other
        )
    }

    /// SubjectPublicKeyInfo, in the only encoding of an uncompressed point.
    init(der: Data) throws {
        var outer = DERReader(der)
        var info = try outer.reader(DER.sequence)
        try outer.finish()
        let algorithm = try info.field(DER.sequence)
        guard algorithm == Self.algorithm else { throw CryptoKitASN1Error.invalidASN1Object }
        let bits = try info.field(DER.bitString)
        try info.finish()
        guard bits.first == 0 else { throw CryptoKitASN1Error.invalidASN1Object }
        try self.init(x963: Data(bits.dropFirst()))
    }

    var der: Data {
        DER.field(
            DER.sequence,
            DER.field(DER.sequence, Self.algorithm) + DER.field(DER.bitString, [0] + x963)
        )
    }
    var compressed: Data {
        let parity: UInt8 = (x963.last ?? 0) & 1
        return [2 | parity] + x
    }
    /// Nil unless y is the smaller of the two.
    var compact: Data? { isCompact ? x : nil }
    var isCompact: Bool {
        guard let other = try? Self.group.inverted(x963) else { return false }
        return Self.y(x963).lexicographicallyPrecedes(Self.y(other))
    }

    private var x: Data { Data(x963.dropFirst().prefix(Self.group.byteCount)) }
    private static func y(_ point: Data) -> Data { point.suffix((point.count - 1) / 2) }

    /// id-ecPublicKey (RFC 5480 §2.1.1) and the curve.
    static var algorithm: Data {
        Data([0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]) + Self.group.identifier
    }
}

/// A private key on a NIST curve, with all its representations.
public struct _CurvePrivateKey<Curve: _NISTCurve>: Sendable {
    private static var group: _CurveGroup { Curve._group }

    let scalar: KeyMemory
    let publicKey: _CurvePublicKey<Curve>
    let object: KeyObject

    init(scalar: KeyMemory) throws(CryptoKitError) {
        self.scalar = scalar
        publicKey = try _CurvePublicKey(point: try Self.group.publicPoint(scalar))
        object = try KeyObject(Self.group, point: publicKey.x963, scalar: scalar)
    }

    /// A random key; on request, one whose public key has a compact form.
    init(compactRepresentable: Bool) {
        do throws(CryptoKitError) {
            let key = try _CurvePrivateKey(scalar: try Self.group.randomScalar())
            if compactRepresentable, !key.publicKey.isCompact {
                self = try _CurvePrivateKey(scalar: try Self.group.negated(key.scalar))
            } else {
                self = key
            }
        } catch {
            unavailable("OpenSSL makes no key")
        }
    }

    init(raw: some ContiguousBytes) throws(CryptoKitError) {
        let scalar = unsafe raw.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        guard scalar.count == Self.group.byteCount else { throw .incorrectKeySize }
        try self.init(scalar: scalar)
    }

    /// 4, x, y and the scalar, which must match.
    init(x963: some ContiguousBytes) throws(CryptoKitError) {
        let count = Self.group.byteCount
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
        try self.init(scalar: scalar)
        guard publicKey.x963 == point else { throw .invalidParameter }
    }

    /// PKCS #8 (RFC 5958), or a bare ECPrivateKey (RFC 5915).
    init(der: Data) throws {
        var outer = DERReader(der)
        var fields = try outer.reader(DER.sequence)
        try outer.finish()
        let version = try fields.field(DER.integer)
        if version.elementsEqual([0]) {
            guard try fields.field(DER.sequence) == _CurvePublicKey<Curve>.algorithm else {
                throw CryptoKitASN1Error.invalidASN1Object
            }
            var inner = try fields.reader(DER.octetString)
            // Attributes have no meaning here.
            if fields.nextTag == DER.firstOptional { _ = try fields.field(DER.firstOptional) }
            try fields.finish()
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
            guard try fields.field(DER.firstOptional) == Self.group.identifier else {
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
        try self.init(raw: scalar)
        guard point == nil || point == [0] + publicKey.x963 else {
            throw CryptoKitError.invalidParameter
        }
    }

    /// PKCS #8 that includes the public key.
    var der: KeyMemory {
        let point = DER.field(DER.bitString, [0] + publicKey.x963)
        let bits = DER.field(DER.secondOptional, point)
        let start = Data([0x02, 0x01, 0x01]) + DER.header(DER.octetString, scalar.count)
        let keyCount = start.count + scalar.count + bits.count
        let key = DER.header(DER.sequence, keyCount) + start
        let octets = DER.header(DER.octetString, key.count + scalar.count + bits.count)
        let info =
            Data([0x02, 0x01, 0x00]) + DER.field(DER.sequence, _CurvePublicKey<Curve>.algorithm)
            + octets + key
        let head = DER.header(DER.sequence, info.count + scalar.count + bits.count) + info
        return unsafe KeyMemory(count: head.count + scalar.count + bits.count) { memory in
            unsafe memory.copyBytes(from: head)
            unsafe scalar.withUnsafeBytes { unsafe memory[head.count...].copyBytes(from: $0) }
            unsafe memory[(head.count + scalar.count)...].copyBytes(from: bits)
        }
    }
}
