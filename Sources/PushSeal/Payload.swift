// SPDX-License-Identifier: Apache-2.0

import SealFormats
public import StrictJSON

/// An APNs payload as a document.
///
/// Reading is strict (RFC 8259) and judging is separate: a payload that a phone would ignore is
/// still read, so that it can be explained. Of duplicate keys the last counts, as it does on a phone.
public struct Payload: Sendable {
    /// The text, with order, spelling and place of everything.
    public let document: JSONDocument
    /// The dictionary that Apple reads.
    public let aps: APS

    /// Reads a payload.
    /// - Throws: `notJSON` with the place, or `notADictionary`.
    public init(
        parsing bytes: [UInt8],
        limits: JSONDocument.Limits = JSONDocument.Limits()
    ) throws(PayloadError) {
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes, limits: limits)
        } catch {
            throw PayloadError(error)
        }
        let root = document.root
        guard root.kind == .object else {
            throw PayloadError(
                .notADictionary,
                "the payload is \(root.kind), expected a dictionary",
                at: root.position
            )
        }
        let aps = root["aps"]
        self.aps = APS(aps?.kind == .object ? aps : nil)
    }

    /// The number of bytes, as APNs counts them.
    public var byteCount: Int { document.bytes.count }

    /// The fields that carry sealed content.
    public var sealed: SealedFields {
        let root = document.root
        return SealedFields(
            data: SealedFields.Field(root[SealedFields.dataKey]),
            payload: SealedFields.Field(root[SealedFields.payloadKey]),
            keyID: root[SealedFields.keyIDKey]?.string,
            wires: WireFields { root[$0]?.string }
        )
    }

    /// The app's own keys, those that stand beside `aps`, in order; the sealed fields are among them.
    ///
    /// Of duplicates only the last is given.
    public var customKeys: [JSONMember] {
        var last: [String: Int] = [:]
        let members = document.root.members.filter { $0.name != "aps" }
        for (place, member) in members.enumerated() { last[member.name] = place }
        return members.enumerated().filter { last[$0.element.name] == $0.offset }.map(\.element)
    }

    /// Refuses what APNs refuses.
    /// - Throws: `tooLarge` with the number of bytes over, or `noAPS`.
    public func check(_ limit: SizeLimit = .standard) throws(PayloadError) {
        try limit.check(byteCount: byteCount)
        guard aps.view == nil else { return }
        guard let other = document.root["aps"] else {
            throw PayloadError(
                .noAPS,
                "the payload has no aps dictionary",
                at: document.root.position
            )
        }
        throw PayloadError(
            .noAPS,
            "aps is \(other.kind), expected a dictionary",
            at: other.position
        )
    }
}
