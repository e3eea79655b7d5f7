// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

extension Payload {
    /// What is wrong or odd in the payload, in the order a person would look: duplicates, then `aps`,
    /// then what stands beside it.
    public var findings: [Finding] { complaints.map(\.finding) }

    var complaints: [Complaint] { duplicates + aps.complaints + misplaced + sealedComplaints }

    private var duplicates: [Complaint] {
        document.duplicateNames.prefix(KeyReader.reportLimit).map { duplicate in
            Complaint(
                severity: .note,
                keyPath: duplicate.name.printable,
                detail:
                    "stands more than once in its dictionary; readers differ, a phone takes the last",
                view: duplicate.again.nameView
            )
        }
    }

    /// Keys of `aps` that stand beside it, where Apple does not look.
    private var misplaced: [Complaint] {
        let keys = KeyReader(dictionary: document.root, path: "")
        return customKeys.filter { APS.misplacedKeys.contains($0.name) }.map { member in
            keys.complaint(
                member.name,
                member.nameView,
                "stands beside aps, where Apple does not look for it",
                severity: .note
            )
        }
    }

    private var sealedComplaints: [Complaint] {
        let keys = KeyReader(dictionary: document.root, path: "")
        let names = [SealedFields.dataKey, SealedFields.payloadKey, SealedFields.keyIDKey]
        return names.compactMap { keys.string($0).complaint }
    }

    /// One key of a payload with what is under it.
    public struct Entry: Sendable {
        /// The key, with the keys around it: `aps.alert.title`.
        public let keyPath: String
        /// The value.
        public let value: JSONView
        /// Whether the value is ciphertext, so that only its length can be seen in transit.
        public let isSealed: Bool
    }

    /// Every key that matters on its own, in order: those of `aps`, of the alert, and beside `aps`.
    ///
    /// What is not sealed is read by Apple, by whoever runs the server, and by anyone who gets at the
    /// payload.
    public var entries: [Entry] {
        document.root.members.flatMap { member -> [Entry] in
            let name = member.name
            guard name == "aps", member.value.kind == .object else {
                let isSealed =
                    name == SealedFields.dataKey || name == SealedFields.payloadKey
                return [Entry(keyPath: name.printable, value: member.value, isSealed: isSealed)]
            }
            return member.value.members.flatMap { member -> [Entry] in
                let path = "aps.\(member.name.printable)"
                guard member.name == "alert", member.value.kind == .object else {
                    return [Entry(keyPath: path, value: member.value, isSealed: false)]
                }
                return member.value.members.map {
                    Entry(keyPath: "\(path).\($0.name.printable)", value: $0.value, isSealed: false)
                }
            }
        }
    }

    /// The keys that anyone on the way can read.
    public var entriesInClear: [Entry] { entries.filter { !$0.isSealed } }
}

extension APS {
    /// Keys that mean something in `aps` and are often put beside it.
    static let misplacedKeys: Set<String> = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
    ]
}
