// SPDX-License-Identifier: Apache-2.0

/// What views and view controllers have in common.
///
/// <https://developer.apple.com/documentation/uikit/uiresponder>
///
/// Linux: nothing is touched or typed here, so it has no events.
@MainActor
open class UIResponder: NSObject {
    /// Made by a subclass.
    public nonisolated override init() {
        super.init()
    }
}
