// SPDX-License-Identifier: Apache-2.0

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

    init(_ payload: Payload, ring: KeyRing, at time: Int, stretcher: (any KeyStretcher)? = nil) {
        let receiver = PushReceiver(.unsealer(Unsealer(ring: ring))) { $0.plain ?? $0.key }
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
            let shown = code == .keyNotTried ? "the result on the phone is not known" : shown
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
    mutating func conclude(_ reception: Reception, openedBy opener: String?) {
        if reception.isComplete {
            // `receive` ignores a sealed message in the wrong place, but its sender wants it shown.
            demoteFaults { reception.isOpened || !Code.misplaced.contains($0.code) }
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

extension Diagnosis.Code {
    /// The findings of a sealed message in a place where no extension looks for it.
    static let misplaced: [Self] = [
        .providerRequest, .sealedFieldMisplaced, .sealedElsewhere,
    ]
}
