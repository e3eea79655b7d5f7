// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@testable import PushSealVectors

/// Apple's cryptography, but for one bit of each result, and with each verdict turned round.
private struct Wrong: SecondImplementation {
    private let right = AppleCryptography()

    private func altered(_ bytes: [UInt8]?) -> [UInt8]? {
        bytes.map { bytes in bytes.isEmpty ? [0] : [bytes[0] ^ 1] + bytes.dropFirst() }
    }

    func takesIV(ofByteCount byteCount: Int) -> Bool { right.takesIV(ofByteCount: byteCount) }
    func open(_ message: GCMCase) -> [UInt8]? { altered(right.open(message)) }
    func seal(_ plaintext: [UInt8], _ message: GCMCase) -> [UInt8]? {
        altered(right.seal(plaintext, message))
    }
    func encrypt(_ plaintext: [UInt8], _ message: CBCCase) -> [UInt8]? {
        altered(right.encrypt(plaintext, message))
    }
    func decrypt(_ ciphertext: [UInt8], _ message: CBCCase) -> [UInt8]? {
        altered(right.decrypt(ciphertext, message))
    }
    func derive(_ derivation: PBKDF2Case) -> [UInt8]? { altered(right.derive(derivation)) }
    func derive(_ derivation: HKDFCase) -> [UInt8]? { altered(right.derive(derivation)) }
    func agree(scalar: [UInt8], with key: [UInt8], isDER: Bool) -> [UInt8]? {
        altered(right.agree(scalar: scalar, with: key, isDER: isDER))
    }
    func verify(_ signature: [UInt8], of message: [UInt8], isDER: Bool, point: [UInt8]) -> Bool {
        !right.verify(signature, of: message, isDER: isDER, point: point)
    }
}

@Suite struct `A second implementation` {
    /// The beginnings of the names of the files whose vectors are of one primitive.
    private static let primitives = [
        "nist/", "rfc/rfc5869", "rfc/rfc6070", "rfc/rfc6979", "rfc/rfc7515", "rfc/rfc7914",
        "wycheproof/",
    ]

    @Test("that differs fails every vector of a primitive", arguments: try VectorFolder.files())
    func differs(_ file: String) throws {
        let vector = try OneVector(file) { $0["result"]?.string == "valid" }
        #expect(vector.faults(beside: AppleCryptography()) == [])
        let isPrimitive = Self.primitives.contains { file.hasPrefix($0) }
        #expect(vector.faults(beside: Wrong()).isEmpty == !isPrimitive)
    }
}
