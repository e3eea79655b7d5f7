// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// How a service writes bytes in its fields.
enum ServiceEncoding: CaseIterable {
    case base64
    case base64url
    case z85

    init(_ format: Format) {
        self = format.relay.map { $0.usesZ85 ? .z85 : .base64url } ?? .base64
    }

    var words: String {
        switch self {
        case .base64: "base64"
        case .base64url: "URL-safe base64"
        case .z85: "Z85"
        }
    }

    func encode(_ bytes: [UInt8]) -> String {
        switch self {
        case .base64: SealedText.base64(bytes)
        case .base64url:
            SealedText.base64(bytes).replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        case .z85: Z85.encode(bytes)
        }
    }

    /// The bytes as the service reads them; base64 of either alphabet is one to all of them.
    func decode(_ text: String) -> [UInt8]? {
        guard self != .z85 else { return Z85.decode(text) }
        return SealedText.readings(of: text).first {
            $0.form == .base64 || $0.form == .base64url
        }?.bytes
    }
}

/// A field of a service, with what a sender or its tools did to the text taken back.
struct ServiceText {
    let code: Diagnosis.Code
    /// What the text is, as the end of a clause: "hexadecimal, not Z85".
    let words: String
    /// The text as the service writes it.
    let text: String
    /// The bytes that it encodes.
    let bytes: [UInt8]

    /// Longer texts do not come from a push.
    private static let byteCountLimit = 16 << 10

    /// Everything that a text may be instead of what the service writes.
    ///
    /// Nothing in such bytes says that they are right, so a key has to open them.
    static func variants(of text: String, in encoding: ServiceEncoding) -> [ServiceText] {
        guard text.utf8.count <= byteCountLimit else { return [] }
        var found: [ServiceText] = []
        func add(_ code: Diagnosis.Code, _ words: String, _ mended: String) {
            guard mended != text, let bytes = encoding.decode(mended), !bytes.isEmpty else {
                return
            }
            found.append(ServiceText(code: code, words: words, text: mended, bytes: bytes))
        }
        add(
            .plusLost,
            "\(encoding.words) in which each + became a space",
            text.replacing(" ", with: "+")
        )
        if let wrapped = WrappedText(text) {
            add(wrapped.code, wrapped.words, encoding.encode(base64: wrapped.text) ?? wrapped.text)
        }
        add(.percentEncoded, "percent-encoded, as for a URL", percentDecoded(text))
        add(.escapedText, "\(encoding.words) with the escapes of JSON or HTML", unescaped(text))
        let inner =
            text.first.map { "\"'`".contains($0) } == true ? text.dropFirst().dropLast() : ""
        if !inner.isEmpty { add(.quotedText, "in quotes", String(inner)) }
        for (code, words, bytes) in otherEncodings(of: text, than: encoding) {
            found.append(
                ServiceText(code: code, words: words, text: encoding.encode(bytes), bytes: bytes)
            )
        }
        if let bytes = encoding.decode(text), let twice = String(validating: bytes, as: UTF8.self) {
            add(.encodedTwice, "\(encoding.words) of \(encoding.words)", twice)
        }
        return found
    }

    private static func otherEncodings(
        of text: String,
        than encoding: ServiceEncoding
    ) -> [(Diagnosis.Code, String, [UInt8])] {
        var found: [(Diagnosis.Code, String, [UInt8])] = []
        let digits = text.replacing("<Buffer ", with: "").filter { !":-<> ".contains($0) }
        let bare = digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits
        if let bytes = Hexadecimal.decode(bare.utf8), !bytes.isEmpty {
            found.append(
                bare == text
                    ? (.otherTextEncoding, "hexadecimal, not \(encoding.words)", bytes)
                    : (.hexadecimalDressed, "hexadecimal with a prefix or separators", bytes)
            )
        }
        // Either alphabet of base64 is read.
        let others: [ServiceEncoding] = encoding == .z85 ? [.base64] : [.z85]
        for other in others {
            for form in [text, text.replacing(" ", with: "+")] {
                guard let bytes = other.decode(form), !bytes.isEmpty else { continue }
                found.append((.otherTextEncoding, "\(other.words), not \(encoding.words)", bytes))
            }
        }
        return found
    }

    private static func percentDecoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = Hexadecimal.decode(rest.prefix(2))?.first {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    private static func unescaped(_ text: String) -> String {
        [
            ("\\/", "/"), ("\\r", ""), ("\\n", ""), ("\\u002b", "+"), ("\\u002B", "+"),
            ("\\u002f", "/"), ("\\u002F", "/"), ("\\u003d", "="), ("\\u003D", "="),
            ("\\u003c", "<"), ("\\u003e", ">"), ("\\u0026", "&"), ("&#43;", "+"), ("&#47;", "/"),
            ("&#61;", "="), ("&#x2B;", "+"), ("&#x2F;", "/"), ("&#x3D;", "="), ("&lt;", "<"),
            ("&gt;", ">"), ("&amp;", "&"), ("&plus;", "+"),
        ].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

extension ServiceEncoding {
    /// The text of a service for base64, which is what ``WrappedText`` gives; nil if it is none.
    fileprivate func encode(base64 text: String) -> String? {
        guard self == .z85 else { return nil }
        return Self.base64.decode(text).map(encode)
    }
}
