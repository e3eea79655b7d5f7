// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

/// A file of `Vectors/`, with only the fields used here.
struct VectorFile: Decodable {
    let parameters: VectorParameters?
    let tests: [Vector]

    /// The tests of one file, with the file's parameters filled in.
    static func load(_ path: String) throws -> [Vector] {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: here.appending(path: "../../../Vectors/\(path)"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let file = try decoder.decode(Self.self, from: data)
        try #require(!file.tests.isEmpty)
        return file.tests.map { test in
            var test = test
            test.common = file.parameters
            return test
        }
    }
}

struct VectorParameters: Decodable {
    let cipher: String?
    let kdf: String?
    let digest: String?
    let iterations: Int?
}

struct Vector: Decodable, CustomTestStringConvertible {
    let id: String
    let comment: String
    var common: VectorParameters?
    let parametersOverride: VectorParameters?
    let expect: [String: String]?
    let expected: String?
    let form: String?
    let passphraseUtf8: String?
    let saltedText: String?
    let saltedB64: String?
    let plaintextHex: String?
    let plaintextUtf8: String?
    let kdf: String?
    let digest: String?
    let iterations: Int?
    let saltHex: String?
    let keyHex: String?
    let ivHex: String?
    let keyLen: Int?

    var testDescription: String { "\(id) \(comment)" }

    /// The parameters of the row, otherwise of the file.
    func parameters() throws -> Salted.Parameters {
        func pick<T>(_ path: KeyPath<VectorParameters, T?>) -> T? {
            parametersOverride?[keyPath: path] ?? common?[keyPath: path]
        }
        let digest = try #require(Digest(name: pick(\.digest) ?? ""))
        let iterations = try #require(pick(\.iterations))
        return Salted.Parameters(
            cipher: try #require(Salted.Cipher(name: pick(\.cipher) ?? "")),
            keyDerivation: pick(\.kdf) == "pbkdf2"
                ? .pbkdf2(digest, iterations: iterations) : .evpBytesToKey(digest)
        )
    }

    func passphrase() throws -> SecretBytes { SecretBytes(try #require(passphraseUtf8)) }

    func message() throws -> [UInt8] {
        let text = try #require(saltedB64)
        return [UInt8](try #require(Data(base64Encoded: text)))
    }
}
