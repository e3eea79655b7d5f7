// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A way in which the sender's passphrase may differ from the one given.
package enum PassphraseVariant: String, CaseIterable, Sendable {
    case asGiven = "as given"
    case lineFeed = "with a line feed at its end"
    case carriageReturn = "with a carriage return at its end"
    case carriageReturnLineFeed = "with a carriage return and a line feed at its end"
    case nul = "with a NUL byte at its end"
    case beforeNUL = "up to its first NUL byte"
    case space = "with a space at its end"
    case trimmed = "without the white space at its end"
    case trimmedAround = "without the white space around it"
    case spaceBefore = "with a space before it"
    case doubleQuoted = "in double quotes"
    case singleQuoted = "in single quotes"
    case unquoted = "without its quotes"
    case base64 = "as its base64"
    case fromBase64 = "decoded from base64"
    case hexadecimal = "as its hexadecimal digits"
    case fromHexadecimal = "decoded from hexadecimal"
    case sha256 = "as the hexadecimal digits of its SHA-256"
    case sha256Bytes = "as the bytes of its SHA-256"
    case sha256Base64 = "as the base64 of its SHA-256"
    case md5 = "as the hexadecimal digits of its MD5"
    case md5Bytes = "as the bytes of its MD5"
    case utf16LittleEndian = "in UTF-16LE"
    case utf16BigEndian = "in UTF-16BE"
    case utf16LittleEndianMarked = "in UTF-16LE with a byte order mark"
    case utf16BigEndianMarked = "in UTF-16BE with a byte order mark"

    /// The variants that differ in invisible characters.
    static let invisible: [Self] = [
        .asGiven, .lineFeed, .carriageReturn, .carriageReturnLineFeed, .nul, .beforeNUL, .space,
        .trimmed,
    ]

    /// Longer secrets are not passphrases, and their variants cost memory.
    private static let byteCountLimit = 4_096

    /// Every variant of a passphrase that differs from it, and itself.
    static func all(of passphrase: SecretBytes) -> [Self: SecretBytes] {
        Dictionary(
            uniqueKeysWithValues: allCases.compactMap { variant in
                variant.apply(to: passphrase).map { (variant, $0) }
            }
        )
    }

    /// The passphrase changed in this way; nil if that changes nothing or is impossible.
    func apply(to passphrase: SecretBytes) -> SecretBytes? {
        guard self != .asGiven else { return passphrase }
        guard passphrase.count <= Self.byteCountLimit else { return nil }
        var bytes = passphrase.copy
        defer { erase(&bytes) }
        guard var changed = change(bytes) else { return nil }
        guard changed != bytes, !changed.isEmpty else {
            erase(&changed)
            return nil
        }
        return SecretBytes(erasing: &changed)
    }

    private func change(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .asGiven: bytes
        case .lineFeed: bytes + [0x0A]
        case .carriageReturn: bytes + [0x0D]
        case .carriageReturnLineFeed: bytes + [0x0D, 0x0A]
        case .nul: bytes + [0]
        case .beforeNUL: Array(bytes.prefix { $0 != 0 })
        case .space: bytes + [0x20]
        case .spaceBefore: [0x20] + bytes
        case .trimmed: Array(bytes.dropLast(while: Self.isSpace))
        case .trimmedAround:
            bytes.first.map(Self.isSpace) == true
                ? Array(bytes.drop { Self.isSpace($0) }.dropLast(while: Self.isSpace)) : nil
        case .doubleQuoted: [0x22] + bytes + [0x22]
        case .singleQuoted: [0x27] + bytes + [0x27]
        case .unquoted:
            bytes.count > 2 && bytes.first == bytes.last && [0x22, 0x27].contains(bytes[0])
                ? Array(bytes.dropFirst().dropLast()) : nil
        case .base64: Array(SealedText.base64(bytes).utf8)
        case .fromBase64: Self.decoded(bytes, from: [.base64, .base64url])
        case .hexadecimal: Self.digits(of: bytes)
        case .fromHexadecimal: Self.decoded(bytes, from: [.hex])
        case .sha256: (try? Digest.sha256.hash(bytes)).map { Self.digits(of: $0) }
        case .sha256Bytes: try? Digest.sha256.hash(bytes)
        case .sha256Base64:
            (try? Digest.sha256.hash(bytes)).map { Array(SealedText.base64($0).utf8) }
        case .md5: (try? Digest.md5.hash(bytes)).map { Self.digits(of: $0) }
        case .md5Bytes: try? Digest.md5.hash(bytes)
        case .utf16LittleEndian: Self.utf16(bytes, isBigEndian: false)
        case .utf16BigEndian: Self.utf16(bytes, isBigEndian: true)
        case .utf16LittleEndianMarked:
            Self.utf16(bytes, isBigEndian: false).map { [0xFF, 0xFE] + $0 }
        case .utf16BigEndianMarked: Self.utf16(bytes, isBigEndian: true).map { [0xFE, 0xFF] + $0 }
        }
    }

    /// Text as .NET, Java and Windows store it; nil for bytes that are not text.
    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8]? {
        String(validating: bytes, as: UTF8.self).map { text in
            text.utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isBigEndian ? [high, low] : [low, high]
            }
        }
    }

    private static func decoded(_ bytes: [UInt8], from forms: [SealedText.Form]) -> [UInt8]? {
        guard bytes.count >= 8, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return SealedText.readings(of: text).first { forms.contains($0.form) }?.bytes
    }

    private static func digits(of bytes: [UInt8]) -> [UInt8] {
        Array(Hexadecimal.text(of: bytes).utf8)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(byte) }

    /// The shell word for the changed passphrase, given the word for the original; nil if it has
    /// NUL bytes, which no variable can hold.
    func shellValue(_ word: String) -> String? {
        switch self {
        case .asGiven: word
        case .lineFeed: "\(word)$'\\n'"
        case .carriageReturn: "\(word)$'\\r'"
        case .carriageReturnLineFeed: "\(word)$'\\r\\n'"
        case .space: "\(word)' '"
        case .spaceBefore: "' '\(word)"
        case .doubleQuoted: "'\"'\(word)'\"'"
        case .singleQuoted: "\"'\"\(word)\"'\""
        default: shellFilter.map { "\"$(printf %s \(word) | \($0))\"" }
        }
    }

    /// The shell command that changes the passphrase; nil if there is none, or none is needed.
    var shellFilter: String? {
        switch self {
        case .trimmed: "sed 's/[[:space:]]*$//'"
        case .trimmedAround: "sed 's/^[[:space:]]*//;s/[[:space:]]*$//'"
        case .unquoted: "sed 's/^.//;s/.$//'"
        case .base64: "base64 -w 0"
        case .fromBase64: "base64 -d"
        case .hexadecimal: "xxd -p -c 0"
        case .fromHexadecimal: "xxd -r -p"
        case .sha256: "sha256sum | cut -c 1-64"
        case .sha256Bytes: "sha256sum | xxd -r -p"
        case .sha256Base64: "sha256sum | xxd -r -p | base64 -w 0"
        case .md5: "md5sum | cut -c 1-32"
        case .md5Bytes: "md5sum | xxd -r -p"
        default: nil
        }
    }
}

extension SecretBytes {
    /// A copy of the bytes, which the caller must erase.
    var copy: [UInt8] {
        withSpan { bytes in
            // Reserved at once: an array that grows leaves copies that nobody erases.
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return copy
        }
    }
}

extension BidirectionalCollection {
    /// The elements without those at the end that satisfy a predicate.
    fileprivate func dropLast(while isDropped: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isDropped(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
