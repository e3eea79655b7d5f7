// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import PushSealJSON

/// Changes a payload so that a phone runs the service extension for it.
enum GateRepair {
    /// Gives every member that Apple reads its right name and place, adds text to the alert if there
    /// is none, and writes `mutable-content` as 1.
    ///
    /// A member that has a namesake in the right place stays where it is; of the members beside
    /// `aps`, which may be the app's own, only the alert and `mutable-content` move.
    static func mend(_ root: inout JSONObject) {
        var aps = takeAPS(&root)
        if aps["alert"] == nil, let alert = root["alert"],
            alert.object != nil || alert.string != nil
        {
            aps["alert"] = alert
            root.remove("alert")
        }
        for name in root.names where meansMutableContent(name) { root.remove(name) }
        // An alert that is written `Alert` has to be found before what belongs into it.
        rename(&aps, in: .aps) { $0.place == .aps }
        let isString = aps["alert"]?.string.map { !$0.isEmpty } ?? false
        if !isString {
            var alert = aps["alert"]?.object ?? [:]
            rename(&alert, in: .alert) { $0.place == .alert }
            move(from: &aps, .aps, to: &alert)
            move(from: &alert, .alert, to: &aps)
            if !hasText(alert) { alert["body"] = .string(Resolution.placeholder) }
            aps["alert"] = .object(alert)
        }
        aps["mutable-content"] = 1
        root["aps"] = .object(aps)
    }

    private static func meansMutableContent(_ name: String) -> Bool {
        let meaning = APSNames.meaning(of: name, in: .alert)
        return meaning?.name == "mutable-content"
    }

    /// The dictionary `aps`, whatever its name, or a JSON text of it; an empty one if there is none.
    private static func takeAPS(_ root: inout JSONObject) -> JSONObject {
        if let aps = root["aps"]?.object { return aps }
        if let text = root["aps"]?.string, let value = try? JSONValue(parsing: Array(text.utf8)),
            let aps = value.object
        {
            return aps
        }
        let name = root.names.first { APSNames.isAPS($0) && root[$0]?.object != nil }
        guard let name, let aps = root[name]?.object else { return [:] }
        root.remove(name)
        return aps
    }

    /// Renames the members that are in their place under a wrong name.
    private static func rename(
        _ dictionary: inout JSONObject,
        in place: APSNames.Place,
        where isHere: (APSNames.Meaning) -> Bool
    ) {
        var renamed = JSONObject()
        for member in dictionary.members {
            guard let meaning = APSNames.meaning(of: member.name, in: place), isHere(meaning) else {
                renamed.append(member.name, member.value)
                continue
            }
            let isTaken = dictionary[meaning.name] != nil || renamed[meaning.name] != nil
            // Of the flag, what else is written about it is only in the way.
            if isTaken, meaning.name == "mutable-content" { continue }
            renamed.append(isTaken ? member.name : meaning.name, member.value)
        }
        dictionary = renamed
    }

    /// Moves the members that belong into the other dictionary, if it has none of the name.
    private static func move(
        from dictionary: inout JSONObject,
        _ place: APSNames.Place,
        to other: inout JSONObject
    ) {
        for member in dictionary.members {
            guard let meaning = APSNames.meaning(of: member.name, in: place), meaning.place != place
            else { continue }
            dictionary.remove(member.name)
            if other[meaning.name] == nil { other[meaning.name] = member.value }
        }
    }

    /// Whether an alert has a text, or the key of one.
    private static func hasText(_ alert: JSONObject) -> Bool {
        ["title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key"].contains {
            alert[$0]?.string?.isEmpty == false
        }
    }
}
