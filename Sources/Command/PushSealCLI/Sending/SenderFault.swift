// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import PushSealJSON

/// Why a sender must not go on: what every push, or every line without a key, would fail for.
enum SenderFault: Equatable {
    /// APNs has refused the sender.
    case answer(APNSResult)
    /// The command lacks what a line needs.
    case line(LineError)

    /// What is wrong, and what happens to the others.
    ///
    /// - Parameter rest: what is not sent.
    /// - Returns: the error with which the command ends.
    func error(_ rest: String) -> CommandError {
        switch self {
        case .answer(let result):
            let status = result.status.map(String.init) ?? "none"
            return CommandError(
                .configuration,
                "APNs refuses this sender with status \(status), "
                    + "\(result.reason.map { quoted($0) } ?? "without a reason"); \(rest)",
                hint: RefusalHint.text(status: result.status, reason: result.reason)
            )
        case .line(let error):
            return CommandError(
                .configuration,
                "\(error.message); \(rest)",
                hint: error.hint
            )
        }
    }
}

/// What to check where a reason of APNs alone does not help.
enum RefusalHint {
    /// - Parameters:
    ///   - status: the status of the answer.
    ///   - reason: its reason.
    /// - Returns: the hint; nil where the reason says enough.
    static func text(status: Int?, reason: String?) -> String? {
        guard let known = reason.flatMap(Reason.init) else {
            let isForeign = status.map { ![200, 400, 403, 410, 413, 429].contains($0) && $0 < 500 }
            return isForeign == true && reason == nil
                ? "the server does not answer as APNs does; check --server and its port" : nil
        }
        return switch known {
        case .badDeviceToken:
            "apps that Xcode installed have tokens for --sandbox, all others for --production"
        case .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken:
            "the key of --auth-key is for the other environment: try --sandbox or --production"
        case .badCertificate: "give the certificate that Apple made for this app with --cert"
        case .badCertificateEnvironment:
            "the certificate is for the other environment: try --sandbox or --production"
        case .deviceTokenNotForTopic: "the topic is the bundle id of the app"
        case .topicDisallowed:
            "--topic is the bundle id of an app of the team of --team-id, or of the certificate"
        case .badTopic, .missingTopic: "give the bundle id of the app with --topic"
        case .invalidProviderToken, .unrelatedKeyIDInToken:
            "check --key-id, --team-id, the key file and this machine's clock"
        case .missingProviderToken: "give --auth-key FILE.p8 --team-id ID, or --cert FILE"
        case .expiredProviderToken: "check this machine's clock"
        case .forbidden: "check that the key or certificate was not revoked"
        case .tooManyProviderTokenUpdates:
            "processes on one machine share a token in the folder of --token-cache, or in "
                + "$XDG_RUNTIME_DIR/pushseal; every other sender of the team signs its own"
        case .unregistered, .expiredToken: "remove the device token"
        case .badPath, .methodNotAllowed: "check --server: it does not take pushes as APNs does"
        default: nil
        }
    }
}
