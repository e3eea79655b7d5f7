// SPDX-License-Identifier: Apache-2.0

/// Whose fault it is that APNs has not accepted a push.
///
/// What a sender does next depends on this alone: whether the push is kept, whether the others are
/// sent, and the exit status of `pushseal send`.
@nonexhaustive
public enum Fault: String, Sendable, CaseIterable {
    /// The sender has a wrong key, team, topic or server: every push would be refused, so the sender
    /// must change something before it sends the next one. The push is still to be sent.
    case sender
    /// The device token is not valid for this app: remove it, and do not send the push again.
    case device
    /// A header or the payload breaks a rule of APNs: do not send the push again.
    case push
    /// APNs had no time, or could not be reached: send the push again later.
    case service

    /// Classifies an answer that is not a status of 200, or no answer.
    ///
    /// - Parameters:
    ///   - status: the HTTP status; nil if there was no answer.
    ///   - reason: the reason in the answer.
    ///   - bringsTopic: whether the topic belongs to this push alone. A wrong one is the push's fault
    ///     then, and the sender's if all pushes have it.
    package init(status: Int?, reason: String?, bringsTopic: Bool = false) {
        switch status {
        case nil, 429, .some(500...599): self = .service
        case 410: self = .device
        case 413: self = .push
        case 400:
            switch reason.flatMap(Reason.init) {
            case .badDeviceToken, .deviceTokenNotForTopic: self = .device
            case .badTopic, .topicDisallowed, .missingTopic: self = bringsTopic ? .push : .sender
            case .badCertificate, .badCertificateEnvironment: self = .sender
            case .idleTimeout: self = .service
            default: self = .push
            }
        // 403, 404 and 405 are about the sender's credentials and requests. Any other status is no
        // answer of APNs, so the sender speaks to another server.
        default: self = .sender
        }
    }
}
