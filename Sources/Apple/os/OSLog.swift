// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A destination in the system's log: a subsystem, and a category within it.
///
/// <https://developer.apple.com/documentation/os/oslog>
open class OSLog: NSObject, @unchecked Sendable {
    private let name: String?
    private let isOff: Bool

    /// Makes a log object.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/init(subsystem:category:)>
    public convenience init(subsystem: String, category: String) {
        self.init(name: "\(subsystem):\(category)", isOff: false)
    }

    /// Makes a log object for a system category.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/init(subsystem:category:)>
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(name: String?, isOff: Bool) {
        self.name = name
        self.isOff = isOff
        super.init()
    }

    /// The log without subsystem and category.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/default>
    public static let `default` = OSLog(name: nil, isOff: false)

    /// The log that writes nothing.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/disabled>
    public static let disabled = OSLog(name: nil, isOff: true)

    /// Whether messages of a level are written.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/isenabled(type:)>
    open func isEnabled(type: OSLogType) -> Bool { !isOff && LogLine.shows(type) }

    /// Categories that the system's tools know.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/category>
    public struct Category: Sendable {
        /// The name in the log.
        public let rawValue: String

        /// Points of interest in a recording.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Recorded by tools only on request.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// The same, with stack traces.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Composes the message only if it will be written.
    final func write(_ message: OSLogMessage, _ type: OSLogType) {
        write(message.composed(), type)
    }

    final func write(_ text: @autoclosure () -> String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        LogLine.write(text(), place: name, type: type)
    }
}
