// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
import PushSealJSON

/// Reports what a payload sends in clear, what each key reveals, and to whom.
struct ClearTextInspection {
    /// The most keys that get a finding of their own.
    private static let limit = 20
    /// The most keys that are listed by name.
    private static let listLimit = 1_000

    private let payload: Payload
    private let ciphertexts: [Ciphertext]
    /// The opened messages, by field name.
    private let opened: [String: KeyRing.Opened]
    /// The fields of another service, if the ring has a key for it.
    private let serviceFields: Set<String>

    init(
        _ payload: Payload,
        _ ciphertexts: [Ciphertext],
        opened: [String: KeyRing.Opened],
        ring: KeyRing
    ) {
        self.payload = payload
        self.ciphertexts = ciphertexts
        self.opened = opened
        serviceFields = Set(ring.serviceFields(in: payload.sealed))
    }

    func run(_ findings: inout Diagnosis) {
        var open: [String] = []
        var toldCount = 0
        payload.forEachEntry { entry in
            guard !entry.isSealed, !serviceFields.contains(entry.keyPath) else { return }
            let isPlaceholder = Self.isPlaceholder(entry.value)
            guard let disclosure = Disclosure.of(entry.keyPath, isPlaceholder: isPlaceholder)
            else { return }
            if !isPlaceholder, entry.keyPath != SealedFields.keyIDKey,
                open.count < Self.listLimit
            {
                open.append(entry.keyPath)
            }
            toldCount += 1
            guard toldCount <= Self.limit else { return }
            let text =
                "\(entry.keyPath) \(Self.shown(entry.value)) tells \(disclosure.audience) "
                + disclosure.fact
            let place = Diagnosis.Place(keyPath: entry.keyPath)
            if isPlaceholder {
                findings.ok(.placeholderInClear, text, at: place)
            } else {
                findings.note(.sentInClear, text, at: place)
            }
        }
        if toldCount > Self.limit {
            findings.note(.sentInClear, "and \(toldCount - Self.limit) more keys")
        }
        for ciphertext in ciphertexts { ciphertext.tell(&findings) }
        findings.inClear = open
        guard serviceFields.isEmpty else { return }
        inspectRoom(&findings)
        hintAtSealing(open, &findings)
        if let ciphertext = ciphertexts.first,
            let hint = ciphertext.paddingHint(openedByteCount: openedByteCount(of: ciphertext))
        {
            findings.note(.padMessage, hint)
        }
    }

    private func openedByteCount(of ciphertext: Ciphertext) -> Int? {
        opened[ciphertext.field]?.plaintext.utf8.count
    }

    private func inspectRoom(_ findings: inout Diagnosis) {
        let ciphertext = ciphertexts.first
        let exact = ciphertext.flatMap(openedByteCount) ?? findings.match?.textByteCount
        CapacityInspection(
            payload,
            keyID: ciphertext?.keyID ?? ciphertext.flatMap { opened[$0.field]?.keyID },
            present: exact.map { $0...$0 } ?? ciphertext?.textByteCount
        )
        .run(&findings)
    }

    private func hintAtSealing(_ open: [String], _ findings: inout Diagnosis) {
        guard !open.isEmpty else { return }
        let names = open.prefix(Self.limit).map(Self.lastName)
        findings.note(
            .sealMore,
            "use encrypt --seal all to seal \(enumeration(names, conjunction: "and")), too"
        )
    }

    /// The last name of a key path, which is what people call a key of `aps`.
    private static func lastName(_ keyPath: String) -> String {
        for prefix in ["aps.alert.", "aps."] where keyPath.hasPrefix(prefix) {
            return String(keyPath.dropFirst(prefix.count))
        }
        return keyPath
    }

    private static func isPlaceholder(_ value: JSONView) -> Bool {
        // The longest escape of a character has six bytes.
        value.kind == .string && value.byteRange.count <= 2 + 6 * Resolution.placeholder.utf8.count
            && value.string == Resolution.placeholder
    }

    private static func shown(_ value: JSONView) -> String {
        switch value.kind {
        case .string:
            let text = value.string ?? ""
            let start = text.prefix(40)
            return quoted(start) + (start.endIndex < text.endIndex ? "…" : "")
        case .object: return "(a dictionary)"
        case .array: return "(an array)"
        default: return escaped(String(decoding: value.bytes.prefix(40), as: UTF8.self))
        }
    }
}

extension KeyRing {
    /// The fields of the service that sent the push, if the ring has a key for it.
    func serviceFields(in sealed: SealedFields) -> [String] {
        guard sealed.isEmpty else { return [] }
        let key = keys.first { key in
            key.format.serviceFields.first.map { sealed.serviceFields[$0] != nil } ?? false
        }
        return key?.format.serviceFields ?? []
    }
}

/// What a key of a payload reveals when it is in clear, and to whom.
///
/// The sender's server and Apple read every key; people near the device also notice what the system
/// shows or plays before, or without, the extension.
private struct Disclosure: Equatable {
    /// Who notices it besides the sender's server and Apple's push service.
    enum Witness: String {
        case lockScreen = "the lock screen"
        case homeScreen = "the home screen"
        case bystanders = "people nearby"
    }

    /// What is revealed, as the end of a sentence.
    let fact: String
    var witness: Witness?

    /// Who learns it, as the middle of a sentence.
    var audience: String {
        witness.map { "the server, Apple and \($0.rawValue)" } ?? "the server and Apple"
    }

    /// What a key in or beside `aps` reveals; nil if it says nothing about the message.
    static func of(_ keyPath: String, isPlaceholder: Bool) -> Disclosure? {
        if mechanics.contains(keyPath) { return nil }
        if isPlaceholder {
            return Disclosure(fact: "that something is sealed", witness: .lockScreen)
        }
        if let known = known[keyPath] { return known }
        if keyPath.hasPrefix("aps.alert.") {
            return Disclosure(fact: "which of the app's texts it shows", witness: .lockScreen)
        }
        return Disclosure(
            fact: keyPath.hasPrefix("aps.")
                ? "how it is to be handled" : "which data the app receives"
        )
    }

    /// Keys that delivery needs, or that only the Simulator reads.
    private static let mechanics: Set<String> = [
        "aps", "aps.mutable-content", "aps.content-available", "Simulator Target Bundle",
    ]

    private static let known: [String: Disclosure] = [
        "aps.alert": Disclosure(fact: "what it says", witness: .lockScreen),
        "aps.alert.title": Disclosure(fact: "what it is about", witness: .lockScreen),
        "aps.alert.subtitle": Disclosure(fact: "what it is about", witness: .lockScreen),
        "aps.alert.body": Disclosure(fact: "what it says until it is opened", witness: .lockScreen),
        "aps.badge": Disclosure(fact: "how many items are waiting", witness: .homeScreen),
        "aps.sound": Disclosure(fact: "that it arrived", witness: .bystanders),
        "aps.thread-id": Disclosure(fact: "which conversation it belongs to"),
        "aps.category": Disclosure(fact: "what kind of message it is"),
        "aps.interruption-level": Disclosure(fact: "how urgent it is"),
        "aps.relevance-score": Disclosure(fact: "how urgent it is"),
        "aps.target-content-id": Disclosure(fact: "which window it opens"),
        "aps.filter-criteria": Disclosure(fact: "which Focus filters it passes"),
        SealedFields.keyIDKey: Disclosure(fact: "which key sealed it, and so when keys change"),
    ]
}
