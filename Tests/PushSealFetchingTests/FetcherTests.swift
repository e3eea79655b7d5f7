// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLoopbackServer
import PushSeal
import PushSealCurl
import PushSealFetching
import Testing

@testable import PushSealExtension

/// The behaviour of both fetchers, with a server on this machine.
@Suite final class FetcherTests {
    enum Fetcher: String, CaseIterable, Sendable {
        case curl, session

        func make() throws -> any AttachmentFetcher {
            switch self {
            case .curl: try #require(CurlFetcher())
            case .session: URLSessionFetcher()
            }
        }
    }

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func fetch(
        _ fetcher: Fetcher,
        _ url: String,
        _ begin: (AttachmentDownload) -> Void = { _ in }
    ) throws -> URL {
        let download = try AttachmentDownload(PushAttachment(url: url), in: folder)
        defer { download.remove() }
        begin(download)
        try fetcher.make().fetch(url, into: download)
        return try download.finish()
    }

    private var leftFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    private func failure(
        _ fetcher: Fetcher,
        _ url: String,
        _ begin: (AttachmentDownload) -> Void = { _ in }
    ) -> AttachmentError? {
        let error = #expect(throws: AttachmentError.self) { try fetch(fetcher, url, begin) }
        #expect(leftFiles.isEmpty)
        return error
    }

    @Test(arguments: Fetcher.allCases)
    func `a file is fetched, and named after what it is`(_ fetcher: Fetcher) throws {
        let server = try LoopbackServer(body: Pictures.red)
        let file = try fetch(fetcher, server.url("/photo"))
        #expect(try Array(Data(contentsOf: file)) == Pictures.red)
        #expect(file.pathExtension == "png")
        #expect(leftFiles == [file.lastPathComponent])
    }

    @Test(arguments: Fetcher.allCases)
    func `five redirects are followed, six are not`(_ fetcher: Fetcher) throws {
        let server = try LoopbackServer { path in
            guard let count = Int(path.dropFirst()), count > 0 else {
                return .init(body: Pictures.red)
            }
            // Some servers say in the body, too, where the file is.
            let body = count % 2 == 0 ? "<html>moved</html>" : ""
            return .init(
                "302 Found",
                fields: ["Location: /\(count - 1)"],
                body: Array(body.utf8)
            )
        }
        let file = try fetch(fetcher, server.url("/5"))
        try FileManager.default.removeItem(at: file)
        #expect(failure(fetcher, server.url("/6"))?.detail == "more than 5 redirects")
    }

    @Test(
        arguments: Fetcher.allCases,
        ["http://example.com/a", "ftp://127.0.0.1/a", "file:///etc/passwd", "gopher://127.0.0.1/"]
    )
    func `a redirect to what is not https is not followed`(
        _ fetcher: Fetcher,
        _ target: String
    ) throws {
        let server = try LoopbackServer("302 Found", fields: ["Location: \(target)"], body: [])
        #expect(failure(fetcher, server.url("/"))?.code == .badAddress)
    }

    @Test(
        arguments: Fetcher.allCases,
        [
            "http://example.com/a", "http://localhost/a", "http://127.0.0.1.example.com/a",
            "ftp://a/b", "file:///etc/passwd", "", "a", "https://", "data:image/png;base64,AAAA",
            "http://example.com\0@127.0.0.1/", "http://example.com\0@[::1]/",
            "http://127.0.0.1:1/a b", "http://127.0.0.1:99999/", "http://127.0.0.1:0/",
        ]
    )
    func `only https is fetched from, and http on this machine`(_ fetcher: Fetcher, _ url: String) {
        #expect(failure(fetcher, url)?.code == .badAddress)
    }

    @Test func `a redirect with a body without end is not followed`() throws {
        let body = [UInt8](repeating: 0x78, count: 1 << 20)
        let server = try LoopbackServer("302 Found", fields: ["Location: /a"], body: body)
        #expect(failure(.curl, server.url("/"))?.detail == "the server answered 302")
    }

    @Test(arguments: Fetcher.allCases, ["404 Not Found", "500 Oops", "204 No Content", "206 Part"])
    func `another status than 200 is no file`(_ fetcher: Fetcher, _ status: String) throws {
        let server = try LoopbackServer(status, body: status.hasPrefix("204") ? [] : Pictures.red)
        let error = failure(fetcher, server.url("/"))
        #expect(error?.detail == "the server answered \(status.prefix(3))")
    }

    @Test(
        arguments: Fetcher.allCases,
        ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"", "Bearer"]
    )
    func `a server that asks for a password gives no file`(
        _ fetcher: Fetcher,
        _ scheme: String
    ) throws {
        let server = try LoopbackServer(
            "401 Unauthorized",
            fields: ["WWW-Authenticate: \(scheme)"],
            body: Pictures.red
        )
        #expect(failure(fetcher, server.url("/"))?.detail == "the server answered 401")
    }

    @Test(arguments: Fetcher.allCases)
    func `an interim response is not the answer`(_ fetcher: Fetcher) throws {
        let hints = "103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1"
        let server = try LoopbackServer("\(hints) 200 OK", body: Pictures.red)
        let file = try fetch(fetcher, server.url("/"))
        #expect(try Array(Data(contentsOf: file)) == Pictures.red)
        try FileManager.default.removeItem(at: file)
        let other = try LoopbackServer("\(hints) 404 Not Found", body: Pictures.red)
        #expect(failure(fetcher, other.url("/"))?.detail == "the server answered 404")
    }

    @Test(arguments: Fetcher.allCases)
    func `a server that is not there, or goes, is told`(_ fetcher: Fetcher) throws {
        #expect(failure(fetcher, "http://127.0.0.1:1/")?.code == .unreachable)
        let server = try LoopbackServer { _ in
            .init(fields: ["Content-Length: 1000"], body: Pictures.red, hasLength: false)
        }
        #expect(failure(fetcher, server.url("/")) != nil)
    }

    @Test(arguments: Fetcher.allCases, [true, false])
    func `a file over the limit is refused, told its length or not`(
        _ fetcher: Fetcher,
        _ hasLength: Bool
    ) throws {
        let large = Pictures.red + [UInt8](repeating: 0, count: 60 << 20)
        let server = try LoopbackServer { _ in .init(body: large, hasLength: hasLength) }
        #expect(failure(fetcher, server.url("/"))?.code == .tooLarge)
    }

    @Test(arguments: Fetcher.allCases)
    func `a download that nobody waits for any more ends`(_ fetcher: Fetcher) throws {
        let server = try LoopbackServer { _ in .init(body: Pictures.red, stalls: true) }
        let error = failure(fetcher, server.url("/")) { download in
            let lent = download
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.05)
                lent.cancel()
            }
        }
        #expect(error != nil)
        let early = failure(fetcher, server.url("/")) { $0.cancel() }
        #expect(early != nil)
    }
}
