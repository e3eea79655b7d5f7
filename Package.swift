// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The rules every target keeps: Swift 6 mode, warnings are errors, unsafe code is marked.
let houseRules: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Test macros expand to code without `unsafe` marks, so tests keep every rule but that one.
let testRules: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

func module(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    path: String? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: houseRules)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: testRules
    )
}

// On Apple platforms SQLite is the system's module `SQLite3`.
#if os(Linux)
let sqlite: [Target.Dependency] = ["CSQLite"]
let sqliteTargets: [Target] = [
    .systemLibrary(
        name: "CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"])]
    )
]
#else
let sqlite: [Target.Dependency] = []
let sqliteTargets: [Target] = []
#endif

// On Apple platforms `import UserNotifications` is Apple's framework, so ours is not built there.
#if os(Linux)
let userNotifications: [Target.Dependency] = ["UserNotifications"]
let linuxTargets: [Target] = [
    tests(
        "PushSealExtensionTests",
        [
            "Locking", "PushSealDevice", "PushSealExtension", "PushSeal", "PushSealStore",
            "SealFormats", "UserNotifications",
        ]
    ),
    module(
        "UserNotifications",
        [
            "Locking", "LocalizedStrings", "MediaTypes", "UniformTypeIdentifiers",
            .target(name: "Security", condition: .when(traits: ["Networking"])),
        ],
        path: "Sources/Apple/UserNotifications"
    ),
    module("LocalizedStrings", ["StrictJSON"]),
    tests(
        "LocalizedStringsTests",
        ["LocalizedStrings"],
        exclude: ["plural-categories.mjs", "plural-categories.txt"]
    ),
    module("PhoneKeychain", ["AtomicFiles", "Locking"]),
    tests("PhoneKeychainTests", ["PhoneKeychain", "Locking"]),
    module("Security", ["CryptoKit", "PhoneKeychain", "COpenSSL"], path: "Sources/Apple/Security"),
    tests("SecurityTests", ["Security", "PhoneKeychain"]),
    module("CryptoKit", ["COpenSSL"], path: "Sources/Apple/CryptoKit"),
    tests("CryptoKitTests", ["CryptoKit", "MemorySearch"]),
    .target(name: "CommonCrypto", dependencies: ["COpenSSL"], path: "Sources/Apple/CommonCrypto"),
    tests("CommonCryptoTests", ["CommonCrypto"]),
    // In the mode and the shapes in which most apps call all three.
    .testTarget(
        name: "AppleCryptoSwift5Tests",
        dependencies: ["CryptoKit", "CommonCrypto", "Security"],
        swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    module("UniformTypeIdentifiers", path: "Sources/Apple/UniformTypeIdentifiers"),
    module("os", path: "Sources/Apple/os"),
    module("OSLog", ["os"], path: "Sources/Apple/OSLog"),
    tests("OSTests", ["OSLog", "os"]),
    module(
        "MobileCoreServices",
        ["UniformTypeIdentifiers"],
        path: "Sources/Apple/MobileCoreServices"
    ),
    // Only UIKit is linked to these, and only what imports it.
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    // Without it no file can import both Testing and UIKit.
    module("_Testing_UIKit", path: "Sources/Apple/TestingOverlay"),
    module(
        "UIKit",
        ["CPNG", "CTurboJPEG", "UserNotifications", "_Testing_UIKit"],
        path: "Sources/Apple/UIKit"
    ),
    tests("UIKitTests", ["UIKit"]),
    module(
        "UserNotificationsUI",
        ["UIKit", "UserNotifications"],
        path: "Sources/Apple/UserNotificationsUI"
    ),
    tests(
        "UserNotificationsUITests",
        ["PushSealDevice", "PushSealExpanded", "UserNotificationsUI"]
    ),
    module("Intents", ["UserNotifications"], path: "Sources/Apple/Intents"),
    tests("IntentsTests", ["Intents", "UserNotifications"]),
    tests(
        "UniformTypeIdentifiersTests",
        ["MobileCoreServices", "UniformTypeIdentifiers", "UserNotifications"]
    ),
    module(
        "PushSealDevice",
        [
            "AtomicFiles", "ChildPrograms", "Locking", "LocalizedStrings", "StrictJSON", "PushSeal",
            "UserNotifications",
        ]
    ),
    // Apart from PushSealDevice, so that the command links no UIKit.
    module("PushSealExpanded", ["Locking", "PushSealDevice", "UserNotificationsUI"]),
    module(
        "PushSealPictures",
        ["AtomicFiles", "ChildPrograms", "PushSealDevice", "UserNotifications"]
    ),
    tests("PushSealPicturesTests", ["PushSealDevice", "PushSealPictures", "UserNotifications"]),
    module("ChildPrograms", ["AtomicFiles"]),
    // What the entry point of `pushseal run` calls.
    module("PushSealExtensionEntry", ["PushSealDevice", "PushSealExpanded", "UserNotifications"]),
    module(
        "PushSealRun",
        ["AtomicFiles", "ChildPrograms", "CommandIO", "SealFormats", "StrictJSON"]
    ),
    tests("PushSealRunTests", ["PushSealRun"]),
    // Apart from COpenSSL, so that what only seals and opens links no TLS.
    .systemLibrary(
        name: "COpenSSLTLS",
        pkgConfig: "openssl",
        providers: [.apt(["libssl-dev"])]
    ),
    .systemLibrary(
        name: "CNGHTTP2",
        pkgConfig: "libnghttp2",
        providers: [.apt(["libnghttp2-dev"])]
    ),
    // epoll and eventfd, which Swift's module of the C library leaves out.
    .systemLibrary(name: "CEpoll"),
    module(
        "PushSealAPNs",
        [
            "AtomicFiles", "Locking", "StrictJSON", "SealFormats", "PushSeal", "PushSealStore",
            "COpenSSLTLS", "CNGHTTP2", "CEpoll",
        ]
    ),
    tests(
        "PushSealAPNsTests",
        [
            "PushSealAPNs", "Locking", "LoopbackServer", "StrictJSON", "SealFormats", "PushSeal",
            "PushSealStore",
        ]
    ),
    module("CommandIO", ["AtomicFiles", "CommandTables", "Locking", "StrictJSON"]),
    module(
        "PushSealOptions",
        [
            "AtomicFiles", "CommandIO", "KeyFiles", "Locking", "StrictJSON", "SealFormats",
            "PushSeal", "PushSealBatch",
        ]
    ),
    module(
        "PushSealSending",
        [
            "AtomicFiles", "Locking", "StrictJSON", "SealFormats", "PushSeal", "PushSealBatch",
            "PushSealOptions", "PushSealAPNs", "PushSealQueue",
        ]
    ),
    // Loaded when something is fetched: what needs libcurl's headers is a target of C of its own.
    .target(name: "CCurl"),
    module("PushSealCurl", ["CCurl", "Locking", "PushSeal", "PushSealExtension"]),
    module(
        "PushSealReceiving",
        [
            "CommandIO", "Locking", "StrictJSON", "SealFormats", "PushSeal", "PushSealStore",
            "PushSealExtension", "PushSealDevice", "UserNotifications",
        ]
    ),
    module(
        "PushSealCLI",
        [
            "AtomicFiles", "KeyFiles", "Locking", "StrictJSON", "SealFormats", "PushSeal",
            "PushSealBatch", "PushSealCurl", "PushSealDevice", "PushSealExtension",
            "PushSealDiagnosis", "PushSealVectors", "PushSealAPNs", "PushSealOptions",
            "PushSealSending", "PushSealReceiving", "PushSealQueue", "PushSealPictures",
            "PushSealRun", "PhoneKeychain", "UserNotifications",
        ]
    ),
    // Not named `pushseal`: beside `PushSeal` that is one folder on a case-insensitive disk.
    .executableTarget(
        name: "PushSealMain",
        dependencies: ["PushSealCLI"],
        swiftSettings: houseRules
    ),
    // Without pkg-config, whose flags for hiredis SwiftPM does not take.
    .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
    module("PushSealQueue", ["StrictJSON", "CHiredis"]),
    tests("PushSealQueueTests", ["LoopbackServer", "PushSealQueue"]),
    module("CommandTables", ["StrictJSON"]),
    tests("CommandTablesTests", ["CommandTables"]),
    module("PushSealBatch", ["AtomicFiles", "StrictJSON", "PushSeal"]),
    tests(
        "PushSealBatchTests",
        ["AtomicFiles", "PushSealBatch", "StrictJSON"]
    ),
    module("PushSealDiagnosis", ["Locking", "StrictJSON", "SealFormats", "PushSeal"]),
    tests(
        "PushSealDiagnosisTests",
        ["PushSealDiagnosis", "SealFormats", "StrictJSON", "PushSeal"],
        exclude: ["Causes"]
    ),
    module(
        "PushSealVectors",
        [
            "AtomicFiles", "Locking", "StrictJSON", "SealFormats", "PushSeal", "CryptoKit",
            "CommonCrypto",
        ]
    ),
    tests(
        "PushSealVectorsTests",
        ["AtomicFiles", "PushSealVectors", "SealFormats", "StrictJSON"]
    ),
    tests("UserNotificationsTests", ["Locking", "MediaTypes", "UserNotifications"]),
    // Most extensions are written in Swift 5 mode, and must compile in it.
    .testTarget(
        name: "UserNotificationsSwift5Tests",
        dependencies: [
            "Intents", "MobileCoreServices", "OSLog", "UIKit", "UniformTypeIdentifiers",
            "UserNotifications", "UserNotificationsUI", "os",
        ],
        swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    tests(
        "PushSealCLITests",
        [
            "AtomicFiles", "CommandIO", "CommandTables", "PushSealBatch", "PushSealCLI",
            "PushSealAPNs", "PushSealDiagnosis", "PushSealMain", "PushSealOptions",
            "PushSealReceiving", "PushSealSending", "SealFormats", "PushSeal", "PushSealDevice",
            "PushSealStore", "StrictJSON",
        ],
        exclude: ["Transcripts"]
    ),
    // The app that Examples/iOS is to be copied from, but for what needs SwiftUI and an application.
    .target(
        name: "ExampleApp",
        dependencies: [
            "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealStore", "Security",
            "UIKit",
            "UserNotifications", "UserNotificationsUI", "os",
        ],
        path: "Examples/iOS",
        exclude: [
            "App/App.entitlements", "App/AppDelegate.swift", "App/Info.plist",
            "App/PrivacyInfo.xcprivacy", "App/RidesApp.swift", "NotificationContent/Info.plist",
            "NotificationService/Info.plist",
            "NotificationService/NotificationService.entitlements",
            "NotificationService/PrivacyInfo.xcprivacy",
        ],
        // As in a package of somebody else's.
        packageAccess: false,
        swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    tests(
        "ExampleAppTests",
        [
            "ExampleApp", "PushSeal", "PushSealDevice", "PushSealExpanded", "PushSealExtension",
            "PushSealStore", "SealFormats", "UserNotifications", "UserNotificationsUI",
        ]
    ),
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
    .target(
        name: "LoopbackServer",
        path: "Tests/LoopbackServer",
        swiftSettings: testRules
    ),
    tests(
        "PushSealFetchingTests",
        [
            "LoopbackServer", "PushSeal", "PushSealCurl", "PushSealExtension", "PushSealFetching",
        ]
    ),
    tests(
        "PushSealDeviceTests",
        [
            "Locking", "LoopbackServer", "SealFormats", "KeyFiles", "PushSealDevice",
            "PushSealDeviceSamples",
            "PushSeal", "StrictJSON", "UserNotifications", "PhoneKeychain",
        ]
    ),
]
// What an extension may import: every module under Apple's name, and these.
let sdkModules =
    [
        "PushSealExtensionEntry", "PushSealDevice", "PushSealExpanded", "PushSealExtension",
        "PushSealFetching", "PushSealStore", "PushSeal", "SealFormats", "KeyFiles",
    ] + linuxTargets.filter { $0.path?.hasPrefix("Sources/Apple/") == true }.map(\.name)
let linuxProducts: [Product] = [
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "UserNotificationsUI", targets: ["UserNotificationsUI"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "PushSealExpanded", targets: ["PushSealExpanded"]),
    .library(name: "CryptoKit", targets: ["CryptoKit"]),
    .library(name: "CommonCrypto", targets: ["CommonCrypto"]),
    .library(name: "Security", targets: ["Security"]),
    .library(name: "PushSealDevice", targets: ["PushSealDevice"]),
    .library(name: "PushSealAPNs", targets: ["PushSealAPNs"]),
    .executable(name: "pushseal", targets: ["PushSealMain"]),
    // Not for others: what `pushseal run` compiles an extension against.
    .library(
        name: "_PushSealSDK",
        type: .dynamic,
        targets: sdkModules
    ),
    // Not for others: the fuzz targets run the command as a function.
    .library(name: "_PushSealCLI", targets: ["PushSealCLI"]),
]
#else
let userNotifications: [Target.Dependency] = []
let linuxTargets: [Target] = []
let linuxProducts: [Product] = []
#endif

let package = Package(
    name: "PushSeal",
    platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
    products: [
        .library(name: "SealFormats", targets: ["SealFormats"]),
        .library(name: "KeyFiles", targets: ["KeyFiles"]),
        .library(name: "PushSeal", targets: ["PushSeal"]),
        .library(name: "PushSealExtension", targets: ["PushSealExtension"]),
        .library(name: "PushSealFetching", targets: ["PushSealFetching"]),
        .library(name: "PushSealStore", targets: ["PushSealStore"]),
        // Not for others, who get of it what PushSeal re-exports: the benchmarks and the fuzz targets read JSON.
        .library(name: "_StrictJSON", targets: ["StrictJSON"]),
    ] + linuxProducts,
    traits: [
        .trait(
            name: "Networking",
            description: "importing UserNotifications on Linux brings FoundationNetworking along"
        ),
        .default(enabledTraits: ["Networking"]),
    ],
    targets: [
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(name: "CExtendedAttributes"),
        .systemLibrary(name: "CRename"),
        module("AtomicFiles", ["CExtendedAttributes", "CRename", "Locking"]),
        module("Locking"),
        module("StrictJSON"),
        .target(name: "CPBKDF2"),
        module("SealFormats", ["COpenSSL", "CPBKDF2", "StrictJSON"]),
        // Not linked into apps: a phone keeps its ring in the Keychain.
        module("KeyFiles", ["AtomicFiles", "SealFormats"]),
        module("MediaTypes"),
        module("PushSeal", ["MediaTypes", "SealFormats", "StrictJSON"]),
        module(
            "PushSealExtension",
            ["Locking", "StrictJSON", "SealFormats", "PushSeal"] + userNotifications
        ),
        module("PushSealFetching", ["Locking", "PushSeal", "PushSealExtension"]),
        module("PushSealStore", ["Locking", "PushSeal", "StrictJSON"] + sqlite),
        tests(
            "PushSealStoreTests",
            ["Locking", "PushSealStore", "PushSeal", "SealFormats", "StrictJSON"] + sqlite
        ),
        tests("AtomicFilesTests", ["AtomicFiles"]),
        tests("StrictJSONTests", ["StrictJSON"]),
        tests("PushSealTests", ["Locking", "PushSeal", "SealFormats", "StrictJSON"]),
        .target(name: "StackProbe", path: "Tests/StackProbe"),
        .target(name: "MemorySearch", path: "Tests/MemorySearch", swiftSettings: testRules),
        tests(
            "SealFormatsTests",
            [
                "Locking", "MemorySearch", "SealFormats", "KeyFiles", "StackProbe", "StrictJSON",
                "COpenSSL", "CExtendedAttributes",
            ]
        ),
    ] + sqliteTargets + linuxTargets,
    swiftLanguageModes: [.v6]
)
