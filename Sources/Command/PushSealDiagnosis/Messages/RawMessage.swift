// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Ciphertext in no known format, with the IV and tag beside it.
struct RawMessage: Sendable {
    /// How the parts are arranged, as the end of a clause: "with its IV in front".
    let words: String
    /// The same for blocks, which have no tag; nil for the same words.
    let blockWords: String?
    /// Whether the IV is the first bytes of the message, and nothing else sets it apart.
    let hasIVInFront: Bool
    /// The IV or nonce; may be empty.
    let iv: [UInt8]
    let ciphertext: [UInt8]
    /// The tag, if it is separate from the ciphertext.
    let tag: [UInt8]

    /// Longer messages do not come from a push.
    static let byteCountLimit = 4 << 10

    private init(
        _ words: String,
        iv: ArraySlice<UInt8> = [],
        _ ciphertext: ArraySlice<UInt8>,
        tag: ArraySlice<UInt8> = [],
        hasIVInFront: Bool = false,
        blockWords: String? = nil
    ) {
        self.words = words
        self.blockWords = blockWords
        self.hasIVInFront = hasIVInFront
        self.iv = Array(iv)
        self.ciphertext = Array(ciphertext)
        self.tag = Array(tag)
    }

    /// Ciphertext whose IV was derived with the key.
    init(_ ciphertext: [UInt8], iv: [UInt8]) {
        self.init("with its IV derived", iv: iv[...], ciphertext[...])
    }

    /// Ciphertext and its IV, which came after a salt.
    init(_ words: String, iv: [UInt8], ciphertext: [UInt8]) {
        self.init(words, iv: iv[...], ciphertext[...])
    }

    /// The ways to take a text apart, the most specific first.
    static func candidates(in text: String) -> [RawMessage] {
        guard text.utf8.count <= 4 * byteCountLimit else { return [] }
        let readings = SealedText.readings(of: text).map(\.bytes)
            .filter { (8...byteCountLimit).contains($0.count) }
        let inner = readings.compactMap { String(validating: $0, as: UTF8.self) }
        var candidates: [RawMessage] = []
        for text in [text] + inner { candidates += members(of: text) + parts(of: text) }
        for bytes in readings {
            candidates += markedIV(in: bytes) + mixed(bytes) + fernet(bytes)
            candidates += rncryptor(bytes).compactMap { $0.salt.isEmpty ? $0.message : nil }
        }
        for bytes in readings { candidates += whole(bytes) }
        for text in inner { candidates += decoded(text).flatMap(whole) }
        return candidates
    }

    /// The same for messages with a salt among the parts.
    static func saltedCandidates(in text: String) -> [(salt: [UInt8], message: RawMessage)] {
        guard text.utf8.count <= 4 * byteCountLimit else { return [] }
        let inner = SealedText.readings(of: text).compactMap {
            String(validating: $0.bytes, as: UTF8.self)
        }
        return ([text] + inner).flatMap { text -> [(salt: [UInt8], message: RawMessage)] in
            let salts = object(text).map { values(.salt, in: $0) } ?? []
            let inMembers = salts.flatMap { salt in members(of: text).map { (salt, $0) } }
            return inMembers
                + splits(text, 3...4).flatMap { split -> [([UInt8], RawMessage)] in
                    // The salt comes first, or after the IV.
                    [0, 1].filter { (8...64).contains(split.parts[$0].count) }.flatMap { place in
                        var rest = split.parts
                        let salt = rest.remove(at: place)
                        return messages(rest, split.words).map { (salt, $0) }
                    }
                } + digits(text)
        }
    }

    /// Salt and IV in hexadecimal, glued to the base64 that CryptoJS prints for the ciphertext.
    private static func digits(_ text: String) -> [(salt: [UInt8], message: RawMessage)] {
        let letters = Array(text.utf8.prefix(4 * byteCountLimit))
        let digitCount = letters.prefix { Hexadecimal.value(of: $0) != nil }.count
        return [16, 8, 32].flatMap { count -> [(salt: [UInt8], message: RawMessage)] in
            let end = 2 * count + 32
            guard digitCount >= end, letters.count > end,
                let salt = Hexadecimal.decode(letters[..<(2 * count)]),
                let iv = Hexadecimal.decode(letters[(2 * count)..<end])
            else { return [] }
            return decoded(String(decoding: letters[end...], as: UTF8.self))
                .filter { $0.count % 16 == 0 }
                .map {
                    let words = "with salt and IV in hexadecimal in front of its base64"
                    return (salt, RawMessage(words, iv: iv, ciphertext: $0))
                }
        }
    }

