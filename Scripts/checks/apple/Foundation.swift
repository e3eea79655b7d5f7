// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of Foundation that the modules for Apple platforms use: a line a declaration. Nothing of it is ever run.

@_exported public import Darwin
@_exported public import Dispatch

public struct NSZone {}
public struct ObjCBool {}

public protocol NSObjectProtocol: AnyObject {}
public protocol NSCopying { func copy(with zone: NSZone?) -> Any }
public protocol NSMutableCopying { func mutableCopy(with zone: NSZone?) -> Any }

open class NSObject: NSObjectProtocol, Hashable {
    public init() {}
    public static func == (a: NSObject, b: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) {}
}

open class NSString: NSObject {}
open class NSNull: NSObject {}
open class NSNumber: NSObject, @unchecked Sendable {
    public init(value: Int) {}
    public init(value: Int64) {}
    public init(value: UInt64) {}
    public init(value: Double) {}
    public init(value: Bool) {}
    open var objCType: UnsafePointer<CChar> { fatalError() }
    open var intValue: Int { fatalError() }
}
open class NSArray: NSObject { public convenience init(array: [Any]) { fatalError() } }
open class NSDictionary: NSObject {}

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { fatalError() }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { fatalError() }
}
extension Dictionary: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool { fatalError() }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary { fatalError() }
}

open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
    open var domain: String { fatalError() }
    open var code: Int { fatalError() }
}
// The compiler calls these two.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public let NSOSStatusErrorDomain = ""
extension Error { public var localizedDescription: String { fatalError() } }
public struct CocoaError: Error {
    public struct Code: Hashable, Sendable { public static let coderInvalidValue = Self() }
    public init(_ code: Code) {}
    public static var coderInvalidValue: Code { Code.coderInvalidValue }
}
public struct URLError: Error {
    public struct Code: Hashable, Sendable { public static let badURL = Self(); public static let badServerResponse = Self() }
    public init(_ code: Code) {}
}
extension String {
    public init(format: String, _ arguments: any CVarArg...) { fatalError() }
}
open class UserDefaults: NSObject, @unchecked Sendable {
    open class var standard: UserDefaults { fatalError() }
    open func bool(forKey: String) -> Bool { fatalError() }
    open func string(forKey: String) -> String? { fatalError() }
    open func set(_ value: Any?, forKey: String) {}
    open func set(_ value: Bool, forKey: String) {}
    open func removeObject(forKey: String) {}
}

public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: ContiguousBytes, DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes, DataProtocol where Element == UInt8 {}
extension UnsafeRawBufferPointer: ContiguousBytes, DataProtocol {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public struct Data: ContiguousBytes, DataProtocol, RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Hashable, Sendable {
    public init() {}
    public init<S: Sequence>(_ bytes: S) where S.Element == UInt8 {}
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(position: Int) -> UInt8 { get { fatalError() } set {} }
    public subscript(bounds: Range<Int>) -> Data { get { fatalError() } set {} }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C) where C.Element == UInt8 {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public struct URL: Hashable, Sendable {
    public init?(string: String) { fatalError() }
    @available(iOS 16.0, macOS 13.0, *) public init(filePath: String) { fatalError() }
    public init(fileURLWithPath path: String) { fatalError() }
    public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
    public var path: String { fatalError() }
    public var pathExtension: String { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var absoluteString: String { fatalError() }
    public var standardizedFileURL: URL { fatalError() }
    public var isFileURL: Bool { fatalError() }
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    @available(iOS 16.0, macOS 13.0, *) public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
    public mutating func setResourceValues(_ values: URLResourceValues) throws {}
    public func appendingPathExtension(_ pathExtension: String) -> URL { fatalError() }
    public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
    public func withUnsafeFileSystemRepresentation<R>(_ body: (UnsafePointer<Int8>?) throws -> R) rethrows -> R { fatalError() }
}
public struct URLResourceValues: Sendable {
    public init() {}
    public var isExcludedFromBackup: Bool?
}
public struct UUID: Hashable, Sendable {
    public init() {}
    public var uuidString: String { fatalError() }
}
public struct Date: Hashable, Comparable, Sendable {
    public init() {}
    public init(timeIntervalSince1970: Double) {}
    public init(timeIntervalSinceNow: Double) {}
    public var timeIntervalSince1970: Double { fatalError() }
    public func timeIntervalSince(_ other: Date) -> Double { fatalError() }
    @available(iOS 15.0, macOS 12.0, *) public func formatted() -> String { fatalError() }
    public static func < (a: Date, b: Date) -> Bool { fatalError() }
}
public typealias TimeInterval = Double
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var failureReason: String? { get }
    var recoverySuggestion: String? { get }
    var helpAnchor: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { nil }
    public var failureReason: String? { nil }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}
open class JSONSerialization: NSObject {
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let sortedKeys = Self(rawValue: 2)
    }
    open class func isValidJSONObject(_ object: Any) -> Bool { fatalError() }
    open class func jsonObject(with data: Data) throws -> Any { fatalError() }
    open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}
open class JSONDecoder {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct FileAttributeKey: Hashable, Sendable { public static let posixPermissions = Self() }
open class FileManager: NSObject, @unchecked Sendable {
    open class var `default`: FileManager { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
    open func createFile(atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil) -> Bool { fatalError() }
    open func createDirectory(at: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil) throws {}
    open func moveItem(at: URL, to: URL) throws {}
    open func removeItem(at: URL) throws {}
    open func fileExists(atPath: String) -> Bool { fatalError() }
    open func containerURL(forSecurityApplicationGroupIdentifier: String) -> URL? { fatalError() }
}
open class FileHandle: NSObject, @unchecked Sendable {
    public convenience init(forWritingTo: URL) throws { fatalError() }
    public func write<T: DataProtocol>(contentsOf data: T) throws {}
    public func close() throws {}
}

open class URLResponse: NSObject, @unchecked Sendable { open var expectedContentLength: Int64 { fatalError() } }
open class HTTPURLResponse: URLResponse, @unchecked Sendable { open var statusCode: Int { fatalError() } }
public struct URLRequest: Sendable {
    public init(url: URL) {}
    public var url: URL?
    public var httpMethod: String?
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class URLCredential: NSObject, @unchecked Sendable {}
open class URLProtectionSpace: NSObject, @unchecked Sendable { open var authenticationMethod: String { fatalError() } }
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable { open var protectionSpace: URLProtectionSpace { fatalError() } }
public let NSURLAuthenticationMethodHTTPBasic = ""
public let NSURLAuthenticationMethodHTTPDigest = ""
open class OperationQueue: NSObject, @unchecked Sendable {}
open class URLSessionConfiguration: NSObject, @unchecked Sendable { open class var ephemeral: URLSessionConfiguration { fatalError() } }
open class URLSessionTask: NSObject, @unchecked Sendable {
    open func resume() {}
    open func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSession: NSObject, @unchecked Sendable {
    open class var shared: URLSession { fatalError() }
    @available(iOS 13.0, macOS 10.15, *) open func upload(for request: URLRequest, from body: Data) async throws -> (Data, URLResponse) { fatalError() }
    public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
    public enum AuthChallengeDisposition: Int, Sendable { case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace }
    public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?) { fatalError() }
    open func dataTask(with url: URL) -> URLSessionDataTask { fatalError() }
    open func finishTasksAndInvalidate() {}
}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse, completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
