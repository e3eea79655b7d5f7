// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a notification plays: a file's name, or a dictionary for critical alerts.
public struct Sound: Sendable, Equatable {
    /// The file's name, or `default`; a critical sound may leave it out.
    public let name: String?
    /// Whether it plays through Do Not Disturb and the mute switch.
    public let isCritical: Bool
    /// How loud a critical sound is, 0 to 1.
    public let volume: Float?

    /// Names a sound.
    public init(name: String?, isCritical: Bool = false, volume: Float? = nil) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume
    }

    /// Reads `sound`, a string or a dictionary.
    static func read(_ keys: KeyReader) -> Reading<Sound> {
        keys.read("sound", "a string or a dictionary") { view in
            if let name = view.string { return Sound(name: name, isCritical: false, volume: nil) }
            guard view.kind == .object else { return nil }
            let keys = KeyReader(dictionary: view, path: "aps.sound")
            return Sound(
                name: keys.string("name").value,
                isCritical: keys.flag("critical").value ?? false,
                volume: readVolume(keys).value
            )
        }
    }

    /// What is wrong inside a sound dictionary.
    static func complaints(_ keys: KeyReader) -> [Complaint] {
        guard let view = keys.view("sound"), view.kind == .object else { return [] }
        let inside = KeyReader(dictionary: view, path: "aps.sound")
        return [
            inside.flag("critical").complaint, inside.string("name").complaint,
            readVolume(inside).complaint,
        ].compactMap { $0 } + inside.unknown(besides: ["critical", "name", "volume"])
    }

    private static func readVolume(_ keys: KeyReader) -> Reading<Float> {
        keys.read("volume", "a number from 0 to 1") { view in
            view.number?.double.flatMap { (0...1).contains($0) ? Float($0) : nil }
        }
    }
}
