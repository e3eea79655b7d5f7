// SPDX-License-Identifier: Apache-2.0

/// Key material that is erased when the last reference to it goes.
///
/// The bytes never move, and are copied only into other ``SecretBytes``, for the threads of a
/// batch. They appear in no description, mirror or dump, and the time to compare two values depends
/// on their lengths only.
@safe
public final class SecretBytes: @unchecked Sendable {  // immutable after init
    private let storage: UnsafeMutableRawBufferPointer
    private let release: (@Sendable (UnsafeMutableRawBufferPointer) -> Void)?
    /// A key that was derived from these bytes, and goes with them.
    let idleCipher = IdleCipher()

    /// The number of bytes.
    package let count: Int

    /// Copies bytes; erasing the original is up to the caller.
    public convenience init(copying bytes: some Collection<UInt8>) {
        unsafe self.init(copying: bytes, release: nil)
    }

    /// Takes over bytes: copies them, then erases the array's storage and leaves it empty.
    ///
    /// If the array shares its storage with a copy, the copy's bytes are not erased.
    package convenience init(erasing bytes: inout [UInt8]) {
        unsafe self.init(copying: bytes, release: nil)
        erase(&bytes)
    }

    /// Copies bytes into memory that, once erased, is passed to `release` instead of being freed.
    package init(
        copying bytes: some Collection<UInt8>,
        release: (@Sendable (UnsafeMutableRawBufferPointer) -> Void)?
    ) {
        count = bytes.count
        unsafe storage = Self.allocate(count)
        unsafe self.release = release
        unsafe storage.copyBytes(from: bytes)
    }

    /// Makes `count` bytes in place, so that no copy is left elsewhere.
    package init<E: Error>(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
    ) throws(E) {
        self.count = count
        unsafe storage = Self.allocate(count)
        unsafe release = nil
        unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]))
    }

    deinit {
        unsafe erase(storage)
        if let release = unsafe release {
            unsafe release(storage)
        } else {
            unsafe storage.deallocate()
        }
    }

    /// Zeroed memory, at least one byte, because C takes a null pointer for "not given".
    private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(count, 1),
            alignment: 16
        )
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        return unsafe memory
    }

    /// Calls a function with the bytes.
    package func withSpan<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        let bytes = unsafe UnsafeRawBufferPointer(storage).assumingMemoryBound(to: UInt8.self)
        return try body(unsafe Span(_unsafeElements: bytes).extracting(first: count))
    }

    /// Calls a function with the bytes as C takes them; the address is never null, even if empty.
    @unsafe
    @inline(__always)
    package func withUnsafeBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // Otherwise it could be released after the last use of `storage`, which is before the body.
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }
}

extension SecretBytes {
    /// Derives another secret from this one and bytes that are not secret; burns the stack.
    ///
    /// - Parameters:
    ///   - byteCount: the length of the other secret.
    ///   - bytes: the bytes, such as a salt.
    ///   - derive: is passed this secret, the bytes, and where the other secret goes.
    /// - Returns: the other secret.
    /// - Throws: what `derive` throws.
    func derived(
        byteCount: Int,
        with bytes: [UInt8],
        _ derive: (
            UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer
        ) throws(SealError) -> Void
    ) throws(SealError) -> SecretBytes {
        try burningStack { () throws(SealError) in
            try unsafe SecretBytes(count: byteCount) { output throws(SealError) in
                try unsafe withUnsafeBytes { secret throws(SealError) in
                    try unsafe bytes.withSpanBytes { bytes throws(SealError) in
                        try unsafe derive(secret, bytes, output)
                    }
                }
            }
        }
    }
}

extension SecretBytes: Equatable {
    /// Whether both hold the same bytes, in a time that depends on their lengths only.
    public static func == (a: SecretBytes, b: SecretBytes) -> Bool {
        unsafe a.withUnsafeBytes { first in
            unsafe b.withUnsafeBytes { second in unsafe isEqualInConstantTime(first, second) }
        }
    }
}

extension SecretBytes: CustomStringConvertible {
    /// Only the length.
    public var description: String { "SecretBytes(\(count) bytes)" }
}

extension SecretBytes: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
