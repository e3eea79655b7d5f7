// SPDX-License-Identifier: Apache-2.0

@_exported public import PhoneFoundation

/// Tells the system that widgets have new data.
///
/// <https://developer.apple.com/documentation/widgetkit/widgetcenter>
///
/// Linux: there are no widgets, so nothing is reloaded.
public final class WidgetCenter: Sendable {
    /// The one of the app.
    ///
    /// <https://developer.apple.com/documentation/widgetkit/widgetcenter/shared>
    public static let shared = WidgetCenter()

    private init() {}

    /// Reloads the widgets of a kind.
    ///
    /// <https://developer.apple.com/documentation/widgetkit/widgetcenter/reloadtimelines(ofkind:)>
    public func reloadTimelines(ofKind kind: String) {}

    /// Reloads all widgets of the app.
    ///
    /// <https://developer.apple.com/documentation/widgetkit/widgetcenter/reloadalltimelines()>
    public func reloadAllTimelines() {}

    /// Gives new configurations to the widgets that the user can configure.
    ///
    /// <https://developer.apple.com/documentation/widgetkit/widgetcenter/invalidateconfigurationrecommendations()>
    public func invalidateConfigurationRecommendations() {}
}
