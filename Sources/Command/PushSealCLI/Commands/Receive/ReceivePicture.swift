// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealDevice
import PushSealPictures
import PushSealJSON

/// The page or picture of the notifications that `receive` delivers.
struct ReceivePicture {
    private let browser: Browser?
    private var picture: PhonePicture
    private var arrivals: [(delivery: Delivery, time: ContinuousClock.Instant)] = []

    init(
        _ format: ReceiveFormat,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        picture = PhonePicture([])
        if let view = try arguments.choice(.view, as: PictureView.self) {
            picture.views = view.views
        }
        picture.theme = try arguments.choice(.theme, as: PhonePicture.Theme.self) ?? .auto
        picture.language = arguments.string(.locale)
        picture.categories = try arguments.categories()
        if arguments.has(.watch) { picture.refreshSeconds = 2 }
        if let app = ReceiveCommand.appName(arguments, context) { picture.appName = app }
        browser = format == .png ? try Browser(context) : nil
    }

    /// Whether nothing was delivered.
    var isEmpty: Bool { arrivals.isEmpty }

    /// Adds a notification, replacing an earlier one with the same identifier.
    mutating func add(_ delivery: Delivery) {
        // What is filtered replaces nothing.
        if delivery.outcome != .filtered {
            arrivals.removeAll { $0.delivery.identifier == delivery.identifier }
        }
        arrivals.append((delivery, ContinuousClock.now))
    }

    /// The page in UTF-8, or the PNG.
    func bytes(isStopped: () -> Bool) throws(CommandError) -> [UInt8] {
        var picture = picture
        let now = ContinuousClock.now
        picture.notifications = arrivals.map { arrival in
            PhonePicture.Notification(
                content: arrival.delivery.content,
                hasBanner: arrival.delivery.presentation == .banner,
                age: now - arrival.time
            )
        }
        guard let browser else { return Array(picture.html().utf8) }
        do throws(Browser.Failure) {
            return try picture.png(with: browser, isStopped: isStopped)
        } catch {
            throw CommandError(error, browser)
        }
    }
}

/// What `--view` takes: one of the views, or all.
private enum PictureView: String, CaseIterable {
    case lock, banner, list, expanded, all

    var views: [PhonePicture.View] {
        PhonePicture.View(rawValue: rawValue).map { [$0] } ?? PhonePicture.View.allCases
    }
}

extension Browser {
    private static let variable = "PUSHSEAL_CHROMIUM"

    /// The browser of the environment variable, or the first in the path.
    fileprivate init(_ context: CommandContext) throws(CommandError) {
        if let named = context.environment(Self.variable), !named.isEmpty {
            guard Browser.isProgram(context.path(named)) else {
                throw CommandError(
                    .unavailable,
                    "\(Self.variable) is \(quoted(named)), which is not an executable program"
                )
            }
            self.init(path: context.path(named))
            return
        }
        guard let found = Browser(searching: context.environment("PATH") ?? "") else {
            throw CommandError(
                .unavailable,
                "no Chromium found on PATH to draw a picture with",
                hint:
                    "install one (Debian: apt-get install chromium), name it in \(Self.variable), "
                    + "or use --format html"
            )
        }
        self = found
    }
}

extension CommandError {
    fileprivate init(_ failure: Browser.Failure, _ browser: Browser) {
        let name = quoted(browser.path)
        switch failure {
        case .notStarted(let reason):
            self.init(.unavailable, "cannot run \(name): \(reason)")
        case .tooLate(let seconds):
            self.init(.unavailable, "\(name) drew nothing within \(seconds) seconds")
        case .noPicture(let end):
            self.init(
                .unavailable,
                "\(name) ended with \(end) and drew nothing",
                hint: "try to run it by itself: \(browser.path) --headless --dump-dom about:blank"
            )
        case .noFolder(let folder):
            self.init(.cannotWrite, "cannot create a temporary folder in \(quoted(folder))")
        case .stopped:
            self.init(.unavailable, "stopped by a signal")
        }
    }
}

extension CommandOption {
    static let receiveOutput = CommandOption(
        "--out FILE",
        letter: "o",
        help: "write to FILE, all or nothing (default: standard output)",
        synonyms: ["output"]
    )
    static let view = CommandOption(
        "--view VIEW",
        help: "lock, banner, list, expanded or all (default: all)",
        completion: .words(PhonePicture.View.allCases.map(\.rawValue) + ["all"])
    )
    static let theme = CommandOption(
        "--theme THEME",
        help: "light, dark or auto, which follows the browser (default: auto)",
        completion: .words(PhonePicture.Theme.allCases.map(\.rawValue)),
        synonyms: ["appearance", "mode"]
    )
    static let watch = CommandOption(
        "--watch DIR",
        help: "deliver each file that arrives in DIR; see WATCH",
        synonyms: ["follow"]
    )
}

extension [CommandOption] {
    /// How to draw a phone, and where to.
    static let pictures: Self = [.receiveOutput, .view, .theme, .watch]
}
