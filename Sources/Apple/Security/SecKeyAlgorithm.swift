// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How a `SecKey` signs, encrypts or agrees.
///
/// <https://developer.apple.com/documentation/security/seckeyalgorithm>
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {  // never changed
    /// The name of the algorithm.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rawvalue>
    public let rawValue: CFString

    /// Makes an algorithm of its name.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/init(rawvalue:)>
    public init(rawValue: CFString) {
        self.rawValue = rawValue
    }
}

/// What a `SecKey` may be asked to do.
///
/// <https://developer.apple.com/documentation/security/seckeyoperationtype>
public enum SecKeyOperationType: Int, Sendable {
    case sign = 0
    case verify = 1
    case encrypt = 2
    case decrypt = 3
    case keyExchange = 4
}
