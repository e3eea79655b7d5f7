// SPDX-License-Identifier: Apache-2.0

import SealFormats
@_spi(Custom) import PushSeal
import Testing

@testable import PushSealDiagnosis

/// A store that answers each question alike.
private struct FixedStore: ShownStore {
    /// The answer; nil if the store fails.
    let verdict: StoreVerdict?

    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        guard let verdict else { throw StoreError(.busy, "another process writes") }
        return verdict
    }
}

@Suite("What to do about a store that refuses a message") struct StoreRefusalTests {
    private let ring = KeyRing(keys: [
        Key(id: "k", material: .aes128gcm(keyingMaterial: SecretBytes(copying: Array(0..<16))))
    ])

    @Test(
        arguments: [
            (.replay, "replay", "a store lets each message through once"),
            (.forgotten, "replay", "a store lets each message through once"),
            (.premature, "one of the clocks is wrong", "set the clock that is wrong"),
            (nil, "another process writes", "mend the store"),
        ] as [(StoreVerdict?, String, String)]
    )
    func `fits the reason`(verdict: StoreVerdict?, reason: String, cure: String) throws {
        let payload = try Payload(parsing: Push(body: "hi").sealed(with: ring))
        let diagnosis = try Diagnosis(
            payload,
            key: .ring(ring),
            store: FixedStore(verdict: verdict)
        )
        #expect(diagnosis.verdict.code == .storeRefuses)
        #expect(diagnosis.verdict.text.contains(reason), "\(diagnosis.verdict.text)")
        #expect(diagnosis.verdict.cure?.text.contains(cure) == true)
    }

    @Test func `an id without a time needs one`() throws {
        let document = #"{"aps":{"alert":{"body":"hi"}},"jti":"a"}"#
        let text =
            #"{"aps":{"alert":"b","mutable-content":1},"ENCRYPTED_PAYLOAD":"\#(try ring.seal(document))"}"#
        let diagnosis = try Diagnosis(
            Payload(parsing: Array(text.utf8)),
            key: .ring(ring),
            store: FixedStore(verdict: .new(badge: nil))
        )
        #expect(diagnosis.verdict.code == .storeRefuses)
        #expect(diagnosis.verdict.cure?.text.contains("iat or exp") == true)
    }
}
