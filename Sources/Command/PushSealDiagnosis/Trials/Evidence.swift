// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats

/// How improbable it is that a wrong key gave some bytes, in bits.
///
/// A model gives each byte string a probability. Random bytes are N bits more probable under a model
/// than as random bytes at most once in 2^N trials (Markov's inequality), whatever the model is.
enum Evidence {
    /// The bits at which a cause may be named: chance is below one in a million for everything that
    /// one diagnosis tries, which is less than a million keys, layouts and modes.
    static let enough = 40.0
    /// The same for a key in its own format, with which some hundred things are tried.
    static let enoughForOneKey = 28.0

    /// The bits at which a cause may be named after some trials.
    static func enough(after triedCount: Int) -> Double { 20 + log2(Double(max(1, triedCount))) }

    /// Whether bytes are certainly a text, whatever was tried.
    static func isText(_ bytes: [UInt8]) -> Bool { bits(of: bytes) >= enough }

    /// The bits that bytes are a text in UTF-8; 0 for any other bytes.
    static func bits(of bytes: [UInt8]) -> Double {
        guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil,
            bytes.allSatisfy(UndecodableText.isPlain)
        else { return 0 }
        return mostBits { model in bytes.reduce(0) { $0 + model[Int($1)] } }
    }

    /// The same for the beginning of a text, whose last character may be cut.
    static func bits(ofBeginning bytes: [UInt8]) -> Double {
        (0...3).lazy.map { bits(of: Array(bytes.dropLast($0))) }.first { $0 > 0 }.map {
            max(0, $0 - 2)
        } ?? 0
    }

    /// The text of CBC blocks with PKCS #7 padding, which are beyond chance together.
    static func text(inBlocks blocks: [UInt8], key: SecretBytes, iv: [UInt8]) -> [UInt8]? {
        guard
            let text = try? AESCBC.decrypt(blocks, key: key, iv: SecretBytes(copying: iv)),
            text.isEmpty || UndecodableText.isPlain(text),
            8 * Double(blocks.count - text.count) + bits(of: text) >= enoughForOneKey
        else { return nil }
        return text
    }

    /// The bits that bytes are a text of the units that a decoder made of them, of which all but few
    /// are Latin-1.
    static func bits(ofUnits units: [UInt16], unitByteCount: Int) -> Double {
        let highBits = 8.0 * Double(unitByteCount - 1) - (unitByteCount > 1 ? 0.1 : 0)
        return mostBits { model in
            units.reduce(0) { sum, unit in
                // One in twenty letters is not ASCII: in Latin-1 one of 96, in UTF-16 any.
                guard unit < 0x80 else {
                    return sum + (unitByteCount > 1 ? log2(0.05) : log2(0.05 / 96 * 256))
                }
                return sum + model[Int(unit)] + highBits
            }
        }
    }

    /// The bits of the best model; choosing it costs as many as there are choices.
    private static func mostBits(_ bits: ([Double]) -> Double) -> Double {
        max(0, (models.map(bits).max() ?? 0) - log2(Double(models.count)))
    }

    /// The bits of each byte, by model: for prose in Latin letters, for JSON, for any ASCII, and for
    /// letters of more than one byte.
    private static let models = [
        model(bytes: 1) { byte in
            switch byte {
            case 0x20: 0.15
            case _ where "etaoinsr".utf8.contains(byte): 0.43 / 8
            case 0x61...0x7A: 0.22 / 18
            case 0x41...0x5A: 0.06 / 26
            case 0x30...0x39: 0.04 / 10
            default: 0.06 / 35
            }
        },
        model(bytes: 0.95) { byte in
            switch byte {
            case UInt8(ascii: "\""): 0.1
            case UInt8(ascii: ":"), UInt8(ascii: ","): 0.035
            case UInt8(ascii: "{"), UInt8(ascii: "}"): 0.01
            case 0x20: 0.1
            case _ where "etaoinsr".utf8.contains(byte): 0.3 / 8
            case 0x61...0x7A: 0.17 / 18
            case 0x41...0x5A: 0.04 / 26
            case 0x30...0x39: 0.1 / 10
            default: 0.05 / 30
            }
        },
        model(bytes: 0.95) { _ in 0.95 / 98 },
        model(bytes: 0.2) { $0 == 0x20 ? 0.1 : 0.1 / 97 },
    ]

    /// A model of text whose ASCII characters have this probability, and others the rest.
    private static func model(
        bytes asciiShare: Double,
        _ probability: (UInt8) -> Double
    ) -> [Double] {
        let otherShare = max(0.04, 1 - asciiShare)
        return (0...255).map { value in
            let byte = UInt8(value)
            // A leading byte says how long the character is; 64 values can follow.
            let share =
                switch byte {
                case 0x80..<0xC0: 1.0 / 64
                case 0xC0..<0xE0: otherShare * 0.55 / 30
                case 0xE0..<0xF0: otherShare * 0.4 / 16
                case 0xF0...: otherShare * 0.05 / 5
                default: probability(byte)
                }
            return log2(share * 256)
        }
    }
}
