// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// SwiftPM's name for the package two folders up: the name of its folder.
///
/// With it the fuzz targets reach `package` declarations: fixed salts, and the command as a
/// function.
let packageName = String(
    Context.packageDirectory.split(separator: "/").dropLast(2).last?.lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" } ?? []
)

// The command, the sender and the local APNs are built on Linux only.
#if os(Linux)
let command: [Target.Dependency] = [
    .product(name: "_PushSealCLI", package: "PushSeal"),
    .product(name: "PushSealAPNs", package: "PushSeal"),
    .product(name: "_PushSealHTTP2", package: "PushSeal"),
    .product(name: "_PushSealRedis", package: "PushSeal"),
]
let excluded: [String] = []
#else
let command: [Target.Dependency] = []
let excluded = ["APNs", "Lines", "Projects.swift"]
#endif

// A package of its own, because libFuzzer needs compiler flags that a library must not ask for.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PushSeal", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "SealFormats", package: "PushSeal"),
                .product(name: "PushSeal", package: "PushSeal"),
                .product(name: "_PushSealJSON", package: "PushSeal"),
                .product(name: "_PhoneRules", package: "PushSeal"),
            ] + command,
            exclude: excluded,
            packageAccess: false,
            swiftSettings: [.unsafeFlags(["-package-name", packageName])],
            // gold fails on the libraries of libFuzzer and the address sanitizer.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
