// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON
import Testing

/// What is asked for and what seals, of a ring.
private struct Selection: Sendable, CustomTestStringConvertible {
    let ring: [String]
    var to: String?
    var keyID: String?
    /// The key that seals, as `recipient/kid`, or the code of the error.
    let result: String

    var testDescription: String {
        "\(ring.joined(separator: " ")): to \(to ?? "nobody"), key \(keyID ?? "none")"
    }

    init(_ ring: String, to: String? = nil, keyID: String? = nil, _ result: String) {
        self.ring = ring.split(separator: " ").map(String.init)
        (self.to, self.keyID, self.result) = (to, keyID, result)
    }
}

@Suite(
    "Recipients of a ring: what is sealed is for the one that is named, and for nobody by chance"
)
struct RecipientTests {
    /// A key of its own, as `recipient/kid`; `-` for none, and `!` behind one that has expired.
    private static func key(_ name: String) throws -> Key {
        let parts = name.split(separator: "/").map { $0 == "-" ? nil : String($0) }
        let isOver = parts[1]?.hasSuffix("!") == true
        let id = isOver ? parts[1].map { String($0.dropLast()) } : parts[1]
        let material = Key.Material.sender(try WebPush.DeviceKey().recipient)
        return Key(id: id, recipient: parts[0], material: material, expiry: isOver ? 1 : nil)
    }

    private static func name(_ key: Key) -> String { "\(key.recipient ?? "-")/\(key.id ?? "-")" }

    fileprivate static let selections = [
        // One recipient, or keys of nobody: the first that has not expired, or the one named.
        Selection("-/a -/b", "-/a"),
        Selection("-/a! -/b", "-/b"),
        Selection("-/a -/b", keyID: "b", "-/b"),
        Selection("-/a -/b", keyID: "c", "unknownKey"),
        Selection("-/a", to: "ada", "unknownKey"),
        Selection("-/- -/-", "-/-"),
        Selection("-/- -/-", keyID: "c", "-/c"),
        Selection("ada/a ada/b", "ada/a"),
        Selection("ada/a ada/b", keyID: "b", "ada/b"),
        Selection("ada/-", "ada/-"),
        // Several: only whom `to` names, whatever ids the keys have.
        Selection("ada/a bob/a", "severalRecipients"),
        Selection("ada/a bob/a", keyID: "a", "severalRecipients"),
        Selection("ada/a bob/b", keyID: "b", "severalRecipients"),
        Selection("ada/- bob/-", keyID: "a", "severalRecipients"),
        Selection("ada/a bob/a", to: "bob", "bob/a"),
        Selection("ada/a ada/b bob/a", to: "ada", "ada/a"),
        Selection("ada/a! ada/b bob/a", to: "ada", "ada/b"),
        Selection("ada/a! bob/a", to: "ada", "expiredKey"),
        Selection("ada/a ada/b bob/a", to: "ada", keyID: "b", "ada/b"),
        Selection("ada/a bob/b", to: "ada", keyID: "b", "unknownKey"),
        Selection("ada/a bob/-", to: "bob", "bob/-"),
        Selection("ada/a bob/a", to: "eve", "unknownKey"),
        Selection("ada/a bob/a", to: "Ada", "unknownKey"),
        // Beside keys of nobody: those can be named by their ids alone.
        Selection("-/a ada/b", "severalRecipients"),
        Selection("-/a ada/b", keyID: "a", "-/a"),
        Selection("-/a ada/a", keyID: "a", "-/a"),
        Selection("-/a ada/b", keyID: "b", "severalRecipients"),
        Selection("-/a ada/b", to: "ada", "ada/b"),
    ]

    @Test(arguments: selections)
    fileprivate func selects(_ selection: Selection) throws {
        // Long rings are searched in another way than short ones.
        for filler in [0, 40] {
            var keys = try selection.ring.map(Self.key)
            for number in 0..<filler
            where selection.result != "unknownKey" && keys[0].recipient != nil {
                // More keys of the last recipient.
                let last = keys[keys.count - 1].recipient
                keys.append(
                    Key(
                        id: keys[0].id == nil ? nil : "filler-\(number)",
                        recipient: last,
                        material: .sender(try WebPush.DeviceKey().recipient)
                    )
                )
            }
            var result: String
            do {
                let key = try KeyRing(keys: keys)
                    .sealingKey(of: selection.to, named: selection.keyID, at: 10)
                result = Self.name(key)
            } catch {
                result = error.code.rawValue
            }
            #expect(result == selection.result, "\(filler)")
        }
    }

