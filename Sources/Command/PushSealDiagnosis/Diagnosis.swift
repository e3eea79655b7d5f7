// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import SealFormats
package import StrictJSON

/// Why a push shows "(Encrypted)", or that it does not: findings in the order in which a device
/// gets to them.
package struct Diagnosis {
    /// All findings, including those where nothing is wrong.
    package private(set) var findings: [Finding] = []
    /// The parameters with which a passphrase opens the message.
    package internal(set) var match: ParameterSearch.Match?
    /// What a key of a ring opened.
    package internal(set) var opened: KeyRing.Opened?
    /// The key paths that are in clear and reveal something about the message.
    package internal(set) var inClear: [String] = []
    /// The most bytes of text that fit, by format name; null if none fit.
    package internal(set) var capacity = JSONObject()
    /// The `openssl enc` command that opens the message; never contains the passphrase.
    package internal(set) var command: String?

    /// What the phone shows, why, and what to change.
    package internal(set) var verdict = Verdict(code: .notShown, text: "", cure: nil)
    /// Whether `receive` with the same keys shows the message; for a push without any message, even
    /// in a wrong place, whether the alert shows as intended.
    ///
    /// There is a fault among the findings if and only if this is false.
    package internal(set) var isSound = false

    /// Examines a payload.
    ///
    /// - Parameters:
    ///   - payload: What was sent, or is about to be.
    ///   - key: What to open it with.
    ///   - time: The device's clock, in seconds since 1970 (UTC).
    ///   - willTakeLong: Called once if the search for parameters will take seconds.
    /// - Throws: `library` when OpenSSL fails; never because of what is in the payload.
    package init(
        _ payload: Payload,
        key: Key = .none,
        at time: Int = SystemTime.now,
        willTakeLong: () -> Void = {}
    ) throws(SealError) {
        let ring = key.ring
        let reception = Reception(payload, ring: ring, at: time)
        let sealed = PayloadInspection(payload: payload, ring: ring, time: time).run(&self)
        var inspection = KeyringInspection(
            payload: payload,
            key: key,
            ring: ring,
            sealed: sealed,
            time: time
        )
        try inspection.run(&self, willTakeLong: willTakeLong)
        conclude(reception, openedBy: inspection.opener)
        verdict.cure?.payload = RepairedPayload(payload: payload, ring: ring, time: time)
            .value(without: verdict.code)
        ClearTextInspection(payload, sealed.ciphertexts, opened: inspection.opened, ring: ring)
            .run(&self)
    }

    /// Whether there is a fault so far.
    var hasFault: Bool { findings.contains { $0.severity == .fault } }

    /// Removes faults that a key has disproved.
    mutating func dropFaults(where isWrong: (Finding) -> Bool) {
        findings.removeAll { $0.severity == .fault && isWrong($0) }
    }

    /// Turns faults that do not keep anything from being shown into notes.
    mutating func demoteFaults(where isNone: (Finding) -> Bool) {
        for index in findings.indices
        where findings[index].severity == .fault && isNone(findings[index]) {
            findings[index].severity = .note
        }
    }

    mutating func add(_ finding: Finding) { findings.append(finding) }

    mutating func ok(_ code: Code, _ message: String, at place: Place? = nil) {
        findings.append(Finding(code: code, severity: .ok, message: message, place: place))
    }

    mutating func note(_ code: Code, _ message: String, at place: Place? = nil) {
        findings.append(Finding(code: code, severity: .note, message: message, place: place))
    }

    mutating func fault(
        _ code: Code,
        _ message: String,
        at place: Place? = nil,
        cure: Cure? = nil
    ) {
        findings.append(
            Finding(code: code, severity: .fault, message: message, place: place, cure: cure)
        )
    }
}

extension Diagnosis {
    /// One thing that was examined, and what was found.
    package struct Finding: Equatable, Sendable {
        /// What a program can act on; Docs/Diagnosis.md has the cause and cure of each code.
        package let code: Code
        /// Whether it keeps the message from being shown.
        package internal(set) var severity: Severity
        /// What was found, as one clause for people; never sealed text.
        package let message: String
        /// Where in the payload, if it is about one place.
        package let place: Place?
        /// What to change, if this finding has something more specific than Docs/Diagnosis.md.
        package var cure: Cure?
    }

    /// How bad a finding is.
    package enum Severity: String, Sendable, CaseIterable {
        /// As it should be.
        case ok
        /// Does not keep the message from being shown, but may not be what the sender wants.
        case note
        /// Keeps the message from being shown.
        case fault
    }

    /// A place in the payload.
    package struct Place: Equatable, Sendable {
        /// The key path: `aps.alert.title`.
        package let keyPath: String
        /// Line and column, if known.
        package var position: JSONPosition?
    }
}
