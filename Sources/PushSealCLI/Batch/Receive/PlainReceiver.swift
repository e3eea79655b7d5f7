// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealDevice
import PushSeal
import StrictJSON

/// What the device and our extension make of a payload, by the same functions but without their
/// threads and Foundation's objects.
///
/// The gate and ``Unsealer`` decide here as there. Left to the device are texts that are looked up,
/// sounds that are more than a name, and what ``PlainValues`` leaves to Foundation; ``receive(_:)``
/// gives nil for those. The tests hold both against each other.
struct PlainReceiver {
    private let unsealer: Unsealer
    private let alertsAllowed: Bool

    /// More than a second's work on any machine, and far less than a device's 30.
    private static let iterationLimit = 2_000_000

    /// Makes one, or nil when no payload can be decided in this way.
    init?(_ receiver: Receiver, budget: Duration) {
        // What may take longer than the budget has to be played, and what asks the store.
        guard !receiver.isROT13, receiver.program == nil, receiver.appGroup == nil,
            budget >= .seconds(30),
            receiver.ring.iterationCount <= Self.iterationLimit
        else { return nil }
        unsealer = Unsealer(ring: receiver.ring)
        alertsAllowed = receiver.device.alertsAllowed
    }

    /// Decides what a payload becomes, and whether the user sees what was meant for them.
    func receive(_ payload: Payload) -> (content: ReceivedContent, isComplete: Bool)? {
        guard let userInfo = PlainValues.object(payload.document.root),
            let sound = Self.name(of: payload.aps.sound),
            payload.aps.alert.map({ !$0.isLookedUp }) ?? true
        else { return nil }
        let aps = payload.aps
        var content = ReceivedContent(
            outcome: Delivery.Outcome.notEmployed.rawValue,
            reason: "",
            title: aps.alert?.title ?? "",
            subtitle: aps.alert?.subtitle ?? "",
            body: aps.alert?.body ?? "",
            badge: aps.badge.map { .number(JSONNumber($0)) } ?? .null,
            sound: sound,
            categoryIdentifier: aps.category ?? "",
            threadIdentifier: aps.threadID ?? "",
            userInfo: .object(userInfo)
        )
        let sealed = payload.sealed
        if case .notEmployed(let reason) = payload.gate(alertsAllowed: alertsAllowed) {
            let hasSealedContent = !sealed.isEmpty || unsealer.ring.reads(sealed.wires)
            content.reason = reason
            content.decryption = .untold(hasSealedContent: hasSealedContent, reason: reason)
            return (content, !hasSealedContent)
        }
        let resolution = unsealer.resolve(
            sealed,
            hasOtherText: !content.title.isEmpty || !content.subtitle.isEmpty
        )
        guard content.apply(resolution.changes, to: userInfo) else { return nil }
        content.outcome = Delivery.Outcome.modified.rawValue
        content.reason = "the extension replied in time"
        content.decryption = resolution.decryption
        return (content, resolution.decryption.status == .opened)
    }

    /// The name of a sound, null for none; nil for one that is more than a name.
    fileprivate static func name(of sound: Sound?) -> JSONValue? {
        guard let sound else { return .null }
        guard !sound.isCritical, let name = sound.name, !name.isEmpty else { return nil }
        return .string(name)
    }
}

extension KeyRing {
    /// The iterations that all passphrases of the ring cost together.
    var iterationCount: Int {
        keys(for: .pushes).reduce(0) { count, key in
            guard case .salted(_, let parameters) = key.material,
                case .pbkdf2(_, let iterations) = parameters.keyDerivation
            else { return count }
            return count + iterations
        }
    }
}

extension Alert {
    /// Whether a text of it is looked up in the app's strings.
    fileprivate var isLookedUp: Bool {
        [locKey, titleLocKey, subtitleLocKey].contains { $0?.isEmpty == false }
    }
}

extension ReceivedContent {
    /// Makes the changes; says false when they are not that plain.
    fileprivate mutating func apply(_ changes: ContentChanges, to info: JSONObject) -> Bool {
        let texts = [changes.title, changes.subtitle, changes.body]
        guard texts.allSatisfy({ $0 == nil || $0?.plain != nil }),
            let added = PlainValues.value(.object(changes.userInfo))?.object
        else { return false }
        let original = (title, subtitle, body)
        title = changes.title?.plain ?? title
        subtitle = changes.subtitle?.plain ?? subtitle
        body = changes.body?.plain ?? body
        // The extension leaves texts alone that would all go.
        if title.isEmpty && subtitle.isEmpty && body.isEmpty {
            (title, subtitle, body) = original
        }
        if let badge = changes.badge { self.badge = .number(JSONNumber(badge)) }
        if let sound = changes.sound {
            guard let name = PlainReceiver.name(of: sound) else { return false }
            self.sound = name
        }
        threadIdentifier = changes.threadID ?? threadIdentifier
        categoryIdentifier = changes.category ?? categoryIdentifier
        var info = info
        for name in changes.removedKeys { info.remove(name) }
        userInfo = .object(info.merging(added))
        return true
    }
}
