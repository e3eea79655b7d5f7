// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own: who uses PushSeal has no need of its benchmarks, and they see of it what
// everyone sees, its public API.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PushSeal", path: "..")],
    targets: [
        .executableTarget(
            name: "Messages",
            dependencies: [
                .product(name: "SealFormats", package: "PushSeal"),
                .product(name: "StrictJSON", package: "PushSeal"),
            ],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .strictMemorySafety(),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
