// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a notification plays: a file name, or a dictionary for critical alerts.
package struct Sound: Sendable, Equatable {
    /// The file's name, or `default`; a critical sound may leave it out.
    package let name: String?
    /// Whether it plays through Do Not Disturb and the mute switch.
    package let isCritical: Bool
    /// How loud a critical sound is, 0 to 1.
    package let volume: Float?

    /// Makes a sound.
    package init(name: String?, isCritical: Bool = false, volume: Float? = nil) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume
    }

    /// Reads `sound`, a string or a dictionary.
    init?(_ payload: borrowing Payload) {
        if let name = payload.document.string(at: payload.places[.sound]) {
            self.init(name: name)
            return
        }
        guard let inside = Self.inside(payload) else { return nil }
        self.init(
            name: inside.string("name"),
            isCritical: inside.flag("critical") ?? false,
            volume: Self.volume(inside)
        )
    }

    /// What is wrong with `sound` itself.
    static func complaint(_ payload: Payload) -> Complaint? {
        Sound(payload) == nil
            ? payload.apsKeys.complaint(about: "sound", "a string or a dictionary") : nil
    }

    /// What is wrong inside a sound dictionary.
    static func complaints(_ payload: Payload) -> [Complaint] {
        guard let inside = inside(payload) else { return [] }
        return [
            inside.flagComplaint("critical"), inside.stringComplaint("name"),
            volume(inside) == nil ? inside.complaint(about: "volume", "a number from 0 to 1") : nil,
        ].compactMap { $0 } + inside.unknown(besides: ["critical", "name", "volume"])
    }

    private static func inside(_ payload: Payload) -> KeyReader? {
        guard let view = payload.document.view(at: payload.places[.sound]), view.kind == .object
        else {
            return nil
        }
        return KeyReader(dictionary: view, path: "aps.sound")
    }

    private static func volume(_ inside: KeyReader) -> Float? {
        // Adding 0 makes 0 of -0, which JSON has, too.
        inside.view("volume")?.number?.double.flatMap { (0...1).contains($0) ? Float($0) + 0 : nil }
    }
}
