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
        var failure: SealError?
        let name = unsafe String(unsafeUninitializedCapacity: characterCount) { room in
            let text = unsafe UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: room[..<characterCount])
            )
            do throws(SealError) {
                try unsafe PublicSalt.fill(text)
            } catch {
                failure = error
                return 0
            }
            for index in text.indices { unsafe text[index] = characters[Int(text[index] & 63)] }
            return characterCount
        }
        if let failure { throw failure }
        return name
    }
}
