// SPDX-License-Identifier: Apache-2.0

import SealFormats
package import PushSealJSON

/// A parsed APNs payload.
///
/// Parsing is strict (RFC 8259) and separate from judging: a payload that a phone would ignore can
/// still be read and explained. Of duplicate keys the last one wins, as on a phone.
public struct Payload: Sendable {
    /// The text, with the order, spelling and position of everything.
    package let document: JSONDocument
    /// Where everything is that a phone reads.
    let places: PayloadPlaces

    /// The limits for reading: far more than APNs takes, so as to explain what is wrong.
    package static let limits = JSONDocument.Limits(depth: 500)

    /// Reads a payload.
    /// - Throws: `notJSON` with the place, also for more than 16 MiB or 500 levels of nesting;
    ///   `notADictionary`.
    public init(parsing bytes: some Collection<UInt8>) throws(PushError) {
        try self.init(Self.read(Array(bytes), limits: Self.limits))
    }

    /// Reads a payload from text.
    /// - Throws: as ``init(parsing:)-(Collection<UInt8>)``.
    public init(parsing text: String) throws(PushError) { try self.init(parsing: text.utf8) }

    /// Reads a payload, reusing the reader's memory.
    /// - Throws: `notJSON` with the place, or `notADictionary`.
    package init(
        _ bytes: UnsafeRawBufferPointer,
        _ reader: JSONReader
    ) throws(PushError) {
        try unsafe self.init(Self.document(bytes, reader))
    }

    static func document(
        _ bytes: UnsafeRawBufferPointer,
        _ reader: JSONReader
    ) throws(PushError) -> JSONDocument {
        do throws(JSONError) {
            return try unsafe reader.read(bytes)
        } catch {
            throw PushError(error)
        }
    }

    static func read(
        _ bytes: [UInt8],
        limits: JSONDocument.Limits
    ) throws(PushError) -> JSONDocument {
        do throws(JSONError) {
            return try JSONDocument(parsing: bytes, limits: limits)
        } catch {
            throw PushError(error)
        }
    }

    /// Takes a parsed text.
    /// - Throws: `notADictionary`.
    package init(_ document: JSONDocument) throws(PushError) {
        guard document.kind(0) == .object else {
            throw PushError(
                .notADictionary,
                "the payload is \(document.kind(0)), expected a dictionary",
                at: document.root.position
            )
        }
        places = PayloadPlaces(document)
        self.document = document
    }

    /// The number of bytes, as APNs counts them.
    package var byteCount: Int { document.byteCount }

    /// Whether it carries content that PushSeal has sealed: a sealed text or a sealed document.
    ///
    /// The fields of other services do not count.
    public var isSealed: Bool { !sealed.isEmpty }

    /// The fields that carry sealed content.
    package var sealed: SealedFields {
        SealedFields(
            data: SealedFields.Field(document, places[.data]),
            payload: SealedFields.Field(document, places[.payload]),
            keyID: keyID,
            // Other services' fields are read only where none of ours are.
            serviceFields: places[.data] == 0 && places[.payload] == 0
                ? ServiceFields { document.root[$0]?.string } : .none
        )
    }

    /// The id of the key, as in `userInfo`, where a name with the Kelvin sign for K is the same.
    private var keyID: String? {
        guard places[.keyID] > 0, !document.root.hasPlainNames else {
            return document.string(at: places[.keyID])
        }
        return document.root.dictionaryValue(of: SealedFields.keyIDKey)?.string
    }

    /// Refuses what APNs refuses.
    /// - Throws: `tooLarge` with the number of bytes over, or `noAPS`.
    package func check(_ limit: SizeLimit = .standard) throws(PushError) {
        try limit.check(byteCount: byteCount)
        guard places[.aps] == 0 else { return }
        guard let other = document.root["aps"] else {
            throw PushError(
                .noAPS,
                "the payload has no aps dictionary",
                at: document.root.position
            )
        }
        throw PushError(
            .noAPS,
            "aps is \(other.kind), expected a dictionary",
            at: other.position
        )
    }
}
