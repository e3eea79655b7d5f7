// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of CryptoKit that the modules for Apple platforms use, as its public interface has it: a line a declaration. Nothing of
// it is ever run.

public import Foundation

public enum CryptoKitError: Error {
    case incorrectKeySize, incorrectParameterSize, authenticationFailure, underlyingCoreCryptoError(error: Int32), wrapFailure, unwrapFailure
}

public struct SymmetricKey: ContiguousBytes, Sendable {
    public init<D: ContiguousBytes>(data: D) { fatalError() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public protocol Digest: ContiguousBytes, Hashable, Sendable {}
public struct SHA1Digest: Digest { public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() } }
public struct SHA256Digest: Digest { public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() } }
public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}
public struct SHA256: HashFunction { public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}; public func finalize() -> SHA256Digest { fatalError() } }
public struct SHA384: HashFunction { public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}; public func finalize() -> SHA256Digest { fatalError() } }
public struct SHA512: HashFunction { public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}; public func finalize() -> SHA256Digest { fatalError() } }
public enum Insecure {
    public struct MD5: HashFunction { public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}; public func finalize() -> SHA1Digest { fatalError() } }
    public struct SHA1: HashFunction { public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}; public func finalize() -> SHA1Digest { fatalError() } }
}

public enum AES {
    public enum GCM {
        public struct Nonce: ContiguousBytes, Sendable {
            public init<D: DataProtocol>(data: D) throws { fatalError() }
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
        }
        public struct SealedBox: Sendable {
            public var tag: Data { fatalError() }
            public var ciphertext: Data { fatalError() }
            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws { fatalError() }
        }
        public static func seal<P: DataProtocol, A: DataProtocol>(_ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating: A) throws -> SealedBox { fatalError() }
        public static func open<A: DataProtocol>(_ sealedBox: SealedBox, using key: SymmetricKey, authenticating: A) throws -> Data { fatalError() }
    }
}

public struct SharedSecret: ContiguousBytes, Sendable {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public enum P256 {
    public enum KeyAgreement {
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws { fatalError() }
            public init<B: ContiguousBytes>(compressedRepresentation: B) throws { fatalError() }
            public var x963Representation: Data { fatalError() }
        }
        public struct PrivateKey: Sendable {
            public init<B: ContiguousBytes>(rawRepresentation: B) throws { fatalError() }
            public var publicKey: PublicKey { fatalError() }
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret { fatalError() }
        }
    }
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public init<D: DataProtocol>(rawRepresentation: D) throws { fatalError() }
            public var derRepresentation: Data { fatalError() }
        }
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws { fatalError() }
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool { fatalError() }
        }
        public struct PrivateKey: Sendable {
            public init<B: ContiguousBytes>(rawRepresentation: B) throws { fatalError() }
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { fatalError() }
        }
    }
}
