// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SealFormats

@Suite struct SealedTextTests {
    @Test(
        "reads and refuses what the vectors say",
        arguments: try VectorFile.load("salted/text_forms.json")
    )
    func vectors(vector: Vector) throws {
        let text = try #require(vector.saltedText)
        let expect = try #require(vector.expect)
        let expected = try #require(expect["readings"] ?? expect["lenient"])
        let readings = SealedText.readings(of: text)
        guard expected != "bad_base64" else {
            #expect(readings.isEmpty)
            #expect(SealedText.fault(in: text) != nil)
            return
        }
        #expect(SealedText.fault(in: text) == nil)
        let best = try #require(readings.first)
        if let form = vector.form {
            #expect(best.form.rawValue == (form == "mac_os_roman" ? "macOSRoman" : form))
        }
        let parameters = try vector.parameters()
        if expected == "ok" {
            #expect(
                try Salted.openText(
                    best.bytes,
                    passphrase: vector.passphrase(),
                    parameters: parameters
                )
                    == vector.plaintextUtf8
            )
            let key = Key(
                material: .salted(passphrase: try vector.passphrase(), parameters)
            )
            #expect(try KeyRing(keys: [key]).open(text).plaintext == vector.plaintextUtf8)
        } else {
            #expect(Salted.Message.refusal(of: best.bytes)?.rawValue == expected)
        }
    }

    @Test func `writes what Foundation writes`() {
        for count in 0..<200 {
            let bytes = pattern(count)
            #expect(SealedText.base64(bytes) == Data(bytes).base64EncodedString())
        }
        let all = (0...255).map { UInt8($0) }
        #expect(SealedText.base64(all) == Data(all).base64EncodedString())
    }

    @Test func `reads back what it writes, in every way that a sender may have changed it`() {
        for count in 1..<100 {
            let bytes = pattern(count)
            let text = SealedText.base64(bytes)
            let unpadded = String(text.prefix { $0 != "=" })
            let safe = text.replacing("+", with: "-").replacing("/", with: "_")
            let forms = [
                text, unpadded, safe, text + "==", " \t\r\n" + text + "\n",
                text.map { "\($0)\r\n" }.joined(), unpadded + " = = ",
            ]
            for form in forms {
                #expect(SealedText.readings(of: form).contains { $0.bytes == bytes }, "\(form)")
            }
            let digits = bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
            for form in [digits, digits.uppercased(), digits + "\n", "\t" + digits] {
                #expect(
                    SealedText.readings(of: form).first
                        == SealedText.Reading(form: .hex, bytes: bytes)
                )
            }
        }
    }

    @Test func `says which alphabet it read`() {
        #expect(SealedText.readings(of: "+/+/").map(\.form) == [.base64])
        #expect(SealedText.readings(of: "-_-_").map(\.form) == [.base64url])
        #expect(SealedText.readings(of: "+/-_").map(\.form) == [.base64url])
        #expect(SealedText.readings(of: "+/+/").first?.bytes == [0xFB, 0xFF, 0xBF])
        #expect(SealedText.readings(of: "-_-_").first?.bytes == [0xFB, 0xFF, 0xBF])
    }

    @Test func `raw text is read in each character set that can have shown it`() throws {
        // One byte per character in both character sets, and the same bytes: a single reading.
        let ascii = "Salted__" + String(repeating: "a", count: 24)
        let asciiReadings = SealedText.readings(of: ascii)
        #expect(asciiReadings.first?.form == .latin1)
        #expect(asciiReadings.first?.bytes == Array(ascii.utf8))
        #expect(!asciiReadings.contains { $0.form == .macOSRoman })
        // Possible in both, with different bytes: two readings.
        let both = "Salted__" + String(repeating: "é", count: 24)
        let readings = SealedText.readings(of: both)
        #expect(readings.map(\.form) == [.latin1, .macOSRoman])
        #expect(readings.first?.bytes.last == 0xE9)
        #expect(readings.last?.bytes.last == 0x8E)
        // Possible in only one.
        let greek = "Salted__" + String(repeating: "Ω", count: 24)
        #expect(SealedText.readings(of: greek).map(\.form) == [.macOSRoman])
        let control = "Salted__" + String(repeating: "\u{80}", count: 24)
        #expect(SealedText.readings(of: control).map(\.form) == [.latin1])
        // Possible in neither.
        #expect(SealedText.readings(of: "Salted__Ω\u{80}").isEmpty)
    }

    @Test func `a raw message opens whichever character set showed it`() throws {
        let secret = SecretBytes("x")
        let parameters = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.md5))
        let ring = KeyRing(keys: [Key(material: .salted(passphrase: secret, parameters))])
        for number in 0..<64 {
            let plaintext = String(repeating: "\(number) ", count: 20)
            let bytes = try Salted.seal(
                Array(plaintext.utf8),
                passphrase: secret,
                parameters: parameters
            )
            let latin1 = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            let roman = String(String.UnicodeScalarView(bytes.map(scalarOfMacOSRoman)))
            #expect(try ring.open(latin1).plaintext == plaintext)
            #expect(try ring.open(roman).plaintext == plaintext)
        }
    }

    private func scalarOfMacOSRoman(_ byte: UInt8) -> Unicode.Scalar {
        let code = byte < 0x80 ? UInt16(byte) : MacOSRoman.highScalars[Int(byte) - 0x80]
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    @Test func `Apple's listing 2 is read, and named as cut`() throws {
        let text = "Salted__·öîQÊ$UDì_¶Ù∞èΩ^¬%gq∞NÿÒQùw"
        let reading = try #require(SealedText.readings(of: text).first)
        #expect(SealedText.readings(of: text).count == 1)
        #expect(reading.form == .macOSRoman)
        // From Python: text.encode("mac_roman").hex()
        let expected = "53616c7465645f5fe19a9451e6245544935fa6f4b08fbd5ec2256771b04ed8f1519d77"
        #expect(reading.bytes == (try hex(expected)))
        #expect(Salted.Message.refusal(of: reading.bytes) == .notBlockMultiple)
        let key = Key(material: .salted(passphrase: SecretBytes("any"), .default))
        #expect(
            throws: SealError(.malformed, "the ciphertext is 19 bytes, not a multiple of 16")
        ) { try KeyRing(keys: [key]).open(text) }
    }

    @Test(
        "says where and why a text is no text form",
        arguments: [
            ("U2Fs*GVk", "character 5 is \"*\" (U+002A), which no text encoding uses", 4, 4),
            ("äU2Fs", "character 1 is \"ä\" (U+00E4), which no text encoding uses", 0, 0),
            ("U2ＡFs", "character 3 is \"Ａ\" (U+FF21), which no text encoding uses", 2, 2),
            ("U2Fs🔑", "character 5 is \"🔑\" (U+1F511), which no text encoding uses", 4, 4),
            ("U2\u{1B}[31m", "character 3 is U+001B, which no text encoding uses", 2, 2),
            ("U2\u{202E}a", "character 3 is U+202E, which no text encoding uses", 2, 2),
            ("U2\u{0}a", "character 3 is U+0000, which no text encoding uses", 2, 2),
            (
                "QUJD\nQQ==QUJD", "character 8 is padding (\"=\" (U+003D)) with more text after it",
                7, 7
            ),
            (
                "U2FsdG",
                "", -1, -1
            ),
            ("U2FsX", "the text ends with one character too many or too few at character 6", 5, 5),
            (
                "Salted__\u{80}é\u{80}Ω",
                "character 12 is \"Ω\" (U+03A9), which no text encoding uses",
                11, 14
            ),
        ]
    )
    func faults(text: String, words: String, scalarOffset: Int, utf8Offset: Int) {
        let fault = SealedText.fault(in: text)
        guard !words.isEmpty else {
            #expect(fault == nil)
            return
        }
        #expect(fault?.description == words)
        #expect(fault?.scalarOffset == scalarOffset)
        #expect(fault?.utf8Offset == utf8Offset)
    }

    @Test func `a fault shows one character of the text and no more`() {
        let text = "U2FsdGVkX18AESIzRFVmAMkowvOyXK*BpItGs3FXAA8Gyat"
        let words = SealedText.fault(in: text)?.description ?? ""
        for start in text.indices.dropLast(3) {
            #expect(!words.contains(text[start...].prefix(4)))
        }
    }

    @Test func `the offset of a fault counts scalars, not the characters of a cluster`() {
        let fault = SealedText.fault(in: "U2F\r\n\r\ne\u{301}")
        #expect(fault?.scalarOffset == 8)
        #expect(fault?.utf8Offset == 8)
        #expect(fault?.scalar == "\u{301}")
    }

    @Test func `hostile text is read in one pass`() {
        let count = 1 << 16
        for unit in ["A", "=", " ", "A=", "é", "Ω", "-", "\u{1F511}", "0"] {
            let text = String(repeating: unit, count: count)
            for candidate in [text, "Salted__" + text] {
                let readings = SealedText.readings(of: candidate)
                #expect(readings.count <= 4)
                #expect(readings.allSatisfy { $0.bytes.count <= candidate.utf8.count })
                _ = SealedText.fault(in: candidate)
            }
        }
    }

    /// The strict reading of base64.
    private func strict(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBytes { text in
            var bytes = [UInt8](repeating: 0, count: Base64.capacity(for: text))
            let count = bytes.withUnsafeMutableBytes { Base64.decode(text, into: $0) }
            return count.map { Array(bytes[..<$0]) }
        }
    }

    @Test func `the strict reading gives what the lenient one gives, or nothing`() throws {
        for count in 1...70 {
            let text = Array(Base64.text(of: pattern(count)).utf8)
            #expect(strict(text) == pattern(count))
            for place in text.indices {
                for letter in "Az09+/-_= \n%\u{E9}".utf8 {
                    var changed = text
                    changed[place] = letter
                    guard let quick = strict(changed) else { continue }
                    let lenient = try changed.withUnsafeBytes { bytes throws(TextFault) in
                        try Base64.decodeLeniently(bytes)
                    }
                    #expect(quick == lenient.bytes && !lenient.isURLSafe)
                }
            }
            for shorter in 0..<text.count where shorter % 4 != 0 {
                #expect(strict(Array(text[..<shorter])) == nil)
            }
        }
    }

    @Test func `digits alone are hexadecimal first`() {
        #expect(SealedText.readings(of: "deadbeef").map(\.form) == [.hex, .base64])
        #expect(SealedText.readings(of: "deadbeeg").map(\.form) == [.base64])
    }
}
