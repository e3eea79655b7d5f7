// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// Passes a whole message through in pieces of these lengths, repeated.
func passed<Stream: MessageStream & ~Copyable>(
    _ message: [UInt8],
    in pieceByteCounts: [Int],
    through stream: consuming Stream
) throws(SealError) -> [UInt8] {
    var stream = stream
    var output: [UInt8] = []
    var start = 0
    var turn = 0
    while start < message.count {
        let end = min(start + pieceByteCounts[turn % pieceByteCounts.count], message.count)
        output += try stream.update(Array(message[start..<end]))
        start = end
        turn += 1
    }
    return output + (try stream.finish())
}

@Suite("Messages in pieces") struct MessageStreamTests {
    private static let passphrase = SecretBytes("correct horse")
    private static let parameters = Salted.Parameters(
        cipher: .aes256CBC,
        keyDerivation: .evpBytesToKey(.sha256)
    )
    private static let secret = SecretBytes(copying: pattern(16))
    private static let byteCounts = [0, 1, 15, 16, 17, 31, 32, 33, 47, 48, 100, 257]
    private static let pieces = [[1], [2], [3, 5], [15, 1], [16], [17, 0, 4], [1000]]

    private func salted() -> Salted.Opener {
        Salted.Opener(passphrase: Self.passphrase, parameters: Self.parameters)
    }

    private func opener() throws(SealError) -> ContentCoding.Opener {
        try ContentCoding.Opener(keyingMaterial: Self.secret)
    }

    @Test(arguments: byteCounts, pieces)
    func `a salted message is the same in any pieces`(_ count: Int, _ pieces: [Int]) throws {
        let text = pattern(count)
        let salt = pattern(8)
        let whole = try Salted.seal(
            text,
            passphrase: Self.passphrase,
            parameters: Self.parameters,
            salt: salt
        )
        let sealer = try Salted.Sealer(
            passphrase: Self.passphrase,
            parameters: Self.parameters,
            salt: salt
        )
        #expect(try passed(text, in: pieces, through: sealer) == whole)
        #expect(try passed(whole, in: pieces, through: salted()) == text)
    }

    @Test(arguments: [18, 19, 25, 33, 65, 4096], pieces)
    func `records are the same in any pieces`(_ recordSize: Int, _ pieces: [Int]) throws {
        for count in Self.byteCounts {
            let text = pattern(count)
            let salt = pattern(16)
            let whole = try ContentCoding.seal(
                text,
                keyingMaterial: Self.secret,
                keyID: Array("k1".utf8),
                recordSize: recordSize,
                salt: .given(salt)
            )
            let sealer = try ContentCoding.Sealer(
                keyingMaterial: Self.secret,
                keyID: Array("k1".utf8),
                recordSize: recordSize,
                salt: salt
            )
            #expect(try passed(text, in: pieces, through: sealer) == whole)
            #expect(try passed(whole, in: pieces, through: opener()) == text)
        }
    }

    @Test func `openssl reads what is sealed in pieces, and its messages open in pieces`() throws {
        let text = pattern(300_001)
        let pieces = [1, 65_536, 4095, 16]
        for parameters in [Self.parameters, .default, .cryptoJS] {
            let material = Key.Material.salted(passphrase: SecretBytes("p"), parameters)
            let sealer = try Salted.Sealer(FileKey(Key(material: material, purpose: .files)))
            let sealed = try passed(text, in: pieces, through: sealer)
            let opened = try OpenSSLCommand.enc(
                sealed,
                decrypt: true,
                passphrase: "p",
                parameters: parameters
            )
            #expect(opened.output == text)
            let theirs = try OpenSSLCommand.enc(
                text,
                decrypt: false,
                passphrase: "p",
                parameters: parameters
            ).output
            let opener = Salted.Opener(passphrase: SecretBytes("p"), parameters: parameters)
            #expect(try passed(theirs, in: pieces, through: opener) == text)
        }
    }

    // MARK: - What is refused

