// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of Dispatch that the modules for Apple platforms use: a line a declaration. Nothing of it is ever run.

open class DispatchQueue: @unchecked Sendable {
    public init(label: String) { fatalError() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) { fatalError() }
    public class func global() -> DispatchQueue { fatalError() }
    public func sync<T>(execute work: () throws -> T) rethrows -> T { fatalError() }
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) { fatalError() }
}

public protocol DispatchSourceProtocol: AnyObject {
    func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?)
    func setCancelHandler(handler: (@Sendable @convention(block) () -> Void)?)
    func resume()
    func activate()
    func cancel()
}

public protocol DispatchSourceRead: DispatchSourceProtocol {}
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {}

open class DispatchSource {
    public struct FileSystemEvent: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let delete = Self(rawValue: 1)
        public static let write = Self(rawValue: 2)
        public static let extend = Self(rawValue: 4)
        public static let attrib = Self(rawValue: 8)
        public static let link = Self(rawValue: 16)
        public static let rename = Self(rawValue: 32)
    }
    public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead { fatalError() }
    public class func makeFileSystemObjectSource(fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil) -> any DispatchSourceFileSystemObject { fatalError() }
}
