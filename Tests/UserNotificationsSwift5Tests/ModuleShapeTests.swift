// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct ModuleShapeTests {
    @Test func `an extension that uses every module runs as it is`() async throws {
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAF0lEQVQI12NgYPj/n4HhPwMDA5RqYAAAPdcFfC7l6pYAAAAASUVORK5CYII="
        let content = UNMutableNotificationContent()
        content.title = "Anna"
        content.body = "Look"
        content.userInfo = ["image": png]
        let request = UNNotificationRequest(identifier: "id", content: content, trigger: nil)
        let service: UNNotificationServiceExtension = PictureService()
        let (title, file) = await withCheckedContinuation { continuation in
            service.didReceive(request) {
                continuation.resume(returning: ($0.title, $0.attachments.first?.url))
            }
        }
        let url = try #require(file)
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        #expect(title == "Anna")
        #expect(try Data(contentsOf: url).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(url.pathExtension == "png")
    }
}
