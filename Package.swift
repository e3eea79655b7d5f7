// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The storeys of Sources and what each may import: Docs/Architecture.md. A module lies in the folder of its storey, its tests in
// Tests under its name, so neither is said here.

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

/// A module in Swift or C, and with `tests` its test target, which also needs those.
func module(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = [],
    tests: [Target.Dependency]? = nil,
    testData: [String] = []
) -> [Target] {
    let module = Target.target(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: houseRules
    )
    guard let tests else { return [module] }
    let own = Target.Dependency(stringLiteral: name)
    return [
        module, testTarget("\(name)Tests", [own] + dependencies + tests, testData: testData),
    ]
}

func testTarget(
    _ name: String,
    _ dependencies: [Target.Dependency],
    testData: [String] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: testData,
        swiftSettings: testRules
    )
}

/// Tests in the mode that most extensions are written in.
func swift5Tests(_ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [
        .testTarget(
            name: name,
            dependencies: dependencies,
            swiftSettings: [.swiftLanguageMode(.v5)]
        )
    ]
}

/// The module map of a C library of the system; `apt` is Debian's package.
func library(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> [Target] {
    let providers = apt.map { [SystemPackageProvider.apt([$0])] }
    return [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: providers)]
}

func storey(_ folder: String, _ modules: [[Target]]) -> [Target] {
    let targets = modules.flatMap { $0 }
    for target in targets where target.type != .test {
        target.path = "Sources/\(folder)/\(target.name)"
    }
    return targets
}

// On Apple platforms UserNotifications and SQLite are the system's.
#if os(Linux)
let isLinux = true
let userNotifications: [Target.Dependency] = ["UserNotifications"]
let sqlite: [Target.Dependency] = ["CSQLite"]
let fileExtras: [Target.Dependency] = ["CExtendedAttributes", "CRename"]
#else
let isLinux = false
let userNotifications: [Target.Dependency] = []
let sqlite: [Target.Dependency] = []
let fileExtras: [Target.Dependency] = []
#endif

// The one place that chooses the half of SealFormats below its formats, by its folder. On Linux the environment variable takes
// Apple's, over our CryptoKit and CommonCrypto: `make test-apple`.
let isOnApple = !isLinux || Context.environment["PUSHSEAL_CRYPTOGRAPHY"] == "apple"
let otherHalf = isOnApple ? "OpenSSL" : "Apple"
let cryptography: [Target.Dependency] =
    !isLinux ? [] : isOnApple ? ["CommonCrypto", "CryptoKit"] : ["CHashes", "COpenSSL", "CPBKDF2"]

// MARK: What ships on Apple platforms

var targets = storey(
    "System",
    [
        module("CMemory"),
        module("Locking"),
        module("AtomicFiles", ["Locking"] + fileExtras, tests: []),
        module("SQLite", sqlite),
    ]
)
targets += storey(
    "Core",
    [
        module("StrictJSON", tests: []),
        module(
            "SealFormats",
            ["CMemory", "StrictJSON"] + cryptography,
            exclude: [otherHalf],
            tests: ["Locking", "MemorySearch", "KeyFiles", "StackProbe"] + fileExtras,
            testData: [otherHalf]
        ),
        module("MediaTypes"),
        module(
            "PushSeal",
            ["MediaTypes", "SealFormats", "StrictJSON"],
            tests: ["Locking"]
        ),
        module("KeyFiles", ["AtomicFiles", "SealFormats"]),
    ]
)
targets += storey(
    "App",
    [
        module(
            "PushSealStore",
            ["Locking", "PushSeal", "SQLite", "StrictJSON"],
            tests: ["SealFormats"] + sqlite
        ),
        module(
            "PushSealExtension",
            ["Locking", "StrictJSON", "SealFormats", "PushSeal"] + userNotifications,
            tests: isLinux
                ? ["PushSealDevice", "PushSealStore"] : nil
        ),
        module(
            "PushSealFetching",
            ["Locking", "PushSeal", "PushSealExtension"],
            tests: isLinux
                ? ["LoopbackServer", "PushSealCurl"] : nil
        ),
    ]
)
// Not in an app, but a Mac runs the vectors through Apple's own cryptography.
targets += storey(
    "Command",
    [
        module(
            "PushSealVectors",
            ["AtomicFiles", "Locking", "StrictJSON", "SealFormats", "PushSeal"],
            tests: isLinux ? ["CryptoKit", "CommonCrypto"] : [],
            testData: [otherHalf]
        )
    ]
)
targets += [
    .target(name: "StackProbe", path: "Tests/StackProbe"),
    .target(name: "MemorySearch", path: "Tests/MemorySearch", swiftSettings: testRules),
]

// MARK: What is for Linux

