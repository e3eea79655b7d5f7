// SPDX-License-Identifier: Apache-2.0

import Locking

/// Reports attachments that could not be created to the device, since many extensions use `try?`
/// and go on.
package enum AttachmentRefusals {
    private static let observer = Locked<(@Sendable (String) -> Void)?>(nil)

    /// Sets the observer, which is called with a sentence on the thread that made the attempt.
    package static func observe(_ observer: (@Sendable (String) -> Void)?) {
        self.observer.withLock { $0 = observer }
    }

    /// Reports one attachment.
    static func report(_ identifier: String, _ file: URL, _ reason: UNError) {
        guard let observer = observer.withLock({ $0 }) else { return }
        let name = file.lastPathComponent.prefix(100)
        observer(
            "attachment \"\(identifier.prefix(100))\" of \"\(name)\" was refused: "
                + reason.localizedDescription
        )
    }
}
