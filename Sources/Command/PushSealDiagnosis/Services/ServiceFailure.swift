// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Finds out why no key opens the fields of another service, by trying the usual mistakes.
///
/// The cures change the sender: the app has its settings, and other servers may use them.
struct ServiceFailure {
    let payload: Payload
    /// The keys of the ring that may be used now.
    let keys: [Key]
    /// What deriving keys may cost.
    let budget: DerivationBudget

    /// What was found, and the fields as they should be, if only their text is wrong.
    struct Mistake {
        var cause: Cause
        var cure: String
        /// The fields to change, with their new text; nil if that is not enough.
        var fields: [String: String]?
    }

    /// The most keys that are tried.
    private static let keyLimit = 16

    private var fields: ServiceFields { payload.sealed.serviceFields }

    /// Adds one fault.
    func run(_ error: SealError, _ findings: inout Diagnosis) {
        let mistake = keys.prefix(Self.keyLimit).lazy.compactMap(mistake).first ?? unknown(error)
        let name = fields.members.first?.name ?? ""
        findings.fault(
            mistake.cause.code,
            "the push does not open: \(mistake.cause.words)",
            at: Diagnosis.Place(keyPath: name, position: payload.document.root[name]?.position),
            cure: Diagnosis.Cure(
                text: mistake.cure,
                command: mistake.cause.command,
                payload: mistake.fields.flatMap(changed)
            )
        )
    }

    private func mistake(_ key: Key) -> Mistake? {
        guard let name = key.format.serviceFields.first, fields[name] != nil else { return nil }
        switch key.material {
        case .bark(let settings):
            return BarkFailure(settings, fields, title: key.title, within: budget).mistake
        case .device(let device, let relay?):
            let others = keys.compactMap(\.material.device).filter { $0 != device }
            return RelayFailure(fields, relay, device, others: others).mistake
        default: return nil
        }
    }

    private func unknown(_ error: SealError) -> Mistake {
        let format = keys.first {
            $0.format.serviceFields.first.map { fields[$0] != nil } ?? false
        }?
        .format
        guard error.code == .cannotOpen else {
            let code: Diagnosis.Code = error.code == .expiredKey ? .keyEnded : .keyDoesNotOpen
            return Mistake(cause: Cause(code, error.detail), cure: code.cure ?? "")
        }
        guard format == .bark else {
            return Mistake(
                cause: Cause(
                    .keyDoesNotOpen,
                    "it was sealed to another device, or with another authentication secret, or was "
                        + "altered: the message does not say which"
                ),
                cure: "give the sender p256dh and auth of this device's key again; if another push "
                    + "opens, this one was altered on its way"
            )
        }
        return Mistake(
            cause: Cause(
                .keyDoesNotOpen,
                "the sender has another key, or the text was altered: another push with the same key "
                    + "tells which"
            ),
            cure: "give the sender the key of the app's settings; send the text unaltered"
        )
    }

    /// The payload with other texts in some fields.
    private func changed(_ texts: [String: String]) -> JSONValue? {
        guard var root = JSONValue(payload.document.root).object else { return nil }
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) { root[name] = .string(text) }
        return .object(root)
    }
}
