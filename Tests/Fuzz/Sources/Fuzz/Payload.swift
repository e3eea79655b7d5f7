// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
import PushSeal

private let unsealer = Unsealer(
    ring: KeyRing(keys: [
        Key(
            material: .salted(
                passphrase: SecretBytes(copying: Array("correct horse".utf8)),
                Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
            )
        )
    ])
)

/// Every question about a payload must have an answer, whatever it contains.
func readPayload(_ bytes: [UInt8]) -> CInt {
    // The same bytes as a sealed document.
    if let document = try? SealedDocument(parsing: bytes) {
        let names = document.notification.userInfo.names
        precondition(names.allSatisfy { !SealedFields.allKeys.contains($0) })
        precondition(names.allSatisfy { !Freshness.names.contains($0) })
        _ = try? document.freshness()
    }
    guard let payload = try? Payload(parsing: bytes) else { return 0 }
    precondition(!payload.gate().description.isEmpty)
    for finding in payload.remarks { precondition(!finding.description.isEmpty) }
    _ = AlertROT13.resolve(
        title: payload.title,
        subtitle: payload.subtitle,
        body: payload.body,
        beside: payload.sealed
    )
    let resolution = unsealer.resolve(payload.sealed)
    if let text = payload.sealed.data.text, !text.isEmpty {
        precondition(resolution.body != text, "ciphertext is shown")
    }
    return 0
}