let linuxSystem = storey(
    "System",
    [
        library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        module("CPBKDF2", ["CMemory"]),
        module("CHashes", ["CMemory", "COpenSSL", "CPBKDF2"]),
        // Apart from COpenSSL, so that what only seals and opens links no TLS.
        library("COpenSSLTLS", pkgConfig: "openssl", apt: "libssl-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CNGHTTP2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev"),
        // Without pkg-config, whose flags for hiredis SwiftPM does not take.
        library("CHiredis", apt: "libhiredis-dev"),
        // Only UIKit is linked to these, and only what imports it.
        library("CPNG", apt: "libpng-dev"),
        library("CTurboJPEG", apt: "libturbojpeg0-dev"),
        // What Swift's module of the C library leaves out.
        library("CEpoll"),
        library("CExtendedAttributes"),
        library("CRename"),
        // Loaded when something is fetched: what needs libcurl's headers is a target of C of its own.
        module("CCurl"),
        module("ChildPrograms", ["AtomicFiles"]),
    ]
)
let apple = storey(
    "Apple",
    [
        module(
            "UserNotifications",
            [
                "Locking", "LocalizedStrings", "MediaTypes", "UniformTypeIdentifiers",
                .target(name: "Security", condition: .when(traits: ["Networking"])),
            ],
            tests: []
        ),
        module(
            "UserNotificationsUI",
            ["UIKit", "UserNotifications"],
            tests: ["PushSealDevice", "PushSealExpanded"]
        ),
        module(
            "UIKit",
            ["CPNG", "CTurboJPEG", "UserNotifications", "_Testing_UIKit"],
            tests: []
        ),
        // Without it no file can import both Testing and UIKit.
        module("_Testing_UIKit"),
        module("Intents", ["UserNotifications"], tests: []),
        module("os"),
        module("OSLog", ["os"], tests: []),
        module("UniformTypeIdentifiers", tests: ["MobileCoreServices", "UserNotifications"]),
        module("MobileCoreServices", ["UniformTypeIdentifiers"]),
        module("CryptoKit", ["COpenSSL"], tests: ["MemorySearch"]),
        module("CommonCrypto", ["COpenSSL"], tests: []),
        module(
            "Security",
            ["CryptoKit", "PhoneKeychain", "COpenSSL"],
            tests: []
        ),
        module("PhoneKeychain", ["AtomicFiles", "Locking"], tests: []),
        module(
            "LocalizedStrings",
            ["StrictJSON"],
            tests: [],
            testData: ["plural-categories.mjs", "plural-categories.txt"]
        ),
        swift5Tests("AppleCryptoSwift5Tests", ["CryptoKit", "CommonCrypto", "Security"]),
        swift5Tests(
            "UserNotificationsSwift5Tests",
            [
                "Intents", "MobileCoreServices", "OSLog", "UIKit", "UniformTypeIdentifiers",
                "UserNotifications", "UserNotificationsUI", "os",
            ]
        ),
    ]
)
let phone = storey(
    "Phone",
    [
        module(
            "PushSealDevice",
            [
                "AtomicFiles", "ChildPrograms", "Locking", "LocalizedStrings", "StrictJSON",
                "PushSeal", "UserNotifications",
            ],
            tests: [
                "LoopbackServer", "SealFormats", "KeyFiles", "PushSealDeviceSamples",
                "PhoneKeychain",
            ]
        ),
        // Apart from PushSealDevice, so that the command links no UIKit.
        module(
            "PushSealExpanded",
            ["Locking", "PushSealDevice", "UserNotifications", "UserNotificationsUI"]
        ),
        module(
            "PushSealPictures",
            ["AtomicFiles", "ChildPrograms", "PushSealDevice", "UserNotifications"],
            tests: []
        ),
        module(
            "PushSealRun",
            ["AtomicFiles", "ChildPrograms", "SealFormats", "StrictJSON"],
            tests: []
        ),
    ]
)
let apns = storey(
    "APNs",
    [
        module(
            "HTTP2",
            [
                "AtomicFiles", "Locking", "StrictJSON", "SealFormats", "COpenSSLTLS", "CNGHTTP2",
                "CEpoll",
            ]
        ),
        module(
            "PushSealAPNs",
            [
                "AtomicFiles", "HTTP2", "Locking", "SQLite", "StrictJSON", "SealFormats",
                "PushSeal",
            ],
            tests: ["LoopbackServer"]
        ),
        module("RedisQueue", ["StrictJSON", "CHiredis"], tests: ["LoopbackServer"]),
    ]
)
let command = storey(
    "Command",
    [
        module("CommandLine", ["AtomicFiles", "Locking", "StrictJSON"], tests: []),
        module("PushSealCurl", ["CCurl", "Locking", "PushSeal", "PushSealExtension"]),
        module(
            "PushSealDiagnosis",
            ["Locking", "StrictJSON", "SealFormats", "PushSeal"],
            tests: [],
            testData: ["Causes"]
        ),
        module(
            "PushSealCLI",
            [
                "AtomicFiles", "CommandLine", "HTTP2", "KeyFiles", "Locking", "MediaTypes",
                "PhoneKeychain", "PushSeal", "PushSealAPNs", "PushSealCurl", "PushSealDevice",
                "PushSealDiagnosis",
                "PushSealExtension", "PushSealPictures", "RedisQueue", "PushSealRun",
                "PushSealStore", "PushSealVectors", "SealFormats", "StrictJSON",
                "UserNotifications",
            ],
            tests: ["PushSealMain", "SQLite"],
            testData: ["Transcripts"]
        ),
        // Not named `pushseal`: beside `PushSeal` that is one folder on a case-insensitive disk.
        [
            .executableTarget(
                name: "PushSealMain",
                dependencies: ["PushSealCLI"],
                swiftSettings: houseRules
            )
        ],
    ]
)
let forTests: [Target] = [
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: testRules),
    // Service extensions of every temper, as programs of their own; only the tests run them.
    .executableTarget(
        name: "PushSealDeviceSamples",
        dependencies: [
            "SealFormats", "KeyFiles", "PushSealDevice", "PushSealExtension", "PushSeal",
            "PushSealStore", "UniformTypeIdentifiers", "UserNotifications", "CryptoKit",
            "CommonCrypto", "Security", "PhoneKeychain",
        ],
        path: "Tests/PushSealDeviceSamples",
        swiftSettings: testRules
    ),
    // The app that Examples/iOS is to be copied from, but for what needs SwiftUI and an application.
    .target(
        name: "ExampleApp",
        dependencies: [
            "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealStore", "Security",
            "UIKit", "UserNotifications", "UserNotificationsUI", "os",
        ],
        path: "Examples/iOS",
        exclude: [
            "App/App.entitlements", "App/AppDelegate.swift", "App/Info.plist",
            "App/PrivacyInfo.xcprivacy", "App/RidesApp.swift", "NotificationContent/Info.plist",
            "NotificationService/Info.plist",
            "NotificationService/NotificationService.entitlements",
            "NotificationService/PrivacyInfo.xcprivacy", "project.yml",
        ],
        // As in a package of somebody else's.
        packageAccess: false,
        swiftSettings: warnings
    ),
    testTarget(
        "ExampleAppTests",
        [
            "ExampleApp", "PushSeal", "PushSealDevice", "PushSealExpanded", "PushSealExtension",
            "PushSealStore", "SealFormats", "UserNotifications", "UserNotificationsUI",
        ]
    ),
]

