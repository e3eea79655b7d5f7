// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct ErrorTests {
    private func thrown() -> any Error {
        do {
            _ = try UNNotificationAttachment(
                identifier: "",
                url: URL(fileURLWithPath: "/proc/none/a.png")
            )
            Issue.record("no error")
            return CancellationError()
        } catch {
            return error
        }
    }

    @Test func `an error is a UNError and an NSError of Apple's domain and code`() throws {
        let error = try #require(thrown() as? UNError)
        #expect(error.code == .attachmentInvalidURL && error.errorCode == 100)
        let bridged = error as NSError
        #expect(bridged.domain == "UNErrorDomain" && bridged.code == 100)
        #expect(thrown().localizedDescription == "Invalid attachment file URL")
        #expect(
            "\(bridged)" == "Error Domain=UNErrorDomain Code=100 \"Invalid attachment file URL\" "
                + "UserInfo={NSLocalizedDescription=Invalid attachment file URL}"
        )
    }

    @Test func `an NSError of the domain casts to UNError`() {
        let error: any Error = NSError(domain: UNErrorDomain, code: 1600)
        #expect((error as? UNError)?.code == .badgeInputInvalid)
        #expect((NSError(domain: "other", code: 100) as any Error) as? UNError == nil)
    }

    @Test func `a catch clause may name the code`() {
        do {
            throw thrown()
        } catch UNError.attachmentInvalidURL {
            // As it should be.
        } catch {
            Issue.record(error)
        }
    }

    @Test func `codes have Apple's numbers`() {
        let codes: [UNError.Code: Int] = [
            .notificationsNotAllowed: 1, .attachmentInvalidURL: 100,
            .attachmentUnrecognizedType: 101, .attachmentInvalidFileSize: 102,
            .attachmentNotInDataStore: 103, .attachmentMoveIntoDataStoreFailed: 104,
            .attachmentCorrupt: 105, .notificationInvalidNoDate: 1400,
            .notificationInvalidNoContent: 1401, .contentProvidingObjectNotAllowed: 1500,
            .contentProvidingInvalid: 1501, .badgeInputInvalid: 1600,
        ]
        for (code, number) in codes { #expect(code.rawValue == number) }
    }
}
