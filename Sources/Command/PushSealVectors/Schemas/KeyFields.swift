// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

extension Fields {
    /// Takes a private key as a scalar.
    mutating func privateKey(_ name: String) throws(VectorFault) -> P256.PrivateKey {
        let position = view[name]?.position
        let scalar = SecretBytes(copying: try base64URL(name))
        do throws(SealError) {
            return try P256.PrivateKey(scalar: scalar)
        } catch {
            throw .malformed("\(shown(name)) is not a key: \(error.detail)", at: position)
        }
    }

    /// Takes a public key as an uncompressed point.
    mutating func publicKey(_ name: String) throws(VectorFault) -> P256.PublicKey {
        let position = view[name]?.position
        let point = try base64URL(name)
        do throws(SealError) {
            return try P256.PublicKey(uncompressed: point)
        } catch {
            throw .malformed("\(shown(name)) is not a key: \(error.detail)", at: position)
        }
    }

    /// Takes `…_public_b64url` and an authentication secret.
    mutating func recipient(_ who: String) throws(VectorFault) -> WebPush.Recipient {
        let secretName = "auth_secret_b64url"
        let publicKey = try publicKey("\(who)_public_b64url")
        let secret = SecretBytes(copying: try base64URL(secretName))
        do throws(SealError) {
            return try WebPush.Recipient(publicKey: publicKey, authenticationSecret: secret)
        } catch {
            throw .malformed(
                "\(shown(secretName)) is not a secret: \(error.detail)",
                at: view[secretName]?.position
            )
        }
    }

    /// Takes `…_private_b64url`, its public half, and an authentication secret.
    mutating func deviceKey(_ who: String) throws(VectorFault) -> WebPush.DeviceKey {
        let privateKey = try privateKey("\(who)_private_b64url")
        let recipient = try recipient(who)
        guard privateKey.publicKey == recipient.publicKey else {
            throw malformed(
                "\(shown("\(who)_public_b64url")) is not the public half of the private key"
            )
        }
        do throws(SealError) {
            return try WebPush.DeviceKey(
                privateKey: privateKey,
                authenticationSecret: recipient.authenticationSecret
            )
        } catch {
            throw .cannotRun(error.detail)
        }
    }

    /// Takes `plaintext_b64url`, `plaintext_utf8`, or both if they agree.
    mutating func plaintext() throws(VectorFault) -> [UInt8] {
        guard let plaintext = try optionalPlaintext() else {
            throw malformed("the plaintext is missing")
        }
        return plaintext
    }

    /// The same for a plaintext that may be absent.
    mutating func optionalPlaintext() throws(VectorFault) -> [UInt8]? {
        let bytes = has("plaintext_b64url") ? try base64URL("plaintext_b64url") : nil
        let text = try optionalString("plaintext_utf8").map { Array($0.utf8) }
        if let bytes, let text, bytes != text {
            throw malformed("plaintext_utf8 and plaintext_b64url differ")
        }
        return bytes ?? text
    }
}