    private static func registration(_ token: String, _ keys: [Key]) -> String {
        let set = String(decoding: KeyRing(keys: keys).serialized(), as: UTF8.self)
        return #"{"token":"\#(token)",\#(set.drop { $0 != "\"" })"#
    }

    @Test func `a registration, its keys, a subscription and their JSON texts are rings`() throws {
        let device = try Key.random(.webpush, id: "2026-11")
        let half = try device.publicHalf()
        let set = String(decoding: KeyRing(keys: [half]).serialized(), as: UTF8.self)
        let list = try #require(try JSONValue(parsing: Array(set.utf8)).object?["keys"])
        func text(_ value: JSONValue) -> String {
            String(decoding: value.serialized(), as: UTF8.self)
        }
        func quoted(_ json: String) -> String { text(.string(json)) }
        let forms = [
            set,
            Self.registration("00fc", [half]),
            text(list),
            quoted(set),
            quoted(text(list)),
            #"{"token":"00fc","keys":\#(quoted(set))}"#,
            #"{"token":"00fc","keys":\#(quoted(text(list)))}"#,
            #"{"token":"00fc","keys":\#(set)}"#,
        ]
        for form in forms {
            let ring = try KeyRing(parsing: Array(form.utf8))
            #expect(ring.keys.map(\.id) == ["2026-11"], "\(form)")
            let sealed = try ring.seal("Meet at dawn")
            #expect(try KeyRing(keys: [device]).open(sealed).plaintext == "Meet at dawn")
        }
        guard case .sender(let recipient, nil) = half.material else { return }
        let point = Base64URL.text(of: recipient.publicKey.uncompressed)
        let auth = recipient.authenticationSecret.withSpan { span in
            Base64URL.text(of: span.indices.map { span[$0] })
        }
        let keys = #"{"p256dh":"\#(point)","auth":"\#(auth)"}"#
        let subscription = #"{"endpoint":"https://x","expirationTime":null,"keys":\#(keys)}"#
        for form in [keys, subscription, quoted(subscription)] {
            let ring = try KeyRing(parsing: Array(form.utf8))
            #expect(ring.keys.map(\.id) == [nil], "\(form)")
            let sealed = try ring.seal("Meet at dawn")
            #expect(try KeyRing(keys: [device]).open(sealed).plaintext == "Meet at dawn")
        }
    }

