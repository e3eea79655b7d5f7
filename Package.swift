// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A module lies in the folder of its storey, and its tests lie in Tests under its name. Docs/Architecture.md says which storey may
// import which. Each target has a name that no other package would take: all targets of an app's packages need different names.

#if os(Linux)
let isLinux = true
#else
let isLinux = false
#endif

// The one place that chooses the half of SealFormats below its formats, by its folder. On Linux the environment variable takes
// Apple's, over our CryptoKit and CommonCrypto: `make test-apple`.
let isOnApple = !isLinux || Context.environment["PUSHSEAL_CRYPTOGRAPHY"] == "apple"
let otherHalf = isOnApple ? "OpenSSL" : "Apple"
let half: [Target.Dependency] =
    isOnApple
    ? onLinux(["CommonCrypto", "CryptoKit"])
    : ["CPushSealHashes", "CPushSealOpenSSL", "CPushSealPBKDF2"]

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

// MARK: A helper for each storey

typealias Imports = [Target.Dependency]

func system(_ name: String, _ imports: Imports = []) -> Target { module(name, "System", imports) }
func core(_ name: String, _ imports: Imports = []) -> Target { module(name, "Core", imports) }
func app(_ name: String, _ imports: Imports = []) -> Target { module(name, "App", imports) }
func apple(_ name: String, _ imports: Imports = []) -> Target { module(name, "Apple", imports) }
func vendor(_ name: String, _ imports: Imports = []) -> Target { module(name, "Vendors", imports) }
func phone(_ name: String, _ imports: Imports = []) -> Target { module(name, "Phone", imports) }
func apns(_ name: String, _ imports: Imports = []) -> Target { module(name, "APNs", imports) }
func command(_ name: String, _ imports: Imports = []) -> Target { module(name, "Command", imports) }

func module(_ name: String, _ storey: String, _ imports: Imports) -> Target {
    .target(
        name: name,
        dependencies: imports,
        path: "Sources/\(storey)/\(name)",
        swiftSettings: houseRules
    )
}

/// A module that several tests share.
func shared(_ name: String) -> Target {
    .target(name: name, path: "Tests/\(name)", swiftSettings: testRules)
}

/// The tests of a module.
///
/// They may import what the module imports, and `imports`. Only the main actor may read `targets`.
@MainActor func tests(_ name: String, _ imports: Imports = []) -> Target {
    let tested = targets.first { $0.name == name }
    return .testTarget(
        name: name + "Tests",
        dependencies: (tested.map { [.init(stringLiteral: name)] + $0.dependencies } ?? [])
            + imports,
        swiftSettings: testRules
    )
}

/// Tests in the language mode that most extensions are written in.
func swift5Tests(_ name: String, _ imports: Imports) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: imports,
        swiftSettings: [.swiftLanguageMode(.v5)]
    )
}

/// The module map of a C library of the system; `apt` is Debian's package.
func library(
    _ name: String,
    storey: String = "System",
    pkgConfig: String? = nil,
    apt: String? = nil
) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/\(storey)/\(name)",
        pkgConfig: pkgConfig,
        providers: apt.map { [.apt([$0])] }
    )
}

/// What a module imports on Linux alone: elsewhere it is the system's, or not needed.
func onLinux(_ imports: Imports) -> Imports { isLinux ? imports : [] }

// MARK: Modules that an app or a Mac builds

var targets: [Target] = [
    system("CPushSealMemory"),
    system("PushSealLocking"),
    system(
        "PushSealFiles",
        ["PushSealLocking"] + onLinux(["CPushSealAttributes", "CPushSealRename"])
    ),
    system("PushSealSQLite", onLinux(["CPushSealSQLite"])),

    core("PushSealJSON"),
    core("SealFormats", ["CPushSealMemory", "PushSealJSON"] + half),
    core("PushSealMediaTypes"),
    core("PushSeal", ["PushSealJSON", "PushSealLocking", "PushSealMediaTypes", "SealFormats"]),
    core("PushSealKeyFiles", ["PushSealFiles", "SealFormats"]),

    app(
        "PushSealFoundation",
        ["PushSeal", "PushSealJSON", "SealFormats"] + onLinux(["UserNotifications"])
    ),
    app(
        "PushSealStore",
        ["PushSeal", "PushSealFoundation", "PushSealJSON", "PushSealLocking", "PushSealSQLite"]
            + onLinux(["UserNotifications"])
    ),
    app(
        "PushSealContent",
        ["PushSeal", "PushSealFoundation"] + onLinux(["UserNotifications"])
    ),
    app(
        "PushSealExtension",
        [
            "PushSeal", "PushSealContent", "PushSealFoundation", "PushSealJSON", "PushSealLocking",
            "SealFormats",
        ]
            + onLinux(["UserNotifications"])
    ),
    app("PushSealFetching", ["PushSeal", "PushSealExtension", "PushSealLocking"]),

    // A Mac runs the vectors, which ask it.
    phone("PhoneRules", ["PushSeal", "PushSealJSON", "SealFormats"]),
    command(
        "PushSealVectors",
        [
            "PhoneRules", "PushSeal", "PushSealFiles", "PushSealJSON", "PushSealLocking",
            "SealFormats",
        ]
    ),

    shared("PushSealMemorySearch"),
    shared("PushSealStackProbe"),
]

