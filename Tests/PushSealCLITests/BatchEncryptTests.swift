// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import SealFormats
import PushSealJSON
import Testing

@testable import PushSealCLI

@Suite("encrypt --batch gives what encrypt gives for the same options one by one")
struct BatchEncryptTests {
    /// One line: the options in order, including the message.
    private typealias Options = [(name: String, value: JSONValue)]

    private static let key = ["--pass", "env:P", "--legacy-kdf"]

    private static func line(_ options: Options) -> String {
        var object = JSONObject()
        for option in options { object.append(option.name, option.value) }
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }

    /// The command-line arguments for the same options.
    private static func words(_ options: Options) -> [String] {
        var words: [String] = []
        var message = ""
        for (name, value) in options {
            switch (name, value) {
            case ("message", _): message = value.string ?? ""
            case ("custom", .object(let members)):
                for member in members.members {
                    let json = String(decoding: member.value.serialized(), as: UTF8.self)
                    words += ["--custom", "\(member.name)=\(json)"]
                }
            default: words.append("--\(name)=\(value.string ?? value.number?.spelling ?? "")")
            }
        }
        return words + ["--", message]
    }

    /// A payload with its sealed parts opened, so that two can be compared.
    static func opened(_ payload: String, ring: KeyRing) throws -> String {
        try opened(Array(payload.utf8), ring: ring)
    }

