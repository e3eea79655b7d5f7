// SPDX-License-Identifier: Apache-2.0

package import SealFormats
package import PushSealJSON

/// The fields of a push that carry sealed content, as they arrived.
package struct SealedFields: Sendable, Equatable {
    /// The name of the sealed text, as in Apple's sample extension.
    package static let dataKey = "ENCRYPTED_DATA"
    /// The name of the sealed document, which overrides the payload.
    package static let payloadKey = "ENCRYPTED_PAYLOAD"
    /// The name of the key id.
    package static let keyIDKey = "ENCRYPTED_KEY_ID"
    /// The names of all three.
    package static let allKeys = [dataKey, payloadKey, keyIDKey]
    /// The names of a sealed text and the id of its key.
    package static let textKeys = [dataKey, keyIDKey]

    /// What a field holds instead of a string.
    package enum Kind: String, Sendable, CaseIterable {
        /// The literal `null`.
        case null
        /// A boolean.
        case boolean
        /// A number.
        case number
        /// An array.
        case array
        /// A dictionary.
        case dictionary
        /// Something that is not JSON, which an app's own code can put in `userInfo`.
        case other

        /// The kind with its article, as in "a dictionary".
        package var words: String {
            switch self {
            case .null: "null"
            case .array: "an array"
            case .other: "an object of another class"
            default: "a \(rawValue)"
            }
        }
    }

    /// One field.
    package enum Field: Sendable, Equatable {
        /// The payload does not have it.
        case absent
        /// It holds something other than a string.
        case notAString(Kind)
        /// It holds this string.
        case text(String)
        /// It holds this string of a payload, which opening reads in place.
        case string(JSONView)

        /// The string, if it holds one.
        package var text: String? {
            switch self {
            case .absent, .notAString: nil
            case .text(let text): text
            case .string(let view): view.string
            }
        }

        /// Whether the payload does not have it.
        package var isAbsent: Bool {
            if case .absent = self { true } else { false }
        }

        package static func == (left: Field, right: Field) -> Bool {
            switch (left, right) {
            case (.absent, .absent): true
            case (.notAString(let left), .notAString(let right)): left == right
            default: left.text.map { $0 == right.text } ?? false
            }
        }

        /// Reads a value of a payload.
        init(_ document: borrowing JSONDocument, _ place: PayloadPlaces.Place) {
            self =
                switch document.kind(at: place) {
                case nil: .absent
                case .string: .string(document.view(Int(place)))
                case .null: .notAString(.null)
                case .bool: .notAString(.boolean)
                case .number: .notAString(.number)
                case .array: .notAString(.array)
                case .object: .notAString(.dictionary)
                }
        }
    }

    /// The sealed text.
    package let data: Field
    /// The sealed document.
    package let payload: Field
    /// The id of the key that sealed it, if one is given as a string.
    package let keyID: String?
    /// The fields of other services, used only when the key ring has a key of such a service and
    /// there is neither a sealed text nor a sealed document.
    package let serviceFields: ServiceFields

    /// Makes fields from values found elsewhere, as in a `userInfo` dictionary.
    package init(
        data: Field,
        payload: Field = .absent,
        keyID: String? = nil,
        serviceFields: ServiceFields = .none
    ) {
        self.data = data
        self.payload = payload
        self.keyID = keyID
        self.serviceFields = serviceFields
    }

    /// Whether the push carries neither a sealed text nor a sealed document.
    package var isEmpty: Bool { data.isAbsent && payload.isAbsent }

    /// Whether they hold anything that a device with these keys tries to open.
    package func hasContent(for ring: KeyRing) -> Bool { !isEmpty || ring.reads(serviceFields) }

    /// The fields that hold strings, without those of other services, sorted by name.
    var object: JSONObject {
        var object = JSONObject()
        object[Self.dataKey] = data.text.map { .string($0) }
        object[Self.keyIDKey] = keyID.map { .string($0) }
        object[Self.payloadKey] = payload.text.map { .string($0) }
        return object
    }
}