// MARK: What others may depend on

func products(_ names: [String]) -> [Product] {
    names.map { .library(name: $0, targets: [$0]) }
}

var shipped = products([
    "SealFormats", "KeyFiles", "PushSeal", "PushSealExtension", "PushSealFetching",
    "PushSealStore",
])
// Not for others, who get of it what PushSeal re-exports: the benchmarks and the fuzz targets read JSON.
shipped.append(.library(name: "_StrictJSON", targets: ["StrictJSON"]))

if isLinux {
    targets += linuxSystem + apple + phone + apns + command + forTests
    let frameworks = [
        "CommonCrypto", "CryptoKit", "Intents", "MobileCoreServices", "OSLog", "Security",
        "UIKit", "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI", "os",
    ]
    shipped += products(frameworks + ["PushSealDevice", "PushSealExpanded", "PushSealAPNs"])
    shipped += [
        .executable(name: "pushseal", targets: ["PushSealMain"]),
        // Not for others: what `pushseal run` compiles an extension against.
        .library(
            name: "_PushSealSDK",
            type: .dynamic,
            targets: frameworks + [
                "_Testing_UIKit", "PushSealDevice",
                "PushSealExpanded", "PushSealExtension", "PushSealFetching", "PushSealStore",
                "PushSeal", "SealFormats", "KeyFiles",
            ]
        ),
        // Not for others: the fuzz targets run the command as a function, and feed connections.
        .library(name: "_PushSealCLI", targets: ["PushSealCLI"]),
        .library(name: "_HTTP2", targets: ["HTTP2"]),
    ]
}

// On Apple's half, only what ships in an app is tested: the rest is for Linux, and tested on Linux's.
if isLinux && isOnApple {
    let shippedTests = [
        "SealFormatsTests", "PushSealTests", "PushSealStoreTests", "PushSealExtensionTests",
        "PushSealFetchingTests", "PushSealVectorsTests",
    ]
    targets.removeAll { $0.type == .test && !shippedTests.contains($0.name) }
}

let package = Package(
    name: "PushSeal",
    platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
    products: shipped,
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
