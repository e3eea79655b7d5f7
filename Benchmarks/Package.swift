// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// SwiftPM's name for the package one folder up, which is that of its folder: under it the benchmark
/// reaches the JSON reader, which the package keeps for itself.
let packageName = String(
    Context.packageDirectory.split(separator: "/").dropLast().last?.lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" } ?? []
)

// A package of its own, because who uses PushSeal has no need of its benchmarks.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PushSeal", path: "..")],
    targets: [
        .executableTarget(
            name: "Messages",
            dependencies: [
                .product(name: "SealFormats", package: "PushSeal"),
                .product(name: "_PushSealJSON", package: "PushSeal"),
            ],
            packageAccess: false,
            swiftSettings: [
                .unsafeFlags(["-package-name", packageName]),
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
