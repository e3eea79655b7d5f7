// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The orientation stored by a camera in a JPEG (Exif 2.3 §4.6.4, tag 0x0112).
enum ExifOrientation {
    static func read(_ data: Data) -> UIImage.Orientation {
        let head = [UInt8](data.prefix(128 * 1024))
        guard let start = tiffStart(head), let number = number(in: Array(head[start...])) else {
            return .up
        }
        // The values of TIFF, in order.
        let orientations: [UIImage.Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        return orientations.indices.contains(number - 1) ? orientations[number - 1] : .up
    }

    /// The offset of the TIFF header in the APP1 segment that begins with "Exif".
    private static func tiffStart(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 10 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2 else { return nil }
            if bytes[place + 1] == 0xE1,
                bytes[(place + 4)..<(place + 10)].elementsEqual("Exif\0\0".utf8)
            {
                return place + 10
            }
            place += 2 + length
        }
        return nil
    }

    private static func number(in tiff: [UInt8]) -> Int? {
        let isLittle = tiff.starts(with: "II".utf8)
        func value(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= tiff.count else { return nil }
            let bytes = tiff[place..<(place + count)]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) {
                $0 << 8 | Int($1)
            }
        }
        guard isLittle || tiff.starts(with: "MM".utf8), let directory = value(4, 4),
            let count = value(directory, 2)
        else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + entry * 12
            guard let tag = value(place, 2) else { return nil }
            if tag == 0x0112 { return value(place + 8, 2) }
        }
        return nil
    }
}
