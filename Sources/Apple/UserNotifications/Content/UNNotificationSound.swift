// SPDX-License-Identifier: Apache-2.0

/// The sound played when a notification is delivered.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsound>
///
/// Linux: the class methods return `UNNotificationSound` where Apple's return `Self`.
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding {
    /// The kind of sound.
    package enum Kind: String, Sendable {
        case alert
        case critical
        case ringtone
    }

    /// Whether the sound is an alert's, a critical alert's or a call's.
    package final let kind: Kind
    /// The file name, or nil for the system's sound.
    package final let name: String?
    /// From 0 to 1, for a critical sound only; nil leaves it to the system.
    package final let volume: Float?

    /// For the device: the sound a payload asks for.
    package init(kind: Kind, name: String?, volume: Float? = nil) {
        self.kind = kind
        self.name = name
        self.volume = volume.map { min(max($0, 0), 1) }
        super.init()
    }

    /// The system's sound for notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/default>
    open class var `default`: UNNotificationSound { UNNotificationSound(kind: .alert, name: nil) }

    /// The system's sound for critical alerts, which plays even if the device is muted.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/defaultcritical>
    open class var defaultCritical: UNNotificationSound {
        UNNotificationSound(kind: .critical, name: nil)
    }

    /// The system's ringtone.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/defaultringtone>
    open class var defaultRingtone: UNNotificationSound {
        UNNotificationSound(kind: .ringtone, name: nil)
    }

    /// The system's sound for critical alerts at a volume from 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/defaultcriticalsound(withaudiovolume:)>
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, name: nil, volume: volume)
    }

    /// A sound file for critical alerts, which plays even if the device is muted.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/criticalsoundnamed(_:)>
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, name: name.rawValue)
    }

    /// A sound file for critical alerts at a volume from 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/criticalsoundnamed(_:withaudiovolume:)>
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, name: name.rawValue, volume: volume)
    }

    /// A ringtone file, up to 30 seconds long.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/ringtonesoundnamed(_:)>
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .ringtone, name: name.rawValue)
    }

    /// The app's sound file, under 30 seconds: Linear PCM, MA4, µLaw or aLaw in aiff, wav or caf.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsound/init(named:)>
    public convenience init(named name: UNNotificationSoundName) {
        self.init(kind: .alert, name: name.rawValue)
    }

    /// The sound itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both play the same sound.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return kind == other.kind && name == other.name && volume == other.volume
    }

    /// Equal for equal sounds.
    open override var hash: Int { name.hashValue }

    /// True: an archive of a sound can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes kind, name and volume.
    open func encode(with coder: NSCoder) {
        coder.encode(kind.rawValue as NSString, forKey: "kind")
        coder.encode(name as NSString?, forKey: "name")
        coder.encode(volume.map { NSNumber(value: $0) }, forKey: "volume")
    }

    /// Reads what ``encode(with:)`` wrote; nil if it is not a sound.
    public required init?(coder: NSCoder) {
        guard let kind = coder.text(forKey: "kind").flatMap(Kind.init(rawValue:)) else {
            return nil
        }
        self.kind = kind
        name = coder.text(forKey: "name")
        volume = coder.decodeObject(of: NSNumber.self, forKey: "volume")?.floatValue
        super.init()
    }
}

/// The file name of a notification's sound.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsoundname>
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file name, extension included.
    public var rawValue: String

    /// Names a file in the app's bundle or in `Library/Sounds`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Names a file in the app's bundle or in `Library/Sounds`.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
