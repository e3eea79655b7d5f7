// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// Recipients as they register with a server, to be put into a ring.
package struct RecipientImport {
    /// One registration or subscription, an array of them, or one a line.
    ///
    /// A registration is a JWK Set with the member `token`; a subscription has `p256dh` and `auth`,
    /// as from `PushSubscription.toJSON()` of the Push API. The recipient is named by `id`, else
    /// by `token`.
    package var text: [UInt8]
    /// The format of the keys of subscriptions: `webpush`, `mastodon` or `icecubes`.
    package var format = Format.webpush
    /// The recipient of a single one that has neither `id` nor `token`.
    package var recipient: String?
    /// The id of the key of a single subscription, if its device has one for it.
    package var keyID: String?
    /// When keys expire that do not say it themselves, in seconds since 1970 (UTC).
    package var expiry: Int?
    /// Whether the keys of a recipient that is there give way; else it is an error.
    package var replaces = false
    /// Which keys a registration may bring.
    package var accepted = RegisteredKeys.publicHalves
    /// Whether a registration that cannot be used ends the import; else it is skipped.
    package var isStrict = false

    /// Takes a text.
    package init(text: [UInt8]) { self.text = text }
}

/// Which keys somebody who registers may bring.
///
/// Never a key that has to be derived, whose cost the stranger would choose, and never ROT13.
package enum RegisteredKeys: Sendable {
    /// Public halves alone: whoever reads the registration can seal and not open.
    case publicHalves
    /// And shared `aes128gcm` keys, for apps that register one.
    case sharedKeysToo

    /// Refuses a key that is not accepted.
    func check(_ keys: [Key]) throws(SealError) {
        for key in keys {
            if key.point != nil {
                guard key.canOpen else { continue }
                throw SealError(
                    .invalidKey,
                    "\(key.title) has its private half, \"d\", which must not leave the device"
                )
            }
            if self == .sharedKeysToo, key.format == .aes128gcm { continue }
            throw SealError(
                .invalidKey,
                "\(key.title) is \(key.format.rawValue); a registration may bring "
                    + (self == .sharedKeysToo
                        ? "public halves and aes128gcm keys" : "public halves")
                    + " only"
            )
        }
    }
}

/// What an import did to a ring.
package struct RecipientChanges {
    /// The ring.
    package var ring: KeyRing
    /// How many recipients are new.
    package var addedCount = 0
    /// How many have other keys than before.
    package var replacedCount = 0
    /// How many have the same keys as before.
    package var keptCount = 0
    /// Why registrations were skipped, each with its place in the text.
    package var skipped: [SealError] = []
}

extension KeyRing {
    /// Reads the public halves that a phone has registered with a server.
    ///
    /// The text is a registration, its `keys` alone, or a Web Push subscription. It comes from
    /// somebody whom the server does not know. A passphrase would make the server derive a key at
    /// the stranger's cost, ROT13 would hide nothing, and a shared key could be anybody's.
    ///
    /// - Throws: as ``init(parsing:)-(String)``; `invalidKey` for every key that is not a public half.
    public init(registration: [UInt8]) throws(SealError) {
        self = try KeySetReader.read(registration).ring
        try RegisteredKeys.publicHalves.check(keys)
    }

    /// The ring with the public halves that a line brings: an array of JWKs, a JWK Set, a
    /// registration, a Web Push subscription, or the JSON text of one of these.
    ///
    /// - Throws: as ``init(parsing:)-(Collection<UInt8>)``, without positions; `invalidKey` for a key that is not
    ///   accepted.
    package init(
        ofLine view: JSONView,
        accepting accepted: RegisteredKeys = .publicHalves
    ) throws(SealError) {
        self = try KeySetReader(namesPositions: false).keySet(of: view).ring
        try accepted.check(keys)
    }

    /// The ring without the keys of some recipients, and how many of these it has no keys of.
    package func retiring(recipients: [String]) -> (ring: KeyRing, missingCount: Int) {
        var isFound: [KeyTable.ID: Bool] = [:]
        for recipient in recipients { isFound[KeyTable.ID(text: recipient)] = false }
        let rest = keys.filter { key in
            guard let id = key.recipient.map(KeyTable.ID.init), isFound[id] != nil else {
                return true
            }
            isFound[id] = true
            return false
        }
        return (KeyRing(keys: rest), isFound.values.count { !$0 })
    }

