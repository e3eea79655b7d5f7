// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A verdict says what the given push and keys prove, and leaves open what only a phone can know.
@Suite("inspect says what it knows, and leaves open what it does not")
struct InspectKindTests {
    /// What somebody made in a shell, and what `inspect` prints about it.
    struct Row: Sendable, CustomTestStringConvertible {
        /// Writes `p.json`, with openssl and pushseal.
        let maker: String
        let options: String
        let status: Int32
        /// What the output has.
        let words: [String]

        init(_ maker: String, _ options: String, _ status: Int32, _ words: String...) {
            (self.maker, self.options, self.status, self.words) = (maker, options, status, words)
        }

        var testDescription: String { "\(maker) [\(options)]" }
    }

    private static let aps = #""aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1}"#

    /// The public half of a key seals, and cannot open.
    private static let halves = ["webpush", "mastodon", "icecubes"].map { format in
        Row(
            "pushseal keygen --keyring ring.json --alg \(format) --key-id phone && "
                + "pushseal keygen --keyring ring.json --public > half.json && "
                + "pushseal encrypt --keyring half.json --title t hello > p.json",
            "--keyring half.json",
            1,
            #"the result on the phone is not known: only the phone has the private half of the key "phone""#,
            "nothing else is wrong with the push",
            "let the app register again"
        )
    }

    private static let unknown = [
        Row(
            "pushseal encrypt --pass env:P hello > p.json",
            "",
            1,
            "the result on the phone is not known: no key was given to open it with"
        ),
        Row(
            "pushseal encrypt --pass env:P --seal all hello > p.json",
            "",
            1,
            "nothing else is wrong with the push"
        ),
        Row(
            "pushseal encrypt --pass env:P --legacy-kdf hello > p.json",
            "",
            1,
            "give the passphrase with --pass SOURCE"
        ),
    ]

    private static let strict = [
        Row(
            "pushseal encrypt --pass env:P hello > p.json",
            "--pass env:P",
            0,
            "the phone shows the message",
            "warning: a strict app refuses it: ENCRYPTED_DATA opens to text"
        ),
        Row(
            "pushseal encrypt --pass env:P hello > p.json",
            "--pass env:P --strict",
            1,
            #"the phone shows "(Encrypted)": a strict app refuses it"#
        ),
        Row(
            "pushseal encrypt --pass env:P --seal all hello > p.json",
            "--pass env:P --strict",
            1,
            "it was sealed as salted, which does not authenticate"
        ),
        Row(
            "pushseal keygen --keyring ring.json --alg aes128gcm && "
                + "pushseal encrypt --keyring ring.json --seal all --expires 1h hello > p.json",
            "--keyring ring.json --strict",
            0,
            "the phone shows the message"
        ),
    ]

    private static let stores = [
        Row(
            "pushseal keygen --keyring ring.json --alg aes128gcm && mkdir group && "
                + "pushseal encrypt --keyring ring.json --seal all --expires 1h hello > p.json",
            "--keyring ring.json --app-group group",
            0,
            "the phone shows the message"
        ),
        Row(
            "pushseal keygen --keyring ring.json --alg aes128gcm && "
                + "pushseal encrypt --keyring ring.json --seal all --expires 1h hello > p.json && "
                + "pushseal receive --keyring ring.json --app-group group p.json",
            "--keyring ring.json --app-group group",
            1,
            "the phone shows \"(Encrypted)\"",
            "a store lets each message through once"
        ),
        Row(
            "pushseal keygen --keyring ring.json --alg aes128gcm && "
                + "pushseal encrypt --keyring ring.json --seal all --expires 1h hello > p.json",
            "--keyring ring.json --app-group group",
            66
        ),
    ]

    /// A push for an app's own extension.
    private static let own = [
        Row(
            #"printf '{\#(aps),"blob":"%s"}' "$(head -c 48 k | base64 -w 0)" > p.json"#,
            "",
            1,
            "the app's extension runs and decides, and PushSeal's shows \"(Encrypted)\"",
            #""blob" (64 characters) looks sealed"#
        ),
        Row(
            #"printf '{\#(aps),"data":{"content":"%s"}}' "$(head -c 40 k | base64 -w 0)" > p.json"#,
            "--pass env:P",
            1,
            "the app's extension runs and decides",
            #""data.content" (56 characters) looks sealed"#
        ),
        Row(
            #"printf '{\#(aps),"id":7}' > p.json"#,
            "",
            1,
            "the app's extension runs and decides, and PushSeal's shows \"(Encrypted)\": no ENCRYPTED_DATA"
        ),
    ]

    /// Sealed with `-K` and `-iv`, in members of one's own.
    private static func parts(
        _ cipher: String,
        _ format: String,
        _ options: String,
        _ words: String...
    ) -> Row {
        let maker =
            "K=$(printf %s 0123456789abcdef0123456789abcdef | xxd -p -c 0); "
            + "V=00112233445566778899aabbccddeeff; "
            + "C=$(printf 'Meet at dawn, by the old mill' | "
            + "openssl enc -\(cipher) -K $K -iv $V -a -A); printf '\(format)' > p.json"
        return Row(maker, options, 1, words[0], words.count > 1 ? words[1] : "under the passphrase")
    }

