// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
package import PushSealJSON

extension Diagnosis {
    /// What the phone shows, why, and what to change.
    package struct Verdict: Sendable {
        /// The first fault; if there is none, `messageShown` or `shownAsSent`.
        package let code: Code
        /// One sentence for people.
        package let text: String
        /// What to change, if the message is not shown.
        package internal(set) var cure: Cure?
    }

    /// What to change so that the message opens.
    package struct Cure: Equatable, Sendable {
        /// What to do, as one clause.
        package var text: String
        /// Options for the command line of `pushseal`, instead of those given.
        package var options: String?
        /// The shell command that opens the message with `pushseal receive`.
        package var receive: String?
        /// Members for the key in the ring, without the secret.
        package var member: JSONObject?
        /// The shell command that opens the message with `openssl`.
        package var command: String?
        /// The payload as it should have been sent.
        package var payload: JSONValue?
    }
}

/// What `receive` makes of a payload with the same keys; its words become the verdict.
struct Reception {
    /// Whether the user sees what was meant for them; if so, `receive` exits with 0.
    let isComplete: Bool
    let report: DeliveryReport
    private let fits: Bool

    init(
        _ payload: Payload,
        ring: KeyRing,
        acceptance: Unsealer.Acceptance = .anythingSealed,
        store: (any ShownStore)? = nil,
        at time: Int,
        stretcher: (any KeyStretcher)? = nil
    ) {
        let unsealer = Unsealer(ring: ring, acceptance: acceptance, store: store)
        let receiver = PushReceiver(.unsealer(unsealer)) { $0.plain ?? $0.key }
        let memory = receiver.makeMemory(stretcher: stretcher)
        let report = receiver.receive(payload, at: time, memory)
        fits = payload.byteCount <= SizeLimit.standard.byteCount
        isComplete = fits && report.isComplete
        self.report = report
    }

    /// Whether nothing is sealed, and the extension does not run, though the push asks for it.
    var isUnsealedAndUnseen: Bool {
        report.refusal?.asksForExtension == true && !report.hasSealedContent
    }

    /// Whether a sealed message was opened.
    var isOpened: Bool { report.decryption?.status == .opened }

    /// The verdict that follows from the findings.
    ///
    /// - Parameters:
    ///   - fault: the first fault.
    ///   - opener: what opened the message.
    /// - Returns: what the phone shows, why, and what to change.
    func verdict(
        _ fault: Diagnosis.Finding?,
        openedBy opener: String?
    ) -> Diagnosis.Verdict {
        guard isComplete, fault == nil else {
            let code = fault?.code ?? .notShown
            let shown = fault.map(shown(with:)) ?? shown
            return Diagnosis.Verdict(
                code: code,
                text: "\(shown): \(fault?.message ?? report.failureReason)",
                cure: fault?.cure ?? code.cure.map { Diagnosis.Cure(text: $0) }
            )
        }
        guard isOpened else {
            return Diagnosis.Verdict(
                code: .shownAsSent,
                text: "\(shown): nothing in it is sealed, and the service extension does not run: "
                    + report.reason,
                cure: nil
            )
        }
        let isWhole = report.decryption?.isWholeNotification ?? false
        let what =
            report.notification.body.plain == "" && !isWhole
            ? "the phone shows no body, as the message is empty" : "the phone shows the message"
        return Diagnosis.Verdict(
            code: .messageShown,
            text: what + (opener.map { ": \($0)" } ?? ""),
            cure: nil
        )
    }

    /// What the phone shows with a fault, as far as the push says.
    private func shown(with fault: Diagnosis.Finding) -> String {
        if Diagnosis.Code.unknown.contains(fault.code) {
            return "the result on the phone is not known"
        }
        // Without anything in our fields, the push may be meant for an extension of the app's own.
        let isElsewhere =
            fits && report.outcome != .notEmployed && !report.hasSealedContent
            && ![.sealedFieldMisplaced, .alertInROT13, .fieldsOfOtherService].contains(fault.code)
        return isElsewhere
            ? "the app's extension runs and decides, and PushSeal's shows \"(Encrypted)\"" : shown
    }

    /// What the phone shows if the message does not open.
    private var shown: String {
        guard fits else { return "the phone shows nothing" }
        guard report.outcome == .notEmployed else { return "the phone shows \"(Encrypted)\"" }
        let notification = report.notification
        let texts = [notification.title, notification.subtitle, notification.body]
        return texts.contains { $0.plain != "" }
            ? "the phone shows the alert as it was sent" : "the phone shows no text"
    }
}

