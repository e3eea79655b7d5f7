// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A text must have readings or a fault, never both; base64 must survive a round trip.
func readText(_ bytes: [UInt8]) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    let readings = SealedText.readings(of: text)
    precondition(readings.count <= 4)
    // No encoding gives more bytes than characters.
    for reading in readings { precondition(reading.bytes.count <= text.unicodeScalars.count) }
    if let fault = SealedText.fault(in: text) {
        precondition(readings.isEmpty)
        precondition(fault.utf8Offset <= text.utf8.count)
        precondition(!fault.description.isEmpty)
    } else {
        precondition(!readings.isEmpty)
    }
    let written = SealedText.base64(bytes)
    precondition(SealedText.readings(of: written).contains { $0.bytes == bytes })
    return 0
}
