// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

/// Compares our PBKDF2 with OpenSSL's `PKCS5_PBKDF2_HMAC`.
@Suite struct PBKDF2Tests {
    static let engines = PBKDF2SHA256.Engine.allCases.filter(\.isAvailable)

    /// Runs one derivation with both.
    private func check(
        _ engine: PBKDF2SHA256.Engine,
        passwordCount: Int,
        saltCount: Int,
        iterations: Int,
        byteCount: Int
    ) throws {
        let password = SecretBytes(copying: pattern(passwordCount))
        let salt = pattern(saltCount).map { $0 ^ 0xA5 }
        let ours = try SecretBytes(count: byteCount) { output throws(SealError) in
            try password.withUnsafeBytes { password throws(SealError) in
                try salt.withSpanBytes { salt throws(SealError) in
                    try PBKDF2SHA256.derive(
                        password,
                        salt: salt,
                        iterations: UInt32(iterations),
                        by: engine,
                        into: output
                    )
                }
            }
        }
        let theirs = try SecretBytes(count: byteCount) { output throws(SealError) in
            try password.withUnsafeBytes { password throws(SealError) in
                try salt.withSpanBytes { salt throws(SealError) in
                    try PBKDF2.deriveByOpenSSL(
                        password,
                        salt: salt,
                        digest: .sha256,
                        iterations: CInt(iterations),
                        into: output
                    )
                }
            }
        }
        #expect(ours == theirs, "\(passwordCount) \(saltCount) \(iterations) \(byteCount)")
    }

    @Test(arguments: engines)
    func `every length of the output is exact`(_ engine: PBKDF2SHA256.Engine) throws {
        for byteCount in 1...100 {
            for iterations in [1, 2, 3] {
                try check(
                    engine,
                    passwordCount: 11,
                    saltCount: 8,
                    iterations: iterations,
                    byteCount: byteCount
                )
            }
        }
    }

    @Test(arguments: engines)
    func `every length of the salt is exact, around all block ends`(
        _ engine: PBKDF2SHA256.Engine
    ) throws {
        for saltCount in 0...200 {
            try check(engine, passwordCount: 21, saltCount: saltCount, iterations: 2, byteCount: 48)
        }
    }

    @Test(arguments: engines)
    func `every length of the password is exact, also where it is hashed first`(
        _ engine: PBKDF2SHA256.Engine
    ) throws {
        for passwordCount in Array(0...70) + [127, 128, 129, 200] {
            try check(
                engine,
                passwordCount: passwordCount,
                saltCount: 8,
                iterations: 2,
                byteCount: 64
            )
        }
    }

    @Test(arguments: engines)
    func `iteration counts up to the default are exact`(_ engine: PBKDF2SHA256.Engine) throws {
        for iterations in [4, 5, 7, 64, 999, 1000, 10_000] {
            for byteCount in [32, 48, 80] {
                try check(
                    engine,
                    passwordCount: 64,
                    saltCount: 16,
                    iterations: iterations,
                    byteCount: byteCount
                )
            }
        }
    }
}
