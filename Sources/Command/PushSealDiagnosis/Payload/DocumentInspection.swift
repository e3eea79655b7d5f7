// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
import PushSeal
import PushSealJSON

/// Reports what an opened document contains: names, sizes and the state of its claims, never text.
struct DocumentInspection {
    private static let limit = 20

    let text: String
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int

    /// Adds what it contains and claims.
    func run(_ findings: inout Diagnosis) {
        if let document = inspectKeys(&findings) {
            ClaimsInspection(document: document, time: time).run(&findings)
        }
    }

    /// Adds what it contains and returns the document, if it is one.
    @discardableResult
    func inspectKeys(_ findings: inout Diagnosis) -> SealedDocument? {
        let document: SealedDocument
        do throws(PushError) {
            document = try SealedDocument(parsing: Array(text.utf8))
        } catch {
            findings.fault(Self.code(of: text), Self.words(for: error, of: text))
            return nil
        }
        if document.notification.hasNoText {
            findings.fault(
                .documentWithoutText,
                "the sealed document has no title, subtitle or body"
            )
        }
        let parts = document.payload.entries.filter { !Freshness.names.contains($0.keyPath) }
            .map { "\($0.keyPath) (\(Self.size($0.value)))" }
        let more = parts.count > Self.limit ? ", and \(parts.count - Self.limit) more" : ""
        findings.ok(
            .documentRead,
            parts.isEmpty
                ? "the document is empty" : parts.prefix(Self.limit).joined(separator: ", ") + more
        )
        if case let ignored = document.ignoredKeyPaths, !ignored.isEmpty {
            findings.note(.keysWithoutEffect, "no effect: \(ignored.joined(separator: ", "))")
        }
        return document
    }

    /// Why a text is not a document, judging by its first and last bytes.
    static func code(of text: String) -> Diagnosis.Code {
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { return .documentBeginsWithMark }
        if text.utf8.last == 0 { return .documentEndsInNUL }
        if OpenedText.isJSONString(text) { return .documentInString }
        do throws(JSONError) {
            let document = try JSONDocument(
                parsing: Array(text.utf8),
                limits: SealedDocument.limits
            )
            return document.root.kind == .object ? .documentWithoutAPS : .documentNotAnObject
        } catch {
            if [.tooDeep, .tooLong].contains(error.code) { return .documentTooLarge }
            let first = text.utf8.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
            return first == UInt8(ascii: "{") ? .documentNotAnObject : .textInDocumentField
        }
    }

    /// The reason in words; the error's own words could quote the message.
    private static func words(for error: PushError, of text: String) -> String {
        let place = error.position.map { " (\($0))" } ?? ""
        return switch code(of: text) {
        case .documentBeginsWithMark: "the sealed document begins with a byte order mark"
        case .documentEndsInNUL: "the sealed document ends in NUL, as a C string does"
        case .documentInString: "the sealed document is a JSON string, perhaps encoded twice"
        case .documentTooLarge: "the sealed document is too large: \(error.detail)\(place)"
        case .documentWithoutAPS: "the sealed document has no aps dictionary"
        case .textInDocumentField:
            "\(SealedFields.payloadKey) contains a text, which belongs in \(SealedFields.dataKey)"
        default: "the sealed document is not a JSON object\(place)"
        }
    }

    private static func size(_ value: JSONView) -> String {
        let count = value.string?.utf8.count ?? value.byteRange.count
        return value.kind == .string ? sizeInWords(count) : "\(value.kind), \(sizeInWords(count))"
    }
}

/// Reports why an opened text is not the document of another service, which is a JSON object.
struct ServiceDocumentInspection {
    let text: String
    let format: Format

    func run(_ findings: inout Diagnosis) {
        if isBehindOtherIV {
            findings.fault(
                .otherIV,
                "the sealed text opens, except for its first 16 bytes: it was encrypted "
                    + "with another IV than \"iv\"",
                cure: Diagnosis.Cure(
                    text: "send the IV with which the text is encrypted, 16 characters, in \"iv\""
                )
            )
            return
        }
        let example = format == .bark ? "{\"body\": …}" : "{\"title\": …, \"body\": …}"
        let (code, words) = found
        let isText = code == .textInDocumentField || code == .documentNotAnObject
        findings.fault(
            code,
            words,
            cure: Diagnosis.Cure(
                text: isText
                    ? "encrypt a JSON object, such as \(example), as JSON.stringify or json.dumps writes "
                        + "it"
                    : code.cure ?? ""
            )
        )
    }

    /// Whether only the first block is wrong: two IVs of letters give a text in any case.
    private var isBehindOtherIV: Bool {
        guard format == .bark, text.utf8.count > 16 else { return false }
        let rest = Array(text.utf8.dropFirst(16))
        return !UndecodableText.isPlain(Array(text.utf8.prefix(16)))
            && text.utf8.first != 0xEF && UndecodableText.isPlain(rest)
            && rest.last == UInt8(ascii: "}") && rest.contains(UInt8(ascii: ":"))
    }

    private var found: (Diagnosis.Code, String) {
        let code = DocumentInspection.code(of: text)
        let words = "the sealed document is"
        return switch code {
        case .documentBeginsWithMark: (code, "\(words) JSON behind a byte order mark")
        case .documentEndsInNUL: (code, "\(words) a text that ends in NUL, as a C string does")
        case .documentInString: (code, "\(words) a JSON string, perhaps encoded twice")
        case .documentTooLarge: (code, "\(words) too large")
        case .textInDocumentField: (code, "\(words) a text, not a JSON object")
        default:
            text.hasPrefix("{'")
                ? (
                    code,
                    "\(words) a dictionary as Python prints it, in single quotes, not JSON"
                )
                : (code, "\(words) not a JSON object")
        }
    }
}
