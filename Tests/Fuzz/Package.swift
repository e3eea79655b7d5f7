// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, because libFuzzer needs compiler flags that a library must not ask for.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PushSeal", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "PushSeal", package: "PushSeal"),
                .product(name: "PushSealPayload", package: "PushSeal"),
                .product(name: "StrictJSON", package: "PushSeal"),
            ],
            // gold fails on what libFuzzer and the address sanitizer bring along.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
