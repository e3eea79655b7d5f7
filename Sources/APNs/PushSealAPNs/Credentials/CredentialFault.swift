// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Why a file cannot be used as the key or certificate that it was given for.
package struct CredentialFault: Error, Equatable {
    /// What it is or lacks, as a clause; no part of it.
    package let detail: String
    /// What to do; nil if the detail says it.
    package let cure: String?

    init(_ detail: String, cure: String? = nil) {
        self.detail = detail
        self.cure = cure
    }
}

extension CredentialFault {
    /// What a text is that has no key or certificate, by how it begins.
    init(unmarked text: SecretBytes) {
        var bytes = text.withSpan { span in span.indices.map { span[$0] } }
        defer { erase(&bytes) }
        // Not more: a key must not be copied into a string.
        let start = String(
            decoding: bytes.drop { $0 <= 0x20 }.prefix(16),
            as: UTF8.self
        ).lowercased()
        self = Self.fault(start, bytes)
    }

    private static func fault(_ start: String, _ bytes: [UInt8]) -> CredentialFault {
        if start.isEmpty {
            return CredentialFault("it is empty", cure: "check the file or variable it comes from")
        }
        let beginnings: [(start: String, what: String, cure: String?)] = [
            ("<", "it is an HTML or XML page", "download the file again, signed in"),
            ("{?rtf", "it is RTF, of a word processor", "save it as plain text"),
            ("{rtf", "it is RTF, of a word processor", "save it as plain text"),
            ("{", "it is a JSON object without a PEM key", "give the value of the key's member"),
            ("ey", "it is a token that is already signed, not the key", original),
            ("pk", "it is a ZIP archive", "unpack it"),
            ("ssh-", "it is a public key for ssh", original),
            ("ecdsa-", "it is a public key for ssh", original),
            ("$", "it is the name of a variable that was not replaced", nil),
        ]
        for beginning in beginnings where start.hasPrefix(beginning.start) {
            return CredentialFault(beginning.what, cure: beginning.cure)
        }
        let isOneWord = !bytes.contains(0x20) && bytes.count < 4_096
        let ending = String(decoding: bytes.suffix(8), as: UTF8.self).lowercased()
            .filter { !$0.isWhitespace }
        let isFileName =
            ["/", "~/", "./", "../"].contains(where: start.hasPrefix)
            || [".p8", ".pem", ".p12", ".pfx", ".key", ".cer", ".der"].contains(
                where: ending.hasSuffix
            )
        if isOneWord, isFileName {
            return CredentialFault(
                "it is the name of a file, not its contents",
                cure: "give the file itself"
            )
        }
        let word = start.filter { !$0.isWhitespace }
        if ProviderToken.isID(word), bytes.count <= 12 {
            return CredentialFault("it is an id of Apple's, not the key", cure: original)
        }
        return CredentialFault("it is neither PEM, DER nor base64 of them", cure: original)
    }

    /// Where a right key comes from.
    static let original =
        "give the file AuthKey_....p8 as Apple offers it; it begins with -----BEGIN PRIVATE KEY-----"

    /// The fault of a file that was cut off.
    static func cutOff(_ missing: Int?) -> CredentialFault {
        CredentialFault(
            missing.map { "it is cut off: \($0) bytes are missing" } ?? "it is cut off",
            cure: "copy all of it, from -----BEGIN to the last dash"
        )
    }

    static let damaged = CredentialFault(
        "the text between its marked lines is damaged",
        cure: "copy the file again, without changes"
    )
}
