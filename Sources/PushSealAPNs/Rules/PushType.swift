// SPDX-License-Identifier: Apache-2.0

package import PushSeal

/// What a push is for, as the header `apns-push-type` says it.
///
/// Source: Apple, "Sending notification requests to APNs".
@nonexhaustive
public enum PushType: String, Sendable, CaseIterable {
    /// Shows something, plays a sound or sets the badge.
    case alert
    /// Wakes the app without anything to see or hear; only with priority 5.
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

    /// What follows the app's bundle identifier in the topic, if anything does.
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

    /// How many bytes the payload may have.
    package var sizeLimit: SizeLimit { self == .voip ? .voip : .standard }

    /// Whether APNs takes it from providers with a token only, not with a certificate.
    package var needsProviderToken: Bool { self == .location }

    /// Whether it may have this priority: background pushes only 5.
    package func allows(_ priority: PushPriority) -> Bool {
        self != .background || priority == .conservingPower
    }

    /// The priority that is sent where none was given; nil leaves it to APNs, which takes 10.
    package var defaultPriority: PushPriority? {
        self == .background ? .conservingPower : nil
    }
}

extension PushType {
    /// The type of a push whose sender named none.
    ///
    /// A topic with a suffix tells its type. Otherwise the payload does: `event` in `aps` belongs to
    /// Live Activities, `content-changed` to widgets, `mdm` beside it to managed devices; what shows,
    /// plays or badges is an alert, and all else is background.
    package init(inferredFrom payload: borrowing Payload, topic: String?) {
        if let topic, let type = Self.allCases.first(where: { $0.hasSuffix(topic) }) {
            self = type
        } else if payload.aps.hasMember("event") {
            self = .liveactivity
        } else if payload.aps.hasMember("content-changed") {
            self = .widgets
        } else if payload.isForManagedDevice {
            self = .mdm
        } else {
            self = payload.aps.asksForAttention ? .alert : .background
        }
    }

    /// What in a payload is against this type, in words; nil if nothing is.
    ///
    /// An alert, Apple says, is an interaction with the user, for example an alert, badge or sound;
    /// a background push has none.
    package func objection(to payload: borrowing Payload) -> String? {
        switch self {
        case .alert where !payload.aps.asksForAttention:
            "a push of type alert needs alert, badge or sound in aps"
        case .background where payload.aps.asksForAttention:
            "a push of type background has no alert, badge or sound in aps"
        default: nil
        }
    }
}

extension APS {
    /// Whether the user is to see or hear something.
    fileprivate var asksForAttention: Bool {
        hasMember("alert") || hasMember("badge") || hasMember("sound")
    }

    fileprivate func hasMember(_ name: String) -> Bool {
        view?[name].map { !$0.isNull } ?? false
    }
}

extension Payload {
    fileprivate var isForManagedDevice: Bool { document.root["mdm"]?.kind == .string }
}
