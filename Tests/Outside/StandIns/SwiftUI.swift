// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// What RidesApp.swift uses of SwiftUI, a line a declaration: enough to check what the file says to the rest of the app, and nothing
// of how SwiftUI is used.

@_exported public import Foundation

@MainActor public protocol View { associatedtype Body: View; @ViewBuilder var body: Body { get } }
@MainActor public protocol Scene { associatedtype Body: Scene; var body: Body { get } }
@MainActor public protocol App { associatedtype Body: Scene; init(); var body: Body { get } }

extension App { public static func main() { _ = Self().body } }
extension Never: View, Scene { public var body: Never { return fatalError() } }

public protocol Piece: View where Body == Never {}
extension Piece { public var body: Never { return fatalError() } }

public struct Pieces: Piece {}
public struct Perhaps<Content: View>: Piece {}
public struct Text: Piece { public init(_ text: String) {} }
public struct VStack: Piece { public init<Content: View>(alignment: Alignment, @ViewBuilder _ content: () -> Content) {} }
public struct NavigationStack: Piece { public init<Content: View>(@ViewBuilder _ content: () -> Content) {} }
public struct Label: Piece { public init(_ title: String, systemImage: String) {} }
public struct List: Piece { public init<Content: View>(@ViewBuilder _ content: () -> Content) {} }
public struct ForEach: Piece {
    public init<Element: Identifiable, Content: View>(_ data: [Element], @ViewBuilder _ row: (Element) -> Content) {}
    public init<Element, ID: Hashable, Content: View>(_ data: [Element], id: KeyPath<Element, ID>, @ViewBuilder _ row: (Element) -> Content) {}
}
public struct Button: Piece {
    public init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {}
}
public struct WindowGroup: Scene {
    public var body: Never { return fatalError() }
    public init<Content: View>(@ViewBuilder _ content: () -> Content) {}
}

@resultBuilder @MainActor
public enum ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Pieces { Pieces() }
    public static func buildOptional<Content: View>(_ content: Content?) -> Perhaps<Content> { Perhaps() }
    public static func buildEither<Content: View>(first: Content) -> Pieces { Pieces() }
    public static func buildEither<Content: View>(second: Content) -> Pieces { Pieces() }
}

extension View {
    public func font(_ font: Font) -> some View { self }
    public func toolbar<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { self }
    public func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}

public enum Alignment { case leading }
public enum ButtonRole { case destructive }
public enum Font { case headline, caption }
public enum ScenePhase { case active, inactive, background }
public struct EnvironmentValues { public var scenePhase: ScenePhase { .active } }

@MainActor @propertyWrapper public struct State<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@MainActor @propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
}
@MainActor @propertyWrapper public struct UIApplicationDelegateAdaptor<Delegate: NSObject> {
    public var wrappedValue: Delegate { fatalError() }
    public init() {}
}
