// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@testable import PushSealAPNs

@Suite("Servers and proxies")
struct AddressTests {
    @Test("a server is a scheme, a host and a port, and nothing behind them")
    func servers() throws {
        let plain = try ServerAddress(url: "https://api.push.apple.com")
        #expect(plain == .production)
        #expect(plain.authority == "api.push.apple.com")
        let other = try ServerAddress(url: "HTTPS://LocalHost:2197/")
        #expect(other.host == "localhost")
        #expect(other.authority == "localhost:2197")
        let six = try ServerAddress(url: "https://[::1]:2197")
        #expect(six.host == "::1")
        #expect(six.authority == "[::1]:2197")
        for url in [
            "", "localhost", "ftp://localhost", "https://", "https://a b", "https://a:0",
            "https://a:65536", "https://a:", "https://a:1x", "https://a/path", "https://a?q",
            "https://ada:secret@a", "https://[::1", "https://a\r\nx: y", "https://a#b",
        ] {
            #expect(throws: APNSError.self, "\(url)") { _ = try ServerAddress(url: url) }
        }
    }

    @Test("an error about the URL of a server does not repeat its password")
    func serverPasswords() {
        for url in ["ftp://ada:secret@localhost:1", "https://ada:secret@a", "ada:secret@a"] {
            let error = #expect(throws: APNSError.self) { _ = try ServerAddress(url: url) }
            #expect(error?.detail.contains("secret") == false)
        }
    }

    @Test("without TLS only this machine is a server")
    func loopback() throws {
        for url in ["http://localhost:1", "http://127.0.0.1:1", "http://127.9.9.9", "http://[::1]"]
        {
            #expect(try !ServerAddress(url: url).isEncrypted, "\(url)")
        }
        for url in [
            "http://example.com", "http://10.0.0.1", "http://127.0.0.1.example.com",
            "http://localhost.example.com", "http://127.0.1", "http://128.0.0.1",
        ] {
            #expect(throws: APNSError.self, "\(url)") { _ = try ServerAddress(url: url) }
        }
    }

    private func proxy(_ host: String, _ environment: [String: String]) throws -> Proxy? {
        try Proxy.forServer(ServerAddress(url: "https://\(host)")) { environment[$0] }
    }

    @Test("a server without TLS is reached without a proxy, which could read what is sent")
    func plainServers() throws {
        let variables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"]
        for url in ["http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1"] {
            let server = try ServerAddress(url: url)
            #expect(
                try Proxy.forServer(server) { variables.contains($0) ? "http://p" : nil } == nil,
                "\(url)"
            )
        }
    }

    // curl(1), ENVIRONMENT.
    @Test("proxies are found as curl finds them")
    func proxies() throws {
        #expect(try proxy("a.b", [:]) == nil)
        #expect(try proxy("a.b", ["http_proxy": "http://p"]) == nil)
        let found = try #require(try proxy("a.b", ["https_proxy": "http://p:8080/"]))
        #expect(found.host == "p")
        #expect(found.port == 8_080)
        #expect(try proxy("a.b", ["all_proxy": "p"])?.port == 1_080)
        let both = ["https_proxy": "small", "HTTPS_PROXY": "large", "all_proxy": "all"]
        #expect(try proxy("a.b", both)?.host == "small")
        #expect(try proxy("a.b", ["https_proxy": "", "ALL_PROXY": "all"])?.host == "all")
        #expect(throws: APNSError.self) { _ = try proxy("a.b", ["https_proxy": "socks5://p"]) }
    }

    @Test("no_proxy names hosts, and domains they lie in")
    func exceptions() throws {
        for list in ["a.example.com", "example.com", ".example.com", "x, example.com", "*", "COM"] {
            #expect(
                try proxy("a.example.com", ["https_proxy": "p", "no_proxy": list]) == nil,
                "\(list)"
            )
        }
        for list in ["example.com.", ".example.com."] {
            #expect(try proxy("a.example.com", ["https_proxy": "p", "no_proxy": list]) == nil)
            #expect(try proxy("a.example.com.", ["https_proxy": "p", "no_proxy": list]) == nil)
        }
        for list in ["", "ample.com", "b.example.com", "example.co", "a.example.com.x", "x,*"] {
            #expect(
                try proxy("a.example.com", ["https_proxy": "p", "NO_PROXY": list]) != nil,
                "\(list)"
            )
        }
    }

    // Expected values of IPv4 from curl 7.88.1.
    @Test("no_proxy names addresses, and networks they lie in")
    func networks() throws {
        for (host, lists) in [
            "127.0.0.1": [
                "127.0.0.1", "10.0.0.0/8,127.0.0.0/8", "127.1.0.0/15", "127.0.0.1/32",
                "127.0.0.1/0",
            ],
            "[::1]": ["::1", "0:0:0:0:0:0:0:1", "::/64", "::1/128", "127.0.0.1, ::/127"],
        ] {
            for list in lists {
                let found = try proxy(host, ["https_proxy": "p", "no_proxy": list])
                #expect(found == nil, "\(host) \(list)")
            }
        }
        for (host, lists) in [
            "127.0.0.1": [
                "0.1", "127.0.0.1/33", "127.128.0.0/9", "10.0.0.0/0", "127.0.0.1.", "::1/128",
                "127.0.0.0/8/8", "localhost", "127.0.0.2/31",
            ],
            "[::1]": ["::2/127", "::1/129", "::/0", "1", "127.0.0.0/8"],
            "127.example.com": ["127.0.0.0/8"],
        ] {
            for list in lists {
                let found = try proxy(host, ["https_proxy": "p", "no_proxy": list])
                #expect(found != nil, "\(host) \(list)")
            }
        }
    }

    @Test("a proxy's name and password are sent as Basic, and never shown")
    func passwords() throws {
        let proxy = try #require(try proxy("a", ["https_proxy": "http://Aladdin:open%20sesame@p"]))
        let value = proxy.authorization.map { secret in
            secret.withSpan { span in
                String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
            }
        }
        // RFC 7617 §2.
        #expect(value == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(!"\(proxy)".contains("QWxh"))
        let error = #expect(throws: APNSError.self) { _ = try Proxy(url: "http://u:secret@p/x") }
        #expect(error?.detail.contains("secret") == false)
    }
}
