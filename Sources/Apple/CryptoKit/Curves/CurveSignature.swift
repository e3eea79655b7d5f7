// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts between the two forms of an ECDSA signature.
enum CurveSignature {
    /// The integers r and s, with a fixed size each, from DER (RFC 3279 §2.2.3).
    static func raw(_ der: Data, _ byteCount: Int) throws(CryptoKitASN1Error) -> Data {
        var outer = DERReader(der)
        var numbers = try outer.reader(DER.sequence)
        try outer.finish()
        let r = try numbers.positiveInteger(byteCount: byteCount)
        let s = try numbers.positiveInteger(byteCount: byteCount)
        try numbers.finish()
        return r + s
    }

    /// DER from r and s.
    static func der(_ raw: Data) -> Data {
        let half = raw.count / 2
        return DER.field(
            DER.sequence,
            DER.positiveInteger(Data(raw.prefix(half)))
                + DER.positiveInteger(Data(raw.suffix(half)))
        )
    }
}

extension Data {
    /// Copies contiguous bytes.
    init(copying bytes: some ContiguousBytes) {
        self = unsafe bytes.withUnsafeBytes { unsafe Data($0) }
    }
}
