// SPDX-License-Identifier: Apache-2.0

package import PushSeal

/// What a push is for: the header `apns-push-type`.
///
/// Source: Apple, "Sending notification requests to APNs".
@nonexhaustive
public enum PushType: String, Sendable, CaseIterable {
    /// Shows something, plays a sound or sets the badge.
    case alert
    /// Wakes the app in the background, with nothing to see or hear; only with priority 5.
    case background
    /// An incoming call; payloads of up to 5120 bytes.
    case voip
    /// New contents for a watch face.
    case complication
    /// Changes for a File Provider extension.
    case fileprovider
    /// Asks for the location; only with provider tokens.
    case location
    /// Starts, updates or ends a Live Activity.
    case liveactivity
    /// A Push to Talk session.
    case pushtotalk
    /// Reloads the app's widgets.
    case widgets
    /// Reloads the app's controls.
    case controls
    /// Makes a managed device contact its server; the topic is the UID of the certificate.
    case mdm

    /// The suffix after the app's bundle identifier in the topic, if any.
    package var topicSuffix: String? {
        switch self {
        case .alert, .background, .mdm: nil
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .location: ".location-query"
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        }
    }

    /// The largest payload, in bytes.
    package var sizeLimit: SizeLimit { self == .voip ? .voip : .standard }

    /// Whether APNs accepts it only with a provider token, not with a certificate.
    package var needsProviderToken: Bool { self == .location }

    /// Whether the type allows this priority: background pushes only 5.
    package func allows(_ priority: PushPriority) -> Bool {
        self != .background || priority == .conservingPower
    }

    /// The priority sent by default; nil leaves it to APNs, which takes 10.
    package var defaultPriority: PushPriority? {
        self == .background ? .conservingPower : nil
    }
}

extension PushType {
    /// Infers the type of a push that names none.
    ///
    /// A topic with a suffix gives the type. Otherwise the payload does: `event` in `aps` means a
    /// Live Activity, `content-changed` widgets, `mdm` beside `aps` a managed device. An alert,
    /// sound or badge makes it an alert; anything else is a background push.
    package init(inferredFrom payload: borrowing Payload, topic: String?) {
        if let type = topic.flatMap(PushType.named) {
            self = type
        } else if payload.hasMember("event") {
            self = .liveactivity
        } else if payload.hasMember("content-changed") {
            self = .widgets
        } else if payload.isForManagedDevice {
            self = .mdm
        } else {
            self = payload.asksForAttention ? .alert : .background
        }
    }

    /// The type whose suffix a topic has; nil if it has none.
    package static func named(byTopic topic: String) -> PushType? {
        allCases.first { $0.hasSuffix(topic) }
    }

    /// Why a payload does not suit this type, in words; nil if it does.
    ///
    /// An alert, Apple says, is an interaction with the user, for example an alert, badge or sound;
    /// a background push has none.
    package func objection(to payload: borrowing Payload) -> String? {
        switch self {
        case .alert where !payload.asksForAttention:
            "a push of type alert needs alert, badge or sound in aps"
        case .background where payload.asksForAttention:
            "a push of type background must not have alert, badge or sound in aps"
        default: nil
        }
    }
}

extension Payload {
    /// Whether the user is to see or hear something.
    fileprivate var asksForAttention: Bool {
        hasMember("alert") || hasMember("badge") || hasMember("sound")
    }

    /// Whether `aps` has a member that is not null.
    fileprivate func hasMember(_ name: String) -> Bool {
        aps?[name].map { !$0.isNull } ?? false
    }

    fileprivate var isForManagedDevice: Bool { document.root["mdm"]?.kind == .string }
}

/// When a push is delivered: the header `apns-priority`.
@nonexhaustive
public enum PushPriority: Int, Sendable, CaseIterable {
    /// At once; the default of APNs.
    case immediate = 10
    /// When it suits the device's power; the only priority for background pushes.
    case conservingPower = 5
    /// Saves power above all else, and does not wake the device.
    case neverWaking = 1

    /// Parses the header's value: digits without a sign or leading zeros.
    package init?(header text: String) {
        switch text {
        case "10": self = .immediate
        case "5": self = .conservingPower
        case "1": self = .neverWaking
        default: return nil
        }
    }
}
