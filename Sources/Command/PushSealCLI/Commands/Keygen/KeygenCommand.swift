// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealKeyFiles
import SealFormats
import PushSealJSON

/// `pushseal keygen`: makes a key, rotates a ring, removes a key, prints the half a sender needs.
enum KeygenCommand {
    static let command = Command("keygen", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try context.refuseSameFile([], arguments.string(.toPEM), arguments)
        let plan = try KeygenPlan.read(arguments, context)
        if plan.makesKey, plan.name != "-" { try context.checkFolder(of: plan.name) }
        if let output = plan.pemOutput, output != "-" {
            // Checked before the ring changes; a file made in between is caught when the key is
            // written.
            guard !InputFile.exists(context.path(output)) else {
                throw CommandError(
                    .cannotWrite,
                    "\(quoted(output)) already exists",
                    hint: "use another file name: a private key is never overwritten"
                )
            }
            _ = try context.outputFile(output)
        }
        var skippedCount = 0
        let bytes = try usingKeys { () throws(SealError) in
            let rotation = try plan.name == "-" ? plan.start() : change(plan, context)
            skippedCount = rotation.recipients?.skipped.count ?? 0
            tell(rotation, plan, context)
            return try output(of: rotation, plan, context)
        }
        if !bytes.isEmpty { try context.write(bytes) }
        return skippedCount == 0 ? .success : .refused
    }

    /// Makes the file, or changes it in place.
    private static func change(
        _ plan: KeygenPlan,
        _ context: CommandContext
    ) throws(SealError) -> KeyRotation {
        let file = KeyFile(context.path(plan.name))
        guard plan.changesRing else {
            let contents = try file.contents()
            KeyringFile.warn(contents, plan.name, context)
            return KeyRotation(ring: contents.ring)
        }
        var rotation = KeyRotation(ring: KeyRing(keys: []))
        let contents: KeyFile.Contents?
        if plan.makesKey, plan.retiredID == nil {
            contents = try file.createOrUpdate { ring throws(SealError) in
                if let ring {
                    rotation = try plan.applied(to: ring)
                } else {
                    rotation = try plan.start()
                }
                return rotation.ring
            }
        } else {
            contents = try file.replace { ring throws(SealError) in
                rotation = try plan.applied(to: ring)
                return rotation.ring
            }
        }
        if let contents {
            KeyringFile.warn(contents, plan.name, context)
            for member in contents.ignoredMembers {
                context.warn("\(member) is not a member that pushseal knows, so it was removed")
            }
        }
        return rotation
    }

    /// Reports what was done; never anything secret.
    private static func tell(
        _ rotation: KeyRotation,
        _ plan: KeygenPlan,
        _ context: CommandContext
    ) {
        let place = plan.name == "-" ? "a key ring" : quoted(plan.name)
        if let key = rotation.made {
            let name =
                "the \(key.format.rawValue) key" + (key.id.map { " \(quoted($0))" } ?? "")
                + (key.purpose == .files ? " for files" : "")
            if rotation.isNew {
                context.report("note", "created \(place) with \(name)")
            } else if rotation.replaced {
                context.report("note", "replaced a key in \(place) with \(name)")
                context.warn("messages sealed with the old key can no longer be opened")
            } else {
                context.report("note", "added \(name) to \(place), as its first key")
            }
            if key.isBarkGCM {
                context.report("note", "\(name) is good for \(Bark.maximumGCMMessageCount) pushes")
            }
            if let expiry = key.expiry {
                context.report("note", "\(name) expires at \(SystemTime.utc(expiry))")
                if let heir = try? rotation.ring.sealingKey(for: key.purpose, at: expiry) {
                    context.warn("after that, \(heir.title) will seal again")
                }
            }
        }
        tellOfRecipients(rotation, place, context)
        if let id = plan.retiredID {
            context.report("note", "removed the key \(quoted(id)) from \(place)")
        }
    }

    /// Counts the recipients that were added, replaced and removed; a ring is never listed.
    private static func tellOfRecipients(
        _ rotation: KeyRotation,
        _ place: String,
        _ context: CommandContext
    ) {
        let changes = rotation.recipients
        if rotation.isNew, let count = changes?.addedCount {
            context.report("note", "created \(place) with \(recipients(count))")
        } else if changes != nil || rotation.retiredCount != nil {
            let counts = [
                ("added", changes?.addedCount), ("replaced", changes?.replacedCount),
                ("kept", changes?.keptCount), ("removed", rotation.retiredCount),
            ]
            let words = counts.compactMap { verb, count in
                count.flatMap { $0 > 0 ? "\(verb) \(recipients($0))" : nil }
            }
            let list = words.isEmpty ? "no changes" : enumeration(words, conjunction: "and")
            context.report("note", "\(place): \(list)")
        }
        let skipped = changes?.skipped ?? []
        for error in skipped.prefix(listedCount) { context.warn("skipped \(error.detail)") }
        if skipped.count > listedCount {
            context.warn("skipped \(skipped.count - listedCount) more")
        }
        if rotation.missingCount > 0 {
            context.warn("\(recipients(rotation.missingCount)) to remove had no key in \(place)")
        }
    }

    /// How many skipped registrations are listed.
    private static let listedCount = 20

    private static func recipients(_ count: Int) -> String {
        "\(count) \(count == 1 ? "recipient" : "recipients")"
    }

    /// Writes the PEM file, and returns what goes to standard output.
    private static func output(
        of rotation: KeyRotation,
        _ plan: KeygenPlan,
        _ context: CommandContext
    ) throws(SealError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let output = plan.pemOutput {
            let (key, privateKey) = try plan.privateKey(of: rotation)
            let pem = privateKey.pem
            if output == "-" {
                bytes += unsafe pem.withUnsafeBytes { unsafe Array($0) }
            } else {
                try KeyFile.create(context.path(output), secret: pem)
                context.report(
                    "note",
                    "wrote the private half of \(key.title) to \(quoted(output))"
                )
            }
        }
        if plan.printsPublicHalf {
            bytes += try plan.publicHalf(of: rotation).serialized()
        } else if plan.name == "-" {
            bytes += rotation.ring.serialized()
        }
        return bytes
    }
}

/// A ring and what was done to it.
struct KeyRotation {
    var ring: KeyRing
    /// The new key, if any.
    var made: Key?
    /// The recipients that were imported.
    var recipients: RecipientChanges?
    /// How many recipients were removed.
    var retiredCount: Int?
    /// How many were to be removed that the ring had no key of.
    var missingCount = 0
    /// Whether the ring is new, too.
    var isNew = false
    /// Whether the new key replaced one with the same id.
    var replaced = false
}
