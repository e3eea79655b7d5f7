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
let half = isOnApple ? "CommonCrypto CryptoKit" : "CPushSealHashes CPushSealOpenSSL CPushSealPBKDF2"
let otherHalf = isOnApple ? "OpenSSL" : "Apple"

// MARK: The modules of each folder, and what they import

let modules: KeyValuePairs<String, KeyValuePairs<String, String>> = [
    "Sources/System": [
        // Loaded when something is fetched: what needs libcurl's headers is a target of C of its own.
        "CPushSealCurl": "",
        "CPushSealMemory": "",
        "CPushSealPBKDF2": "CPushSealMemory",
        "CPushSealHashes": "CPushSealMemory CPushSealOpenSSL CPushSealPBKDF2",
        "PushSealLocking": "",
        "PushSealFiles": "PushSealLocking CPushSealAttributes CPushSealRename",
        "PushSealSQLite": "CPushSealSQLite",
        "PushSealChildPrograms": "PushSealFiles",
    ],
    "Sources/Core": [
        "PushSealJSON": "",
        "SealFormats": "CPushSealMemory PushSealJSON " + half,
        "PushSealMediaTypes": "",
        "PushSeal": "PushSealLocking PushSealMediaTypes SealFormats PushSealJSON",
        "PushSealKeyFiles": "PushSealFiles SealFormats",
    ],
    "Sources/App": [
        "PushSealStore": "PushSealLocking PushSeal PushSealSQLite PushSealJSON",
        "PushSealExtension": "PushSealLocking PushSeal SealFormats PushSealJSON UserNotifications",
        "PushSealFetching": "PushSealLocking PushSeal PushSealExtension",
    ],
    "Sources/Apple": [
        "PhoneEntitlements": "PushSealLocking",
        // Only in what `pushseal run` links: it takes the place of a part of Foundation.
        "PhoneLocale": "",
        "PhoneFoundation": "PushSealLocking PhoneEntitlements UniformTypeIdentifiers",
        "UserNotifications": "PushSealLocking PhoneStrings PushSealMediaTypes PhoneEntitlements "
            + "PhoneFoundation UniformTypeIdentifiers",
        "UserNotificationsUI": "UIKit UserNotifications",
        "UIKit": "CPushSealPNG CPushSealTurboJPEG PhoneFoundation UserNotifications _Testing_UIKit",
        // Without it no file can import both Testing and UIKit.
        "_Testing_UIKit": "",
        "CoreLocation": "PhoneFoundation",
        "MapKit": "CoreLocation UIKit",
        "WebKit": "UIKit",
        "AVFoundation": "UIKit",
        "AVKit": "AVFoundation",
        "WidgetKit": "PhoneFoundation",
        "Intents": "UserNotifications",
        "os": "CPushSealOSLog",
        "OSLog": "os",
        "UniformTypeIdentifiers": "",
        "MobileCoreServices": "UniformTypeIdentifiers",
        "CryptoKit": "CPushSealOpenSSL",
        "CommonCrypto": "CPushSealOpenSSL",
        "Security": "CPushSealOpenSSL CryptoKit PhoneEntitlements PhoneKeychain",
        "PhoneKeychain": "PushSealFiles PushSealLocking",
        "PhoneStrings": "PushSealJSON",
    ],
    "Sources/Vendors": [
        "OneSignalExtension": "UniformTypeIdentifiers UserNotifications",
        "OneSignal": "OneSignalExtension",
        "FirebaseMessaging": "UserNotifications",
        "Firebase": "FirebaseMessaging",
    ],
    "Sources/Phone": [
        "PushSealDevice":
            "PushSealFiles PushSealChildPrograms PhoneStrings PushSealLocking PhoneEntitlements "
            + "PushSeal PushSealJSON UserNotifications",
        // Apart from PushSealDevice, so that the command links no UIKit.
        "PushSealExpanded": "PushSealLocking PushSealDevice UserNotifications UserNotificationsUI",
        "PushSealPictures": "PushSealFiles PushSealChildPrograms PushSealDevice UserNotifications",
        "PushSealRun": "PushSealFiles PushSealChildPrograms SealFormats PushSealJSON",
    ],
    "Sources/APNs": [
        "PushSealHTTP2":
            "PushSealFiles CPushSealEpoll CPushSealNGHTTP2 CPushSealTLS PushSealLocking SealFormats PushSealJSON",
        "PushSealAPNs":
            "PushSealFiles PushSealHTTP2 PushSealLocking PushSeal PushSealSQLite SealFormats PushSealJSON",
        "PushSealRedis": "PushSealHTTP2 PushSealJSON",
    ],
    "Sources/Command": [
        "PushSealCommandLine": "PushSealFiles PushSealLocking PushSealJSON",
        "PushSealCurl": "CPushSealCurl PushSealLocking PushSeal PushSealExtension",
        "PushSealDiagnosis": "PushSealLocking PushSeal SealFormats PushSealJSON",
        "PushSealVectors": "PushSealFiles PushSealLocking PushSeal SealFormats PushSealJSON",
        "PushSealCLI":
            "PushSealFiles PushSealCommandLine PushSealHTTP2 PushSealKeyFiles PushSealLocking PushSealMediaTypes PhoneKeychain "
            + "PushSeal PushSealAPNs PushSealCurl PushSealDevice PushSealDiagnosis "
            + "PushSealExtension PushSealPictures PushSealRun PushSealStore PushSealVectors "
            + "PushSealRedis SealFormats PushSealJSON UserNotifications",
        // Not named `pushseal`: beside `PushSeal` that is one folder on a case-insensitive disk.
        "PushSealMain": "PushSealCLI",
    ],
    // What several tests share.
    "Tests": [
        "PushSealLoopbackServer": "",
        "PushSealMemorySearch": "",
        "PushSealStackProbe": "",
        // Service extensions of every temper, as programs of their own; only the tests run them.
        "PushSealDeviceSamples": "CommonCrypto CryptoKit PushSealKeyFiles PhoneKeychain PushSeal "
            + "PushSealDevice PushSealExtension PushSealStore SealFormats Security "
            + "UniformTypeIdentifiers UserNotifications",
    ],
]
let programs = words("PushSealMain PushSealDeviceSamples")

