// SPDX-License-Identifier: Apache-2.0

/// The result of sending a push.
public struct APNSResult: Sendable, Equatable {
    /// The device it was sent to.
    package let token: DeviceToken
    /// The HTTP status; nil if there was no answer, and ``reason`` says why.
    public let status: Int?
    /// The id of the push, the same in all attempts.
    package let apnsID: APNSID
    /// The id of the push in Apple's delivery log; Apple sends it in the development environment
    /// only.
    package let uniqueID: String?
    /// Why APNs refused the push, in Apple's words, or why there was no answer: `Timeout`,
    /// `ConnectionFailed`, `TLSFailed`, `Cancelled` or `MalformedResponse`.
    public let reason: String?
    /// When the device token became invalid, in milliseconds since 1970 (UTC); only for status 410.
    ///
    /// A token that the app has registered since is valid again.
    public let timestamp: Int?
    /// How many times it was sent.
    public let attempts: Int
    /// The caller's own id of the push, as JSON; nil if it has none.
    package var callerID: [UInt8]?
    /// Whether the topic belongs to this push alone, not to all that the sender sends.
    package var bringsTopic = false

    package init(
        token: DeviceToken,
        status: Int?,
        id: APNSID,
        uniqueID: String? = nil,
        reason: String?,
        timestamp: Int? = nil,
        attempts: Int
    ) {
        self.token = token
        self.status = status
        apnsID = id
        self.uniqueID = uniqueID
        self.reason = reason
        self.timestamp = timestamp
        self.attempts = attempts
    }

    /// The id of the push, the same in all attempts: a UUID in lower case, as APNs writes it.
    public var id: String { apnsID.description }

    /// Whether APNs accepted the push.
    public var isAccepted: Bool { status == 200 }

    /// Whose fault it is that the push was not accepted; nil if it was.
    public var fault: Fault? {
        isAccepted ? nil : Fault(status: status, reason: reason, bringsTopic: bringsTopic)
    }

    /// Whether the answer is final: the push was accepted, or the device or the push is at fault.
    package var isDecided: Bool {
        switch fault {
        case nil, .device, .push: true
        case .sender, .service: false
        }
    }

    /// Whether to stop using the device token, unless it was registered again since ``timestamp``.
    public var removesDeviceToken: Bool {
        status == Reason.unregistered.status
            && reason.flatMap(Reason.init)?.removesDeviceToken == true
    }
}

/// Why there was no answer.
package enum NoAnswer: String, Sendable, CaseIterable {
    case timeout = "Timeout"
    case connectionFailed = "ConnectionFailed"
    case tlsFailed = "TLSFailed"
    case cancelled = "Cancelled"
    case malformedResponse = "MalformedResponse"
}
