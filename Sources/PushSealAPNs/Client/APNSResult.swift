// SPDX-License-Identifier: Apache-2.0

/// What became of a push.
public struct APNSResult: Sendable, Equatable {
    /// The device it was for.
    public let token: DeviceToken
    /// The HTTP status; nil if no answer came, and ``reason`` says why.
    public let status: Int?
    /// The id of the push, the same in all attempts.
    public let id: APNSID
    /// The id under which Apple's delivery log has it; at Apple only in the development environment.
    package let uniqueID: String?
    /// Why APNs refused it, in Apple's words, or why no answer came: `Timeout`, `ConnectionFailed`,
    /// `TLSFailed`, `Cancelled` or `MalformedResponse`.
    public let reason: String?
    /// Since when the device token is not valid, in milliseconds since 1970 (UTC); of status 410.
    ///
    /// A token that the app has registered since is valid again.
    public let timestamp: Int?
    /// How often it was sent.
    package let attempts: Int

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
        self.id = id
        self.uniqueID = uniqueID
        self.reason = reason
        self.timestamp = timestamp
        self.attempts = attempts
    }

    /// Whether APNs has taken it.
    public var isAccepted: Bool { status == 200 }

    /// Whether sending it once more would only be answered in the same way.
    ///
    /// Not so where there was no answer, or one that asks to come back later.
    package var isDecided: Bool {
        guard let status else { return false }
        return status != 429 && !(500...599).contains(status)
    }

    /// Whether APNs may have got it.
    package var wasSent: Bool { attempts > 0 && reason != NoAnswer.tlsFailed.rawValue }

    /// Whether the device token is not to be used any more, unless it was registered again since
    /// ``timestamp``.
    public var removesDeviceToken: Bool {
        status == Reason.unregistered.status
            && reason.flatMap(Reason.init)?.removesDeviceToken == true
    }
}

/// Why no answer came.
package enum NoAnswer: String, Sendable, CaseIterable {
    case timeout = "Timeout"
    case connectionFailed = "ConnectionFailed"
    case tlsFailed = "TLSFailed"
    case cancelled = "Cancelled"
    case malformedResponse = "MalformedResponse"
}
