// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import PushSealCLI
import PushSealJSON

/// Options for `encrypt`, and for the `receive` that opens its output.
let sealing = [
    ["--keyring", "ring.json"], ["--pass", "env:P", "--legacy-kdf"], ["--rot13"],
    ["--keyring", "ring.json", "--key-id", "old", "--title", "T"],
]

private let keyFile: KeyRing = {
    let file = URL(filePath: packageFolder).appending(path: "ring.json")
    guard let bytes = try? Data(contentsOf: file), let ring = try? KeyRing(parsing: Array(bytes))
    else { preconditionFailure("cannot read \(file.path)") }
    return ring
}()

/// Checks that `--seal body`, the default, changes no answer, and that the sealed messages open.
func encrypt(_ lines: [[UInt8]], _ input: [UInt8], _ limit: Int, _ options: [String]) {
    let words = ["encrypt", "--batch", "--jobs", "1"] + options
    let implicit = Run(words, input, limit: limit)
    let answers = implicit.lines
    precondition(answers.count == lines.count, "\(implicit.errors)")
    // ROT13 seals nothing, so the option does not go with it.
    let explicit = Run(options == ["--rot13"] ? words : words + ["--seal", "body"], input)
    precondition(explicit.lines.count == answers.count && explicit.status == implicit.status)
    var sealed: [(payload: [UInt8], line: [UInt8])] = []
    for (index, (line, answer)) in zip(lines, answers).enumerated() {
        guard !isBlank(line) else {
            precondition(
                answer.isEmpty && explicit.lines[index].isEmpty,
                "a blank line is answered"
            )
            continue
        }
        if error(answer, line: index + 1) != nil {
            precondition(explicit.lines[index] == answer, "another error")
        } else {
            let (payload, other) = (opened(answer), opened(explicit.lines[index]))
            precondition(payload == other, "another payload")
            sealed.append((answer, line))
        }
    }
    precondition(implicit.status == (sealed.count == count(lines) ? .success : .refused))
    receive(sealed, options)
}

private func count(_ lines: [[UInt8]]) -> Int { lines.count { !isBlank($0) } }

/// The payload with sealed parts opened and without what differs each time; nil for Bark, where
/// everything does.
private func opened(_ payload: [UInt8]) -> JSONValue? {
    guard var object = (try? JSONValue(parsing: payload))?.object else {
        preconditionFailure("what was made is no payload")
    }
    let id = object["ENCRYPTED_KEY_ID"]?.string
    for name in ["ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD"] {
        guard let text = object[name]?.string else { continue }
        // The passphrase belongs to the key "old", whatever a line names.
        let named = id.flatMap { keyFile.key($0) } == nil ? "old" : id
        let opened = (try? keyFile.open(text, keyID: named)) ?? (try? keyFile.open(text))
        guard let opened else { preconditionFailure("what was sealed does not open") }
        object[name] = .string(opened.plaintext)
        guard name == "ENCRYPTED_PAYLOAD" else { continue }
        guard var document = (try? JSONValue(parsing: Array(opened.plaintext.utf8)))?.object else {
            preconditionFailure("what was sealed is no document")
        }
        for claim in ["iat", "exp", "jti"] { document[claim] = nil }
        object[name] = .object(document)
    }
    let isBark = object["ENCRYPTED_DATA"] ?? object["ENCRYPTED_PAYLOAD"] == nil
    return isBark && object["ciphertext"] != nil ? nil : .object(object)
}

/// Receives the sealed payloads.
private func receive(_ sealed: [(payload: [UInt8], line: [UInt8])], _ options: [String]) {
    // Only key options apply there.
    let keys = Array(options.prefix { $0 != "--key-id" })
    let input = Array(sealed.map(\.payload).joined(separator: [0x0A])) + [0x0A]
    let received = Run(["receive", "--batch", "--jobs", "1"] + keys, input)
    for (answer, (payload, line)) in zip(received.lines, sealed) {
        guard let options = (try? JSONValue(parsing: line))?.object,
            let message = options["message"]?.string,
            let delivery = (try? JSONValue(parsing: answer))?.object
        else { preconditionFailure("a line was sealed that has no message") }
        // A message may expire before it is received, and an empty one may leave the alert as it
        // is.
        if options["expires"] != nil || message.isEmpty { continue }
        let place = String(decoding: payload, as: UTF8.self)
        precondition(delivery["outcome"]?.string == "modified", "not received: \(place)")
        precondition(delivery["decryption"]?.object?["status"]?.string == "opened", place)
        precondition(delivery["body"]?.string == message, "another text: \(place)")
    }
}
