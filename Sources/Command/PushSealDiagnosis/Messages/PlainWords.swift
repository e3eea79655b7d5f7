// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Tells plain text, and plain text in ROT13, from ciphertext: by the common words of the languages
/// that most pushes are in.
enum PlainWords {
    /// What a text is.
    enum Kind {
        /// Plain text.
        case plain
        /// Plain text in ROT13.
        case rot13
    }

    /// The longest text that is examined, in bytes.
    private static let byteCountLimit = 8 << 10

    /// What a text is; nil if it has no common words, in ROT13 or without.
    static func kind(of text: String) -> Kind? {
        guard text.utf8.count <= byteCountLimit else { return nil }
        let turned = InsecureROT13.apply(to: text)
        if isDocument(text) { return .plain }
        if isDocument(turned) { return .rot13 }
        let (plain, other) = (count(in: text), count(in: turned))
        // Some words become other words in ROT13, such as "be" and "or".
        if plain == other || max(plain, other) == 0 { return nil }
        return plain > other ? .plain : .rot13
    }

    private static func isDocument(_ text: String) -> Bool {
        guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
        return (try? JSONDocument(parsing: Array(text.utf8)))?.root["aps"]?.kind == .object
    }

    /// How many letters of a text are in common words; 0 if that may be chance.
    private static func count(in text: String) -> Int {
        let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        // Base64 has words by chance, between digits and signs, but no spaces.
        guard words.count <= 1 || text.contains(" ") else { return 0 }
        guard text.allSatisfy({ $0.isLetter || $0.isWhitespace || $0.isPunctuation || $0.isNumber })
        else { return 0 }
        let known = words.filter(common.contains)
        // Words of two letters are also words of other languages in ROT13.
        let letterCount = Set(known).filter { $0.count > 2 }.reduce(0) { $0 + $1.count }
        return letterCount >= 4 && known.count * 5 >= words.count ? letterCount : 0
    }

    private static let common: Set<String> = Set(
        """
        about again all an and are as at be been but by call can come did do down first for from get \
        go good has have he hello here hi his home how if in is it just know later like me meet \
        message more my new no not now of on one or order our out please see she so some test that the \
        their then there they this time to today tomorrow tonight up us was we what when where who will \
        with world you your der die das und ist nicht ein eine ich sie wir auf mit von zu für dem den \
        hallo heute nachricht neue im le la les et est un une des pas vous nous je que qui pour dans sur \
        bonjour nouveau el los las es no por para con del hola nuevo mensaje il di che non per una ciao \
        os em da uma het een van niet en
        """.split(separator: " ").map(String.init)
    )
}

/// A number of bytes in words.
func sizeInWords(_ count: Int) -> String { "\(count) \(count == 1 ? "byte" : "bytes")" }
