// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@Suite("Texts are UTF-8 without a byte order mark (RFC 8259 section 8.1)") struct EncodingTests {
    /// Sequences from Unicode's table 3-7 and the closest invalid ones.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2, 0x7F], [0xC2, 0xC0],
            [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE1, 0x80, 0x7F], [0xE1, 0x7F, 0x80],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
            [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) {
        for lead in ["", "a", "1234567", "12345678", "é"].map({ Array($0.utf8) }) {
            let error = failure(of: [0x5B, 0x22] + lead + bytes + [0x22, 0x5D])
            #expect(error?.code == .notUTF8)
            #expect(error?.position.offset == 2 + lead.count)
        }
        #expect(failure(of: [0x5B] + bytes + [0x5D])?.code == .notUTF8)
    }

    @Test func `every scalar of one, two, three and four bytes is read as it is`() throws {
        // The limits of each length one by one, all others in texts of over a thousand scalars.
        var texts = [0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x10_FFFF]
            .compactMap { Unicode.Scalar(UInt32($0)) }.map { String(Character($0)) }
        for start in stride(from: UInt32(0x20), to: 0x11_0000, by: 0x440) {
            let scalars = (start..<min(start + 0x440, 0x11_0000)).compactMap(Unicode.Scalar.init)
            let plain = scalars.filter { $0 != "\"" && $0 != "\\" }
            texts.append(String(String.UnicodeScalarView(plain)))
        }
        for text in texts {
            let root = try JSONDocument(parsing: Array("\"\(text)\"".utf8)).root
            #expect(root.string == text)
        }
    }

    @Test func `UTF-8 is what the standard library takes for it`() {
        let samples: [[UInt8]] =
            [Array("a\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}".utf8)]
            + [[0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80]]
            + [[0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFF], []]
        for sample in samples {
            for ahead in 0..<9 {
                for place in 0..<max(sample.count, 1) {
                    for change in [nil, 0x00, 0x41, 0x80, 0xBF, 0xC2, 0xE2, 0xF1, 0xFF] as [UInt8?]
                    {
                        var bytes = [UInt8](repeating: 0x61, count: ahead) + sample
                        if let change, !sample.isEmpty { bytes[ahead + place] = change }
                        for end in bytes.indices.suffix(5) + [bytes.count] {
                            let part = Array(bytes[..<end])
                            let isValid = part.withUnsafeBytes { UTF8Check.isValid($0) }
                            #expect(isValid == (String(validating: part, as: UTF8.self) != nil))
                        }
                    }
                }
            }
        }
    }

    @Test func `a byte order mark is refused with what to do`() {
        let error = failure(of: [0xEF, 0xBB, 0xBF] + Array("{}".utf8))
        #expect(error?.code == .byteOrderMark)
        #expect(error?.position == JSONPosition(offset: 0, line: 1, column: 1))
        #expect(error?.hint?.contains("without a byte order mark") == true)
    }

    @Test(
        arguments: [
            [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
            [0x7B, 0, 0x7D, 0],
        ] as [[UInt8]]
    )
    func `UTF-16 is recognised`(bytes: [UInt8]) {
        #expect(failure(of: bytes)?.code == .notUTF8)
        #expect(failure(of: bytes)?.detail.contains("UTF-16") == true)
    }

    @Test(arguments: [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x94], [0xED], [0xF4]] as [[UInt8]])
    func `a sequence that the end cuts off is a truncated text`(bytes: [UInt8]) {
        #expect(failure(of: [0x22] + bytes)?.code == .truncated)
    }

    @Test(arguments: [[0xC0], [0xE0, 0x80], [0xED, 0xA0], [0xF4, 0x90], [0xFF]] as [[UInt8]])
    func `a sequence that cannot become right is not UTF-8 even at the end`(bytes: [UInt8]) {
        #expect(failure(of: [0x22] + bytes)?.code == .notUTF8)
    }
}
