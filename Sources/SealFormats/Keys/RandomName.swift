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
        try unsafe withErasedScratch(byteCount: characterCount) { name throws(SealError) in
            try unsafe PublicSalt.fill(name)
            for index in name.indices { unsafe name[index] = characters[Int(name[index] & 63)] }
            return unsafe String(decoding: name, as: UTF8.self)
        }
    }
}
