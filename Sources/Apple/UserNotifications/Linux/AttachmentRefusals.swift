// SPDX-License-Identifier: Apache-2.0

import Locking

/// Tells a device of the attachments that could not be made, since many extensions make them with
/// `try?` and go on.
package enum AttachmentRefusals {
    private static let observer = Locked<(@Sendable (String) -> Void)?>(nil)

    /// Sets who is told, with a sentence, on the thread that tried to make the attachment.
    package static func observe(_ observer: (@Sendable (String) -> Void)?) {
        self.observer.withLock { $0 = observer }
    }

    /// Tells of one attachment.
    static func report(_ identifier: String, _ file: URL, _ reason: UNError) {
        guard let observer = observer.withLock({ $0 }) else { return }
        let name = file.lastPathComponent.prefix(100)
        observer(
            "attachment \"\(identifier.prefix(100))\" of \"\(name)\" was refused: "
                + reason.localizedDescription
        )
    }
}
