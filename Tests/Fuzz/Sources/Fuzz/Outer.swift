// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
import PushSealJSON

private let ring = KeyRing(keys: [
    Key(material: .aes128gcm(keyingMaterial: SecretBytes(copying: Array(0..<16))))
])
private let sealed = try? ring.seal(
    #"{"aps":{"alert":{"title":"T","body":"B"},"badge":3},"order":{"id":7}}"#
)
private let receiver = PushReceiver(.unsealer(Unsealer(ring: ring)), lookUp: \.key)

/// What `receive --format json` prints for a payload with the sealed document; nil if no extension
/// runs.
private func report(_ outer: JSONObject) -> [UInt8]? {
    var outer = outer
    outer.remove(SealedFields.keyIDKey)
    outer[SealedFields.payloadKey] = sealed.map { .string($0) }
    guard let payload = try? Payload(parsing: JSONValue.object(outer).serialized()) else {
        return nil
    }
    let report = receiver.receive(payload, at: 0, receiver.makeMemory())
    guard report.outcome == .modified else { return nil }
    let output = ByteWriter()
    report.write(to: output)
    return output.bytes
}

private let alone = report(["aps": ["alert": "(Encrypted)", "mutable-content": 1]])

/// Whatever is outside a sealed document, the app and the user must see only the document.
func readOuter(_ bytes: [UInt8]) -> CInt {
    guard let outer = (try? JSONValue(parsing: bytes))?.object, let shown = report(outer) else {
        return 0
    }
    precondition(shown == alone, "something from outside is shown")
    return 0
}