    @Test(
        arguments: [
            (#"{"token":"00","keys":7}"#, #""keys" is a number, expected an array"#),
            (#"{"token":"00"}"#, #"not a key ring: it needs to be an object with "keys""#),
            (#"{"keys":"x"}"#, "in the text, line 1, column 1: not JSON: word without quotes"),
            (#"{"keys":{"keys":{"keys":{"keys":{"keys":[]}}}}}"#, #""keys" are nested too deeply"#),
            (#"{"keys":{"p256dh":"AAAA","auth":7}}"#, #""auth" is a number"#),
            (#"{"keys":"{\"keys\":[],\"keys\":[]}"}"#, #""keys" appears twice in one object"#),
        ]
    )
    func `what is no registration is refused with its place`(_ text: String, _ words: String) {
        let error = #expect(throws: SealError.self) { try KeyRing(parsing: Array(text.utf8)) }
        #expect(error?.code == .malformed)
        #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "")")
        #expect(error?.detail.hasPrefix("line 1, column ") == true)
    }

    @Test func `an id is unique for a recipient, and recipients are kept when a ring is written`()
        throws
    {
        let keys = try ["ada/a", "bob/a", "-/a"].map(Self.key)
        let ring = try KeyRing(parsing: KeyRing(keys: keys).serialized())
        #expect(ring.keys.map(Self.name) == ["ada/a", "bob/a", "-/a"])
        let twice = try KeyRing(keys: ["ada/a", "ada/a"].map(Self.key)).serialized()
        let error = #expect(throws: SealError.self) { try KeyRing(parsing: twice) }
        #expect(
            error?.detail.hasSuffix(#""kid" is already the id of another key of this recipient"#)
                == true
        )
        let long =
            #"{"keys":[{"kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw","recipient":""}]}"#
        #expect(throws: SealError.self) { try KeyRing(parsing: Array(long.utf8)) }
        #expect(throws: SealError.self) { try ring.retiring("a") }
        #expect(try ring.adding(Self.key("eve/a")).keys.count == 4)
        #expect(throws: SealError.self) { try ring.adding(Self.key("ada/a")) }
    }

    @Test func `the newer key of another recipient makes no push stale`() throws {
        let (ada, bob) = (try Key.random(.webpush, id: "a"), try Key.random(.webpush, id: "a"))
        func of(_ name: String, _ key: Key) -> Key {
            Key(id: key.id, recipient: name, material: key.material)
        }
        let ring = KeyRing(keys: [of("ada", ada), of("bob", bob)])
        let opened = try ring.open(KeyRing(keys: [bob]).seal("x"), keyID: "a")
        #expect(opened.key.recipient == "bob")
        #expect(!opened.isStale)
    }

    // MARK: Imports

    private static func imported(
        _ text: String,
        into ring: KeyRing = KeyRing(keys: []),
        replaces: Bool = false,
        accepting accepted: RegisteredKeys = .publicHalves,
        isStrict: Bool = true
    ) throws(SealError) -> RecipientChanges {
        var recipients = RecipientImport(text: Array(text.utf8))
        recipients.replaces = replaces
        recipients.accepted = accepted
        recipients.isStrict = isStrict
        return try ring.adding(recipients)
    }

    @Test func `registrations keep the ids of their keys, and are named by id, else by token`()
        throws
    {
        let halves = try (0..<3).map { _ in try Key.random(.webpush, id: "2026-11").publicHalf() }
        let lines = [
            Self.registration("00fc", [halves[0]]).replacing("{\"token", with: "{\"id\":7,\"token"),
            Self.registration("00fd", [halves[1]]), Self.registration("00fe", [halves[2]]),
        ].map { $0.replacing("\n", with: "") }
        for text in [lines.joined(separator: "\n"), "[\(lines.joined(separator: ","))]"] {
            let ring = try Self.imported(text).ring
            #expect(ring.keys.map(Self.name) == ["7/2026-11", "00fd/2026-11", "00fe/2026-11"])
        }
    }

    @Test func `a recipient that is there is an error that names it, or gives way`() throws {
        let halves = try (0..<3).map { number in
            try Key.random(.webpush, id: "k\(number)").publicHalf()
        }
        let text = [("a", 0), ("b", 1)].map { Self.registration($0, [halves[$1]]) }
            .map { $0.replacing("\n", with: "") }.joined(separator: "\n")
        let ring = try Self.imported(text).ring
        let error = #expect(throws: SealError.self) { try Self.imported(text, into: ring) }
        #expect(error?.code == .keyNotSaved)
        #expect(error?.detail == #"line 1: the ring already has the recipient "a""#)
        let changed = [("b", 2), ("a", 0)].map { Self.registration($0, [halves[$1]]) }
            .map { $0.replacing("\n", with: "") }.joined(separator: "\n")
        let changes = try Self.imported(changed, into: ring, replaces: true)
        #expect((changes.addedCount, changes.replacedCount, changes.keptCount) == (0, 1, 1))
        #expect(changes.ring.keys.map(Self.name) == ["a/k0", "b/k2"])
        let twice = #expect(throws: SealError.self) { try Self.imported(changed + "\n" + changed) }
        #expect(twice?.detail == #"line 3: the recipient "b" appears twice"#)
        let (rest, missingCount) = ring.retiring(recipients: ["a", "c"])
        #expect(rest.keys.map(Self.name) == ["b/k1"])
        #expect(missingCount == 1)
    }

    /// Everything that a stranger may register and that is no public half: with the cost, the format or
    /// the secret of the stranger's choice.
    private static let strangers: [String] = [
        #"{"kty":"oct","alg":"salted","k":"cGFzcw","iter":2147483647}"#,
        #"{"kty":"oct","alg":"salted","k":"cGFzcw","iter":1}"#,
        #"{"kty":"oct","alg":"salted","k":"cGFzcw"}"#,
        #"{"kty":"oct","alg":"salted","k":"cGFzcw","md":"md5"}"#,
        #"{"kty":"oct","alg":"cryptojs","k":"cGFzcw"}"#,
        #"{"kty":"oct","alg":"rot13"}"#,
        #"{"kty":"oct","alg":"bark","k":"MDEyMzQ1Njc4OWFiY2RlZg"}"#,
        #"{"kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}"#,
        #"{"kty":"oct","alg":"A256GCM","k":"AAECAwQFBgcICQoLDA0ODw"}"#,
        #"{"kty":"oct","k":"AAECAwQFBgcICQoLDA0ODw"}"#,
        #"{"kty":"oct","alg":"aes128gcm","k":""}"#,
        #"{"kty":"EC","crv":"P-256","alg":"webpush"}"#,
        #"{"kty":"EC","crv":"P-256","alg":"webpush","x":"AA","y":"AA","auth":"AA"}"#,
        #"{"kty":"EC","crv":"P-384","alg":"webpush","x":"AA","y":"AA"}"#,
        #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#, #"{"kty":7}"#, #"{}"#, "[]", "null", "7",
        #""text""#, #"{"kty":"oct","alg":"salted","k":"cGFzcw","iter":-1}"#,
        #"{"kty":"oct","alg":"salted","k":"cGFzcw","iter":1e99}"#,
        #"{"kty":"oct","alg":"none","k":"cGFzcw"}"#,
    ]

    @Test(arguments: strangers)
    func `a registration brings public halves only, and a bad one keeps no other out`(
        _ stranger: String
    ) throws {
        let half = try Key.random(.webpush, id: "good").publicHalf()
        let good = Self.registration("00fc", [half]).replacing("\n", with: "")
        let bad = #"{"token":"00bad","keys":[\#(stranger)]}"#
        for text in [bad + "\n" + good, "[\(good),\(bad)]"] {
            #expect(throws: SealError.self) { try Self.imported(text) }
            let changes = try Self.imported(text, isStrict: false)
            #expect(changes.ring.keys.map(Self.name) == ["00fc/good"])
            #expect(changes.skipped.count == 1)
        }
        #expect(throws: SealError.self) { try KeyRing(registration: Array(bad.utf8)) }
        #expect(try KeyRing(registration: Array(good.utf8)).keys.map(\.canOpen) == [false])
        let line = try JSONDocument(parsing: Array(bad.utf8))
        #expect(throws: SealError.self) { try KeyRing(ofLine: line.root) }
        // Who asks for shared keys gets aes128gcm, and nothing that has to be derived.
        let shared = try? KeyRing(ofLine: line.root, accepting: .sharedKeysToo)
        #expect(shared?.keys.allSatisfy { $0.format == .aes128gcm } ?? true)
        #expect((shared != nil) == (stranger.contains("aes128gcm") && !stranger.contains(#""""#)))
    }

    @Test func `two recipients do not share a key, and a stranger cannot claim another's`() throws {
        let key = #"{"kid":"a","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}"#
        let other = key.replacing("AAEC", with: "BBEC")
        func line(_ token: String, _ key: String) -> String {
            #"{"token":"\#(token)","keys":[\#(key)]}"#
        }
        let ring = try Self.imported(
            line("00aa", key) + "\n" + line("00bb", key) + "\n" + line("00cc", other),
            accepting: .sharedKeysToo,
            isStrict: false
        )
        #expect(ring.ring.keys.map(Self.name) == ["00aa/a", "00cc/a"])
        #expect(ring.skipped.count == 1)
        let again = try Self.imported(
            line("00bb", key) + "\n" + line("00aa", key),
            into: ring.ring,
            replaces: true,
            accepting: .sharedKeysToo,
            isStrict: false
        )
        #expect((again.addedCount, again.keptCount, again.skipped.count) == (0, 1, 1))
    }

    @Test func `a private half never leaves the phone`() throws {
        let pair = try Key.random(.webpush, id: "a")
        let text = Self.registration("00", [pair])
        let error = #expect(throws: SealError.self) { try Self.imported(text) }
        #expect(error?.code == .invalidKey)
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(throws: SealError.self) { try KeyRing(ofLine: document.root) }
    }
}
