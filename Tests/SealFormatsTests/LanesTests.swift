// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SealFormats
import Testing

@Suite("Several records at a time give the same as one after another") struct LanesTests {
    private static let secret = SecretBytes(copying: pattern(16))
    private static let recordSize = 4096
    private static let threads = Lanes(count: 3) { times, work in
        nonisolated(unsafe) let work = work
        DispatchQueue.concurrentPerform(iterations: times) { work($0) }
    }
    private static let pieces = [[1 << 20], [200_000, 1], [131_072, 300_000], [4096, 500_000]]

    private func sealed(_ text: [UInt8], paddedTo byteCount: Int? = nil) throws -> [UInt8] {
        try ContentCoding.seal(
            text,
            keyingMaterial: Self.secret,
            recordSize: Self.recordSize,
            padding: byteCount.map { .to(byteCount: $0) } ?? .none,
            salt: .given(pattern(16))
        )
    }

    /// The output of a message before it is refused, if it is.
    private func opened(_ message: [UInt8], _ lanes: Lanes) throws -> ([UInt8], SealError?) {
        var opener = try ContentCoding.Opener(keyingMaterial: Self.secret, lanes: lanes)
        var output: [UInt8] = []
        do throws(SealError) {
            try message.withUnsafeBufferPointer { bytes throws(SealError) in
                let room = opener.maximumOutputByteCount(for: bytes.count)
                output = try [UInt8](capacity: max(room, 1)) { span throws(SealError) in
                    // Output before an error is valid, and throwing here would discard it.
                    do throws(SealError) {
                        try opener.update(Span(_unsafeElements: bytes), into: &span)
                    } catch {}
                }
            }
            return (output + (try opener.finish()), nil)
        } catch {
            return (output, error)
        }
    }

    @Test(arguments: pieces)
    func `sealing and opening`(_ pieces: [Int]) throws {
        for count in [0, 1, 4079, 4080, 200_000, 1_000_000, 244 * 4079, 244 * 4079 + 1] {
            let text = pattern(count)
            let whole = try sealed(text)
            let sealer = try ContentCoding.Sealer(
                keyingMaterial: Self.secret,
                recordSize: Self.recordSize,
                salt: pattern(16),
                lanes: Self.threads
            )
            #expect(try passed(text, in: pieces, through: sealer) == whole)
            let opener = try ContentCoding.Opener(keyingMaterial: Self.secret, lanes: Self.threads)
            #expect(try passed(whole, in: pieces, through: opener) == text)
        }
    }

    @Test(arguments: pieces)
    func `padded records, whose data lies closer together once it is opened`(_ pieces: [Int]) throws
    {
        let text = pattern(300_000)
        let opener = try ContentCoding.Opener(keyingMaterial: Self.secret, lanes: Self.threads)
        let whole = try sealed(text, paddedTo: 900_000)
        #expect(try passed(whole, in: pieces, through: opener) == text)
    }

    @Test func `a refused record ends the message there, whichever thread meets it`() throws {
        for whole in [
            try sealed(pattern(1_000_000)), try sealed(pattern(300_000), paddedTo: 900_000),
        ] {
            for place in [30, 4096 * 40, 4096 * 81 + 30, 4096 * 82, 4096 * 163, whole.count - 5] {
                for others in [[], [4096 * 20 + 50, 4096 * 200]] {
                    var altered = whole
                    for place in [place] + others { altered[place] ^= 1 }
                    let (text, error) = try opened(altered, .one)
                    let (parallel, otherError) = try opened(altered, Self.threads)
                    #expect(parallel == text)
                    #expect(error?.code == .cannotOpen)
                    #expect(otherError == error)
                }
            }
        }
    }
}