    /// The ring with recipients added first, or in the place of their former keys.
    ///
    /// A registration that cannot be used is skipped, so that one stranger cannot keep others out.
    ///
    /// - Throws: `keyNotSaved` for a recipient that the ring already has. If the import is strict or
    ///   has one registration, `malformed` for what is neither a registration nor a subscription and
    ///   `invalidKey` for an invalid key, one that is not accepted, or one that the ring already has.
    ///   The detail names the line, or the index in the array.
    package func adding(_ recipients: RecipientImport) throws(SealError) -> RecipientChanges {
        let documents = RegisteredRecipient.documents(in: recipients.text)
        guard !documents.isEmpty else { throw SealError(.malformed, "no subscription given") }
        var former: [KeyTable.ID: [Key]] = [:]
        for key in keys {
            if let id = key.recipient { former[KeyTable.ID(text: id), default: []].append(key) }
        }
        var changes = RecipientChanges(ring: self)
        var new: [Key] = []
        var replacements: [KeyTable.ID: [Key]] = [:]
        var seen: Set<KeyTable.ID> = []
        var owners = recipients.accepted == .sharedKeysToo ? try ownersOfSharedKeys() : [:]
        for (place, document) in documents {
            let name: String?
            let keys: [Key]
            do throws(SealError) {
                let registered = RegisteredRecipient(place: place, view: try document.get())
                (name, keys) = try registered.keys(
                    recipients,
                    isSingle: documents.count == 1,
                    isFirst: self.keys.isEmpty
                )
                try registered.checkNew(name, keys, &seen, &owners)
            } catch {
                guard !recipients.isStrict, documents.count > 1 else { throw error }
                changes.skipped.append(error)
                continue
            }
            guard let name else {
                new += keys
                changes.addedCount += 1
                continue
            }
            let id = KeyTable.ID(text: name)
            guard let formerKeys = former[id] else {
                new += keys
                changes.addedCount += 1
                continue
            }
            guard recipients.replaces else {
                throw SealError(
                    .keyNotSaved,
                    "\(place): the ring already has the recipient \(KeyName.quoted(name))"
                )
            }
            let isSame =
                keys.count == formerKeys.count
                && zip(keys, formerKeys).allSatisfy { $0.isSame(as: $1) }
            if isSame { changes.keptCount += 1 } else { changes.replacedCount += 1 }
            if !isSame { replacements[id] = keys }
        }
        if changes.skipped.count == documents.count, let error = changes.skipped.first {
            throw error
        }
        let all = new + merged(replacements)
        try all.checkTogether()
        changes.ring = KeyRing(keys: all)
        return changes
    }

    /// Whose each `aes128gcm` key is, by its thumbprint.
    private func ownersOfSharedKeys() throws(SealError) -> [[UInt8]: KeyTable.ID?] {
        var owners: [[UInt8]: KeyTable.ID?] = [:]
        for key in keys where key.format == .aes128gcm {
            owners[try key.thumbprint] = .some(key.recipient.map(KeyTable.ID.init))
        }
        return owners
    }

    /// The keys, with those of some recipients in the place of their former ones.
    private func merged(_ replacements: [KeyTable.ID: [Key]]) -> [Key] {
        var rest = replacements
        return keys.flatMap { key -> [Key] in
            guard let id = key.recipient.map(KeyTable.ID.init), replacements[id] != nil else {
                return [key]
            }
            return rest.removeValue(forKey: id) ?? []
        }
    }
}

extension Key {
    /// Whether it is the same key under the same id until the same time.
    fileprivate func isSame(as other: Key) -> Bool {
        guard format == other.format, expiry == other.expiry,
            id.map(other.hasID) ?? (other.id == nil)
        else { return false }
        guard case .sender(let recipient, _) = material,
            case .sender(let otherRecipient, _) = other.material
        else { return sharedSecret == other.sharedSecret }
        return recipient.publicKey == otherRecipient.publicKey
            && recipient.authenticationSecret == otherRecipient.authenticationSecret
    }
}

extension [Key] {
    /// Checks what must be true of the keys of any ring.
    fileprivate func checkTogether() throws(SealError) {
        if let (earlier, later) = firstRepetition() {
            throw SealError(
                .invalidKey,
                "\(self[earlier].title) and \(self[later].title) are the same key"
            )
        }
        let rot13Count = count { $0.format == .rot13 }
        guard rot13Count == 0 || rot13Count == count else {
            throw SealError(
                .invalidKey,
                "a rot13 key opens anything, so it cannot be in a ring with other keys"
            )
        }
    }
}

/// One recipient as registered, and its position in the text.
private struct RegisteredRecipient {
    let place: String
    let view: JSONView

    /// The objects of a text, each with its position; of one that is not JSON, the error.
    ///
    /// If a text is not JSON as a whole, its parts are read alone: one stranger's value, nested too
    /// deep for instance, must not keep the others out.
    static func documents(in text: [UInt8]) -> [(String, Result<JSONView, SealError>)] {
        let limits = JSONDocument.Limits(depth: 16, byteCount: KeySet.maximumByteCount)
        if let whole = try? JSONDocument(parsing: text, limits: limits) {
            guard whole.root.kind == .array else {
                return [("the subscription", .success(whole.root))]
            }
            return whole.root.elements.enumerated().map {
                ("subscription \($0 + 1)", .success($1))
            }
        }
        let elements = elements(of: text)
        let name = elements == nil ? "line" : "subscription"
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var found: [(String, Result<JSONView, SealError>)] = []
        for (number, part) in (elements ?? lines).enumerated() {
            if part.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            let place = "\(name) \(number + 1)"
            do throws(JSONError) {
                let document = try JSONDocument(parsing: Array(part), limits: limits)
                found.append((place, .success(document.root)))
            } catch {
                // Without its words, as in a key ring: one may be a secret.
                let reason = SealError.words(for: error.code)
                let error = SealError(.malformed, "\(place) is not JSON: \(reason)")
                found.append((place, .failure(error)))
            }
        }
        return found
    }

