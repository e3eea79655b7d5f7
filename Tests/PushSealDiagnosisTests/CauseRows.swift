// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import SealFormats
import PushSealJSON

@testable import PushSealDiagnosis

/// Payloads with one mistake each, made by other tools: see `Causes/make.sh`.
struct CauseRow: Sendable, CustomStringConvertible {
    /// The code of the verdict; after a plus, the code of a finding in a message that is shown.
    let code: String
    /// The tool and the mistake.
    let maker: String
    /// The name of the key: a ring in `keys.json`, "pass" for the passphrase, or "none".
    let key: String
    /// The tool's output.
    let payload: [UInt8]
    /// The tool's output without the mistake, if the sender has to fix it.
    let cured: [UInt8]?

    var description: String { "\(code): \(maker)" }

    static let passphrase = SecretBytes(copying: "correct horse".utf8)

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Causes")

    static func all() throws -> [CauseRow] {
        let lines = try ["causes", "formats", "services"].flatMap { name in
            try String(contentsOf: folder.appending(path: "\(name).jsonl"), encoding: .utf8)
                .split(separator: "\n")
        }
        return try lines.map { line in
            let row = try JSONDocument(parsing: Array(line.utf8)).root
            return CauseRow(
                code: row["code"]?.string ?? "",
                maker: row["maker"]?.string ?? "",
                key: row["key"]?.string ?? "",
                payload: Array((row["payload"]?.string ?? "").utf8),
                cured: row["cured"]?.string.map { Array($0.utf8) }
            )
        }
    }

    /// The rings by name, as JWK Sets.
    static func rings() throws -> [String: JSONObject] {
        let data = try Data(contentsOf: folder.appending(path: "keys.json"))
        let rings = try JSONValue(parsing: Array(data)).object ?? [:]
        return Dictionary(
            uniqueKeysWithValues: rings.members.map { ($0.name, $0.value.object ?? [:]) }
        )
    }

    /// The key for inspect.
    func given() throws -> Diagnosis.KeySource {
        switch key {
        case "none": .none
        case "pass": .passphrase(Self.passphrase, source: "env:P", expected: .default)
        default: .ring(try ring())
        }
    }

    /// The keys for receive; if inspect has none, those that open the message.
    func ring() throws -> KeyRing {
        guard let set = try Self.rings()[key] else {
            return KeyRing(keys: [
                Key(material: .salted(passphrase: Self.passphrase, .default))
            ])
        }
        return try KeyRing(parsing: JSONValue.object(set).serialized())
    }
}
