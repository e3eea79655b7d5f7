// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSealAPNs
import Testing

/// Two sessions that pass their bytes to each other.
@Suite("HTTP/2 sessions, without sockets") struct SessionTests {
    private final class Ear: SessionEvents {
        var heads: [String] = []
        var closed: [Int32] = []

        func received(_ headers: HeaderList, on stream: HTTPStream) {
            for index in 0..<headers.count
            where Array(headers.name(index)) == Array(":path".utf8) {
                heads.append(String(decoding: headers.value(index), as: UTF8.self))
            }
        }
        func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {}
        func ended(_ stream: HTTPStream) {}
        func closed(_ stream: HTTPStream, _ code: HTTP2Code) { closed.append(stream.id) }
    }

    private func request(_ path: String) -> HeaderList {
        var headers = HeaderList()
        headers.append(":method", "POST")
        headers.append(":scheme", "https")
        headers.append(":authority", "localhost")
        headers.append(":path", path)
        return headers
    }

    /// A client that always has a request under way is not one whose request does not end.
    @Test("an incomplete header block is as old as its own first byte")
    func headerAge() throws {
        let (ours, theirs) = (Ear(), Ear())
        let client = try Session(.client, limits: SessionLimits(), events: ours)
        let server = try Session(.server, limits: SessionLimits(), events: theirs)
        while try client.withOutput({ bytes in try? server.receive(bytes) }) {}
        #expect(server.headersBegan == nil)
        var rest: [UInt8] = []
        var last: Int64 = 0
        for path in ["/a", "/b", "/c"] {
            _ = client.submitRequest(request(path), body: [])
            var frame: [UInt8] = []
            while try client.withOutput({ bytes in frame += bytes }) {}
            // The header of the frame, and one byte of the block.
            try (rest + frame[..<10]).withUnsafeBytes { try server.receive($0) }
            rest = Array(frame[10...])
            let began = try #require(server.headersBegan)
            #expect(began > last)
            last = began
            while EventLoop.now <= last {}
        }
        try rest.withUnsafeBytes { try server.receive($0) }
        #expect(server.headersBegan == nil)
        #expect(theirs.heads == ["/a", "/b", "/c"])
    }

    /// No part of it may be sent later, because its push was reported as failed.
    @Test("a request that is reset before it was written is never written")
    func resetBeforeWriting() throws {
        let (ours, theirs) = (Ear(), Ear())
        let client = try Session(.client, limits: SessionLimits(), events: ours)
        let server = try Session(.server, limits: SessionLimits(), events: theirs)
        let streams = ["/a", "/b", "/c"].compactMap { client.submitRequest(request($0), body: [1]) }
        try #require(streams.count == 3)
        client.reset(streams[1], .cancel)
        while try client.withOutput({ bytes in try? server.receive(bytes) }) {}
        #expect(theirs.heads == ["/a", "/c"])
        #expect(ours.closed == [streams[1].id])
    }
}
