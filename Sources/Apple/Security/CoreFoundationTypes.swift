// SPDX-License-Identifier: Apache-2.0

public import Foundation

// On Apple platforms these C types are bridged to Foundation's classes. Here they are Foundation's
// classes, so that code such as `x as CFDictionary` compiles.

/// A Core Foundation string.
///
/// <https://developer.apple.com/documentation/corefoundation/cfstring>
///
/// Linux: `NSString`.
public typealias CFString = NSString

/// A Core Foundation dictionary.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdictionary>
///
/// Linux: `NSDictionary`.
public typealias CFDictionary = NSDictionary

/// A mutable Core Foundation dictionary.
///
/// <https://developer.apple.com/documentation/corefoundation/cfmutabledictionary>
///
/// Linux: `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary

/// A Core Foundation array.
///
/// <https://developer.apple.com/documentation/corefoundation/cfarray>
///
/// Linux: `NSArray`.
public typealias CFArray = NSArray

/// Core Foundation data.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdata>
///
/// Linux: `NSData`.
public typealias CFData = NSData

/// A Core Foundation date.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdate>
///
/// Linux: `NSDate`.
public typealias CFDate = NSDate

/// A Core Foundation number.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnumber>
///
/// Linux: `NSNumber`.
public typealias CFNumber = NSNumber

/// A Core Foundation Boolean.
///
/// <https://developer.apple.com/documentation/corefoundation/cfboolean>
///
/// Linux: `NSNumber`.
public typealias CFBoolean = NSNumber

/// A Core Foundation URL.
///
/// <https://developer.apple.com/documentation/corefoundation/cfurl>
///
/// Linux: `NSURL`.
public typealias CFURL = NSURL

/// A Core Foundation error.
///
/// <https://developer.apple.com/documentation/corefoundation/cferror>
///
/// Linux: `NSError`.
public typealias CFError = NSError

/// Any Core Foundation object.
///
/// <https://developer.apple.com/documentation/corefoundation/cftyperef>
public typealias CFTypeRef = AnyObject

/// A count or an index in Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfindex>
public typealias CFIndex = Int

/// A set of flags in Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfoptionflags>
public typealias CFOptionFlags = UInt

/// An allocator of Core Foundation objects.
///
/// <https://developer.apple.com/documentation/corefoundation/cfallocator>
///
/// Linux: there is only the default.
public typealias CFAllocator = AnyObject

/// The result of a function: 0 or an error code.
///
/// <https://developer.apple.com/documentation/kernel/osstatus>
public typealias OSStatus = Int32

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True, as an object.
///
/// <https://developer.apple.com/documentation/corefoundation/kcfbooleantrue>
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False, as an object.
///
/// <https://developer.apple.com/documentation/corefoundation/kcfbooleanfalse>
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The default allocator.
///
/// <https://developer.apple.com/documentation/corefoundation/kcfallocatordefault>
public var kCFAllocatorDefault: CFAllocator! { nil }

/// The `OSStatus` for success.
///
/// <https://developer.apple.com/documentation/coreservices/noerr>
public var noErr: OSStatus { 0 }
