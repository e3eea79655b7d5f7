// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Names the key by itself: SHA-256 of what it is in a key ring, without id and end.
    package var thumbprint: [UInt8] {
        let bytes = KeySetWriter.bytes(of: [Key(material: material)])
        return (try? Digest.sha256.hash(bytes)) ?? bytes
    }
}
