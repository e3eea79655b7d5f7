// SPDX-License-Identifier: Apache-2.0

/// The base class of views and view controllers.
///
/// <https://developer.apple.com/documentation/uikit/uiresponder>
///
/// Linux: there is no touch or keyboard input, so it has no events.
@MainActor
open class UIResponder: NSObject {
    /// Called by a subclass.
    public nonisolated override init() {
        super.init()
    }
}
