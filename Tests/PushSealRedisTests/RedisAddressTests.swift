// SPDX-License-Identifier: Apache-2.0

import PushSealRedis
import Testing

@Suite("A queue is redis://[USER@]HOST:PORT/DB/STREAM") struct RedisAddressTests {
    @Test func `all of it, or less`() throws {
        let whole = try RedisAddress("redis://queue.example:6380/2/pushes/now")
        #expect(whole.host == "queue.example" && whole.port == 6380)
        #expect(whole.database == 2 && whole.stream == "pushes/now")
        let short = try RedisAddress("redis://localhost/pushes")
        #expect(short.host == "localhost" && short.port == 6379)
        #expect(short.database == 0 && short.stream == "pushes")
        #expect(try RedisAddress("redis:///pushes").host == "127.0.0.1")
        #expect(try RedisAddress("redis://[::1]:7/0/p").host == "::1")
        #expect(try RedisAddress("redis://[::1]/p").port == 6379)
        let encrypted = try RedisAddress("rediss://push%40home@localhost/1/p")
        #expect(encrypted.isEncrypted && encrypted.user == "push@home" && encrypted.database == 1)
        #expect(!whole.isEncrypted && whole.user == nil)
    }

    @Test(arguments: [
        "localhost/pushes", "redis://localhost", "redis://localhost/", "redis://localhost:0/p",
        "redis://localhost:x/p", "redis://localhost/x/p", "redis://user:secret@localhost/p",
        "redis://:secret@localhost/p", "redis://@localhost/p", "redis://%zz@localhost/p",
        // The addresses of other programs, without a stream.
        "redis://localhost:6379", "redis://localhost:6379/0", "rediss://ada@localhost/0/",
    ])
    func `nothing else`(_ text: String) {
        let error = #expect(throws: RedisError.self) { try RedisAddress(text) }
        #expect(error?.detail.contains("secret") == false)
    }
}