    @Test func `a message cut off anywhere is refused as it is whole`() throws {
        let text = pattern(70)
        let salted = try Salted.seal(
            text,
            passphrase: Self.passphrase,
            parameters: Self.parameters,
            salt: pattern(8)
        )
        for count in 0..<salted.count {
            let cut = Array(salted.prefix(count))
            #expect(
                throws: refusal { () throws(SealError) in
                    try Salted.open(cut, passphrase: Self.passphrase, parameters: Self.parameters)
                }
            ) { try passed(cut, in: [7], through: self.salted()) }
        }
        let records = try ContentCoding.seal(
            text,
            keyingMaterial: Self.secret,
            recordSize: 40,
            salt: .given(pattern(16))
        )
        for count in 0..<records.count {
            let cut = Array(records.prefix(count))
            #expect(
                throws: refusal { () throws(SealError) in
                    try ContentCoding.open(cut, keyingMaterial: Self.secret)
                }
            ) { try passed(cut, in: [7], through: self.opener()) }
        }
    }

    private func refusal(_ call: () throws(SealError) -> [UInt8]) -> SealError {
        do throws(SealError) {
            _ = try call()
            return SealError(.library, "it was not refused")
        } catch {
            return error
        }
    }

    @Test func `a record with a changed bit is never handed out, those before it are`() throws {
        let text = pattern(100)
        let sealed = try ContentCoding.seal(
            text,
            keyingMaterial: Self.secret,
            recordSize: 27,
            salt: .given(pattern(16))
        )
        for place in 21..<sealed.count {
            var changed = sealed
            changed[place] ^= 4
            var opener = try opener()
            var output: [UInt8] = []
            do throws(SealError) {
                for byte in changed { output += try opener.update([byte]) }
                // The last record is opened only when it is known to be the last.
                _ = try opener.finish()
                Issue.record("bit of byte \(place) was changed unnoticed")
                continue
            } catch {
                #expect(error == .cannotOpen)
            }
            let record = (place - 21) / 27
            #expect(output == Array(text.prefix(10 * min(record, 9))))
        }
    }

    @Test func `what was refused stays refused, whatever comes`() throws {
        var opener = try opener()
        var failures: [SealError.Code?] = []
        let sealed = try ContentCoding.seal(
            pattern(30),
            keyingMaterial: SecretBytes(copying: pattern(17)),
            recordSize: 27,
            salt: .given(pattern(16))
        )
        for piece in [sealed, sealed, []] {
            do throws(SealError) {
                _ = try opener.update(piece)
                failures.append(nil)
            } catch {
                failures.append(error.code)
            }
        }
        #expect(failures == [.cannotOpen, .cannotOpen, .cannotOpen])
        let openedRecordCount = opener.openedRecordCount
        #expect(openedRecordCount == 0)
        do throws(SealError) {
            _ = try opener.finish()
            Issue.record("a refused message came to a good end")
        } catch {
            #expect(error == .cannotOpen)
        }
    }

    @Test func `a wrong passphrase shows at the end, if not before`() throws {
        let sealed = try Salted.seal(
            pattern(40),
            passphrase: Self.passphrase,
            parameters: Self.parameters,
            salt: pattern(8)
        )
        let wrong = SecretBytes("wrong")
        #expect(throws: SealError.cannotOpen) {
            let opener = Salted.Opener(passphrase: wrong, parameters: Self.parameters)
            return try passed(sealed, in: [9], through: opener)
        }
    }

    @Test(arguments: ["-", "-and more than the salt"])
    func `what is no salted message is known by its first eight bytes`(_ rest: String) throws {
        var opener = salted()
        _ = try opener.update(Array("Salted_".utf8))
        do throws(SealError) {
            _ = try opener.update(Array(rest.utf8))
            Issue.record("\"Salted_-\" was taken for \"Salted__\"")
        } catch {
            #expect(error.code == .malformed)
        }
        let hasReadHeader = opener.hasReadHeader
        #expect(!hasReadHeader)
    }

    // MARK: - Records larger than memory should grow

    @Test func `a header may claim any record size, but memory grows only with what comes`() throws
    {
        let text = pattern(1000)
        let sealed = try ContentCoding.seal(
            text,
            keyingMaterial: Self.secret,
            recordSize: Int(UInt32.max)
        )
        #expect(try passed(sealed, in: [64], through: opener()) == text)
        let header = Array(sealed.prefix(21))
        let most = ContentCoding.maximumStreamedRecordByteCount
        for pieceByteCount in [1 << 20, most + 1] {
            let endless = header + [UInt8](repeating: 0, count: most + 1)
            #expect(
                failure { () throws(SealError) in
                    try passed(endless, in: [pieceByteCount], through: opener())
                } == .unsupported
            )
        }
        #expect(
            failure { () throws(SealError) -> Bool in
                let sealer = try ContentCoding.Sealer(
                    FileKey(keyingMaterial: Self.secret),
                    recordSize: most + 1
                )
                return sealer.maximumOutputByteCount(for: 0) > 0
            } == .unsupported
        )
    }

    @Test func `a record as large as a stream holds opens`() throws {
        let most = ContentCoding.maximumStreamedRecordByteCount
        let text = [UInt8](repeating: 7, count: most)
        let key = FileKey(keyingMaterial: Self.secret)
        let sealer = try ContentCoding.Sealer(key, recordSize: most)
        let sealed = try passed(text, in: [1 << 20], through: sealer)
        #expect(sealed.count == 21 + most + 2 * 17)
        #expect(try passed(sealed, in: [(1 << 20) + 3], through: opener()) == text)
    }
}
