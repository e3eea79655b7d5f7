// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealRun

@Suite("The extension's class")
struct PrincipalClassTests {
    private func name(
        _ texts: String...,
        listed: String? = nil,
        kind: ExtensionKind = .service,
        definitions: [String] = []
    ) throws(RunError) -> String {
        let sources = texts.enumerated().map { index, text in
            SwiftSource(
                name: "\(index).swift",
                bytes: Array(text.utf8),
                definitions: definitions
            )
        }
        let principal = listed.map { InfoPlist.Principal(className: $0, file: "Info.plist") }
        return try PrincipalClass(sources, kind).declaration(given: principal).name
    }

    private static let base = "UNNotificationServiceExtension"

    @Test(
        "is found however it is declared",
        arguments: [
            "class A: \(base) {}", "final class A : UserNotifications.\(base), X {}",
            "open class A:\(base){}",
            "@objc(B) public class A: \(base) {}", "nonisolated class `A`: \(base) {}",
            "class B { class func f() {}; class var x: Int { 1 } }\nclass A: \(base) {}",
            "// class X: \(base) {}\nclass A: \(base) { let a = \"class X: \(base) {}\" }",
            "func f() { class X: \(base) {} }\nclass A: \(base) {}",
            "protocol P: class {}\nclass A: \(base), P {}",
            "class G<T>: \(base) {}\nclass A: G<Int> {}",
            "typealias Base = UserNotifications.\(base)\nclass A: Base {}",
            "#if DEBUG\nclass A: \(base) {}\n#else\nclass A: \(base) {}\n#endif",
            "class A: SealedNotificationService {}",
            "import Kit\nclass A: KitService { override func didReceive() {} }\nclass B: NSObject { func didReceive() {} }",
        ]
    )
    func found(_ text: String) throws {
        #expect(try name(text) == "A")
    }

    @Test("is the last of a line of classes, in whatever source they are")
    func indirect() throws {
        #expect(try name("class C: B {}", "class A: \(Self.base) {}", "class B: A {}") == "C")
    }

