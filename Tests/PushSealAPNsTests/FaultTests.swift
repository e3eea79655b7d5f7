// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealAPNs

@Suite("Whose fault a refusal is")
struct FaultTests {
    // The statuses and reasons of Apple's "Handling notification responses from APNs".
    @Test(
        "every reason has one who has to act",
        arguments: Reason.allCases
    )
    func reasons(_ reason: Reason) {
        let expected: Fault =
            switch reason {
            case .badTopic, .topicDisallowed, .missingTopic, .badCertificate,
                .badCertificateEnvironment, .expiredProviderToken, .forbidden,
                .invalidProviderToken, .missingProviderToken, .unrelatedKeyIDInToken,
                .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken, .badPath,
                .methodNotAllowed:
                .sender
            case .badDeviceToken, .deviceTokenNotForTopic, .expiredToken, .unregistered: .device
            case .idleTimeout, .tooManyProviderTokenUpdates, .tooManyRequests,
                .internalServerError, .serviceUnavailable, .shutdown:
                .service
            case .badCollapseID, .badExpirationDate, .badMessageID, .badPriority,
                .duplicateHeaders, .invalidPushType, .missingDeviceToken, .payloadEmpty,
                .payloadTooLarge:
                .push
            }
        #expect(Fault(status: reason.status, reason: reason.rawValue) == expected)
    }

    @Test("a topic that only one push has is that push's fault")
    func topics() {
        for reason in [Reason.badTopic, .topicDisallowed, .missingTopic] {
            #expect(Fault(status: 400, reason: reason.rawValue, bringsTopic: true) == .push)
        }
        #expect(Fault(status: 403, reason: "Forbidden", bringsTopic: true) == .sender)
    }

    @Test("no answer and statuses that APNs does not document")
    func others() {
        #expect(Fault(status: nil, reason: "Timeout") == .service)
        for status in [500, 502, 504, 599] {
            #expect(Fault(status: status, reason: nil) == .service)
        }
        for status in [301, 401, 404, 407] {
            #expect(Fault(status: status, reason: nil) == .sender)
        }
        #expect(Fault(status: 400, reason: "New") == .push)
        #expect(Fault(status: 410, reason: nil) == .device)
    }
}
