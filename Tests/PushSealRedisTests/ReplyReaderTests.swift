// SPDX-License-Identifier: Apache-2.0

import PushSealRedis
import Testing

@Suite("A reply of Redis") struct ReplyReaderTests {
    /// The first reply in bytes that come in pieces of a size; the end of the bytes is silence.
    private func read(_ text: String, pieces size: Int = 4) throws(RedisError) -> RedisReply {
        var reader = ReplyReader()
        var rest = Array(text.utf8)[...]
        return try reader.next { buffer throws(RedisError) in
            guard !rest.isEmpty else { throw .malformed("silence") }
            buffer += rest.prefix(size)
            rest = rest.dropFirst(size)
        }
    }

    // What redis-server 7.0.15 sends, by the types of RESP2.
    @Test(arguments: [1, 3, 1_000]) func `is read in pieces of any size`(_ size: Int) throws {
        #expect(try read("+OK\r\n", pieces: size) == .status("OK"))
        #expect(try read("-ERR no\r\n", pieces: size) == .error("ERR no"))
        #expect(try read(":-7\r\n", pieces: size) == .integer(-7))
        #expect(try read("$4\r\na\r\nb\r\n", pieces: size) == .bytes(Array("a\r\nb".utf8)))
        #expect(try read("$-1\r\n", pieces: size) == .null)
        #expect(try read("*-1\r\n", pieces: size) == .null)
        #expect(try read("$0\r\n\r\n", pieces: size) == .bytes([]))
        let entry = "*2\r\n$3\r\n1-0\r\n*2\r\n$4\r\npush\r\n$2\r\n{}\r\n"
        #expect(
            try read("*1\r\n" + entry, pieces: size)
                == .array([
                    .array([
                        .bytes(Array("1-0".utf8)),
                        .array([.bytes(Array("push".utf8)), .bytes(Array("{}".utf8))]),
                    ])
                ])
        )
    }

    @Test(arguments: [
        // Announced, and then silence: nothing is reserved.
        ("$67108865\r\n", "more than"), ("$9223372036854775807\r\n", "more than"),
        ("*2147483647\r\n", "silence"), ("*9223372036854775807\r\n", "silence"),
        (String(repeating: "*1\r\n", count: 100), "nested"),
        ("$-2\r\n", "-2"), ("*-2\r\n", "-2"), ("$x\r\n", "number"),
        ("$99999999999999999999\r\n", "number"), ("$1\r\nab\r\n", "without its end"),
        ("+OK\n", "without its end"), ("%1\r\n", "unknown"), ("\r\n", "unknown"),
        ("+" + String(repeating: "x", count: 100_000), "without an end"),
        (String(repeating: "*10\r\n", count: 6) + String(repeating: ":1\r\n", count: 9), "silence"),
    ])
    func `is refused if it is none, or over a limit`(_ text: String, _ word: String) {
        let error = #expect(throws: RedisError.self) { try read(text, pieces: 1_000) }
        #expect(error?.code == .connection)
        #expect(error?.detail.contains(word) == true)
    }

    @Test func `of many elements is over the limit before it takes the memory`() {
        let text = "*9999999\r\n" + String(repeating: ":1\r\n", count: 1_100_000)
        let error = #expect(throws: RedisError.self) { try read(text, pieces: 65_536) }
        #expect(error?.detail.contains("more than") == true)
    }

    @Test func `is repeated escaped, and not at length`() {
        let error = RedisError.malformed(
            "\u{1B}[31mred\u{9B}" + String(repeating: "x", count: 1_000)
        )
        #expect(!error.detail.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
        #expect(error.detail.count < 400)
    }
}