// MARK: Modules that only Linux builds

if isLinux {
    targets += [
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
        // Loaded when something is fetched: what needs libcurl's headers is a target of C of its own.
        system("CPushSealCurl"),
        system("CPushSealPBKDF2", ["CPushSealMemory"]),
        system("CPushSealHashes", ["CPushSealMemory", "CPushSealOpenSSL", "CPushSealPBKDF2"]),
        system("PushSealChildPrograms", ["PushSealFiles"]),

        apple("PhoneEntitlements", ["PushSealLocking"]),
        // Only in what `pushseal run` links: it takes the place of a part of Foundation.
        apple("PhoneLocale"),
        apple(
            "PhoneFoundation",
            [
                "PhoneEntitlements", "PushSealLocking", "UniformTypeIdentifiers",
                // It imports FoundationNetworking, which the release build of the command does without.
                .target(name: "Security", condition: .when(traits: ["Networking"])),
            ]
        ),
        apple("PhoneKeychain", ["PushSealFiles", "PushSealLocking"]),
        apple("PhoneStrings", ["PushSealJSON"]),
        apple(
            "UserNotifications",
            [
                "PhoneEntitlements", "PhoneFoundation", "PhoneStrings", "PushSealLocking",
                "PushSealMediaTypes", "UniformTypeIdentifiers",
            ]
        ),
        apple("UserNotificationsUI", ["UIKit", "UserNotifications"]),
        apple(
            "UIKit",
            [
                "CPushSealPNG", "CPushSealTurboJPEG", "PhoneEntitlements", "PhoneFoundation",
                "UserNotifications", "_Testing_UIKit",
            ]
        ),
        // Without it no file can import both Testing and UIKit.
        apple("_Testing_UIKit"),
        apple("CoreLocation", ["PhoneFoundation"]),
        apple("MapKit", ["CoreLocation", "UIKit"]),
        apple("WebKit", ["UIKit"]),
        apple("AVFoundation", ["PhoneEntitlements", "UIKit"]),
        apple("AVKit", ["AVFoundation"]),
        apple("WidgetKit", ["PhoneFoundation"]),
        apple("Intents", ["UserNotifications"]),
        library("CPushSealOSLog", storey: "Apple"),
        apple("os", ["CPushSealOSLog"]),
        apple("OSLog", ["os"]),
        apple("UniformTypeIdentifiers"),
        apple("MobileCoreServices", ["UniformTypeIdentifiers"]),
        apple("CryptoKit", ["CPushSealOpenSSL"]),
        apple("CommonCrypto", ["CPushSealOpenSSL"]),
        apple("Security", ["CPushSealOpenSSL", "CryptoKit", "PhoneEntitlements", "PhoneKeychain"]),

        // What `pushseal run` compiles against has them under the vendors' names.
        vendor("PushSealOneSignalExtension", ["UniformTypeIdentifiers", "UserNotifications"]),
        vendor("PushSealOneSignal", ["PushSealOneSignalExtension"]),
        vendor("PushSealFirebaseMessaging", ["UserNotifications"]),
        vendor("PushSealFirebase", ["PushSealFirebaseMessaging"]),

        phone(
            "PushSealDevice",
            [
                "PhoneEntitlements", "PhoneRules", "PhoneStrings", "PushSeal",
                "PushSealChildPrograms", "PushSealContent", "PushSealFiles", "PushSealJSON",
                "PushSealLocking", "UserNotifications",
            ]
        ),
        // Apart from PushSealDevice, so that the command links no UIKit.
        phone(
            "PushSealExpanded",
            [
                "PhoneEntitlements", "PushSealDevice", "PushSealLocking", "UserNotifications",
                "UserNotificationsUI",
            ]
        ),
        phone(
            "PushSealPictures",
            ["PushSealChildPrograms", "PushSealDevice", "PushSealFiles", "UserNotifications"]
        ),
        phone(
            "PushSealRun",
            ["PushSealChildPrograms", "PushSealFiles", "PushSealJSON", "SealFormats"]
        ),

        apns(
            "PushSealHTTP2",
            [
                "CPushSealEpoll", "CPushSealNGHTTP2", "CPushSealTLS", "PushSealFiles",
                "PushSealJSON", "PushSealLocking", "SealFormats",
            ]
        ),
        apns(
            "PushSealAPNs",
            [
                "PushSeal", "PushSealFiles", "PushSealHTTP2", "PushSealJSON", "PushSealLocking",
                "PushSealSQLite", "SealFormats",
            ]
        ),
        apns("PushSealRedis", ["PushSealHTTP2", "PushSealJSON"]),

        command("PushSealCommandLine", ["PushSealFiles", "PushSealJSON", "PushSealLocking"]),
        command(
            "PushSealCurl",
            ["CPushSealCurl", "PushSeal", "PushSealExtension", "PushSealLocking"]
        ),
        command(
            "PushSealDiagnosis",
            ["PhoneRules", "PushSeal", "PushSealJSON", "PushSealLocking", "SealFormats"]
        ),
        command(
            "PushSealCLI",
            [
                "PhoneKeychain", "PhoneRules", "PushSeal", "PushSealAPNs", "PushSealCommandLine",
                "PushSealCurl", "PushSealDevice", "PushSealDiagnosis", "PushSealExtension",
                "PushSealFiles", "PushSealHTTP2", "PushSealJSON", "PushSealKeyFiles",
                "PushSealLocking", "PushSealMediaTypes", "PushSealPictures", "PushSealRedis",
                "PushSealRun", "PushSealStore", "PushSealVectors", "SealFormats",
                "UserNotifications",
            ]
        ),
        // Not named `pushseal`: beside `PushSeal` that is one folder on a case-insensitive disk.
        .executableTarget(
            name: "PushSealMain",
            dependencies: ["PushSealCLI"],
            path: "Sources/Command/PushSealMain",
            swiftSettings: houseRules
        ),

        shared("PushSealLoopbackServer"),
        // Service extensions of every temper, as programs of their own; only the tests run them.
        .executableTarget(
            name: "PushSealDeviceSamples",
            dependencies: [
                "CommonCrypto", "CryptoKit", "PhoneKeychain", "PushSeal", "PushSealDevice",
                "PushSealExtension", "PushSealKeyFiles", "PushSealStore", "SealFormats",
                "Security", "UniformTypeIdentifiers", "UserNotifications",
            ],
            path: "Tests/PushSealDeviceSamples",
            swiftSettings: testRules
        ),
        // The app that Examples/iOS is to be copied from, but for what needs SwiftUI and an application.
        .target(
            name: "PushSealExampleApp",
            dependencies: [
                "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealFoundation",
                "PushSealStore", "Security", "UIKit", "UserNotifications", "UserNotificationsUI",
                "os",
            ],
            path: "Examples/iOS",
            // As in a package of somebody else's.
            packageAccess: false,
            swiftSettings: warnings
        ),
    ]
}

