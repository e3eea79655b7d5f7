// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON
import SealFormats
import Testing

@testable import PushSealCLI

/// The pushes that the examples of a document make, and the keys of the phone that gets them.
struct ExamplePushes {
    private var payloads: [(text: String, command: String)] = []
    private var keys: [Key] = []
    private var seen: Set<String> = []

    /// How an example says that it seals for another app than ours.
    private static let otherApps = ["--pass", "--seal body", "--rot13", "bark", "mended"]

    /// Begins before the commands run in a folder; of what is there already, only keys are theirs.
    init(in folder: URL) throws {
        for text in try Self.texts(in: folder) {
            seen.insert(text)
            takeKeys(text)
        }
    }

    private static func texts(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.contains(/\.(json|jsonl|ndjson)$/) }
            .compactMap { FileManager.default.contents(atPath: folder.path + "/" + $0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes what a command has printed or left in the folder.
    mutating func take(_ command: String, printed output: String, in folder: URL) throws {
        for text in [output] + (try Self.texts(in: folder))
        where text.utf8.count < 1 << 20 && seen.insert(text).inserted {
            // A file is one document, or one a line.
            if (try? JSONDocument(parsing: Array(text.utf8))) != nil {
                take(text, command)
            } else {
                for line in text.split(separator: "\n") { take(String(line), command) }
            }
        }
    }

    private mutating func takeKeys(_ text: String) {
        guard let ring = try? KeyRing(parsing: Array(text.utf8)) else { return }
        keys += ring.keys.filter { key in
            key.canOpen && key.purpose == .pushes && !keys.contains { isSame($0, key) }
        }
    }

    private mutating func take(_ text: String, _ command: String) {
        guard let root = try? JSONDocument(parsing: Array(text.utf8)).root else { return }
        if root["keys"] != nil { takeKeys(text) }
        // An event of the local APNs has what it got.
        let view = root["event"] == nil ? root : root["payload"] ?? root
        guard view["aps"]?.kind == .object else { return }
        let payload = String(decoding: view.bytes, as: UTF8.self)
        guard !payloads.contains(where: { $0.text == payload }) else { return }
        payloads.append((payload, command))
    }

    private func isSame(_ one: Key, _ other: Key) -> Bool {
        guard let first = try? one.thumbprint, let second = try? other.thumbprint else {
            return false
        }
        return one.format == other.format && first == second
    }

    /// The pushes that our strict sample app must show, each in a file.
    ///
    /// Whatever is sealed for another app is sealed so by a command that says so. A push in the clear
    /// with `mutable-content` is for the reader's own extension, which the guide is about.
    private func files(in folder: URL) throws -> (local: [String], fetching: [String]) {
        var (local, fetching): ([String], [String]) = ([], [])
        for (index, push) in payloads.enumerated() {
            let root = try JSONDocument(parsing: Array(push.text.utf8)).root
            if root["ENCRYPTED_PAYLOAD"] == nil {
                let isSealed =
                    root["ENCRYPTED_DATA"] != nil || root["ciphertext"] != nil
                let isForOthers = Self.otherApps.contains(where: push.command.contains)
                #expect(
                    !isSealed || isForOthers,
                    "a strict app does not show \(push.text), of: \(push.command)"
                )
                if isSealed || root["aps"]?["mutable-content"] != nil { continue }
                // A silent push shows nothing.
                if root["aps"]?["alert"] == nil { continue }
            }
            let name = "example-\(index).push"
            try push.text.write(
                to: folder.appending(path: name),
                atomically: true,
                encoding: .utf8
            )
            // A picture that a host has would be fetched from there.
            if push.command.contains("--attach") {
                fetching.append(name)
            } else {
                local.append(name)
            }
        }
        return (local, fetching)
    }

    /// Delivers all of them to the sample app, which shows each with its text.
    func areShown(bySampleIn root: URL, folder: URL) throws {
        let names = try files(in: folder)
        guard !names.local.isEmpty || !names.fetching.isEmpty else { return }
        // Keys of many rings may have one name: each is of another recipient here.
        let ring = KeyRing(
            keys: keys.enumerated().map { index, key in
                Key(id: key.id, recipient: "\(index)", material: key.material)
            }
        )
        let file = folder.appending(path: "example-ring.keys")
        try Data(ring.serialized()).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let sample = root.appending(path: "Examples/iOS").path
        let added = try runShell(
            "pushseal phone strict --add-key com.example.app.key-ring:=example-ring.keys "
                + "--access-group TEAMID1234.com.example.app.keys",
            input: "",
            folder: folder
        )
        try #require(added.status == 0, "\(added.errors)")
        for (list, command) in [
            (
                names.local,
                "pushseal run \(sample)/NotificationService/NotificationService.swift "
                    + "\(sample)/Shared/*.swift -- --phone strict"
            ),
            (names.fetching, "pushseal receive --strict --keyring example-ring.keys"),
        ] where !list.isEmpty {
            let outcome = try runShell(
                "\(command) --format json \(list.joined(separator: " "))",
                input: "",
                folder: folder
            )
            let reports = outcome.output.split(separator: "\n")
            try #require(reports.count == list.count, "\(outcome.output)\(outcome.errors)")
            for (report, name) in zip(reports, list) {
                let shown = try JSONDocument(parsing: Array(report.utf8)).root
                let texts = ["title", "body"].compactMap { shown[$0]?.string }
                #expect(
                    !texts.contains("(Encrypted)") && texts.contains { !$0.isEmpty },
                    "\(name) is shown as \(report)"
                )
            }
        }
    }
}
