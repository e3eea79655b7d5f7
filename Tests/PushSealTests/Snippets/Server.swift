// SPDX-License-Identifier: Apache-2.0

import PushSeal

func payload(ring secret: [UInt8]) throws -> [UInt8] {
    let ring = try KeyRing(parsing: secret)  // or a phone's KeyRing(registration:)
    var push = Push(title: "Secret Message!", body: "Meet at dawn")
    push.badge = 3
    push.custom = ["order": ["id": 7], "urgent": true]
    push.expiresIn = .seconds(3600)
    return try push.sealed(with: ring)  // the body of the request to APNs
}
