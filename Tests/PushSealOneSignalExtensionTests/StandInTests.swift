// SPDX-License-Identifier: Apache-2.0

import PushSealFirebase
import PushSealLoopbackServer
import PushSealOneSignal
import Testing

@Suite("Stand-ins of OneSignal and Firebase do what a service extension asks of the original")
struct StandInTests {
    fileprivate func request(
        _ userInfo: [String: Any],
        category: String = ""
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.body = "text"
        content.categoryIdentifier = category
        content.userInfo = userInfo
        return UNNotificationRequest(identifier: "a", content: content, trigger: nil)
    }

    private func copy(_ request: UNNotificationRequest) throws -> UNMutableNotificationContent {
        try #require(request.content.mutableCopy() as? UNMutableNotificationContent)
    }

    /// The content that `fcm_options` leads to.
    private func populated(_ options: [String: Any]?) async throws -> UNNotificationContent {
        let content = try copy(request(options.map { ["fcm_options": $0] } ?? [:]))
        return await withCheckedContinuation { continuation in
            Messaging.serviceExtension().populateNotificationContent(content) {
                nonisolated(unsafe) let content = $0
                continuation.resume(returning: content)
            }
        }
    }

    @Test(arguments: ["/photo", "/photo.png", "/photo?size=1"])
    func `Firebase attaches the image, with the response's type`(path: String) async throws {
        let server = try LoopbackServer(fields: ["Content-Type: image/png"], body: Pictures.red)
        let content = try await populated(["image": server.url(path)])
        #expect(content.attachments.map(\.type) == ["public.png"])
        #expect(content.body == "text")
    }

    @Test func `Firebase passes the content on without an image that cannot be had`() async throws {
        let typeless = try LoopbackServer(body: Array("no".utf8))
        let images: [Any] = [1, "", "no url", "http://127.0.0.1:1/a.png", typeless.url("/a")]
        for options in [nil, [:]] + images.map({ ["image": $0] }) {
            let content = try await populated(options)
            #expect(content.attachments.isEmpty)
            #expect(content.body == "text")
        }
    }

    @Test(arguments: [false, true])
    func `OneSignal attaches each file, in both forms of its messages`(isNew: Bool) throws {
        let server = try LoopbackServer(fields: ["Content-Type: image/png"], body: Pictures.red)
        let fields: [String: Any] = [
            "att": ["b": server.url("/b?x"), "a": " \(server.url("/a")) "]
        ]
        let request = request(isNew ? ["os_data": fields] : fields)
        let content = try copy(request)
        var replies: [UNNotificationContent] = []
        let returned = OneSignal.didReceiveNotificationExtensionRequest(request, with: content) {
            replies.append($0)
        }
        #expect(replies == [content])
        #expect(returned === content)
        #expect(content.attachments.map(\.identifier) == ["a", "b"])
        #expect(content.attachments.map(\.type) == ["public.png", "public.png"])
        // The older call replies nothing itself.
        let other = OneSignal.didReceiveNotificationExtensionRequest(request, with: nil)
        #expect(other?.attachments.count == 2)
    }

    @Test func `OneSignal leaves out a file that cannot be had`() throws {
        let typeless = try LoopbackServer(body: Array("no".utf8))
        let files: [String: Any] = [
            "a": typeless.url("/a"), "b": "nothing.png", "c": 1, "d": "",
            "e": "http://127.0.0.1:1/a.png",
        ]
        let request = request(["att": files])
        let content = OneSignalExtension.didReceiveNotificationExtensionRequest(request, with: nil)
        #expect(content?.attachments == [])
        #expect(content?.body == "text")
    }

    fileprivate func parsed(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    /// In a process of its own: the categories are those of the process, and other tests set theirs.
    @Test func `OneSignal's buttons become a category beside the app's, also when time is up`()
        async
    {
        await #expect(processExitsWith: .success) {
            let center = UNUserNotificationCenter.current()
            center.setNotificationCategories([
                UNNotificationCategory(identifier: "app", actions: [], intentIdentifiers: [])
            ])
            let buttons = #"[{"i":"yes","n":"Yes"},{"n":"No"},{"i":"nameless"}]"#
            for json in [
                #"{"custom":{"i":"7"},"buttons":\#(buttons)}"#,
                #"{"os_data":{"i":"8","buttons":\#(buttons)}}"#,
                #"{"os_data":{"i":"9","buttons":{"o":\#(buttons)}}}"#,
            ] {
                let request = StandInTests().request(try StandInTests().parsed(json))
                let content = OneSignal.serviceExtensionTimeWillExpireRequest(request, with: nil)
                let categories = await center.notificationCategories()
                #expect(categories.contains { $0.identifier == "app" })
                let category = categories.first { $0.identifier == content?.categoryIdentifier }
                #expect(category?.actions.map(\.title) == ["Yes", "No"])
                #expect(category?.actions.map(\.identifier) == ["yes", "No"])
            }
            #expect(await center.notificationCategories().count == 4)
        }
    }

    @Test func `a category that the sender chose stays`() throws {
        let request = request(try parsed(#"{"buttons":[{"n":"No"}]}"#), category: "mine")
        let content = OneSignal.serviceExtensionTimeWillExpireRequest(request, with: nil)
        #expect(content?.categoryIdentifier == "mine")
    }
}