    static func opened(_ payload: [UInt8], ring: KeyRing) throws -> String {
        var object = try #require(try JSONValue(parsing: payload).object)
        let id = object["ENCRYPTED_KEY_ID"]?.string
        if object["ciphertext"] != nil {
            let opened = try ring.open(Payload(parsing: payload).sealed.serviceFields)
            (object["ciphertext"], object["iv"]) = (.string(opened.plaintext), "")
        }
        for name in ["ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD"] {
            guard let sealed = object[name]?.string else { continue }
            let text = try ring.open(sealed, keyID: id).plaintext
            object[name] = .string(try withoutClaims(text, name))
        }
        let bytes = JSONValue.object(object).serialized()
        // The builder wrote the bytes around the sealed text, so nothing is lost by writing them
        // again.
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func withoutClaims(_ text: String, _ name: String) throws -> String {
        guard name == "ENCRYPTED_PAYLOAD" else { return text }
        var document = try #require(try JSONValue(parsing: Array(text.utf8)).object)
        let issuedAt = try #require(document["iat"]?.number?.integer)
        // Two that were sealed in different seconds also expire in different seconds.
        if let end = document["exp"]?.number?.integer {
            document["exp"] = .number(JSONNumber(end - issuedAt))
        }
        #expect(document["jti"] != nil)
        (document["iat"], document["jti"]) = (nil, nil)
        return String(decoding: JSONValue.object(document).serialized(), as: UTF8.self)
    }

    private static var ring: KeyRing {
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.sha256)
        )
        let passphrase = SecretBytes(copying: Array("s3cret".utf8))
        return KeyRing(keys: [Key(material: .salted(passphrase: passphrase, parameters))])
    }

    private func compare(
        _ key: [String],
        _ lines: [Options],
        ring: KeyRing?,
        jobs: Int = 2,
        folder: URL? = nil
    ) throws {
        let batch = InProcess(
            ["encrypt", "--batch", "--jobs", "\(jobs)"] + key,
            lines: lines.map(Self.line),
            folder: folder
        )
        try #require(batch.lines.count == lines.count, "\(batch.errors)")
        var isComplete = true
        for (index, line) in lines.enumerated() {
            let single = InProcess(["encrypt"] + key + Self.words(line), input: [], folder: folder)
            let answer = batch.lines[index]
            guard single.status == .success else {
                isComplete = false
                // The message is that of the command line, without what only the command line has.
                let error = try JSONDocument(parsing: Array(answer.utf8)).root
                let message = try #require(error["error"]?.string, "\(answer)")
                #expect(single.errors.contains("error: \(message)\n"))
                #expect(error["line"]?.number?.integer == index + 1)
                continue
            }
            let expected = try #require(single.lines.first)
            if let ring {
                #expect(try Self.opened(answer, ring: ring) == Self.opened(expected, ring: ring))
            } else {
                #expect(answer == expected)
            }
        }
        #expect(batch.status == (isComplete ? .success : .refused))
    }

    // Computed: a JSON value that lives until the end is only reachable through a tagged pointer,
    // which the leak check of the address sanitizer cannot follow.
    private static var visible: [Options] {
        [
            [("message", "Meet at dawn")],
            [("message", "Meet"), ("title", "T"), ("subtitle", "S"), ("badge", 3)],
            [
                ("badge", 0), ("message", "é 🎺 \"q\" \\ \n\t\u{1}\u{7F}/"),
                ("title", "ü\n\"/\u{1F}"),
            ],
            [("message", "M"), ("sound", "default"), ("thread-id", "t"), ("category", "c")],
            [("message", "M"), ("bundle", "com.example.app"), ("interruption-level", "critical")],
            [("message", "M"), ("placeholder", "..."), ("title", "")],
            [("message", "M"), ("placeholder", ""), ("title", "T")],
            [("message", "M"), ("placeholder", "")],
            [("message", "")], [("message", " lead")], [("message", "{")], [("message", "{}")],
            [("message", #"{"aps":{}}"#)], [("message", "--x")],
            [("message", "M"), ("badge", "7")], [("message", "M"), ("badge", "x")],
            [("message", "M"), ("badge", -1)], [("message", "M"), ("badge", "1.5")],
            [("message", "M"), ("badge", 2_147_483_647)],
            [("message", "M"), ("badge", 2_147_483_648)],
            [("message", "M"), ("interruption-level", "criticall")],
            [("message", "M"), ("custom", ["order": 7, "name": "Ada", "list": [1, nil, true]])],
            [("message", "M"), ("custom", ["aps": 1])],
            [("message", "M"), ("custom", ["ENCRYPTED_DATA": 1])],
            [("message", "M"), ("custom", ["é": ["a": "b\n"]]), ("title", "T")],
            [("message", "M"), ("custom", ["\u{E9}": 1, "e\u{301}": 2])],
            [("message", "M"), ("custom", ["a": 1.5e40])],
            [("message", .string(String(repeating: "long ", count: 800)))],
            [("message", .string(String(repeating: "x", count: 2_991)))],
            [("message", .string(String(repeating: "x", count: 2_992)))],
            [("message", "M"), ("title", .string(String(repeating: "y", count: 4_000)))],
        ]
    }

    private static var sealing: [Options] {
        [
            [("message", "M"), ("seal", "body"), ("title", "T")],
            [("message", "M"), ("seal", "all"), ("title", "T"), ("badge", 3)],
            [("message", "M"), ("seal", "some")], [("message", "M"), ("expires", "1h")],
            [("message", "M"), ("pad-to", 100)],
        ]
    }

    @Test("with a passphrase", arguments: [1, 3])
    func passphrase(_ jobs: Int) throws {
        try compare(Self.key, Self.visible + Self.sealing, ring: Self.ring, jobs: jobs)
    }

    @Test("with ROT13")
    func rot13() throws {
        try compare(["--rot13"], Self.visible + Self.sealing, ring: nil)
    }

    @Test("with a key that has a name")
    func namedPassphrase() throws {
        try compare(Self.key + ["--key-id", "k1"], Self.visible, ring: Self.ring)
        try compare(Self.key, [[("message", "M"), ("key-id", "k2")]], ring: Self.ring)
    }

    @Test("with the keys of a ring, each by its name")
    func keyring() throws {
        let folder = try TemporaryFolder()
        try folder.write("ring.json", BatchPayloads.ring)
        let ring = try KeyRing(parsing: Array(BatchPayloads.ring.utf8))
        let named: [Options] = ["new", "old", "gone", "nobody", "n\nl"].map {
            [("key-id", .string($0)), ("message", "M"), ("title", "T")]
        }
        let padded: [Options] = [[("message", "M"), ("pad-to", 100), ("title", "T")]]
        try compare(
            ["--keyring", "ring.json"],
            Self.visible + named + padded,
            ring: ring,
            folder: folder.url
        )
    }

    /// Options of every kind with valid and invalid values, including the message.
    private static func random(_ random: inout SplitMix) -> Options {
        let texts: [JSONValue] = [
            "", "T", "é 🎺 \"q\" \\ \n\t\u{1}\u{7F}/", "{\"aps\":{}}",
            "a longer text than fits a word",
        ]
        let kinds: [(name: String, values: [JSONValue])] = [
            ("title", texts), ("subtitle", texts), ("placeholder", texts),
            ("category", texts), ("thread-id", texts), ("sound", texts), ("bundle", texts),
            ("badge", [0, 3, 2_147_483_647, 2_147_483_648, -1, "7", "x"]),
            ("interruption-level", ["active", "time-sensitive", "critical", "loud"]),
            (
                "custom",
                [
                    [:], ["order": ["id": 7], "urgent": true],
                    ["a": [1, nil, "\u{1F}é"], "b": -0, "jti": 1], ["c": ["d": ["e": []]]],
                    ["aps": 1],
                ]
            ),
            ("seal", ["all", "all", "all", "body", "some"]),
            ("expires", ["1h", 90, "1w"]), ("pad-to", [200, "64,256,1024", 4, 0]),
            ("key-id", ["new", "old", "gone", "bark", "nobody"]),
        ]
        var options: Options = [
            ("message", texts.randomElement(using: &random) ?? "M")
        ]
        for kind in kinds where Int.random(in: 0..<4, using: &random) == 0 {
            guard let value = kind.values.randomElement(using: &random) else { continue }
            options.append((kind.name, value))
        }
        return options.shuffled(using: &random)
    }

    @Test("whatever the options are")
    func generated() throws {
        let folder = try TemporaryFolder()
        try folder.write("ring.json", BatchPayloads.ring)
        var random = SplitMix(state: 11)
        let lines = (0..<400).map { _ in Self.random(&random) }
        try compare(
            ["--keyring", "ring.json"],
            lines,
            ring: try KeyRing(parsing: Array(BatchPayloads.ring.utf8)),
            folder: folder.url
        )
    }

    @Test("options on the command line are the defaults, and null takes them away")
    func defaults() throws {
        let defaults = [
            "--title", "D", "--badge", "5", "--custom", "a=[1]", "--sound", "s", "--category", "c",
        ]
        let lines = [
            #"{"message":"M"}"#, #"{"message":"M","title":"T"}"#, #"{"message":"M","badge":null}"#,
            #"{"message":"M","title":null,"custom":null,"sound":null}"#,
            #"{"message":"M","custom":{"b":2}}"#,
        ]
        let same = [
            defaults, ["--title", "T"] + defaults.dropFirst(2),
            Array(defaults[..<2] + defaults[4...]),
            ["--badge", "5", "--category", "c"],
            [
                "--title", "D", "--badge", "5", "--custom", "b=2", "--sound", "s", "--category",
                "c",
            ],
        ]
        let batch = InProcess(["encrypt", "--batch"] + Self.key + defaults, lines: lines)
        try #require(batch.lines.count == lines.count)
        for (answer, words) in zip(batch.lines, same) {
            let single = InProcess(["encrypt"] + Self.key + words + ["M"], input: [])
            let expected = try Self.opened(try #require(single.lines.first), ring: Self.ring)
            #expect(try Self.opened(answer, ring: Self.ring) == expected)
        }
    }

    @Test("what is no line of options is an error with its place")
    func errors() throws {
        let lines: [(line: String, error: String, hint: String)] = [
            ("[]", "the line is an array, expected an object", "jq -c"),
            ("[", "the line only begins an array", "jq -c"),
            ("{", "the line only begins an object", "jq -c"),
            ("7", "the line is a number, expected an object", "message"),
            ("{}", #""message" is missing"#, "seal"),
            (#"{"message":7}"#, #""message" is a number, expected a string"#, ""),
            (#"{"message":"M","titel":"T"}"#, #"unknown name "titel""#, #"did you mean "title"?"#),
            (#"{"body":"M"}"#, #"unknown name "body""#, #"did you mean "message"?"#),
            (#"{"message":"M","pass":"x"}"#, #""pass" is not allowed in a line"#, "--pass"),
            (#"{"message":"M","batch":"x"}"#, #""batch" is not allowed in a line"#, "--batch"),
            (#"{"message":"M","message":"N"}"#, #""message" appears twice"#, ""),
            (#"{"message":"M","title":true}"#, #""title" is a boolean, expected a string"#, ""),
            (#"{"message":"M","custom":"a=1"}"#, #""custom" is a string, expected an object"#, ""),
            (#"{"message":"M",}"#, "trailing comma before '}'", "column"),
            (#"{"message":"M","voip":"x"}"#, #""voip" is a string, expected true or false"#, ""),
            (#"{"message":""}"#, "the message is empty", "--allow-empty"),
            ("x", "", ""),
        ]
        let batch = InProcess(["encrypt", "--batch"] + Self.key, lines: lines.map(\.line))
        try #require(batch.lines.count == lines.count)
        for (index, expected) in lines.enumerated() {
            let answer = try JSONDocument(parsing: Array(batch.lines[index].utf8)).root
            #expect(answer["line"]?.number?.integer == index + 1)
            let error = answer["error"]?.string ?? ""
            #expect(expected.error.isEmpty || error == expected.error)
            #expect(
                expected.hint.isEmpty || (answer["hint"]?.string ?? "").contains(expected.hint),
                "\(batch.lines[index])"
            )
        }
        #expect(batch.status == .refused)
    }
}
