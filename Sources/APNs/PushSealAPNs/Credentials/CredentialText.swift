// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A key or certificate file in any of the forms that people have, made one.
///
/// Editors, mail and the variables of CI systems change the text of a PEM file: they add a byte
/// order mark, carriage returns, indentation or quotes, turn line ends into blanks or `\n`, or lose
/// them, and some people encode the whole file as base64. None of that leaves a doubt about the
/// bytes between the two marked lines.
struct CredentialText {
    /// What stands between `-----BEGIN LABEL-----` and `-----END LABEL-----` (RFC 7468).
    struct Block {
        /// The label, with single blanks between its words.
        let label: String
        /// Whether the line with `END` is there.
        let isEnded: Bool
        /// Whether it has the headers of the older encryption (RFC 1421 §4.6.1.1).
        let isEncrypted: Bool
        /// The text as it was, for OpenSSL to decrypt; empty unless ``isEncrypted``.
        let text: SecretBytes
        /// The bytes; nil if the text is not base64.
        let der: SecretBytes?
    }

    /// What the file has.
    enum Content {
        /// Marked blocks, at least one.
        case blocks([Block])
        /// Bytes that begin like DER.
        case der(SecretBytes)
        /// Something else, with the changes above undone.
        case other(SecretBytes)
    }

    let content: Content

    /// A key takes some 250 bytes, a PKCS #12 file with its certificates a few thousand.
    static let maximumByteCount = 1 << 20

    /// Reads a file; of anything over ``maximumByteCount``, the beginning is `other`.
    init(_ given: SecretBytes) {
        guard given.count <= Self.maximumByteCount else {
            content = .other(
                given.withSpan { span in SecretBytes(copying: (0..<4_096).map { span[$0] }) }
            )
            return
        }
        var bytes = given.withSpan { span in span.indices.map { span[$0] } }
        defer { erase(&bytes) }
        content = Self.content(&bytes, depth: 0)
    }

    /// The most times that base64 is undone: of the file, and by the CI system once more.
    private static let maximumDepth = 2

    private static func content(_ bytes: inout [UInt8], depth: Int) -> Content {
        if isDER(bytes) { return .der(SecretBytes(copying: bytes)) }
        var text = plainText(bytes)
        defer { erase(&text) }
        let blocks = blocks(in: text)
        if !blocks.isEmpty { return .blocks(blocks) }
        if depth < maximumDepth, var inner = decoded(text[...]) {
            defer { erase(&inner) }
            switch content(&inner, depth: depth + 1) {
            case .other: break
            case let found: return found
            }
        }
        return .other(SecretBytes(copying: text))
    }

    /// Whether bytes begin with a SEQUENCE, and are not text.
    private static func isDER(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2, bytes[0] == 0x30 else { return false }
        return bytes[1] >= 0x80 || bytes.prefix(16).contains { $0 < 0x09 || $0 >= 0x80 }
    }

    // MARK: - Text