    private static let members = [
        parts(
            "aes-256-cbc",
            #"{\#(aps),"payload":"'$C'","iv":"'$V'"}"#,
            "--pass env:K",
            #""payload" is sealed: this is AES-256-CBC with its IV in another member"#
        ),
        parts(
            "aes-256-ctr",
            #"{\#(aps),"d":{"message":"'$C'","nonce":"'$(printf %s $V | xxd -r -p | base64)'"}}"#,
            "--pass env:K",
            #""d.message" is sealed: this is AES-256-CTR with its IV in another member"#
        ),
        parts(
            "aes-256-cbc",
            #"{\#(aps),"ENCRYPTED_DATA":"'$C'","iv":"'$V'"}"#,
            "--pass env:K",
            "this is AES-256-CBC with its IV in another member"
        ),
        parts(
            "aes-256-cbc",
            #"{\#(aps),"encryptedBody":"'$C'","encryptionIV":"'$V'","id":"7"}"#,
            "--pass env:K",
            #""encryptedBody" is sealed: this is AES-256-CBC"#
        ),
    ]

    /// Requests as the providers' documentation has them, with a sealed text in the custom data.
    private static func request(_ json: String, _ words: String...) -> Row {
        let sealed = "C=$(openssl enc -aes-256-cbc -pbkdf2 -pass env:P -a -A -in k); "
        return Row("\(sealed)printf '%s' '\(json)' > p.json", "", 1, words[0], words[1])
    }

    private static let requests = [
        request(
            #"{"where":{"a":"b"},"data":{"alert":"hi","ENCRYPTED_DATA":"'"$C"'"}}"#,
            "the request to Parse, not the payload that the phone gets; in it, nothing asks for the",
            #"{"aps":{"alert":{"body":"hi"},"mutable-content":1},"ENCRYPTED_DATA":"#
        ),
        request(
            #"{"messages":{"apple_push":{"alert":{"title":"t"},"mutable_content":true,"#
                + #""badge":2,"interruption_level":"active","extra":{"ENCRYPTED_DATA":"'"$C"'"}}}}"#,
            "the request to Braze, not the payload that the phone gets\n",
            #"{"aps":{"alert":{"title":"t"},"mutable-content":1,"badge":2,"interruption-level":"#
        ),
        request(
            #"{"audience":"all","notification":{"alert":"hi","ios":{"extra":"#
                + #"{"ENCRYPTED_DATA":"'"$C"'"}}},"device_types":["ios"]}"#,
            "the request to Airship, not the payload that the phone gets; in it, nothing asks for the",
            #"{"aps":{"alert":{"body":"hi"},"mutable-content":1},"ENCRYPTED_DATA":"#
        ),
        request(
            #"{"notifications":[{"tokens":["t"],"platform":1,"message":"hi","#
                + #""data":{"ENCRYPTED_DATA":"'"$C"'"}}]}"#,
            "the request to gorush, not the payload that the phone gets; in it, nothing asks for the",
            #"{"aps":{"alert":{"body":"hi"},"mutable-content":1},"ENCRYPTED_DATA":"#
        ),
        request(
            #"{"request":{"application":"a","notifications":[{"content":"hi","#
                + #""ios_root_params":{"aps":{"mutable-content":1}},"data":{"a":"b"}}]}}"#,
            "the request to Pushwoosh, not the payload that the phone gets; Pushwoosh delivers its data",
            "deliver the payload that Pushwoosh makes of it"
        ),
        request(
            #"{"app_id":"a","included_segments":["All"],"data":{"ENCRYPTED_DATA":"'"$C"'"}}"#,
            "OneSignal delivers its data in custom.a, and not beside aps",
            "deliver the payload that OneSignal makes of it"
        ),
        request(
            #"{"app_id":"a","include_aliases":{"external_id":["b"]},"template_id":"c"}"#,
            "the request to OneSignal, not the payload that the phone gets\n",
            "deliver the payload that OneSignal makes of it"
        ),
        request(
            #"{"to":"ExponentPushToken[a]","body":"hi","data":{"ENCRYPTED_DATA":"'"$C"'"}}"#,
            "the request to Expo, not the payload that the phone gets; in it, nothing asks for the",
            "write true to mutableContent"
        ),
        request(
            #"{"notifications":[{"tokens":["t"],"platform":1,"message":"hi"}]}"#,
            "the request to gorush",
            "write true to notifications[0].mutable_content"
        ),
    ]

    @Test(arguments: halves + unknown + strict + stores + own + members + requests)
    func `of pushes that others made`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.write("k", (0..<6).map { "0123456789abcdef\($0)Zx9" }.joined())
        let prologue =
            "export P=s3cret; openssl enc -aes-128-ctr -K 00 -iv 00 -in k -out r 2> /dev/null; mv r k; "
        let made = try runShell(prologue + row.maker, input: "", folder: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        for _ in 0..<2 {
            // Twice, since nothing is recorded.
            let outcome = try runInProcess(
                "P=s3cret K=0123456789abcdef0123456789abcdef pushseal inspect \(row.options) p.json",
                input: "",
                folder: folder.url
            )
            #expect(outcome.status == row.status, "\(outcome.output) \(outcome.errors)")
            for words in row.words { #expect(outcome.output.contains(words), "\(outcome.output)") }
            #expect(!outcome.output.contains("0123456789abcdef0123456789abcdef"))
        }
    }
}
