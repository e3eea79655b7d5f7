// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// Three tables: the modules, their tests, and what others may depend on. Which storey may import which: Docs/Architecture.md.
// A module lies in the folder of its storey, its tests in Tests under its name. Names stand in one text, parted by spaces.

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

#if os(Linux)
let isLinux = true
#else
let isLinux = false
#endif

// The one place that chooses the half of SealFormats below its formats, by its folder. On Linux the environment variable takes
// Apple's, over our CryptoKit and CommonCrypto: `make test-apple`.
let isOnApple = !isLinux || Context.environment["PUSHSEAL_CRYPTOGRAPHY"] == "apple"
let half = isOnApple ? "CommonCrypto CryptoKit" : "CHashes COpenSSL CPBKDF2"
let otherHalf = isOnApple ? "OpenSSL" : "Apple"

// MARK: The modules of each folder, and what they import

let modules: KeyValuePairs<String, KeyValuePairs<String, String>> = [
    "Sources/System": [
        // Loaded when something is fetched: what needs libcurl's headers is a target of C of its own.
        "CCurl": "",
        "CMemory": "",
        "CPBKDF2": "CMemory",
        "CHashes": "CMemory COpenSSL CPBKDF2",
        "Locking": "",
        "AtomicFiles": "Locking CExtendedAttributes CRename",
        "SQLite": "CSQLite",
        "ChildPrograms": "AtomicFiles",
    ],
    "Sources/Core": [
        "StrictJSON": "",
        "SealFormats": "CMemory StrictJSON " + half,
        "MediaTypes": "",
        "PushSeal": "Locking MediaTypes SealFormats StrictJSON",
        "KeyFiles": "AtomicFiles SealFormats",
    ],
    "Sources/App": [
        "PushSealStore": "Locking PushSeal SQLite StrictJSON",
        "PushSealExtension": "Locking PushSeal SealFormats StrictJSON UserNotifications",
        "PushSealFetching": "Locking PushSeal PushSealExtension",
    ],
    "Sources/Apple": [
        "PhoneEntitlements": "Locking",
        // Only in what `pushseal run` links: it takes the place of a part of Foundation.
        "PhoneLocale": "",
        "PhoneFoundation": "Locking PhoneEntitlements UniformTypeIdentifiers",
        "UserNotifications": "Locking LocalizedStrings MediaTypes PhoneEntitlements "
            + "PhoneFoundation UniformTypeIdentifiers",
        "UserNotificationsUI": "UIKit UserNotifications",
        "UIKit": "CPNG CTurboJPEG PhoneFoundation UserNotifications _Testing_UIKit",
        // Without it no file can import both Testing and UIKit.
        "_Testing_UIKit": "",
        "CoreLocation": "PhoneFoundation",
        "MapKit": "CoreLocation UIKit",
        "WebKit": "UIKit",
        "AVFoundation": "UIKit",
        "AVKit": "AVFoundation",
        "WidgetKit": "PhoneFoundation",
        "Intents": "UserNotifications",
        "os": "COSLog",
        "OSLog": "os",
        "UniformTypeIdentifiers": "",
        "MobileCoreServices": "UniformTypeIdentifiers",
        "CryptoKit": "COpenSSL",
        "CommonCrypto": "COpenSSL",
        "Security": "COpenSSL CryptoKit PhoneEntitlements PhoneKeychain",
        "PhoneKeychain": "AtomicFiles Locking",
        "LocalizedStrings": "StrictJSON",
    ],
    "Sources/Vendors": [
        "OneSignalExtension": "UniformTypeIdentifiers UserNotifications",
        "OneSignal": "OneSignalExtension",
        "FirebaseMessaging": "UserNotifications",
        "Firebase": "FirebaseMessaging",
    ],
    "Sources/Phone": [
        "PushSealDevice": "AtomicFiles ChildPrograms LocalizedStrings Locking PhoneEntitlements "
            + "PushSeal StrictJSON UserNotifications",
        // Apart from PushSealDevice, so that the command links no UIKit.
        "PushSealExpanded": "Locking PushSealDevice UserNotifications UserNotificationsUI",
        "PushSealPictures": "AtomicFiles ChildPrograms PushSealDevice UserNotifications",
        "PushSealRun": "AtomicFiles ChildPrograms SealFormats StrictJSON",
    ],
    "Sources/APNs": [
        "HTTP2": "AtomicFiles CEpoll CNGHTTP2 COpenSSLTLS Locking SealFormats StrictJSON",
        "PushSealAPNs": "AtomicFiles HTTP2 Locking PushSeal SQLite SealFormats StrictJSON",
        "RedisQueue": "HTTP2 StrictJSON",
    ],
    "Sources/Command": [
        "CommandLine": "AtomicFiles Locking StrictJSON",
        "PushSealCurl": "CCurl Locking PushSeal PushSealExtension",
        "PushSealDiagnosis": "Locking PushSeal SealFormats StrictJSON",
        "PushSealVectors": "AtomicFiles Locking PushSeal SealFormats StrictJSON",
        "PushSealCLI": "AtomicFiles CommandLine HTTP2 KeyFiles Locking MediaTypes PhoneKeychain "
            + "PushSeal PushSealAPNs PushSealCurl PushSealDevice PushSealDiagnosis "
            + "PushSealExtension PushSealPictures PushSealRun PushSealStore PushSealVectors "
            + "RedisQueue SealFormats StrictJSON UserNotifications",
        // Not named `pushseal`: beside `PushSeal` that is one folder on a case-insensitive disk.
        "PushSealMain": "PushSealCLI",
    ],
    // What several tests share.
    "Tests": [
        "LoopbackServer": "",
        "MemorySearch": "",
        "StackProbe": "",
        // Service extensions of every temper, as programs of their own; only the tests run them.
        "PushSealDeviceSamples": "CommonCrypto CryptoKit KeyFiles PhoneKeychain PushSeal "
            + "PushSealDevice PushSealExtension PushSealStore SealFormats Security "
            + "UniformTypeIdentifiers UserNotifications",
    ],
]
let programs = words("PushSealMain PushSealDeviceSamples")