    /// The text in ASCII: without byte order mark, quotes and what cannot be seen, with line ends
    /// for their escapes and `-` for longer dashes.
    private static func plainText(_ bytes: [UInt8]) -> [UInt8] {
        var units = lowBytes(ofUTF16: bytes) ?? bytes
        defer { erase(&units) }
        var text: [UInt8] = []
        text.reserveCapacity(units.count)  // memory that an array leaves is not erased
        var place = 0
        while place < units.count {
            let byte = units[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\\"):
                while place < units.count, units[place] == UInt8(ascii: "\\") { place += 1 }
                guard place < units.count else { break }
                text.append(escaped(units, &place))
            case UInt8(ascii: "%"):
                // As in a URL or a form (RFC 3986 §2.1).
                let digits = units[place...].prefix(2).compactMap(Hexadecimal.value)
                let isEscape = digits.count == 2 && digits[0] < 8
                text.append(isEscape ? digits[0] << 4 | digits[1] : byte)
                place += isEscape ? 2 : 0
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): break
            case ..<0x80: text.append(byte)
            default:
                let scalar = scalarAfter(byte, units, &place)
                switch scalar {
                case 0x2010...0x2015, 0x2212: text.append(UInt8(ascii: "-"))
                case 0xA0, 0x2028, 0x2029, 0x202F: text.append(UInt8(ascii: " "))
                // Quotes, and marks that are not seen.
                case 0x2018...0x201F, 0xAB, 0xBB, 0x200B...0x200F, 0x2060, 0xFEFF: break
                default: text.append(UInt8(ascii: "?"))
                }
            }
        }
        return text
    }

    /// What an escape of JSON or a shell stands for; `place` is after the backslashes.
    private static func escaped(_ units: [UInt8], _ place: inout Int) -> UInt8 {
        let letter = units[place]
        place += 1
        switch letter {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return UInt8(ascii: "\n")
        case UInt8(ascii: "u"):
            let digits = units[place...].prefix(4).compactMap(Hexadecimal.value)
            let value = digits.reduce(0) { $0 << 4 | Int($1) }
            guard digits.count == 4, value < 0x80 else { return letter }
            place += 4
            return UInt8(value)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return UInt8(ascii: " ")
        default: return letter
        }
    }

    /// The scalar of UTF-8 whose first byte was just taken, below U+10000; 0 for anything else.
    private static func scalarAfter(_ first: UInt8, _ units: [UInt8], _ place: inout Int) -> UInt32
    {
        let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0
        let rest = units[place...].prefix(count)
        guard count > 0, rest.count == count, rest.allSatisfy({ $0 & 0xC0 == 0x80 }) else {
            return 0
        }
        place += count
        guard count < 3 else { return 0 }
        let start = UInt32(first) & (count == 1 ? 0x1F : 0x0F)
        return rest.reduce(start) { $0 << 6 | UInt32($1 & 0x3F) }
    }

    /// The low bytes of UTF-16, with `?` for what is not ASCII; nil for other text.
    private static func lowBytes(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        let beginning = Array(bytes.prefix(4))
        let isLittle =
            beginning.starts(with: [0xFF, 0xFE]) || beginning[1] == 0 && beginning[3] == 0
        let isBig = beginning.starts(with: [0xFE, 0xFF]) || beginning[0] == 0 && beginning[2] == 0
        guard isLittle != isBig else { return nil }
        return stride(from: 0, to: bytes.count, by: 2).map { place in
            let low = bytes[isLittle ? place : place + 1]
            let high = bytes[isLittle ? place + 1 : place]
            // Dashes from U+2010 to U+2015; the byte order mark is a blank.
            if high == 0x20, (0x10...0x15).contains(low) { return UInt8(ascii: "-") }
            if high == 0xFE, low == 0xFF { return UInt8(ascii: " ") }
            return high == 0 && low < 0x80 ? low : UInt8(ascii: "?")
        }
    }

    // MARK: - Blocks

    private static func blocks(in text: [UInt8]) -> [Block] {
        var blocks: [Block] = []
        var place = 0
        while let begin = mark("BEGIN", in: text, from: place, to: text.count) {
            let next = mark("BEGIN", in: text, from: begin.end, to: text.count)
            let limit = next?.start ?? text.count
            var end = mark("END", in: text, from: begin.end, to: limit)
            if end?.label != begin.label { end = nil }
            let body = begin.end..<(end?.start ?? limit)
            let isEncrypted = text[body].firstRange(of: Array(",ENCRYPTED".utf8)) != nil
            let whole = text[begin.start..<(end?.end ?? limit)]
            let der = isEncrypted ? nil : decoded(text[body])
            blocks.append(
                Block(
                    label: knownLabels[begin.label] ?? begin.label,
                    isEnded: end != nil,
                    isEncrypted: isEncrypted,
                    text: SecretBytes(copying: isEncrypted ? whole : []),
                    der: secret(der)
                )
            )
            place = end?.end ?? limit
        }
        return blocks
    }

    private static func secret(_ bytes: [UInt8]?) -> SecretBytes? {
        guard var bytes else { return nil }
        return SecretBytes(erasing: &bytes)
    }

    /// The next `-----WORD LABEL-----`, with any number of dashes; the label without its blanks.
    private static func mark(
        _ word: String,
        in text: [UInt8],
        from start: Int,
        to limit: Int
    ) -> (start: Int, end: Int, label: String)? {
        let dash = UInt8(ascii: "-")
        let word = Array(word.utf8)
        var rest = text[start..<limit]
        while let found = rest.firstRange(of: [dash] + word) {
            rest = rest[found.upperBound...]
            let label = rest.prefix(longestLabel).prefix { isLabel($0) }
            guard rest.dropFirst(label.count).first == dash else { continue }
            let dashes = rest.dropFirst(label.count).prefix { $0 == dash }
            let before = text[start..<found.lowerBound].reversed().prefix { $0 == dash }
            let letters = label.filter { !isBlank($0) }
            return (
                found.lowerBound - before.count, dashes.endIndex,
                String(decoding: letters, as: UTF8.self)
            )
        }
        return nil
    }

    private static let longestLabel = 64

    private static func isLabel(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || isBlank(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// The labels of OpenSSL and Apple, by their letters alone.
    private static let knownLabels: [String: String] = [
        "PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY", "DSA PRIVATE KEY",
        "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY", "PUBLIC KEY", "RSA PUBLIC KEY",
        "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE", "CERTIFICATE REQUEST",
        "NEW CERTIFICATE REQUEST", "EC PARAMETERS", "DH PARAMETERS", "X509 CRL",
    ].reduce(into: [:]) { labels, label in labels[label.filter { $0 != " " }] = label }

    /// Decodes base64 of either alphabet without its white space; nil if there is anything else.
    ///
    /// A letter left over at the end, of a text that was cut off, is ignored.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.count + 3)
        defer { erase(&letters) }
        var isPadded = false
        for byte in text where !isBlank(byte) {
            switch byte {
            case UInt8(ascii: "="): isPadded = true
            case _ where isPadded: return nil
            case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
            default: letters.append(byte)
            }
        }
        if letters.count % 4 == 1 { letters.removeLast() }
        guard !letters.isEmpty else { return nil }
        while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
        return unsafe letters.withUnsafeBytes { letters in
            unsafe withErasedScratch(byteCount: Base64.capacity(for: letters)) { room in
                unsafe Base64.decode(letters, into: room).map { unsafe Array(room[..<$0]) }
            }
        }
    }
}

extension CredentialText.Block {
    /// A block of bytes in hand.
    init(label: String, der: SecretBytes) {
        self.init(
            label: label,
            isEnded: true,
            isEncrypted: false,
            text: SecretBytes(copying: []),
            der: der
        )
    }

    /// The block as PEM in its usual form: lines of 64 letters, with line ends.
    var pem: [UInt8] {
        guard let der else {
            return text.withSpan { span in span.indices.map { span[$0] } } + [0x0A]
        }
        let count = Base64.encodedCount(of: der.count)
        let (begin, end) = ("-----BEGIN \(label)-----\n", "-----END \(label)-----\n")
        var pem: [UInt8] = []
        // Memory that an array leaves is not erased.
        pem.reserveCapacity(begin.utf8.count + count + count / 64 + 1 + end.utf8.count)
        pem += begin.utf8
        unsafe withErasedScratch(byteCount: count) { letters in
            _ = unsafe der.withUnsafeBytes { unsafe Base64.encode($0, into: letters) }
            for start in stride(from: 0, to: count, by: 64) {
                unsafe pem.append(contentsOf: letters[start..<min(start + 64, count)])
                pem.append(0x0A)
            }
        }
        pem += end.utf8
        return pem
    }
}
