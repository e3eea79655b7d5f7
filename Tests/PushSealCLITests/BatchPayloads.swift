// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import PushSealJSON
import Testing

/// Payloads of every shape that might be confused with another.
enum BatchPayloads {
    /// The payloads of the gate's vectors, each on one line.
    static func gateVectors() throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Vectors/apns/payloads.json")
        let vectors = try JSONDocument(parsing: Array(Data(contentsOf: file)))
        let texts = vectors.root["tests"]?.elements.compactMap { $0["payload_text"]?.string } ?? []
        try #require(!texts.isEmpty)
        let lines = texts.map { String($0.map { $0.isNewline ? " " : $0 }) }
        // An empty payload alone is an error, but in a file it is a blank line.
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Seals like `openssl enc -aes-256-cbc -md sha256 -pass pass:s3cret`.
    static func sealed(_ text: String) -> String { sealed(bytes: Array(text.utf8)) }

    static func sealed(bytes: [UInt8]) -> String {
        let passphrase = SecretBytes(copying: Array("s3cret".utf8))
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.sha256)
        )
        let message = try? Salted.seal(bytes, passphrase: passphrase, parameters: parameters)
        return SealedText.base64(message ?? [])
    }

    /// A payload with a sealed document.
    static func document(_ text: String, beside: String = "") -> String {
        #"{"aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1}\#(beside)"#
            + #","ENCRYPTED_PAYLOAD":"\#(sealed(text))"}"#
    }

    private static func payload(
        aps: String = #"{"alert":{"title":"T","body":"B"},"mutable-content":1}"#,
        _ text: String = "Meet at dawn",
        beside: String = "",
        keyID: String? = nil
    ) -> String {
        let id = keyID.map { #","ENCRYPTED_KEY_ID":"\#($0)""# } ?? ""
        return #"{"aps":\#(aps)\#(beside),"ENCRYPTED_DATA":"\#(sealed(text))"\#(id)}"#
    }

    static func shapes(keyID: String? = nil) -> [String] {
        alerts(keyID) + values(keyID) + besides(keyID) + texts(keyID) + fields + documents
            + notJSON
    }

    /// Alerts and gates.
    private static func alerts(_ keyID: String?) -> [String] {
        let alerts = [
            #""plain""#, #""""#, "null", "7", "[]", "{}", #"{"title":"T"}"#, #"{"title":""}"#,
            #"{"subtitle":"S"}"#, #"{"body":"B"}"#, #"{"body":7,"title":"T"}"#,
            #"{"body":"B","title":8,"subtitle":null}"#, #"{"title":"T","title":"U","body":"B"}"#,
            #"{"body":"B\u00e9\n\/\"","title":"\ud83d\ude00 ü"}"#,
            #"{"launch-image":"L","body":"B","action-loc-key":"A"}"#, #"{"body":{}}"#,
        ]
        let gates = ["1", "1.0", "1e0", "10e-1", "0", "2", "true", #""1""#, "null", "[1]"]
        return alerts.map { payload(aps: #"{"alert":\#($0),"mutable-content":1}"#, keyID: keyID) }
            + gates.map {
                payload(aps: #"{"alert":{"body":"B"},"mutable-content":\#($0)}"#, keyID: keyID)
            }
            + ["null", "[]", #""aps""#, #"{"alert":"a"}"#, #"{"mutable-content":1}"#].map {
                payload(aps: $0, keyID: keyID)
            }
    }

    /// Other members of aps.
    private static func values(_ keyID: String?) -> [String] {
        [
            #""badge":3"#, #""badge":0"#, #""badge":-1"#, #""badge":-0"#, #""badge":3.0"#,
            #""badge":3.5"#, #""badge":"3""#, #""badge":true"#, #""badge":null"#,
            #""badge":999999999999999999"#, #""badge":9223372036854775807"#,
            #""badge":9223372036854775808"#, #""badge":1e3"#, #""sound":"default""#,
            #""sound":"a\"b.caf""#, #""sound":"""#, #""sound":null"#, #""sound":5"#,
            #""sound":{"critical":1,"name":"x","volume":0.3}"#,
            #""sound":{"critical":1,"name":"x","volume":-0.0}"#, #""sound":{"name":"x"}"#,
            #""sound":{"critical":1}"#, #""thread-id":"t\u0041","category":"c""#,
            #""thread-id":7,"category":null"#, #""interruption-level":"critical","extra":[]"#,
            #""mutable-content":1,"badge":1,"badge":2"#, #""zz":1,"aa":2,"é":3"#,
            #""relevance-score":0.50,"target-content-id":"w","content-available":1"#,
        ].map {
            payload(
                aps: #"{"mutable-content":1,\#($0),"alert":{"body":"B","title":"T"}}"#,
                keyID: keyID
            )
        }
    }

    /// Other members beside aps, in every spelling.
    private static func besides(_ keyID: String?) -> [String] {
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let deeper = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        return [
            #""b":1,"a":2"#, #""a":{"y":[1,{"q":2,"p":null}],"x":"t"}"#, #""":0"#,
            #""a b":1,"a":2,"a\u0062":3,"ab":4"#, #""e\u0301":1,"é":2"#, #""é":1,"e":2"#,
            #""a":1,"a":2"#, #""a":{"x":1,"x":{}}"#, #""n":-0"#, #""n":0.10"#, #""n":1E5"#,
            #""n":1e400"#, #""n":-1e400"#, #""n":12345678901234567890"#,
            #""n":123456789012345678901234567890"#, #""n":-9223372036854775808"#,
            #""n":123456789012345678"#, #""n":1234567890123456789"#, #""n":-5"#, #""n":1e-7"#,
            #""s":"\u0000\u001f\u007f\u2028\\\/\b\f\r\t\"""#, #""s":"🎺\ud83c\udfba""#,
            #""t":true,"f":false,"z":null,"o":{},"l":[]"#, " \"w\" :  [ 1 , 2 ] ",
            #""d":\#(deep)"#, #""d":\#(deeper)"#, #""ENCRYPTED_KEY_IDS":"x""#,
            #""mutable-content":1"#, #""ct":"x","iv":"y","s":"z""#,
            #""ciphertext":"x","iv":"y""#, #""p":"x","k":"y","s":"z""#,
        ].map { payload(beside: "," + $0, keyID: keyID) }
    }

    /// The sealed texts.
    private static func texts(_ keyID: String?) -> [String] {
        let noTitle = #"{"alert":{"body":"B"},"mutable-content":1}"#
        let texts = [
            "", " ", "\n", "{", "{}", #"{"aps":{}}"#, #" {"aps":{"alert":"x"}}"#, #"{"aps":1}"#,
            "\"quoted\" \\ and \u{1} \u{7F} / é 🎺\u{2028}", "(Encrypted)",
            String(repeating: "long ", count: 600), "\0",
        ]
        return texts.flatMap {
            [payload($0, keyID: keyID), payload(aps: noTitle, $0, keyID: keyID)]
        }
    }

    /// Sealed fields that are invalid or wrapped in something.
    private static var fields: [String] {
        let aps =
            #"{"aps":{"alert":{"title":"T","body":"B"},"mutable-content":1},"ENCRYPTED_DATA":"#
        let text = sealed("Meet at dawn")
        let urlSafe = text.replacing("+", with: "-").replacing("/", with: "_")
        let padded = sealed("Meet at dawn, five")
        let values = [
            "null", "7", "true", "[]", "{}", #""""#, #""!""#, #""U2FsdGVkX18=""#, #""AAAA""#,
            #""\#(text.replacing("/", with: "\\/"))""#, #""\#(urlSafe)""#, #"" \#(text) ""#,
            #""\#(text.dropLast(4))""#, #""\#(padded)""#, #""\#(text)\n""#,
            #""\#(sealed(bytes: [0xFF, 0xFE, 0x41]))""#, #""\u0055\#(text.dropFirst())""#,
        ]
        return values.map { aps + $0 + "}" } + [
            aps + #""\#(text)","ENCRYPTED_DATA":"\#(padded)"}"#,
            aps + #""\#(text)","ENCRYPTED_KEY_ID":7}"#,
            aps + #""\#(text)","ENCRYPTED_\u212AEY_ID":"x"}"#,
            aps + #""\#(text)","ENCRYPTED_KEY_ID":"é\n"}"#,
            aps + #""\#(text)","ENCRYPTED_PAYLOAD":"\#(text)"}"#,
            aps + #""\#(text)","ENCRYPTED_PAYLOAD":null}"#,
            aps + #""\#(text)","ENCRYPTED_PAYLOAD":"\#(text)","ENCRYPTED_KEY_ID":"x"}"#,
            #"{"aps":{"alert":"a","mutable-content":1}}"#, #"{"aps":{"alert":"a"}}"#,
        ]
    }

    private static var documents: [String] {
        [
            #"{"aps":{"alert":{"title":"New","body":"Text"},"badge":3,"sound":"s.caf"}}"#,
            #"{"aps":{"alert":"Text","thread-id":"t","category":"c"},"order":{"id":7}}"#,
            #"{"aps":{}}"#, #"{"a":1}"#, "not JSON", "[]",
            #"{"aps":{"alert":"old"},"exp":1}"#, #"{"aps":{"alert":"x"},"exp":"soon"}"#,
            #"{"aps":{"alert":{"loc-key":"GREETING","loc-args":["you"]}}}"#,
            #"{"aps":{"alert":{"title":"","body":""}}}"#, #"{"aps":{"badge":"x"},"jti":"q"}"#,
            "{\"aps\":{\"alert\":\"x\"},\"\u{E9}\":1,\"e\u{301}\":2,\"\u{E9}\":3}",
            "{\"aps\":{\"alert\":\"x\"},\"ENCRYPTED_KEY_ID\":2,\"ENCRYPTED_\u{212A}EY_ID\":1}",
        ].map { document($0, beside: #","order":1"#) }
    }

    private static let notJSON = [
        "{", "nonsense", "[]", "7", "{} {}", #"{"aps":{},}"#, "\u{FEFF}{}", #"{"a":"\u{1}"}"#,
    ]

    /// Alerts with localization keys.
    static func localized() -> [String] {
        [
            #"{"loc-key":"GREETING","loc-args":["Ada"]}"#, #"{"loc-key":"UNKNOWN","body":"B"}"#,
            #"{"loc-key":"","body":"B"}"#, #"{"title-loc-key":"T","body":"B"}"#,
            #"{"title-loc-key":"EMPTY","body":"B"}"#, #"{"subtitle-loc-key":7,"body":"B"}"#,
            #"{"loc-key":"%@ and %1$@","loc-args":["x"]}"#, #"{"body":"(Encrypted)"}"#,
            #"{"body":"Sealed"}"#,
        ].flatMap { alert in
            ["", "Meet at dawn"].map { text in
                payload(aps: #"{"alert":\#(alert),"mutable-content":1}"#, text)
            }
        }
    }
}
