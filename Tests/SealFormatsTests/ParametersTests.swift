// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct ParametersTests {
    @Test(
        "options are the fewest that are exact in every version",
        arguments: [
            (.default, "-aes-256-cbc -pbkdf2"),
            (
                .init(cipher: .aes128CBC, keyDerivation: .pbkdf2(.sha256, iterations: 600_000)),
                "-aes-128-cbc -pbkdf2 -iter 600000"
            ),
            (
                .init(cipher: .aes192CBC, keyDerivation: .pbkdf2(.sha512, iterations: 1)),
                "-aes-192-cbc -pbkdf2 -md sha512 -iter 1"
            ),
            (
                .init(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256)),
                "-aes-256-cbc -md sha256"
            ),
            (.cryptoJS, "-aes-256-cbc -md md5"),
        ] as [(Salted.Parameters, String)]
    )
    func options(parameters: Salted.Parameters, line: String) {
        #expect(parameters.opensslOptions.joined(separator: " ") == line)
    }

    @Test func `ciphers go by the names of openssl`() {
        #expect(Salted.Cipher(name: "AES-256-CBC") == .aes256CBC)
        #expect(Salted.Cipher(name: "aes128") == .aes128CBC)
        #expect(Salted.Cipher(name: "aes-256-gcm") == nil)
        #expect(Salted.Cipher.allCases.map(\.keyByteCount) == [16, 24, 32])
    }
}
