// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// A member that looks sealed, under a name that is not PushSeal's.
///
/// An app's own extension may read it; whether it is sealed, only a key can tell.
struct SealedMember: CustomStringConvertible {
    let keyPath: String
    let text: String
    /// The dictionary that it is in.
    let siblings: JSONView

    /// The most values that are looked at.
    private static let valueLimit = 500
    private static let byteCounts = 22...16_384

    var description: String { "\(quoted(keyPath)) (\(text.utf8.count) characters)" }

    /// The members of a payload that look sealed, the longest first.
    static func all(in payload: Payload) -> [SealedMember] {
        var found: [SealedMember] = []
        var rest = [(payload.document.root, "")]
        var count = 0
        while let (value, path) = rest.popLast(), count < valueLimit {
            for member in value.members.prefix(valueLimit - count) {
                count += 1
                guard member.nameView.byteRange.count <= 64, path.utf8.count <= 256 else {
                    continue
                }
                let place = path.isEmpty ? member.name : "\(path).\(member.name)"
                if member.value.kind == .object { rest.append((member.value, place)) }
                guard byteCounts.contains(member.value.byteRange.count),
                    let text = member.value.string, isSealed(text),
                    RawMessage.Role(ofMember: member.name) == .text
                else { continue }
                found.append(SealedMember(keyPath: place, text: text, siblings: value))
            }
        }
        return found.sorted { $0.text.utf8.count > $1.text.utf8.count }
    }

    /// Whether a text is the encoding of bytes that are no text, or a message of another system.
    private static func isSealed(_ text: String) -> Bool {
        let letters = text.utf8
        if let system = OtherSystem.message(in: text) {
            return ![.jwtMessage, .objectPrinted].contains(system.code)
        }
        // Names and paths have letters only; a UUID, a device token and a digest have no more than
        // hexadecimal digits.
        let isHexadecimal = letters.allSatisfy { Hexadecimal.value(of: $0) != nil || $0 == 0x2D }
        if isHexadecimal { return ![32, 36, 40, 64].contains(letters.count) && letters.count > 64 }
        let kinds: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        guard kinds.allSatisfy({ kind in letters.contains(where: kind.contains) }) else {
            return false
        }
        return SealedText.readings(of: text).contains { reading in
            reading.form != .latin1 && reading.form != .macOSRoman && reading.bytes.count >= 16
                && String(validating: reading.bytes, as: UTF8.self) == nil
        }
    }

    /// A text and what may be its IV, tag and salt in the members beside it, as a JSON object; nil if
    /// there are none.
    static func parts(of text: String, beside siblings: JSONView) -> String? {
        var parts = JSONObject()
        for member in siblings.members.prefix(100)
        where member.nameView.byteRange.count <= 64 && member.value.byteRange.count <= 256 {
            guard RawMessage.Role(ofMember: member.name) != .text, let part = member.value.string
            else { continue }
            parts.append(member.name, .string(part))
        }
        guard !parts.members.isEmpty else { return nil }
        parts.append("text", .string(text))
        return String(decoding: JSONValue.object(parts).serialized(), as: UTF8.self)
    }
}