/// The modules with tests, and what those import besides the module and what it imports.
let tests: KeyValuePairs = [
    "AtomicFiles": "",
    "StrictJSON": "",
    "SealFormats": "CExtendedAttributes CRename KeyFiles Locking MemorySearch StackProbe",
    "PushSeal": "",
    "PushSealStore": "CSQLite SealFormats",
    "PushSealExtension": "PushSealDevice PushSealStore",
    "PushSealFetching": "LoopbackServer PushSealCurl",
    "UserNotifications": "",
    "UserNotificationsUI": "PushSealDevice PushSealExpanded",
    "UIKit": "AVKit MapKit WebKit",
    "Intents": "",
    "OSLog": "",
    "UniformTypeIdentifiers": "MobileCoreServices UserNotifications",
    "CryptoKit": "MemorySearch",
    "CommonCrypto": "",
    "Security": "",
    "PhoneKeychain": "",
    "LocalizedStrings": "",
    "OneSignalExtension": "Firebase LoopbackServer OneSignal",
    "PushSealDevice": "KeyFiles LoopbackServer PhoneKeychain PushSealDeviceSamples SealFormats",
    "PushSealPictures": "",
    "PushSealRun": "",
    "PushSealAPNs": "LoopbackServer",
    "RedisQueue": "LoopbackServer",
    "CommandLine": "",
    "PushSealDiagnosis": "",
    "PushSealVectors": "CommonCrypto CryptoKit",
    "PushSealCLI": "PushSealMain SQLite",
    "ExampleApp": "ExampleApp PushSeal PushSealDevice PushSealExpanded PushSealExtension "
        + "PushSealStore SealFormats UserNotifications UserNotificationsUI",
    // In the language mode that most extensions are written in.
    "AppleCryptoSwift5": "CommonCrypto CryptoKit Security",
    "UserNotificationsSwift5": "Intents MobileCoreServices OSLog UIKit UniformTypeIdentifiers "
        + "UserNotifications UserNotificationsUI os",
]

let excluded = [
    "SealFormats": otherHalf,
    "SealFormatsTests": otherHalf,
    "PushSealVectorsTests": otherHalf,
    "LocalizedStringsTests": "plural-categories.mjs plural-categories.txt",
    "PushSealDiagnosisTests": "Causes",
    "PushSealCLITests": "Transcripts",
    "ExampleApp": "App/App.entitlements App/AppDelegate.swift App/Info.plist App/RidesApp.swift "
        + "App/PrivacyInfo.xcprivacy NotificationContent/Info.plist project.yml "
        + "NotificationService/Info.plist NotificationService/NotificationService.entitlements "
        + "NotificationService/PrivacyInfo.xcprivacy",
]

/// What an app or a Mac builds.
///
/// All else is for Linux, or is the system's there: a dependency on it is left out.
let onApple = words(
    "CMemory Locking AtomicFiles SQLite StrictJSON SealFormats MediaTypes PushSeal KeyFiles "
        + "PushSealStore PushSealExtension PushSealFetching PushSealVectors MemorySearch StackProbe "
        + "AtomicFilesTests StrictJSONTests SealFormatsTests PushSealTests PushSealStoreTests "
        + "PushSealVectorsTests"
)

// MARK: Rules

/// Warnings are errors for us, whose Makefile and scripts set the variable, and never for those who depend on this package:
/// Xcode's build engine compiles dependencies with `-suppress-warnings`, and the compiler refuses both together.
let warnings: [SwiftSetting] =
    Context.environment["PUSHSEAL_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// Test macros expand to code without `unsafe` marks, so tests keep every rule but that one.
let testRules: [SwiftSetting] =
    warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]

/// The rules every module keeps: unsafe code is marked, too.
let houseRules: [SwiftSetting] =
    testRules + [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]

