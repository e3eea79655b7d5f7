// SPDX-License-Identifier: Apache-2.0

public import PushSealExpanded

/// Called, by this symbol, from the entry point that `pushseal run` writes for a content extension.
///
/// - Parameter makeController: makes the view controller.
@_silgen_name("pushseal_content_main")
@usableFromInline
func contentMain(
    _ makeController: @escaping @MainActor @Sendable () -> any ContentExtension.Controller
) -> Never {
    ContentHost.main(makeController)
}
