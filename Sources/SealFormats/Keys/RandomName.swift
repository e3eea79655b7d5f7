// SPDX-License-Identifier: Apache-2.0

/// Random names, such as message ids.
package enum RandomName {
    private static let characters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// A name of this many random characters, six bits each.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func make(characterCount: Int) throws(SealError) -> String {
        let bytes = try PublicSalt.bytes(characterCount)
        return unsafe String(unsafeUninitializedCapacity: characterCount) { text in
            for index in 0..<characterCount {
                unsafe text[index] = characters[Int(bytes[index] & 63)]
            }
            return characterCount
        }
    }
}
