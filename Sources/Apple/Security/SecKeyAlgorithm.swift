// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An algorithm of a `SecKey` for signatures, encryption or key exchange.
///
/// <https://developer.apple.com/documentation/security/seckeyalgorithm>
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {  // immutable
    /// The name of the algorithm.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rawvalue>
    public let rawValue: CFString

    /// Makes an algorithm with a name.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/init(rawvalue:)>
    public init(rawValue: CFString) {
        self.rawValue = rawValue
    }

    // Every name begins with the use of the algorithm.
    static func signature(_ scheme: String) -> Self { Self(use: "sign", scheme) }
    static func encryption(_ scheme: String) -> Self { Self(use: "encrypt", scheme) }
    static func exchange(_ scheme: String) -> Self { Self(use: "keyexchange", scheme) }

    private init(use: String, _ scheme: String) {
        self.init(rawValue: "algid:\(use):\(scheme)" as CFString)
    }
}

/// An operation of a `SecKey`.
///
/// <https://developer.apple.com/documentation/security/seckeyoperationtype>
public enum SecKeyOperationType: Int, Sendable {
    case sign = 0
    case verify = 1
    case encrypt = 2
    case decrypt = 3
    case keyExchange = 4
}