extension Diagnosis {
    /// Makes findings and verdict agree with what `receive` shows.
    ///
    /// A payload that is shown as intended has no fault, whatever was found; any other has one.
    mutating func conclude(
        _ lenient: Reception,
        _ strictness: Strictness,
        openedBy opener: String?
    ) {
        var reception = lenient
        if reception.isComplete {
            // `receive` ignores a sealed message in the wrong place, but its sender wants it shown.
            demoteFaults { lenient.isOpened || !Code.misplaced.contains($0.code) }
            // The services' own apps decide about their messages.
            let isService = opened?.format.serviceFields.isEmpty == false
            if lenient.isOpened, !hasFault, let refusal = strictness.refusal,
                refusal.isAsked || !isService
            {
                if refusal.isAsked { reception = refusal.reception }
                add(refusal.finding)
            }
        } else if !hasFault {
            fault(.notShown, reception.report.failureReason)
        } else if reception.isUnsealedAndUnseen {
            // Without anything sealed, that is no mistake: the extension may do something else.
            demoteFaults { $0.code == .noSealedField }
        }
        let first = findings.first { $0.severity == .fault }
        verdict = reception.verdict(first, openedBy: opener)
        isSound = first == nil
    }
}

/// Which apps refuse a message that opens.
struct Strictness {
    /// What an app makes of the message that accepts only some content.
    private let receive: (Unsealer.Acceptance, (any ShownStore)?) -> Reception
    private let acceptance: Unsealer.Acceptance
    private let store: (any ShownStore)?

    init(
        _ acceptance: Unsealer.Acceptance,
        _ store: (any ShownStore)?,
        _ receive: @escaping (Unsealer.Acceptance, (any ShownStore)?) -> Reception
    ) {
        self.acceptance = acceptance
        self.store = store.map(StoreInquiry.init)
        self.receive = receive
    }

    /// The refusal; nil if every app shows the message, as far as it was asked for.
    var refusal: (reception: Reception, isAsked: Bool, finding: Diagnosis.Finding)? {
        let strict = receive(.provenDocuments, nil)
        let isAsked = acceptance == .provenDocuments
        if isAsked, !strict.isComplete { return refusal(strict, .strictAppRefuses, isAsked: true) }
        if store != nil {
            let stored = receive(acceptance, store)
            if !stored.isComplete { return refusal(stored, .storeRefuses, isAsked: true) }
        }
        return strict.isComplete ? nil : refusal(strict, .strictAppRefuses, isAsked: false)
    }

    private func refusal(
        _ reception: Reception,
        _ code: Diagnosis.Code,
        isAsked: Bool
    ) -> (Reception, Bool, Diagnosis.Finding) {
        let reason = reception.report.failureReason
        let isStrict = code == .strictAppRefuses
        let finding = Diagnosis.Finding(
            code: code,
            severity: isAsked ? .fault : .warning,
            message: isStrict ? "a strict app refuses it: \(reason)" : reason,
            place: nil,
            cure: Diagnosis.Cure(
                text: isStrict
                    ? "seal the whole notification with an expiry, as a format that authenticates: "
                        + "encrypt --seal all --expires"
                    : Self.cure(for: reception.report.decryption?.refusal)
            )
        )
        return (reception, isAsked, finding)
    }

    /// What to do about a store that refuses a message.
    private static func cure(for refusal: Refusal?) -> String {
        switch refusal {
        case .premature: "set the clock that is wrong, and seal the notification anew"
        case .undatedID: "seal the notification with a time: iat or exp, beside jti"
        case .unknown: "mend the store or its folder, and ask again"
        default: "seal the notification anew: a store lets each message through once"
        }
    }
}

/// A store that is asked about messages and records none.
private struct StoreInquiry: ShownStore {
    /// Nobody replies, so the message is not recorded.
    struct NoReply: ReplyClaim {
        func take() -> Bool { false }
    }

    let store: any ShownStore

    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        let verdict = try store.show(notification, at: time, claiming: NoReply())
        return verdict == .unclaimed && reply.take() ? .new(badge: nil) : verdict
    }
}

extension Diagnosis.Code {
    /// The faults with which nobody knows what the phone shows.
    static let unknown: Set<Self> = [.keyNotTried, .noKeyGiven, .privateHalfMissing]

    /// The notes that are a surprise to the sender.
    static let warnings: Set<Self> = [
        .gateRemark, .keyRemark, .bytesAsText, .textBeginsWithMark, .textEndsInNUL,
        .textIsJSONString,
        .textUTF16, .claimsInsideAPS, .claimsInMilliseconds, .sealedInTheFuture, .strictAppRefuses,
        .keysWithoutEffect, .keyUnusable, .messageIDWithoutTime,
    ]

    /// The findings of a sealed message in a place where no extension looks for it.
    static let misplaced: [Self] = [
        .providerRequest, .sealedFieldMisplaced, .sealedElsewhere,
    ]
}
