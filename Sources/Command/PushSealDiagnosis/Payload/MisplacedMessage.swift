// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// A sealed message in a place where no extension looks for it.
struct MisplacedMessage {
    /// Where it is.
    let keyPath: String
    /// Where its value begins in the payload; nil in JSON in a string.
    let offset: Int?
    /// The text; nil if it is not a string.
    let text: String?
    /// The sealed field that its name is a misspelling or misplacement of, if any.
    let field: String?

    /// The most values that are examined.
    private static let valueLimit = 2_000
    /// The longest text that is examined, in bytes.
    private static let byteCountLimit = 64 << 10
    /// How many bytes of text are examined in all.
    private static let totalLimit = 1 << 20
    /// The longest path, and the longest name in it, in bytes.
    private static let pathLimit = (whole: 1_024, name: 256)
    /// How many levels of JSON in a string are examined.
    private static let nestingLimit = 3

    /// The first field or message found in a payload; those with a field's name come first.
    static func find(in payload: Payload) -> MisplacedMessage? {
        var search = Search()
        search.look(into: payload.document.root, "", nesting: 0)
        return search.found.first { $0.field != nil } ?? search.found.first
    }

    /// The path and view of the dictionary around an `aps` that is not at the root.
    static func innerPayload(in payload: Payload) -> (keyPath: String, view: JSONView)? {
        var search = Search()
        search.look(into: payload.document.root, "", nesting: 0)
        return search.payloads.first { !$0.keyPath.isEmpty }
    }

    /// The field beside `aps` that it belongs in: that of what it opens to, or else of its name.
    func target(_ ring: KeyRing, at time: Int, within budget: DerivationBudget) -> String {
        let opened = text.flatMap {
            try? ring.open(WrappedText.unwrapped($0), at: time, stretcher: budget)
        }
        guard let opened else { return field ?? SealedFields.dataKey }
        return SealedDocument.isForm(of: opened.plaintext)
            ? SealedFields.payloadKey : SealedFields.dataKey
    }

    /// Whether a text begins like a message that can be recognized as one.
    static func isMessage(_ text: String) -> Bool {
        let count = text.utf8.count
        guard count >= 24, count <= byteCountLimit else { return false }
        if text.hasPrefix("U2FsdGVkX1") || text.hasPrefix("Salted__") { return true }
        if text.lowercased().hasPrefix("53616c7465645f5f") { return true }
        return SealedText.readings(of: text).contains { reading in
            reading.form != .hex && RecordsInspection(reading.bytes) != nil
        }
    }

    /// A walk over a payload.
    private struct Search {
        var found: [MisplacedMessage] = []
        var payloads: [(keyPath: String, view: JSONView)] = []
        private var valueCount = 0
        private var byteCount = 0

        mutating func look(into root: JSONView, _ rootPath: String, nesting: Int) {
            var rest = [(root, rootPath)]
            while let (value, path) = rest.popLast(), valueCount < MisplacedMessage.valueLimit {
                valueCount += 1
                guard path.utf8.count <= MisplacedMessage.pathLimit.whole else { continue }
                switch value.kind {
                case .object:
                    if value["aps"]?.kind == .object { payloads.append((path, value)) }
                    for member in value.members.prefix(MisplacedMessage.valueLimit).reversed() {
                        let isShort =
                            member.nameView.byteRange.count <= MisplacedMessage.pathLimit.name
                        let name = isShort ? member.name : "…"
                        let place = path.isEmpty ? name : "\(path).\(name)"
                        note(member.value, name, place, isRoot: path.isEmpty, nesting)
                        rest.append((member.value, place))
                    }
                case .array:
                    for (index, element) in value.elements.prefix(MisplacedMessage.valueLimit)
                        .enumerated()
                    { rest.append((element, "\(path)[\(index)]")) }
                case .string: look(at: value, path, nesting: nesting)
                default: break
                }
                // What the limit does not let come off is not kept.
                let left = MisplacedMessage.valueLimit - valueCount
                if rest.count > left { rest.removeFirst(rest.count - left) }
            }
        }

        /// Notes a field whose name is right except for its place or spelling.
        private mutating func note(
            _ value: JSONView,
            _ name: String,
            _ path: String,
            isRoot: Bool,
            _ nesting: Int
        ) {
            guard name.utf8.count <= 64 else { return }
            let isRight = isRoot && SealedFields.allKeys.contains(name)
            let letters = name.uppercased().filter { $0.isLetter }
            let fields = [SealedFields.payloadKey, SealedFields.dataKey]
            guard !isRight, let field = fields.first(where: { $0.filter(\.isLetter) == letters })
            else { return }
            found.append(
                MisplacedMessage(
                    keyPath: path,
                    offset: nesting == 0 ? value.byteRange.lowerBound : nil,
                    text: value.string,
                    field: field
                )
            )
        }

        private mutating func look(at value: JSONView, _ path: String, nesting: Int) {
            guard !SealedFields.allKeys.contains(path),
                value.byteRange.count <= MisplacedMessage.byteCountLimit,
                byteCount + value.byteRange.count <= MisplacedMessage.totalLimit,
                let text = value.string
            else { return }
            byteCount += value.byteRange.count
            if MisplacedMessage.isMessage(text) {
                let offset = nesting == 0 ? value.byteRange.lowerBound : nil
                found.append(
                    MisplacedMessage(keyPath: path, offset: offset, text: text, field: nil)
                )
            } else if nesting < MisplacedMessage.nestingLimit, text.utf8.first == UInt8(ascii: "{"),
                let document = try? JSONDocument(parsing: Array(text.utf8))
            {
                look(into: document.root, "\(path) (JSON in a string)", nesting: nesting + 1)
            }
        }
    }
}