// MARK: Tests

targets += [
    tests("PushSealFiles"),
    tests("PushSealJSON"),
    tests(
        "SealFormats",
        ["PushSealKeyFiles", "PushSealLocking", "PushSealMemorySearch", "PushSealStackProbe"]
            + onLinux(["CPushSealAttributes", "CPushSealRename"])
    ),
    tests("PushSeal", ["PhoneRules"]),
    tests("PhoneRules"),
    tests("PushSealStore", ["SealFormats"] + onLinux(["CPushSealSQLite"])),
    tests("PushSealVectors", onLinux(["CommonCrypto", "CryptoKit"])),
]
if isLinux {
    targets += [
        tests("PushSealFoundation"),
        tests("PushSealExtension", ["PushSealDevice", "PushSealStore"]),
        tests("PushSealFetching", ["PushSealCurl", "PushSealLoopbackServer"]),
    ]
}
// All else is for Linux, and tested on Linux's half of SealFormats.
if !isOnApple {
    targets += [
        tests("UserNotifications"),
        tests("UserNotificationsUI", ["PushSealDevice", "PushSealExpanded"]),
        tests("UIKit", ["AVFoundation", "AVKit", "MapKit", "PushSealLocking", "WebKit"]),
        tests("Intents"),
        tests("OSLog"),
        tests("UniformTypeIdentifiers", ["MobileCoreServices", "UserNotifications"]),
        tests("CryptoKit", ["PushSealMemorySearch"]),
        tests("CommonCrypto"),
        tests("Security", ["PushSealLocking"]),
        tests("PhoneKeychain"),
        tests("PhoneStrings"),
        tests(
            "PushSealOneSignalExtension",
            ["PushSealFirebase", "PushSealLoopbackServer", "PushSealOneSignal"]
        ),
        tests(
            "PushSealDevice",
            [
                "PhoneKeychain", "PushSealDeviceSamples", "PushSealKeyFiles",
                "PushSealLoopbackServer", "SealFormats",
            ]
        ),
        tests("PushSealPictures"),
        tests("PushSealRun"),
        tests("PushSealAPNs", ["PushSealLoopbackServer"]),
        tests("PushSealRedis", ["PushSealLoopbackServer"]),
        tests("PushSealCommandLine"),
        tests("PushSealDiagnosis"),
        tests("PushSealCLI", ["PushSealMain", "PushSealSQLite"]),
        tests(
            "PushSealExampleApp",
            ["PushSealDevice", "PushSealExpanded", "PushSealLocking", "SealFormats"]
        ),
        swift5Tests("AppleCryptoSwift5", ["CommonCrypto", "CryptoKit", "Security"]),
        swift5Tests(
            "UserNotificationsSwift5",
            [
                "Intents", "MobileCoreServices", "OSLog", "UIKit", "UniformTypeIdentifiers",
                "UserNotifications", "UserNotificationsUI", "os",
            ]
        ),
    ]
}

