// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import PushSealJSON

/// The longest text that a payload can carry within APNs' limit.
///
/// The text replaces the sealed text of ``SealedFields/payloadKey`` if the payload has one, else
/// that of ``SealedFields/dataKey``, which is added if absent.
package struct TextCapacity: Sendable {
    /// Magic and salt.
    private static let saltedOverheadByteCount = 16
    private static let blockByteCount = 16
    /// A header without a key id, and the delimiter and tag of one record (RFC 8188 §2).
    private static let codingOverheadByteCount = 21 + 1 + 16

    /// Bytes of the payload without the characters of the sealed text and without a key id.
    private let envelopeByteCount: Int
    /// The member that names the key, with its comma.
    private let keyIDMemberByteCount: Int
    /// Bytes of the key's id, for formats that carry it in the message itself.
    private let keyIDByteCount: Int

    /// Measures a payload.
    ///
    /// - Parameters:
    ///   - payload: the payload.
    ///   - keyID: the id of the sealing key, if no field of the payload names it.
    package init(_ payload: Payload, keyID: String? = nil) {
        let root = payload.document.root
        var byteCount = payload.byteCount
        if let view = root[SealedFields.payloadKey] ?? root[SealedFields.dataKey] {
            byteCount += 2 - view.byteRange.count
        } else {
            byteCount += Self.memberByteCount(SealedFields.dataKey, valueByteCount: 2)
        }
        let named = root[SealedFields.keyIDKey]
        let id = named?.string ?? keyID
        keyIDByteCount = id?.utf8.count ?? 0
        let valueByteCount =
            named?.byteRange.count ?? id.map { JSONValue.string($0).serialized().count }
        keyIDMemberByteCount =
            valueByteCount.map {
                Self.memberByteCount(SealedFields.keyIDKey, valueByteCount: $0)
            } ?? 0
        envelopeByteCount = byteCount - (named == nil ? 0 : keyIDMemberByteCount)
    }

    private static func memberByteCount(_ name: String, valueByteCount: Int) -> Int {
        name.utf8.count + valueByteCount + 4  // a comma, two quotes and a colon
    }

    /// The most bytes of text that fit, sealed in a format and encoded as base64.
    ///
    /// - Returns: nil if not even an empty text fits, or if the format's sealed text is not base64.
    package func byteCount(as format: Format) -> Int? {
        let isNamedByMessage = format == .aes128gcm
        let around = envelopeByteCount + (isNamedByMessage ? 0 : keyIDMemberByteCount)
        let count = Self.byteCount(
            inCharacters: SizeLimit.standard.byteCount - around,
            as: format,
            keyIDByteCount: keyIDByteCount
        )
        return count.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The most bytes of text whose sealed form fits in a number of base64 characters.
    ///
    /// - Returns: a negative number if not even an empty text fits; nil if the format's sealed text
    ///   is not base64.
    static func byteCount(
        inCharacters characterCount: Int,
        as format: Format,
        keyIDByteCount: Int
    ) -> Int? {
        // The shift rounds down below zero too.
        let byteCount = (characterCount >> 2) * 3
        switch format {
        case .salted, .cryptoJS:
            // Padding takes at least one byte of the last block.
            let blockCount = (byteCount - saltedOverheadByteCount) >> 4
            return blockCount * blockByteCount - 1
        case .aes128gcm: return byteCount - codingOverheadByteCount - keyIDByteCount
        case .webpush: return byteCount - WebPush.overheadByteCount
        default: return nil
        }
    }
}
