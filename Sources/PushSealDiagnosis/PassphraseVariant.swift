// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A way in which the passphrase at the other end may differ from the one given.
package enum PassphraseVariant: String, CaseIterable, Sendable {
    case asGiven = "as given"
    case lineFeed = "with a line feed at its end"
    case carriageReturn = "with a carriage return at its end"
    case carriageReturnLineFeed = "with a carriage return and a line feed at its end"
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

    /// Those that differ by characters that nobody sees.
    static let invisible: [Self] = [
        .asGiven, .lineFeed, .carriageReturn, .carriageReturnLineFeed, .space, .trimmed,
    ]

    /// Longer ones are no passphrases, and their forms cost memory.
    private static let byteCountLimit = 4_096

    /// The passphrase changed in this way, or nil when that changes nothing or cannot be done.
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
        }
    }

    private static func decoded(_ bytes: [UInt8], from forms: [SealedText.Form]) -> [UInt8]? {
        guard bytes.count >= 8, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return SealedText.readings(of: text).first { forms.contains($0.form) }?.bytes
    }

    private static func digits(of bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(byte) }

    /// The words of a shell that make the changed passphrase of a word that stands for the given one.
    func shellValue(_ word: String) -> String {
        switch self {
        case .asGiven: word
        case .lineFeed: "\(word)$'\\n'"
        case .carriageReturn: "\(word)$'\\r'"
        case .carriageReturnLineFeed: "\(word)$'\\r\\n'"
        case .space: "\(word)' '"
        case .spaceBefore: "' '\(word)"
        case .trimmed: Self.filtered(word, "sed 's/[[:space:]]*$//'")
        case .trimmedAround: Self.filtered(word, "sed 's/^[[:space:]]*//;s/[[:space:]]*$//'")
        case .doubleQuoted: "'\"'\(word)'\"'"
        case .singleQuoted: "\"'\"\(word)\"'\""
        case .unquoted: Self.filtered(word, "sed 's/^.//;s/.$//'")
        case .base64: Self.filtered(word, "base64 -w 0")
        case .fromBase64: Self.filtered(word, "base64 -d")
        case .hexadecimal: Self.filtered(word, "xxd -p -c 0")
        case .fromHexadecimal: Self.filtered(word, "xxd -r -p")
        case .sha256: Self.filtered(word, "sha256sum | cut -c 1-64")
        case .sha256Bytes: Self.filtered(word, "sha256sum | xxd -r -p")
        }
    }

    private static func filtered(_ word: String, _ filter: String) -> String {
        "\"$(printf %s \(word) | \(filter))\""
    }
}

extension SecretBytes {
    /// A copy of the bytes, for whoever erases it.
    var copy: [UInt8] {
        withSpan { bytes in
            // Reserved at once: an array that grows leaves copies behind that nobody erases.
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return copy
        }
    }
}

extension BidirectionalCollection {
    /// The elements without those at the end that meet a condition.
    fileprivate func dropLast(while isDropped: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isDropped(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
