// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealRun

@Suite("Imports of frameworks that are not here")
struct AppleFrameworksTests {
    private func left(_ text: String) -> (String, [String]) {
        let source = SwiftSource(name: "a.swift", bytes: Array(text.utf8))
        let (copy, imports) = source.leavingOut { ["Combine", "MapKit"].contains($0) }
        return (
            String(decoding: copy.bytes, as: UTF8.self),
            imports.all.map { "\($0.place) \($0.module)" }
        )
    }

    @Test(
        "become as many blanks, with their attributes and access level",
        arguments: [
            ("", "import Combine", ""),
            ("import Foundation;", "import MapKit.MKMapView", "\nlet a = 1"),
            ("", "@preconcurrency import Combine", "\n"),
            ("", "@_exported public import class Combine.Future", ";f()"),
            ("", "@testable\nimport Combine", ""),
        ]
    )
    func blanks(_ before: String, _ removed: String, _ after: String) {
        let blank = String(removed.map { $0 == "\n" ? $0 : " " })
        #expect(left(before + removed + after).0 == before + blank + after)
    }

    @Test(
        "of SwiftUI are for views, or for UIKit alone",
        arguments: [
            ("import SwiftUI\nstruct A: View {}", true),
            ("import SwiftUI\nfunc a() -> some View { b }", true),
            ("import SwiftUI\nstruct A: B, View {}", true),
            ("import SwiftUI\nlet a: Color = View.a", false),
            ("import UIKit\nstruct A: View {}", false),
            ("import SwiftUI\n// struct A: View", false),
        ]
    )
    func views(_ text: String, _ hasViews: Bool) {
        let source = SwiftSource(name: "a.swift", bytes: Array(text.utf8))
        #expect(source.hasSwiftUIViews == hasViews)
    }

    @Test(
        "become UIKit, where Apple's compilers give that, too",
        arguments: [
            ("import SwiftUI", "import UIKit  "),
            ("public import QuartzCore", "       import UIKit     "),
            ("import struct SwiftUI.Color", String(repeating: " ", count: 27)),
        ]
    )
    func uiKit(_ text: String, _ seen: String) {
        let source = SwiftSource(name: "a.swift", bytes: Array("\(text)\nlet a = 1".utf8))
        let (copy, left) = source.leavingOut { ["SwiftUI", "QuartzCore"].contains($0) }
        #expect(String(decoding: copy.bytes, as: UTF8.self) == "\(seen)\nlet a = 1")
        #expect(left.all.count == 1)
    }

    @Test(
        "stay if they are of others, or none",
        arguments: [
            "import CombineExtras", "import Foundation", "// import Combine",
            "let a = \"import Combine\"",
            "import struct Other.Combine", "func f() { import Combine }", "let `import` = Combine",
        ]
    )
    func stays(_ text: String) {
        #expect(left(text).0 == text && left(text).1.isEmpty)
    }

    @Test("are named with their line")
    func places() {
        #expect(left("\n\nimport MapKit\n").1 == ["a.swift:3 MapKit"])
    }

    @Test("are an error only where the compiler gave no other reason")
    func explanation() {
        var imports = LeftOutImports()
        let plain = RunError(.malformed, "it does not compile")
        func explained(_ error: RunError, missesNames: Bool = true) -> RunError {
            imports.explaining(error, missesNames: missesNames, elsewhere: "in a box")
        }
        #expect(explained(plain, missesNames: false) == plain)
        #expect(explained(plain).hint == "the missing name may be in a box")
        imports.all = [("a.swift:1", "MapKit"), ("b.swift:1", "Combine"), ("c.swift:1", "MapKit")]
        #expect(explained(plain, missesNames: false) == plain)
        let error = explained(plain)
        #expect(
            error.message
                == "it does not compile; it imports Apple's Combine, MapKit, which run does not have"
        )
        let told = RunError(.malformed, "no module", hint: "add it")
        #expect(explained(told) == told)
    }
}
