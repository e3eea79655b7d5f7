// SPDX-License-Identifier: Apache-2.0

/// Key material that is erased when the last reference to it goes.
///
/// The bytes never move, and are copied only for the threads of a batch, into other bytes like these;
/// they appear in no description, mirror or dump, and comparing two values takes a time that tells
/// nothing but their lengths.
@safe
public final class SecretBytes: @unchecked Sendable {  // immutable after init
    private let storage: UnsafeMutableRawBufferPointer
    private let release: (@Sendable (UnsafeMutableRawBufferPointer) -> Void)?

    /// How many bytes there are.
    package let count: Int

    /// Copies bytes; whoever holds the original erases it.
    public convenience init(copying bytes: some Collection<UInt8>) {
        unsafe self.init(copying: bytes, release: nil)
    }

    /// Takes the bytes over: copies them, then erases the array's storage and leaves it empty.
    ///
    /// An array that still shares its storage with another copy cannot be erased there.
    package convenience init(erasing bytes: inout [UInt8]) {
        unsafe self.init(copying: bytes, release: nil)
        erase(&bytes)
    }

    /// Copies bytes into memory that is handed to `release`, erased, instead of being freed.
    package init(
        copying bytes: some Collection<UInt8>,
        release: (@Sendable (UnsafeMutableRawBufferPointer) -> Void)?
    ) {
        count = bytes.count
        unsafe storage = Self.allocate(count)
        unsafe self.release = release
        unsafe storage.copyBytes(from: bytes)
    }

    /// Makes `count` bytes in place, so that no copy of them is left elsewhere.
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
        IdleContexts.erase()  // what was made of these bytes, too
        if let release = unsafe release {
            unsafe release(storage)
        } else {
            unsafe storage.deallocate()
        }
    }

    /// Zeroed memory, at least one byte, because OpenSSL takes a null pointer for "not given".
    private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(count, 1),
            alignment: 16
        )
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        return unsafe memory
    }

    /// Lends the bytes for the length of one call.
    package func withSpan<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        let bytes = unsafe UnsafeRawBufferPointer(storage).assumingMemoryBound(to: UInt8.self)
        return try body(unsafe Span(_unsafeElements: bytes).extracting(first: count))
    }

    /// Lends the bytes as C takes them; the address is never null, even of no bytes.
    @unsafe
    @inline(__always)
    package func withUnsafeBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // Else it could end with the last use of `storage`, which is before the body.
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }
}

extension SecretBytes: Equatable {
    /// Whether both hold the same bytes, in a time that tells nothing but their lengths.
    public static func == (a: SecretBytes, b: SecretBytes) -> Bool {
        unsafe a.withUnsafeBytes { first in
            unsafe b.withUnsafeBytes { second in unsafe isEqualInConstantTime(first, second) }
        }
    }
}

extension SecretBytes: CustomStringConvertible {
    /// The length alone.
    public var description: String { "SecretBytes(\(count) bytes)" }
}

extension SecretBytes: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
