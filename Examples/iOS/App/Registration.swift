// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal

/// What the server is told of this phone, at each launch: where pushes go, and whom they are sealed for.
struct Registration: Encodable {
    /// The device token in hexadecimal digits, as APNs takes it.
    let token: String
    /// The public half of the newest key as a JWK Set: the server's `ring.json`.
    let keys: String

    private let keyID: String?

    private enum CodingKeys: CodingKey { case token, keys }

    init(token: Data, ring: KeyRing) throws {
        self.token = token.map { String(format: "%02x", $0) }.joined()
        let half = try ring.sealingKey().publicHalf()
        keys = String(decoding: KeyRing(keys: [half]).serialized(), as: UTF8.self)
        keyID = half.id
    }

    /// The body of the request, in JSON.
    func body() throws -> Data { try JSONEncoder().encode(self) }

    /// Notes that the server has taken it, once: from then on older keys are only kept for a while.
    func wasTaken(at now: Date = Date()) throws {
        guard let keyID, try Keychain.registration()?.keyID != keyID else { return }
        try Keychain.register(keyID, at: now)
    }
}
