// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal

/// What the server is told of this phone, at each launch: where pushes go, and whom they are sealed for.
///
/// In JSON it is `{"token":"00fc13ad…","keys":[…]}`: the device token in hexadecimal digits, as APNs
/// takes it, and the public half of the newest key. The server stores it as it is.
nonisolated struct Registration {
    private let token: String
    private let ring: KeyRing

    init(token: Data, ring: KeyRing) throws {
        self.token = Self.text(of: token)
        self.ring = KeyRing(keys: [try ring.sealingKey().publicHalf()])
    }

    /// A device token in hexadecimal digits.
    static func text(of token: Data) -> String {
        token.map { String(format: "%02x", $0) }.joined()
    }

    /// The body of the request: the key ring, with one more member.
    func body() throws -> Data {
        let keySet = try JSONSerialization.jsonObject(with: Data(ring.serialized()))
        var registration = keySet as? [String: Any] ?? [:]
        registration["token"] = token
        return try JSONSerialization.data(withJSONObject: registration)
    }

    /// Notes that the server has taken it, once: from then on older keys are only kept for a while.
    func wasTaken(at now: Date = Date()) throws {
        guard let keyID = ring.keys.first?.id, try Keychain.registration()?.keyID != keyID else {
            return
        }
        try Keychain.register(keyID, at: now)
    }
}