// MARK: Targets

/// The module map of a C library of the system; `apt` is Debian's package.
func library(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/System/\(name)",
        pkgConfig: pkgConfig,
        providers: apt.map { [.apt([$0])] }
    )
}

func dependencies(_ names: String) -> [Target.Dependency] {
    words(names).filter { isLinux || onApple.contains($0) }.map { .init(stringLiteral: $0) }
}

var targets: [Target] = [
    library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
    // Apart from COpenSSL, so that what only seals and opens links no TLS.
    library("COpenSSLTLS", pkgConfig: "openssl", apt: "libssl-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CNGHTTP2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev"),
    // Only UIKit is linked to these, and only what imports it.
    library("CPNG", apt: "libpng-dev"),
    library("CTurboJPEG", apt: "libturbojpeg0-dev"),
    // What Swift's module of the C library leaves out.
    library("CEpoll"),
    library("CExtendedAttributes"),
    library("CRename"),
    .systemLibrary(name: "COSLog", path: "Sources/Apple/COSLog"),
    // The app that Examples/iOS is to be copied from, but for what needs SwiftUI and an application.
    .target(
        name: "ExampleApp",
        dependencies: dependencies(
            "PushSeal PushSealExtension PushSealFetching PushSealStore Security UIKit "
                + "UserNotifications UserNotificationsUI os"
        ),
        path: "Examples/iOS",
        // As in a package of somebody else's.
        packageAccess: false,
        swiftSettings: warnings
    ),
]
for (folder, modules) in modules {
    for (name, imports) in modules {
        let (imports, path) = (dependencies(imports), "\(folder)/\(name)")
        let rules = folder == "Tests" ? testRules : houseRules
        targets.append(
            programs.contains(name)
                ? .executableTarget(
                    name: name,
                    dependencies: imports,
                    path: path,
                    swiftSettings: rules
                )
                : .target(name: name, dependencies: imports, path: path, swiftSettings: rules)
        )
    }
}
let imports = modules.flatMap { $0.value }
for (name, names) in tests {
    let tested = imports.first { $0.key == name }.map { "\(name) \($0.value) " } ?? ""
    targets.append(
        .testTarget(
            name: "\(name)Tests",
            dependencies: dependencies(tested + names),
            swiftSettings: name.hasSuffix("Swift5") ? [.swiftLanguageMode(.v5)] : testRules
        )
    )
}
for target in targets {
    target.exclude = words(excluded[target.name] ?? "")
    if target.name == "PhoneFoundation" {
        // It imports FoundationNetworking, which the release build of the command does without.
        target.dependencies.append(
            .target(name: "Security", condition: .when(traits: ["Networking"]))
        )
    }
}
if !isLinux {
    targets.removeAll { !onApple.contains($0.name) }
} else if isOnApple {
    // Only what ships in an app is tested on Apple's half: the rest is for Linux, and tested on Linux's.
    let shippedTests = words(
        "SealFormatsTests PushSealTests PushSealStoreTests PushSealExtensionTests "
            + "PushSealFetchingTests PushSealVectorsTests"
    )
    targets.removeAll { $0.type == .test && !shippedTests.contains($0.name) }
}

// MARK: What others may depend on

var shipped = words(
    "SealFormats KeyFiles PushSeal PushSealExtension PushSealFetching PushSealStore"
)
if isLinux {
    shipped += words(
        "AVFoundation AVKit CommonCrypto CoreLocation CryptoKit Intents MapKit MobileCoreServices "
            + "OSLog Security UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI "
            + "WebKit WidgetKit os PushSealDevice PushSealExpanded"
    )
}
var products: [Product] = shipped.map { .library(name: $0, targets: [$0]) }
// Not for others, who get of it what PushSeal re-exports: the benchmarks and the fuzz targets read JSON.
products.append(.library(name: "_StrictJSON", targets: ["StrictJSON"]))
if isLinux {
    products += [
        .executable(name: "pushseal", targets: ["PushSealMain"]),
        .library(name: "PushSealAPNs", targets: ["PushSealAPNs"]),
        // Not for others: what `pushseal run` compiles an extension against.
        .library(
            name: "_PushSealSDK",
            type: .dynamic,
            targets: shipped
                + words(
                    "_Testing_UIKit PhoneFoundation PhoneLocale OneSignal OneSignalExtension Firebase "
                        + "FirebaseMessaging"
                )
        ),
        // Not for others: the fuzz targets run the command as a function, and feed connections.
        .library(name: "_PushSealCLI", targets: ["PushSealCLI"]),
        .library(name: "_HTTP2", targets: ["HTTP2"]),
        .library(name: "_RedisQueue", targets: ["RedisQueue"]),
    ]
}

let package = Package(
    name: "PushSeal",
    platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
    products: products,
    traits: [
        .trait(
            name: "Networking",
            description: "importing UserNotifications on Linux brings FoundationNetworking along"
        ),
        .default(enabledTraits: ["Networking"]),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
