// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A public key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasspublic>
public var kSecAttrKeyClassPublic: CFString { "0" }

/// A private key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclassprivate>
public var kSecAttrKeyClassPrivate: CFString { "1" }

/// A symmetric key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasssymmetric>
///
/// Linux: an item of this class holds data; it cannot become a `SecKey`, as on Apple platforms.
public var kSecAttrKeyClassSymmetric: CFString { "2" }

/// RSA.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypersa>
public var kSecAttrKeyTypeRSA: CFString { "42" }

/// Elliptic curves: P-256, P-384 and P-521; the older name.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypeec>
public var kSecAttrKeyTypeEC: CFString { "73" }

/// Elliptic curves: P-256, P-384 and P-521.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypeecsecprimerandom>
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { "73" }