/// The modules with tests, and what those import besides the module and what it imports.
let tests: KeyValuePairs = [
    "PushSealFiles": "",
    "PushSealJSON": "",
    "SealFormats":
        "CPushSealAttributes CPushSealRename PushSealKeyFiles PushSealLocking PushSealMemorySearch PushSealStackProbe",
    "PushSeal": "",
    "PushSealStore": "CPushSealSQLite SealFormats",
    "PushSealExtension": "PushSealDevice PushSealStore",
    "PushSealFetching": "PushSealLoopbackServer PushSealCurl",
    "UserNotifications": "",
    "UserNotificationsUI": "PushSealDevice PushSealExpanded",
    "UIKit": "AVKit MapKit WebKit",
    "Intents": "",
    "OSLog": "",
    "UniformTypeIdentifiers": "MobileCoreServices UserNotifications",
    "CryptoKit": "PushSealMemorySearch",
    "CommonCrypto": "",
    "Security": "",
    "PhoneKeychain": "",
    "PhoneStrings": "",
    "OneSignalExtension": "Firebase PushSealLoopbackServer OneSignal",
    "PushSealDevice":
        "PushSealKeyFiles PushSealLoopbackServer PhoneKeychain PushSealDeviceSamples SealFormats",
    "PushSealPictures": "",
    "PushSealRun": "",
    "PushSealAPNs": "PushSealLoopbackServer",
    "PushSealRedis": "PushSealLoopbackServer",
    "PushSealCommandLine": "",
    "PushSealDiagnosis": "",
    "PushSealVectors": "CommonCrypto CryptoKit",
    "PushSealCLI": "PushSealMain PushSealSQLite",
    "PushSealExampleApp":
        "PushSealExampleApp PushSeal PushSealDevice PushSealExpanded PushSealExtension "
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
    "PhoneStringsTests": "plural-categories.mjs plural-categories.txt",
    "PushSealDiagnosisTests": "Causes",
    "PushSealCLITests": "Transcripts",
    "PushSealExampleApp":
        "App/App.entitlements App/AppDelegate.swift App/Info.plist App/RidesApp.swift "
        + "App/PrivacyInfo.xcprivacy NotificationContent/Info.plist project.yml "
        + "NotificationService/Info.plist NotificationService/NotificationService.entitlements "
        + "NotificationService/PrivacyInfo.xcprivacy",
]

/// What an app or a Mac builds.
///
/// All else is for Linux, or is the system's there: a dependency on it is left out.
let onApple = words(
    "CPushSealMemory PushSealLocking PushSealFiles PushSealSQLite PushSealJSON SealFormats PushSealMediaTypes PushSeal PushSealKeyFiles "
        + "PushSealStore PushSealExtension PushSealFetching PushSealVectors PushSealMemorySearch PushSealStackProbe "
        + "PushSealFilesTests PushSealJSONTests SealFormatsTests PushSealTests PushSealStoreTests "
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
    library("CPushSealOpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
    // Apart from CPushSealOpenSSL, so that what only seals and opens links no TLS.
    library("CPushSealTLS", pkgConfig: "openssl", apt: "libssl-dev"),
    library("CPushSealSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CPushSealNGHTTP2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev"),
    // Only UIKit is linked to these, and only what imports it.
    library("CPushSealPNG", apt: "libpng-dev"),
    library("CPushSealTurboJPEG", apt: "libturbojpeg0-dev"),
    // What Swift's module of the C library leaves out.
    library("CPushSealEpoll"),
    library("CPushSealAttributes"),
    library("CPushSealRename"),
    .systemLibrary(name: "CPushSealOSLog", path: "Sources/Apple/CPushSealOSLog"),
    // The app that Examples/iOS is to be copied from, but for what needs SwiftUI and an application.
    .target(
        name: "PushSealExampleApp",
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
    "SealFormats PushSealKeyFiles PushSeal PushSealExtension PushSealFetching PushSealStore"
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
products.append(.library(name: "_PushSealJSON", targets: ["PushSealJSON"]))
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
        .library(name: "_PushSealHTTP2", targets: ["PushSealHTTP2"]),
        .library(name: "_PushSealRedis", targets: ["PushSealRedis"]),
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
