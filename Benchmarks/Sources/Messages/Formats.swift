// SPDX-License-Identifier: Apache-2.0

import SealFormats

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The keys that every program of the benchmark is given in its environment.
struct Secrets {
    let passphrase: SecretBytes
    let keyingMaterial: SecretBytes
    let device: WebPush.DeviceKey

    init() throws {
        passphrase = try Self.secret("BENCH_PASSPHRASE")
        keyingMaterial = try Self.secret("BENCH_KEYING_MATERIAL")
        device = try WebPush.DeviceKey(
            privateKey: P256.PrivateKey(scalar: Self.secret("BENCH_PRIVATE_KEY")),
            authenticationSecret: Self.secret("BENCH_AUTH")
        )
    }

    private static func secret(_ name: String) throws -> SecretBytes {
        guard let value = unsafe getenv(name), var bytes = bytes(hex: unsafe String(cString: value))
        else { throw Refusal("\(name) is not set to hex") }
        return SecretBytes(erasing: &bytes)
    }
}

/// One seal or one open, as an application calls it.
func operation(_ request: Request, _ secrets: Secrets) throws -> ([UInt8]) throws -> [UInt8] {
    switch request.format {
    case "aes128gcm":
        let key = secrets.keyingMaterial
        return request.verb == .seal
            ? { try ContentCoding.seal($0, keyingMaterial: key) }
            : { try ContentCoding.open($0, keyingMaterial: key) }
    case "webpush":
        let device = secrets.device
        return request.verb == .seal
            ? { try WebPush.seal($0, to: device.recipient) }
            : { try WebPush.open($0, with: device) }
    default:
        let passphrase = secrets.passphrase
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: try keyDerivation(request.format)
        )
        return request.verb == .seal
            ? { try Salted.seal($0, passphrase: passphrase, parameters: parameters) }
            : { try Salted.open($0, passphrase: passphrase, parameters: parameters) }
    }
}

private func keyDerivation(_ format: String) throws -> Salted.KeyDerivation {
    switch format {
    case "salted-sha256": .evpBytesToKey(.sha256)
    case "salted-md5": .evpBytesToKey(.md5)
    case "salted-pbkdf2-10000": .pbkdf2(.sha256, iterations: 10_000)
    case "salted-pbkdf2-600000": .pbkdf2(.sha256, iterations: 600_000)
    default: throw Refusal("no such format")
    }
}
