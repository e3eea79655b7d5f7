// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import PushSealJSON

extension Payload {
    /// What is wrong or odd in the payload: duplicates first, then `aps`, then the keys beside it.
    package var remarks: [Remark] {
        let complaints = duplicates + apsComplaints + misplaced + sealedComplaints
        let offsets = complaints.map(\.view.byteRange.lowerBound)
        return zip(complaints, document.positions(ofOffsets: offsets)).map { complaint, position in
            complaint.remark(at: position)
        }
    }

    private var duplicates: [Complaint] {
        document.duplicateNames(atMost: KeyReader.reportLimit).map { duplicate in
            Complaint(
                isFault: false,
                keyPath: duplicate.name.printable,
                detail:
                    "appears more than once in its dictionary; parsers differ, and a phone uses the last",
                view: duplicate.again.nameView
            )
        }
    }

    /// Keys of `aps` that are beside it, where Apple does not look.
    private var misplaced: [Complaint] {
        let keys = KeyReader(dictionary: document.root, path: "")
        // Own keys may resemble most names, but not that of the flag.
        let misspelled = document.root.members.lazy
            .filter { member in
                member.nameView.byteRange.count <= 40
                    && member.name != APSNames.mutableContent
                    && NearestName.isSame(member.name, APSNames.mutableContent)
            }
            .prefix(KeyReader.reportLimit)
        let members =
            (Self.misplacedKeys.compactMap { document.root.member(named: $0) } + misspelled)
            .sorted { $0.nameView.byteRange.lowerBound < $1.nameView.byteRange.lowerBound }
        return members.map { member in
            keys.complaint(
                member.name,
                member.nameView,
                APSNames.aps.contains(member.name)
                    ? "is beside aps, where Apple does not look for it"
                    : "is beside aps; did you mean \(quoted(APSNames.mutableContent)) inside?",
                isFault: false
            )
        }
    }

    private var sealedComplaints: [Complaint] {
        let keys = KeyReader(dictionary: document.root, path: "")
        return SealedFields.allKeys.compactMap { keys.stringComplaint($0) }
    }

    /// One key of a payload with its value.
    package struct Entry: Sendable {
        /// The full path of the key: `aps.alert.title`.
        package let keyPath: String
        /// The value.
        package let value: JSONView
        /// Whether the value is ciphertext, so that only its length can be seen in transit.
        package let isSealed: Bool
    }

    /// Every key that matters on its own, in order: those in `aps`, in the alert, and beside `aps`.
    ///
    /// What is not sealed can be read by Apple, by whoever runs the server, and by anyone who gets
    /// hold of the payload.
    package var entries: [Entry] {
        var entries: [Entry] = []
        forEachEntry { entries.append($0) }
        return entries
    }

    /// Calls a function with each of ``entries``, storing none: a hostile payload has any number.
    package func forEachEntry(_ body: (Entry) -> Void) {
        for member in document.root.members {
            let name = member.name
            guard name == "aps", member.value.kind == .object else {
                let isSealed =
                    name == SealedFields.dataKey || name == SealedFields.payloadKey
                body(Entry(keyPath: name.printable, value: member.value, isSealed: isSealed))
                continue
            }
            for member in member.value.members {
                let name = member.name
                let path = "aps.\(name.printable)"
                guard name == "alert", member.value.kind == .object else {
                    body(Entry(keyPath: path, value: member.value, isSealed: false))
                    continue
                }
                for text in member.value.members {
                    let path = "\(path).\(text.name.printable)"
                    body(Entry(keyPath: path, value: text.value, isSealed: false))
                }
            }
        }
    }
}

extension Payload {
    /// Keys that mean something in `aps` and are often put beside it.
    private static let misplacedKeys = Set(namesInAPS + ["content-available"])
}
