// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Textual encodings of keys (RFC 7468).
enum PEM {
    /// Encodes a document, with 64 characters per line.
    static func encode(_ der: Data, label: String) -> String {
        let text = Array(der.base64EncodedString())
        let lines = stride(from: 0, to: text.count, by: 64).map {
            String(text[$0..<min($0 + 64, text.count)])
        }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"])
            .joined(separator: "\n")
    }

    /// Decodes a document with one of the labels.
    static func decode(_ text: String, labels: [String]) throws(CryptoKitASN1Error) -> Data {
        var lines = text.split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        while lines.last == "" { lines.removeLast() }
        while lines.first == "" { lines.removeFirst() }
        guard lines.count > 2,
            let label = labels.first(where: { lines.first == "-----BEGIN \($0)-----" }),
            lines.last == "-----END \(label)-----",
            let der = Data(base64Encoded: lines[1..<lines.count - 1].joined())
        else { throw .invalidPEMDocument }
        return der
    }
}