// MARK: Files that belong to no target

let excluded = [
    "SealFormats": [otherHalf],
    "SealFormatsTests": [otherHalf],
    "PushSealVectorsTests": [otherHalf],
    "PhoneStringsTests": ["plural-categories.mjs", "plural-categories.txt"],
    "PushSealDiagnosisTests": ["Causes"],
    "PushSealCLITests": ["Transcripts"],
    "PushSealExampleApp": [
        "App/App.entitlements", "App/AppDelegate.swift", "App/Assets.xcassets", "App/Info.plist",
        "App/PrivacyInfo.xcprivacy", "App/RidesApp.swift", "NotificationContent/Info.plist",
        "NotificationService/Info.plist", "NotificationService/NotificationService.entitlements",
        "NotificationService/PrivacyInfo.xcprivacy", "project.yml",
    ],
]
for target in targets { target.exclude = excluded[target.name] ?? [] }

// MARK: What others may depend on

var shipped = [
    "SealFormats", "PushSealKeyFiles", "PushSeal", "PushSealFoundation", "PushSealExtension",
    "PushSealFetching", "PushSealStore",
]
if isLinux {
    shipped += [
        "AVFoundation", "AVKit", "CommonCrypto", "CoreLocation", "CryptoKit", "Intents", "MapKit",
        "MobileCoreServices", "OSLog", "Security", "UIKit", "UniformTypeIdentifiers",
        "UserNotifications", "UserNotificationsUI", "WebKit", "WidgetKit", "os", "PushSealDevice",
        "PushSealExpanded",
    ]
}
// An app links Foundation anyway, and its errors are to have texts, whatever a file imports. A server may do without.
let besides = isLinux ? [:] : ["PushSeal": ["PushSealFoundation"]]
var products: [Product] = shipped.map {
    .library(name: $0, targets: [$0] + besides[$0, default: []])
}
// Not for others, who get of it what PushSeal re-exports: the benchmarks and the fuzz targets read JSON.
products.append(.library(name: "_PushSealJSON", targets: ["PushSealJSON"]))
// Not for others: the fuzz targets judge payloads.
products.append(.library(name: "_PhoneRules", targets: ["PhoneRules"]))
if isLinux {
    products += [
        .executable(name: "pushseal", targets: ["PushSealMain"]),
        .library(name: "PushSealAPNs", targets: ["PushSealAPNs"]),
        // Not for others: what `pushseal run` compiles an extension against.
        .library(
            name: "_PushSealSDK",
            type: .dynamic,
            targets: shipped + [
                "PhoneFoundation", "PhoneLocale", "PushSealFirebase", "PushSealFirebaseMessaging",
                "PushSealOneSignal", "PushSealOneSignalExtension", "_Testing_UIKit",
            ]
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