    /// An object with a member for each part, as written by Laravel and many Node functions.
    private static func members(of text: String) -> [RawMessage] {
        guard let root = object(text) else { return [] }
        let (ciphertexts, ivs) = (values(.text, in: root), values(.iv, in: root))
        let tags = values(.tag, in: root)
        if ivs.isEmpty {
            return ciphertexts.flatMap { ciphertext in
                tags.map {
                    RawMessage("with its tag in another member", ciphertext[...], tag: $0[...])
                }
            }
        }
        let swapped =
            ivs.contains { $0.count == 16 } && tags.contains { $0.count == 12 }
            ? ciphertexts.flatMap { ciphertext in
                ivs.flatMap { tag in
                    tags.map {
                        RawMessage(
                            "with its nonce and tag in each other's members",
                            iv: $0[...],
                            ciphertext[...],
                            tag: tag[...]
                        )
                    }
                }
            } : []
        return swapped
            + ciphertexts.flatMap { ciphertext in
                ivs.flatMap { iv in
                    (tags.isEmpty ? [[]] : tags).map {
                        RawMessage(
                            "with its IV in another member",
                            iv: iv[...],
                            ciphertext[...],
                            tag: $0[...]
                        )
                    }
                }
            }
    }

    private static func object(_ text: String) -> JSONView? {
        guard text.utf8.first == UInt8(ascii: "{"),
            let root = try? JSONDocument(parsing: Array(text.utf8), limits: .init(depth: 4)).root
        else { return nil }
        return root
    }

    /// What a member is, by its name.
    enum Role {
        case iv, tag, salt, text

        init(ofMember name: String) {
            let letters = name.lowercased().filter(\.isLetter)
            let ends: [(Role, [String], [String])] = [
                (.iv, ["iv", "nonce", "vector"], ["n"]), (.tag, ["tag", "mac"], []),
                (.salt, ["salt"], ["s"]),
            ]
            self =
                ends.first { _, suffixes, names in
                    names.contains(letters) || suffixes.contains(where: letters.hasSuffix)
                }?.0 ?? .text
        }
    }

    /// What the members of a role have; of texts the longest is the likeliest.
    private static func values(_ role: Role, in root: JSONView) -> [[UInt8]] {
        root.members.prefix(32).filter { Role(ofMember: $0.name) == role }
            .sorted { $0.value.byteRange.count > $1.value.byteRange.count }
            .compactMap(\.value.string).prefix(2).flatMap(decoded)
    }

    /// Two or three parts separated by a colon or another sign.
    private static func parts(of text: String) -> [RawMessage] {
        splits(text, 2...3).flatMap { messages($0.parts, $0.words) }
    }

    private static func messages(_ parts: [[UInt8]], _ words: String) -> [RawMessage] {
        orders(of: parts).map {
            RawMessage(words, iv: $0.iv[...], $0.ciphertext[...], tag: $0.tag[...])
        }
    }

    /// The parts of a text that one sign separates.
    private static func splits(
        _ text: String,
        _ counts: ClosedRange<Int>
    ) -> [(parts: [[UInt8]], words: String)] {
        for separator in [":", ".", ",", "|", "$", ";"] {
            let texts = text.split(separator: separator)
            guard counts.contains(texts.count) else { continue }
            let parts = texts.map { decoded(String($0)) }
            guard parts.allSatisfy({ !$0.isEmpty }) else { continue }
            return readings(of: parts).map {
                ($0, "with a \(name(of: separator)) between its parts")
            }
        }
        return []
    }

    private static func name(of separator: String) -> String {
        switch separator {
        case ":": "colon"
        case ".": "full stop"
        case ",": "comma"
        case ";": "semicolon"
        default: "\"\(separator)\""
        }
    }

    /// One reading per part; some parts have two, because hexadecimal digits are also base64.
    private static func readings(of parts: [[[UInt8]]]) -> [[[UInt8]]] {
        parts.reduce([[]]) { known, readings in
            known.flatMap { start in readings.prefix(2).map { start + [$0] } }
        }
    }

    /// What each of two or three parts may be.
    private static func orders(
        of parts: [[UInt8]]
    ) -> [(iv: [UInt8], ciphertext: [UInt8], tag: [UInt8])] {
        let isIV = { (part: [UInt8]) in [12, 16, 24].contains(part.count) }
        guard (2...3).contains(parts.count) else { return [] }
        if parts.count == 2 {
            let pairs = [(0, 1), (1, 0)]
            // Of a tag without a nonce, too.
            return pairs.filter { isIV(parts[$0.0]) }.map { iv, text in
                (parts[iv], parts[text], [])
            }
                + pairs.filter { parts[$0.0].count == 16 }.map { tag, text in
                    ([], parts[text], parts[tag])
                }
        }
        return [(0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)]
            .filter { isIV(parts[$0.0]) && parts[$0.2].count == 16 }
            .map { iv, text, tag in (parts[iv], parts[text], parts[tag]) }
    }

    /// `base64_encode(openssl_encrypt(…) . '::' . $iv)`, from a comment in PHP's manual.
    private static func markedIV(in bytes: [UInt8]) -> [RawMessage] {
        let end = bytes.count - 18
        guard end > 0, bytes[end] == 0x3A, bytes[end + 1] == 0x3A else { return [] }
        return decoded(String(decoding: bytes[..<end], as: UTF8.self)).map {
            RawMessage("with :: and its IV at the end", iv: bytes[(end + 2)...], $0[...])
        }
    }

