// SPDX-License-Identifier: Apache-2.0

/// The records of one stream in their order, under the keys that its header leads to.
@safe
struct RecordStream: ~Copyable {
    private let cipher: RecordCipher
    /// What the cipher has its nonces in; goes after it.
    private let memory: SecretMemory

    /// How many records there were.
    private(set) var count = 0

    init(
        _ direction: CipherDirection,
        keyingMaterial: SecretBytes,
        salt: [UInt8]
    ) throws(SealError) {
        let memory = SecretMemory(byteCount: RecordCipher.memoryByteCount)
        cipher = try unsafe RecordCipher(
            direction,
            keyingMaterial: keyingMaterial,
            salt: salt,
            in: memory.bytes
        )
        self.memory = memory
    }

    /// Appends a record of these bytes.
    mutating func seal(
        _ data: UnsafeRawBufferPointer,
        isLast: Bool,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let number = count
        let byteCount = data.count + RecordLayout.overheadByteCount
        try unsafe output.append { room throws(SealError) in
            let record = unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<byteCount])
            try unsafe cipher.seal(data, as: record, number: number, isLast: isLast)
            return byteCount
        }
        count += 1
    }

    /// Appends the data of a record, if its tag is right.
    ///
    /// - Throws: `malformed` for one too short to be a record, else `cannotOpen`.
    mutating func open(
        _ record: UnsafeRawBufferPointer,
        isLast: Bool,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let number = count
        try unsafe output.append { room throws(SealError) in
            switch try unsafe cipher.open(record, number: number, isLast: isLast, into: room) {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal):
                let opened = max(0, record.count - AESGCM.tagByteCount)
                unsafe erase(UnsafeMutableRawBufferPointer(rebasing: room[..<opened]))
                throw refusal.error
            }
        }
        count += 1
    }
}

/// Memory that is erased when it goes.
@safe
private struct SecretMemory: ~Copyable {
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) {
        unsafe bytes = .allocate(byteCount: byteCount, alignment: 16)
    }

    deinit {
        unsafe erase(bytes)
        unsafe bytes.deallocate()
    }
}
