// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Apple's frameworks, by the names under which sources import them.
///
/// Many sources import one that they use nothing of, which Apple's compilers allow. So that these compile, the import of
/// one that there is no module of here is left out; what a source does use of it, the compiler then names.
///
/// Source: the index of Apple's documentation, https://developer.apple.com/documentation/technologies
enum AppleFrameworks {
    static let names = Set(
        """
        AVFAudio AVFoundation AVKit ARKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AppClip
        AppIntents AppKit AppTrackingTransparency AssetsLibrary AudioToolbox AudioUnit AuthenticationServices
        BackgroundAssets BackgroundTasks BusinessChat CFNetwork CallKit CarPlay Charts ClassKit ClockKit CloudKit Cocoa
        Combine Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData
        CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia CoreMotion CoreNFC
        CoreServices CoreSpotlight CoreTelephony CoreText CoreVideo CoreWLAN CryptoTokenKit Darwin DeviceActivity
        DeviceCheck DeviceDiscoveryUI EventKit EventKitUI ExposureNotification ExtensionKit ExternalAccessory
        FamilyControls FileProvider FileProviderUI FinanceKit GLKit GameController GameKit GameplayKit GroupActivities
        HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO
        IntentsUI JavaScriptCore LinkPresentation LocalAuthentication ManagedSettings MapKit MediaPlayer MediaSetup
        MediaToolbox MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit ModelIO MultipeerConnectivity
        MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter ObjectiveC OpenGLES
        PDFKit PassKit PencilKit Photos PhotosUI ProximityReader PushKit PushToTalk QuartzCore QuickLook
        QuickLookThumbnailing QuickLookUI RealityKit ReplayKit RoomPlan SafariServices SceneKit ScreenTime SensorKit
        ServiceManagement SharedWithYou ShazamKit SoundAnalysis Speech SpriteKit StoreKit SwiftData SwiftUI
        SystemConfiguration TipKit Translation TVUIKit Twitter VideoSubscriberAccount VideoToolbox Vision VisionKit
        WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WorkoutKit iAd simd
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}

extension AppleFrameworks {
    /// Those with which Apple's compilers give UIKit, too: its module takes their place in sources that use no more of them.
    static let withUIKit: Set = ["QuartzCore", "SwiftUI"]
}

extension SwiftSource {
    /// The imports of modules: the tokens of each, with its attributes and its access level, and the module.
    ///
    /// An import is the word at the beginning of a line or behind a semicolon; in a body it is none.
    func imports() -> [(tokens: Range<Int>, module: String)] {
        let kinds: Set = [
            "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
        ]
        let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
        var found: [(tokens: Range<Int>, module: String)] = []
        var depth = 0
        for index in tokens.indices {
            switch text(index) {
            case "{": depth += 1
            case "}": depth -= 1
            case "import" where depth == 0 && isWord(index + 1):
                let name = kinds.contains(text(index + 1)) ? index + 2 : index + 1
                var end = name + 1
                while text(end) == ".", isWord(end + 1) { end += 2 }
                var start = index
                if start > 0, levels.contains(text(start - 1)) { start -= 1 }
                while start > 1, isAttribute(start - 2, { _ in true }) { start -= 2 }
                found.append((start..<end, text(name).filter { $0 != "`" }))
            default: break
            }
        }
        return found
    }

    /// The modules that it imports for certain: none if it asks somewhere whether there is one.
    var certainImports: [String] {
        let question = Array("canImport".utf8)
        let asks = bytes.indices.contains {
            bytes[$0] == question[0] && bytes[$0...].starts(with: question)
        }
        return asks ? [] : imports().map(\.module)
    }

    /// Whether it has views of SwiftUI, whose types are not here.
    var hasSwiftUIViews: Bool {
        imports().contains { $0.module == "SwiftUI" }
            && tokens.indices.contains { index in
                index > 0 && text(index) == "View" && [":", ",", "some"].contains(text(index - 1))
            }
    }

    /// The source with nothing but its imports, each where it stood.
    var importsAlone: SwiftSource {
        var copy = self
        var kept = IndexSet()
        for (range, _) in imports() {
            kept.insert(
                integersIn: tokens[range.lowerBound].range
                    .lowerBound..<tokens[range.upperBound - 1].range.upperBound
            )
        }
        for place in copy.bytes.indices where copy.bytes[place] != 0x0A && !kept.contains(place) {
            copy.bytes[place] = 0x20
        }
        return copy
    }

    /// The token with which a program of its own begins: the sign of `@main`.
    var entryPoint: Int? {
        tokens.indices.first { isAttribute($0) { ["main", "UIApplicationMain"].contains($0) } }
    }

    /// The source with spaces, or UIKit, instead of some imports, so that lines and columns stay the same.
    ///
    /// - Parameter isAbsent: whether to leave out the imports of a module.
    /// - Returns: the source, and what was left out.
    func leavingOut(_ isAbsent: (String) -> Bool) -> (source: SwiftSource, imports: LeftOutImports)
    {
        var copy = self
        var left = LeftOutImports()
        for (range, module) in imports() where isAbsent(module) {
            let end = tokens[range.upperBound - 1].range.upperBound
            let start = tokens[range.lowerBound].range.lowerBound
            for place in start..<end where bytes[place] != 0x0A { copy.bytes[place] = 0x20 }
            let word = tokens[range.upperBound - 1].range
            if AppleFrameworks.withUIKit.contains(module), word.count >= 5,
                text(range.upperBound - 1) == module
            {
                let keyword = tokens[range.upperBound - 2].range.lowerBound
                copy.bytes.replaceSubrange(keyword..<(keyword + 6), with: "import".utf8)
                copy.bytes.replaceSubrange(
                    word.lowerBound..<(word.lowerBound + 5),
                    with: "UIKit".utf8
                )
            }
            left.all.append(("\(name):\(line(range.lowerBound))", module))
        }
        return (copy, left)
    }
}

/// The imports of Apple's frameworks that there is no module of here.
struct LeftOutImports {
    /// Where they stand, and of what.
    var all: [(place: String, module: String)] = []

    /// What is said of them if the sources compile, in the compiler's form.
    var notes: String {
        all.reduce(into: "") { text, left in
            text +=
                "\(left.place): note: import \(left.module) is left out: run has no such module, and the sources "
                + "compile without it\n"
        }
    }

    /// An error of the compiler's that says no more than that, with what it may come from.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - missesNames: whether the compiler did not find a name.
    ///   - elsewhere: where else what is not found may be: "in …".
    /// - Returns: the error.
    func explaining(_ error: RunError, missesNames: Bool, elsewhere: String) -> RunError {
        guard missesNames, error.code == .malformed, error.hint == nil else { return error }
        guard !all.isEmpty else {
            return RunError(
                .malformed,
                error.message,
                hint: "the missing name may be \(elsewhere)"
            )
        }
        let names = Set(all.map(\.module)).sorted().joined(separator: ", ")
        return RunError(
            .malformed,
            "\(error.message); it imports Apple's \(names), which run does not have",
            hint:
                "the missing name may be of these frameworks, and --vendor adds it; or it may be \(elsewhere)"
        )
    }
}