    /// `base64_encode($iv . openssl_encrypt(…))`, where the second part is itself base64.
    private static func mixed(_ bytes: [UInt8]) -> [RawMessage] {
        [16, 12].flatMap { count -> [RawMessage] in
            guard bytes.count >= count + 20,
                bytes[count...].allSatisfy({ $0 >= 0x2B && $0 < 0x7F })
            else { return [] }
            return decoded(String(decoding: bytes[count...], as: UTF8.self)).map {
                RawMessage(
                    "with its IV in front of base64, and base64 around both",
                    iv: bytes[..<count],
                    $0[...]
                )
            }
        }
    }

    /// A Fernet token: version, time, IV, whole blocks, and an HMAC of 32 bytes.
    private static func fernet(_ bytes: [UInt8]) -> [RawMessage] {
        guard bytes.count >= 73, bytes[0] == 0x80, (bytes.count - 57) % 16 == 0 else { return [] }
        return [
            RawMessage("in a Fernet token", iv: bytes[9..<25], bytes[25..<(bytes.count - 32)])
        ]
    }

    /// Messages in the format of RNCryptor's versions 2 and 3.
    ///
    /// It is a version, options, the salts if there is a password, an IV, whole blocks, and an HMAC of
    /// 32 bytes. The salt returned is that of the encryption key, which is empty without a password.
    static func rncryptor(_ bytes: [UInt8]) -> [(salt: [UInt8], message: RawMessage)] {
        guard bytes.count >= 66, [2, 3].contains(bytes[0]), bytes[1] <= 1 else { return [] }
        let start = bytes[1] == 1 ? 18 : 2
        let (end, textStart) = (bytes.count - 32, start + 16)
        guard end > textStart, (end - textStart) % 16 == 0 else { return [] }
        let message = RawMessage(
            "in RNCryptor's format, version \(bytes[0])",
            iv: bytes[start..<textStart],
            bytes[textStart..<end]
        )
        return [(bytes[1] == 1 ? Array(bytes[2..<10]) : [], message)]
    }

    /// Messages whose IV comes after a version, a length, or Tink's prefix of five bytes.
    private static func prefixed(_ bytes: [UInt8]) -> [RawMessage] {
        [1, 2, 4, 5].flatMap { start in
            [12, 16].filter { bytes.count > start + $0 + 16 }.map { count in
                RawMessage(
                    "with its IV behind \(start) \(start == 1 ? "byte" : "bytes")",
                    iv: bytes[start..<start + count],
                    bytes[(start + count)...]
                )
            }
        }
    }

    /// Messages whose first bytes are the IV.
    static func withIVInFront(_ bytes: [UInt8]) -> [RawMessage] {
        [12, 16, 24, 8, 32].filter { bytes.count > $0 }.map {
            RawMessage(
                "with its IV in front",
                iv: bytes[..<$0],
                bytes[$0...],
                hasIVInFront: true
            )
        }
    }

    /// Bare bytes: with the IV at either end, or without one.
    private static func whole(_ bytes: [UInt8]) -> [RawMessage] {
        // Goes first: CBC without an IV opens to text from the second block on, with the first as
        // IV.
        let messages = [RawMessage("without an IV", bytes[...])]
        return messages + withIVInFront(bytes)
            + [12, 16].filter { bytes.count > $0 + 16 }.map {
                RawMessage("with its IV at the end", iv: bytes.suffix($0), bytes.dropLast($0))
            }
            + [12, 16].filter { bytes.count > $0 + 16 }.flatMap { tagAround(bytes, $0) }
            + prefixed(bytes) + withCode(bytes)
    }

    /// With the tag on the other side of the nonce.
    private static func tagAround(_ bytes: [UInt8], _ count: Int) -> [RawMessage] {
        let end = bytes.count - 16
        return [
            RawMessage(
                "with its tag in front of its nonce",
                iv: bytes[16..<16 + count],
                bytes[(16 + count)...],
                tag: bytes[..<16],
                blockWords:
                    "with its IV behind 16 bytes; if these are not apart from it, the key is "
                    + "right, and the IV of the whole is another that is not in it"
            ),
            RawMessage(
                "with its nonce between ciphertext and tag",
                iv: bytes[(end - count)..<end],
                bytes[..<(end - count)],
                tag: bytes[end...],
                blockWords: "with its IV in front of 16 bytes at the end"
            ),
        ]
    }

    /// Messages in blocks, IV first, with the bytes of an HMAC of SHA-2 or SHA-1 at one end.
    private static func withCode(_ bytes: [UInt8]) -> [RawMessage] {
        var messages: [RawMessage] = []
        for count in [32, 64, 20] where bytes.count >= 32 + count && (bytes.count - count) % 16 == 0
        {
            let (start, end) = (count + 16, bytes.count - count)
            messages += [
                RawMessage(
                    "with its IV in front, and \(count) other bytes behind it, as of an HMAC",
                    iv: bytes[..<16],
                    bytes[16..<end]
                ),
                RawMessage(
                    "with its IV behind \(count) other bytes, as of an HMAC",
                    iv: bytes[count..<start],
                    bytes[start...]
                ),
            ]
        }
        return messages
    }

    private static func decoded(_ text: String) -> [[UInt8]] {
        SealedText.readings(of: text).map(\.bytes).filter { !$0.isEmpty }
    }
}
