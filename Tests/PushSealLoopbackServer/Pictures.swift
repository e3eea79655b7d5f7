// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files as extensions attach them.
package enum Pictures {
    package static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP/////////////////////////////////////////////////////////"
            + "/////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABP"
            + "xD/2Q=="
    )

    /// One pixel, in another colour.
    package static let red = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5Er"
            + "kJggg=="
    )
    package static let black = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5Er"
            + "kJggg=="
    )

    private static func bytes(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text) ?? Data())
    }
}
