// SPDX-License-Identifier: Apache-2.0

/// The contents of a key, shared by its copies, with its thumbprint once computed.
final class KeyContents: Sendable {
    private final class Thumbprint: Sendable {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    let id: String?
    let recipient: String?
    let material: Key.Material
    // Kept, as a `switch` of the material retains its secret.
    let format: Format
    let isAuthenticated: Bool
    let expiry: Int?
    let purpose: Key.Purpose
    private let thumbprint = LazyReference<Thumbprint>()

    init(
        id: String?,
        recipient: String?,
        material: Key.Material,
        expiry: Int?,
        purpose: Key.Purpose
    ) {
        self.id = id
        self.recipient = recipient
        self.material = material
        format = material.format
        isAuthenticated = material.isAuthenticated
        self.expiry = expiry
        self.purpose = purpose
    }

    /// The thumbprint, if already computed.
    var knownThumbprint: [UInt8]? { thumbprint.object?.bytes }

    func keep(thumbprint bytes: [UInt8]) {
        _ = thumbprint.keep(Thumbprint(bytes))
    }
}
