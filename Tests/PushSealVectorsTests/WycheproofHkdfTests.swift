// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@testable import PushSealVectors

/// Wycheproof's HKDF files; the values were computed in Python, with `hmac` and the two steps of
/// RFC 5869 §2.
@Suite struct `Wycheproof's HKDF` {
    private static let key = "000102030405060708090a0b0c0d0e0f"
    private static let outputs: [(String, String)] = [
        ("HKDF-SHA-1", "a3cb62376327483300cf1304d4330601ac350691"),
        ("HKDF-SHA-256", "4e24185f0cf7d7413ccbe2ba72d38dfc4bcd6c86"),
        ("HKDF-SHA-512", "74693bdee3408380efd2f69ce2f760ed8b001967"),
    ]
    private static let long =
        "f83a387899f405fb64e48ee655b78972ca99400cb82f5bec0a484f1d2f1a8ab85e72e3134e394d741c6168aae"
        + "84890d81123b627ad93a761048e726321954cd0188b63f31827"

    private func faults(
        _ algorithm: String = "HKDF-SHA-256",
        keySize: Int = 128,
        salt: String = "",
        info: String = "",
        size: Int,
        okm: String,
        result: String = "valid"
    ) -> [VectorFault] {
        let test: JSONValue = [
            "tcId": 1, "comment": "", "flags": [], "ikm": .string(Self.key),
            "salt": .string(salt), "info": .string(info), "size": .number(JSONNumber(size)),
            "okm": .string(okm), "result": .string(result),
        ]
        let file: JSONValue = [
            "algorithm": .string(algorithm), "schema": "hkdf_test_schema.json",
            "numberOfTests": 1, "header": [], "notes": [:],
            "testGroups": [
                [
                    "type": "HkdfTest", "source": ["name": "a test", "version": "1"],
                    "keySize": .number(JSONNumber(keySize)), "tests": [test],
                ]
            ],
        ]
        let read = VectorFile(parsing: file.serialized())
        return read.faults + read.tests.compactMap { $0.run() }
    }

    @Test(arguments: outputs)
    func `the right bytes pass, others do not`(algorithm: String, output: String) {
        #expect(faults(algorithm, size: 20, okm: output) == [])
        #expect(!faults(algorithm, size: 20, okm: String(output.reversed())).isEmpty)
    }

    @Test func `salt and info count`() {
        #expect(faults(salt: "73616c74", info: "696e666f", size: 70, okm: Self.long) == [])
        #expect(!faults(salt: "73616c75", info: "696e666f", size: 70, okm: Self.long).isEmpty)
        #expect(!faults(salt: "73616c74", info: "696e6670", size: 70, okm: Self.long).isEmpty)
    }

    // RFC 5869 §2.3: at most 255 times the bytes of the digest.
    @Test func `more bytes than HKDF has are refused`() {
        #expect(faults(size: 255 * 32 + 1, okm: "", result: "invalid") == [])
        #expect(!faults(size: 255 * 32, okm: "", result: "invalid").isEmpty)
    }

    @Test func `a file that contradicts itself is a fault`() {
        let output = Self.outputs[1].1
        #expect(!faults(keySize: 120, size: 20, okm: output).isEmpty)
        #expect(!faults(keySize: 127, size: 20, okm: output).isEmpty)
        #expect(!faults(size: 21, okm: output).isEmpty)
        #expect(!faults("HKDF-SHA-257", size: 20, okm: output).isEmpty)
        #expect(!faults("PBKDF2", size: 20, okm: output).isEmpty)
    }
}