    @Test("has the names of the types that it stands in")
    func nested() throws {
        #expect(
            try name(
                "enum Outer { struct Inner {} }\nextension Outer.Inner { class A: \(Self.base) {} }"
            ) == "Outer.Inner.A"
        )
    }

    @Test("is the one that the property list names, by its name or by that for Objective-C")
    func listed() throws {
        let two = "class A: \(Self.base) {}\n@objc(Second) class B: \(Self.base) {}"
        #expect(try name(two, listed: "A") == "A")
        #expect(try name(two, listed: "B") == "B")
        #expect(try name(two, listed: "Second") == "B")
        #expect(throws: RunError.self) { try name(two, listed: "C") }
    }

    @Test("is not guessed where there are two, nor taken from a circle of classes")
    func refused() {
        #expect(throws: RunError.self) {
            try name("class A: \(Self.base) {}\nclass B: \(Self.base) {}")
        }
        #expect(throws: RunError.self) { try name("class A: B {}\nclass B: A {}") }
        #expect(throws: RunError.self) { try name("class A: NSObject { func didReceive() {} }") }
        #expect(throws: RunError.self) { try name("struct A: \(Self.base) {}") }
        #expect(throws: RunError.self) { try name("") }
    }

    @Test(
        "is the one that the compiler sees with the defined names",
        arguments: [
            ("#if DEBUG\n%B\n#else\n%A\n#endif", []),
            ("#if DEBUG\n%A\n#else\n%B\n#endif", ["DEBUG"]),
            ("#if !DEBUG // a\n%A\n#else\n%B\n#endif", []),
            ("#if X\n%B\n#elseif Y\n%A\n#elseif Z\n%B\n#else\n%B\n#endif", ["Y", "Z"]),
            ("#if X\n#if Y\n%B\n#else\n%B\n#endif\n#endif\n%A", ["Y"]),
            ("#if os(iOS) || X\n%A\n#elseif Y\n%A\n#else\n%B\n#endif", ["Y"]),
            ("#if false\n%B\n#else\n%A\n#endif", []), ("#if $Macros\n%A\n#endif", []),
            ("#else\n#endif\n%A", []), ("%A\n#if X", []),
            ("#if X\n@objc(A) %B\n#endif\n@objc(C) %A\nlet a = \"#if X\"", []),
        ] as [(String, [String])]
    )
    func conditional(_ text: String, _ definitions: [String]) throws {
        var text = text
        for name in ["A", "B"] {
            text = text.replacing("%\(name)", with: "class \(name): \(Self.base) {}")
        }
        #expect(try name(text, definitions: definitions) == "A")
    }

    @Test("counts twice where the names do not decide")
    func undecided() {
        for condition in ["os(iOS)", "A && B", "swift(>=6)"] {
            #expect(throws: RunError.self) {
                try name(
                    "#if \(condition)\nclass A: \(Self.base) {}\n#else\nclass B: \(Self.base) {}\n#endif"
                )
            }
        }
    }

    private static let shown = "UNNotificationContentExtension"

    @Test(
        "of a content extension is the one that conforms, wherever it says so",
        arguments: [
            "class A: UIViewController, \(shown) {}",
            "@objc(B) final class A: UIViewController, @preconcurrency UserNotificationsUI.\(shown) {}",
            "class B: UIViewController {}\nclass A: B {}\nextension A: Sendable, \(shown) {}",
            "class A: UIViewController {}\nextension A: \(shown) where Int == Int {}",
            "class A: G<Int, String>, \(shown) {}",
            "class B: UIViewController, \(shown) {}\nclass A: B {}",
            "typealias Shown = X & \(shown)\nclass A: UIViewController & X & \(shown) {}",
            "class A: UIViewController, \(shown) {}\nclass N: \(base) {}\nclass C: UIViewController {}",
        ]
    )
    func content(_ text: String) throws {
        #expect(try name(text, kind: .content) == "A")
    }

    @Test("of a content extension is none and not guessed where none conforms, or two")
    func contentRefused() {
        let one = "class A: UIViewController, \(Self.shown) {}"
        #expect(throws: RunError.self) { try name("class A: \(Self.base) {}", kind: .content) }
        #expect(throws: RunError.self) {
            try name("class A { func didReceive() {} }", kind: .content)
        }
        #expect(throws: RunError.self) {
            try name(one, "class B: UIViewController, \(Self.shown) {}", kind: .content)
        }
        #expect(throws: RunError.self) { try name(one) }
    }

    @Test("of a property list is the last part of the name, and its kind has to be ours")
    func propertyList() throws {
        func list(_ point: String, _ name: String) -> [UInt8] {
            Array(
                """
                <plist version="1.0"><dict><key>NSExtension</key><dict>
                <key>NSExtensionPointIdentifier</key><string>\(point)</string>
                <key>NSExtensionPrincipalClass</key><string>\(name)</string></dict></dict></plist>
                """.utf8
            )
        }
        let service = "com.apple.usernotifications.service"
        for name in ["$(PRODUCT_MODULE_NAME).A", "Module.A", "A"] {
            #expect(try InfoPlist.principal(of: list(service, name), file: "i")?.className == "A")
        }
        let content = "com.apple.usernotifications.content-extension"
        #expect(throws: RunError.self) {
            try InfoPlist.principal(of: list(content, "A"), file: "i")
        }
        #expect(
            try InfoPlist.principal(of: list(content, "A"), file: "i", .content)?.className == "A"
        )
        #expect(throws: RunError.self) {
            try InfoPlist.principal(of: list(service, "A"), file: "i", .content)
        }
        #expect(throws: RunError.self) { try InfoPlist.principal(of: [0, 1], file: "i") }
        #expect(try InfoPlist.principal(of: Array("<plist><dict/></plist>".utf8), file: "i") == nil)
    }
}
