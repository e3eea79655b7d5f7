// SPDX-License-Identifier: Apache-2.0

/// The domain of this framework's errors.
///
/// <https://developer.apple.com/documentation/usernotifications/unerrordomain>
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification could not be scheduled or an attachment could not be created.
///
/// <https://developer.apple.com/documentation/usernotifications/unerror>
///
/// It is an `NSError` of ``UNErrorDomain`` underneath and casts both ways.
public struct UNError: _BridgedStoredNSError {
    /// The error underneath.
    public let _nsError: NSError

    /// Wraps an error of ``UNErrorDomain``.
    public init(_nsError error: NSError) {
        precondition(error.domain == UNErrorDomain)
        _nsError = error
    }

    /// The domain of this framework's errors, for bridging.
    public static var _nsErrorDomain: String { UNErrorDomain }

    /// The domain of this framework's errors.
    public static var errorDomain: String { UNErrorDomain }

    /// What went wrong.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unerror/code>
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The error type this code belongs to.
        public typealias _ErrorType = UNError

        /// The app may not show notifications.
        case notificationsNotAllowed = 1
        /// The URL is not a file URL, or the file does not exist.
        case attachmentInvalidURL = 100
        /// The file's type cannot be attached.
        case attachmentUnrecognizedType = 101
        /// The file is empty or larger than its type allows.
        case attachmentInvalidFileSize = 102
        /// The file is no longer in the system's attachment store.
        case attachmentNotInDataStore = 103
        /// The file could not be moved to the system's attachment store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The file is damaged.
        case attachmentCorrupt = 105
        /// The trigger never fires.
        case notificationInvalidNoDate = 1400
        /// The notification has nothing to show, play or badge.
        case notificationInvalidNoContent = 1401
        /// The system does not accept this kind of provider.
        case contentProvidingObjectNotAllowed = 1500
        /// The provider's context is not valid.
        case contentProvidingInvalid = 1501
        /// The badge is negative.
        case badgeInputInvalid = 1600
    }

    init(_ code: Code, _ description: String) {
        _nsError = DescribedError(
            domain: UNErrorDomain,
            code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: description]
        )
    }
}

extension UNError {
    /// The app may not show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The URL is not a file URL, or the file does not exist.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The file's type cannot be attached.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// The file is empty or larger than its type allows.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The file is no longer in the system's attachment store.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The file could not be moved to the system's attachment store.
    public static var attachmentMoveIntoDataStoreFailed: Code {
        .attachmentMoveIntoDataStoreFailed
    }
    /// The file is damaged.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// The trigger never fires.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// The notification has nothing to show, play or badge.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// The system does not accept this kind of provider.
    public static var contentProvidingObjectNotAllowed: Code {
        .contentProvidingObjectNotAllowed
    }
    /// The provider's context is not valid.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// The badge is negative.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

// Without Objective-C, an NSError casts to UNError only with this conformance.
extension UNError: _ObjectiveCBridgeable {
    /// The `NSError` underneath.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    /// Wraps an error known to be of the domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout UNError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Wraps an error if it is of the domain.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSError,
        result: inout UNError?
    ) -> Bool {
        guard source.domain == UNErrorDomain else { return false }
        result = UNError(_nsError: source)
        return true
    }

    /// Wraps an error known to be of the domain.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> UNError {
        UNError(_nsError: source ?? NSError(domain: UNErrorDomain, code: 0))
    }
}

/// An error with Apple's form of description, where Foundation on Linux writes `(null)`.
private final class DescribedError: NSError, @unchecked Sendable {
    override var description: String {
        let text = localizedDescription
        return "Error Domain=\(domain) Code=\(code) \"\(text)\" "
            + "UserInfo={\(NSLocalizedDescriptionKey)=\(text)}"
    }
}
