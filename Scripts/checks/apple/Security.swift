// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of Security, and of CoreFoundation, that the sample app uses. Nothing of it is ever run.

@_exported public import Foundation

public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300
nonisolated(unsafe) public let kSecClass = CFString(), kSecClassGenericPassword = CFString()
nonisolated(unsafe) public let kSecAttrService = CFString(), kSecAttrGeneric = CFString(), kSecAttrAccessible = CFString()
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = CFString()
nonisolated(unsafe) public let kSecReturnData = CFString(), kSecReturnAttributes = CFString(), kSecValueData = CFString()

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { fatalError() }
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { fatalError() }
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { fatalError() }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { fatalError() }