    /// The elements of an array, whatever they are, or nil if its brackets do not match.
    private static func elements(of text: [UInt8]) -> [ArraySlice<UInt8>]? {
        guard text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "[")
        else { return nil }
        var elements: [ArraySlice<UInt8>] = []
        var (depth, start, isQuoted, isEscaped) = (0, 0, false, false)
        for (index, byte) in text.enumerated() {
            if isQuoted {
                if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 1 { start = index + 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                guard depth == 0 else { continue }
                elements.append(text[start..<index])
                let rest = text[(index + 1)...]
                return rest.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ? elements : nil
            case UInt8(ascii: ",") where depth == 1:
                elements.append(text[start..<index])
                start = index + 1
            default: continue
            }
        }
        return nil
    }

    func failure(_ code: SealError.Code, _ text: String) -> SealError {
        SealError(code, "\(place): \(text)")
    }

    /// Checks that neither the recipient nor a shared key was there before.
    func checkNew(
        _ name: String?,
        _ keys: [Key],
        _ seen: inout Set<KeyTable.ID>,
        _ owners: inout [[UInt8]: KeyTable.ID?]
    ) throws(SealError) {
        let id = name.map(KeyTable.ID.init)
        let shared = keys.filter { $0.point == nil }
        for key in shared {
            guard let owner = owners[try key.thumbprint], owner != id else { continue }
            throw failure(.invalidKey, "\(key.title) is also the key of another recipient")
        }
        if let id, !seen.insert(id).inserted {
            throw failure(.malformed, "the recipient \(KeyName.quoted(name ?? "")) appears twice")
        }
        for key in shared { owners[try key.thumbprint] = .some(id) }
    }

    /// Whose keys they are, and the keys.
    ///
    /// - Parameters:
    ///   - recipients: what is said of all.
    ///   - isSingle: whether it is the only one.
    ///   - isFirst: whether the ring has no keys yet: the keys of a ring for one device need no
    ///     recipient.
    /// - Returns: both; no recipient if nothing names one.
    /// - Throws: as ``KeyRing/adding(_:)-(RecipientImport)``.
    func keys(
        _ recipients: RecipientImport,
        isSingle: Bool,
        isFirst: Bool
    ) throws(SealError) -> (recipient: String?, keys: [Key]) {
        guard view.kind == .object else {
            throw failure(.malformed, "is \(view.kind), expected an object")
        }
        let name = try recipient ?? (isSingle ? recipients.recipient : nil)
        guard name != nil || isSingle && isFirst else {
            throw failure(.malformed, "no \"id\" and no \"token\" to name the recipient")
        }
        let ring: KeyRing
        do throws(SealError) {
            let reader = KeySetReader(
                subscriptionFormat: recipients.format,
                namesPositions: false
            )
            let view = view["subscription"] ?? view
            guard view["keys"] != nil || SubscriptionKeys.areIn(view) else {
                throw SealError(
                    .malformed,
                    "neither \"keys\" nor \"p256dh\"; \(SubscriptionKeys.cure)"
                )
            }
            ring = try reader.keySet(of: view).ring
            guard !ring.keys.isEmpty else { throw SealError(.malformed, "no keys") }
            try recipients.accepted.check(ring.keys)
        } catch {
            throw failure(error.code, error.detail)
        }
        let keyID = isSingle && ring.keys.count == 1 ? recipients.keyID : nil
        let keys = ring.keys.map { key in
            Key(
                id: key.id ?? keyID,
                recipient: name,
                material: key.material,
                expiry: key.expiry ?? recipients.expiry,
                purpose: key.purpose
            )
        }
        return (name, keys)
    }

    /// The name of the recipient: its `id`, else its `token`.
    private var recipient: String? {
        get throws(SealError) {
            for name in ["id", "token"] {
                // An id from a database is often a number.
                guard let value = view[name], !value.isNull else { continue }
                guard let text = value.string ?? value.number?.spelling else {
                    throw failure(.malformed, "\"\(name)\" is \(value.kind), expected a string")
                }
                if let fault = KeyName.fault(in: text) {
                    throw failure(.malformed, "the \(name) \(fault)")
                }
                return text
            }
            return nil
        }
    }
}
