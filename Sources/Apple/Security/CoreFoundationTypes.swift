// SPDX-License-Identifier: Apache-2.0

public import Foundation

// On Apple's systems these types of C and Foundation's classes are one and the same thing seen from
// two sides. Here they are Foundation's classes, so that what is written `x as CFDictionary` compiles.

/// A string of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfstring>
///
/// Linux: `NSString`.
public typealias CFString = NSString

/// A dictionary of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdictionary>
///
/// Linux: `NSDictionary`.
public typealias CFDictionary = NSDictionary

/// A dictionary of Core Foundation that can be changed.
///
/// <https://developer.apple.com/documentation/corefoundation/cfmutabledictionary>
///
/// Linux: `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary

/// An array of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfarray>
///
/// Linux: `NSArray`.
public typealias CFArray = NSArray

/// Bytes of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdata>
///
/// Linux: `NSData`.
public typealias CFData = NSData

/// A date of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfdate>
///
/// Linux: `NSDate`.
public typealias CFDate = NSDate

/// A number of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnumber>
///
/// Linux: `NSNumber`.
public typealias CFNumber = NSNumber

/// A truth value of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfboolean>
///
/// Linux: `NSNumber`.
public typealias CFBoolean = NSNumber

/// A URL of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfurl>
///
/// Linux: `NSURL`.
public typealias CFURL = NSURL

/// An error of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cferror>
///
/// Linux: `NSError`.
public typealias CFError = NSError

/// Any object of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cftyperef>
public typealias CFTypeRef = AnyObject

/// A count or an index of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfindex>
public typealias CFIndex = Int

/// Who allocates memory for an object of Core Foundation.
///
/// <https://developer.apple.com/documentation/corefoundation/cfallocator>
///
/// Linux: there is none but the default.
public typealias CFAllocator = AnyObject

/// What a function answers: 0, or what went wrong.
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
/// The allocator that is there without asking.
///
/// <https://developer.apple.com/documentation/corefoundation/kcfallocatordefault>
public var kCFAllocatorDefault: CFAllocator! { nil }

/// The success of a function that answers with an `OSStatus`.
///
/// <https://developer.apple.com/documentation/coreservices/noerr>
public var noErr: OSStatus { 0 }
