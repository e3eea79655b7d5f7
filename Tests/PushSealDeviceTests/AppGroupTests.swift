// SPDX-License-Identifier: Apache-2.0

import PushSealKeyFiles
import Foundation
import SealFormats
import PushSealDevice
import PushSeal
import Testing
import UserNotifications

/// An extension in its own process, with the folder that the device gives it.
@Suite struct `App group of an extension program` {
    private let device = Device(budget: .seconds(600), grace: .seconds(600))

    private func ring() throws -> KeyRing {
        let secret = SecretBytes(copying: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
        return KeyRing(keys: [Key(id: "k", material: .aes128gcm(keyingMaterial: secret))])
    }

    @Test func `it finds its keys and its store there, and refuses a replay`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try ring()
        try KeyFile("\(folder)/ring.json").create(ring)
        let push = Push(title: "News", body: "Meet at dawn")
        let payload = try Payload(parsing: push.sealed(with: ring))
        var bodies: [String] = []
        for _ in 0..<2 {
            let delivery = await device.deliver(
                payload,
                program: Samples.path,
                arguments: ["sealed"],
                environment: ["PUSHSEAL_APP_GROUP": folder]
            )
            #expect(delivery.outcome == .modified)
            bodies.append(delivery.content.body)
        }
        #expect(bodies == ["Meet at dawn", "(Encrypted)"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names).isSuperset(of: ["ring.json", "PushSeal.sqlite"]))
    }

    @Test func `without a folder it has no keys`() async throws {
        let payload = try Payload(parsing: Push(body: "x").sealed(with: try ring()))
        let delivery = await device.deliver(
            payload,
            program: Samples.path,
            arguments: ["sealed"],
            environment: ["PUSHSEAL_APP_GROUP": ""]
        )
        #expect(delivery.content.body == "(Encrypted)")
    }
}
