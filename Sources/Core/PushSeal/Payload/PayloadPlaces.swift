// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Where the members that a phone reads are in a payload, found in one pass over it.
///
/// Each place is the tape index of a value, of duplicates the last one; 0, which is the payload
/// itself, stands for none.
struct PayloadPlaces: Sendable {
    typealias Place = Int32

    /// A member of the payload, of `aps` or of the alert.
    enum Member: Int, CaseIterable {
        // Of the payload.
        case aps, data, payload, keyID
        // Of a sealed document, beside `aps`.
        case attachments, issuedAt, expiry, id
        // Of `aps`.
        case alert, badge, sound, threadID, category, mutableContent, targetContentID
        case interruptionLevel, relevanceScore, filterCriteria
        // Of the alert, if it is a dictionary.
        case title, subtitle, body, launchImage
        case titleLocKey, titleLocArgs, subtitleLocKey, subtitleLocArgs, locKey, locArgs
    }

    /// The names of the members, in their order.
    private struct Names {
        let besideAPS = NameTable([
            "aps", SealedFields.dataKey, SealedFields.payloadKey, SealedFields.keyIDKey,
            SealedDocument.attachmentsKey, "iat", "exp", "jti",
        ])
        let inAPS = NameTable([
            "alert", "badge", "sound", "thread-id", "category", "mutable-content",
            "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
        ])
        let inAlert = NameTable([
            "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
            "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args",
        ])
    }

    private static let names = Names()

    /// The places of the members, by their raw values.
    private var places = SIMD32<Place>()

    /// The place of a member; 0 for none, and for an `aps` that is no dictionary.
    subscript(member: Member) -> Place { places[member.rawValue] }

    /// Searches a payload, which is an object.
    init(_ document: borrowing JSONDocument) {
        let names = Self.names
        find(names.besideAPS, from: .aps, in: 0, document)
        guard document.isKind(.object, at: self[.aps]) else {
            places[Member.aps.rawValue] = 0
            return
        }
        find(names.inAPS, from: .alert, in: Int(self[.aps]), document)
        guard document.isKind(.object, at: self[.alert]) else { return }
        find(names.inAlert, from: .title, in: Int(self[.alert]), document)
    }

    private mutating func find(
        _ names: NameTable,
        from first: Member,
        in object: Int,
        _ document: JSONDocument
    ) {
        unsafe withUnsafeMutableBytes(of: &places) { bytes in
            let places = unsafe bytes.assumingMemoryBound(to: Place.self)
            unsafe document.find(
                names,
                in: object,
                UnsafeMutableBufferPointer(rebasing: places[first.rawValue...])
            )
        }
    }
}

extension JSONDocument {
    /// The kind of the value at a place; nil for none.
    func kind(at place: PayloadPlaces.Place) -> JSONKind? { place > 0 ? kind(Int(place)) : nil }

    /// Whether there is a value of this kind at a place.
    func isKind(_ kind: JSONKind, at place: PayloadPlaces.Place) -> Bool {
        place > 0 && isKind(kind, Int(place))
    }

    /// The string at a place; nil for anything else.
    func string(at place: PayloadPlaces.Place) -> String? {
        isKind(.string, at: place) ? string(Int(place)) : nil
    }

    /// The integer at a place, however it is spelled; nil for anything else.
    func integer(at place: PayloadPlaces.Place) -> Int? {
        isKind(.number, at: place) ? integer(Int(place)) : nil
    }

    /// A view of the value at a place.
    func view(at place: PayloadPlaces.Place) -> JSONView? { place > 0 ? view(Int(place)) : nil }

    /// Whether there is a string at a place that is not empty.
    func hasText(at place: PayloadPlaces.Place) -> Bool {
        guard place > 0 else { return false }
        let node = node(Int(place))
        return node.kind == .string && node.end - node.start > 2
    }
}
