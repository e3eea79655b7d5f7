// SPDX-License-Identifier: Apache-2.0

/// The language of a phone, as a page specifies it.
struct PhoneLanguage {
    /// Scripts and languages written from right to left (Unicode CLDR, `characterOrder`).
    private static let rightToLeft: Set<String> = [
        "ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
        "arab", "hebr", "thaa", "syrc", "nkoo", "adlm",
    ]

    /// The language tag, such as `de-AT`.
    let tag: String
    /// Whether the phone is laid out from right to left.
    let isRightToLeft: Bool

    /// Parses the name of a locale, such as `de_AT.UTF-8`; nil if it does not name a language.
    init?(_ locale: String) {
        let parts = locale.prefix { $0 != "." && $0 != "@" }
            .split { $0 == "_" || $0 == "-" }.map { String($0) }
        guard let language = parts.first?.lowercased(), (2...3).contains(language.utf8.count),
            parts.count <= 4, parts.allSatisfy({ (1...8).contains($0.utf8.count) }),
            parts.joined().unicodeScalars.allSatisfy({
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
            })
        else { return nil }
        tag = parts.joined(separator: "-")
        let script = parts.dropFirst().first { $0.utf8.count == 4 }?.lowercased()
        isRightToLeft = Self.rightToLeft.contains(script ?? language)
    }
}
