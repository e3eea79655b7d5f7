// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealCommandLine
import Foundation
import PushSealDevice
import PushSealJSON
import UserNotifications

/// The content extensions of a command line, and the user's steps in their views.
struct ContentStage {
    private let programs: [ContentProgram]
    private let categories: Set<UNNotificationCategory>
    private let steps: [ExpandedStep]
    private let appName: String
    /// The visible deliveries, the first of which is expanded.
    private(set) var deliveries: [Delivery] = []

    /// Reads `--content` and the options that go with it; nil without it.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - context: the base of file names.
    ///   - appName: the app's name, evaluated only if something is expanded.
    /// - Throws: A usage error, or the error of a program or its Info.plist.
    init?(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        appName: @autoclosure () -> String?
    ) throws(CommandError) {
        let names = arguments.strings(.content)
        guard !names.isEmpty else {
            if arguments.has(.respond) {
                throw arguments.usage(
                    "--respond needs --content",
                    hint: "only an expanded notification has buttons"
                )
            }
            return nil
        }
        programs = try names.map { name throws(CommandError) in
            try Self.program(name, arguments, context)
        }
        categories = try arguments.categories()
        steps = try arguments.steps()
        self.appName = appName() ?? "App"
    }

    /// Checks the folder of a content extension before it is compiled: it must exist, and its
    /// Info.plist must have the required keys.
    ///
    /// - Throws: the first error found.
    static func checkFolder(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) {
        try context.requireFolder(name)
        let file = URL(fileURLWithPath: context.path(name)).appending(path: "Info.plist")
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw CommandError(
                .malformedInput,
                "\(quoted(name)) has no Info.plist",
                hint: "give the folder of a content extension, as it is in the app's project"
            )
        }
        do throws(DeviceError) {
            _ = try ContentExtensionInfo(contentsOf: file)
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }

    private static func program(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ContentProgram {
        guard !name.hasSuffix(".swift"), (try? InputFile.checkFolder(context.path(name))) == nil
        else {
            throw arguments.usage(
                "--content of receive takes a program, not \(quoted(name))",
                hint: "pushseal run --content DIR compiles the sources in a folder"
            )
        }
        try context.requireProgram(name)
        do throws(DeviceError) {
            return try ContentProgram(path: context.path(name))
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }

    /// Adds a delivery; one that is not visible cannot be expanded.
    mutating func add(_ delivery: Delivery) {
        if delivery.presentation == .banner { deliveries.append(delivery) }
    }

    /// Expands the first notification, lets the others arrive, and performs the steps.
    ///
    /// - Returns: the result; nil if there is nothing to expand.
    func expand(on device: Device) -> ExpandedNotification? {
        guard let first = deliveries.first else { return nil }
        return device.expand(
            first,
            followedBy: Array(deliveries.dropFirst()),
            in: categories,
            by: programs,
            appName: appName,
            steps: steps
        )
    }
}
