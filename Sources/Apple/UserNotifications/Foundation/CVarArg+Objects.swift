// SPDX-License-Identifier: Apache-2.0

// There every object is an argument of a format; here only strings were.
extension _CVarArgObject where Self: NSObject {
    /// The description, for `%@`: CoreFoundation on Linux cannot describe Swift's objects.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    /// That of the description.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDictionary: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSError: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNull: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSURL: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension UNNotificationAttachment: CVarArg, _CVarArgObject {}
extension UNNotificationContent: CVarArg, _CVarArgObject {}
extension UNNotificationRequest: CVarArg, _CVarArgObject {}
