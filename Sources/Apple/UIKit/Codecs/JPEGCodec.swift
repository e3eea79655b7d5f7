// SPDX-License-Identifier: Apache-2.0

import CPushSealTurboJPEG
import Foundation

/// JPEG by TurboJPEG, whose functions return errors instead of using `longjmp`.
enum JPEGCodec {
    static func isJPEG(_ data: Data) -> Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// The width and height in a valid header.
    static func size(of data: Data) -> (width: Int, height: Int)? {
        guard let decoder = unsafe tjInitDecompress() else { return nil }
        defer { unsafe tjDestroy(decoder) }
        return unsafe size(of: data, decoder)
    }

    private static func size(
        of data: Data,
        _ decoder: tjhandle
    ) -> (width: Int, height: Int)? {
        var width: CInt = 0
        var height: CInt = 0
        var subsampling: CInt = 0
        var colors: CInt = 0
        let status = unsafe data.withUnsafeBytes { buffer in
            unsafe tjDecompressHeader3(
                decoder,
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt(buffer.count),
                &width,
                &height,
                &subsampling,
                &colors
            )
        }
        return status == 0 ? (Int(width), Int(height)) : nil
    }

    /// Decodes an image; the rest of a truncated file is grey, as on a phone.
    static func decode(_ data: Data) -> Bitmap? {
        guard let decoder = unsafe tjInitDecompress() else { return nil }
        defer { unsafe tjDestroy(decoder) }
        guard let (width, height) = unsafe size(of: data, decoder),
            Bitmap.allows(width: width, height: height)
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        let status = unsafe data.withUnsafeBytes { buffer in
            unsafe tjDecompress2(
                decoder,
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt(buffer.count),
                &bytes,
                CInt(width),
                CInt(width * 4),
                CInt(height),
                CInt(TJPF_RGBA.rawValue),
                // A few bytes can request thousands of passes over the whole image.
                TJFLAG_LIMITSCANS
            )
        }
        let isWarning = unsafe tjGetErrorCode(decoder) == CInt(TJERR_WARNING.rawValue)
        guard status == 0 || isWarning else { return nil }
        return Bitmap(width: width, height: height, bytes: bytes)
    }

    /// Encodes a file; the quality is clamped between 0 and 1.
    static func encode(_ bitmap: Bitmap, quality: Double) -> Data? {
        guard let encoder = unsafe tjInitCompress() else { return nil }
        defer { unsafe tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { unsafe tjFree(file) }
        let status = unsafe tjCompress2(
            encoder,
            bitmap.bytes,
            CInt(bitmap.width),
            CInt(bitmap.width * 4),
            CInt(bitmap.height),
            CInt(TJPF_RGBA.rawValue),
            &file,
            &count,
            CInt(TJSAMP_420.rawValue),
            CInt(max(1, min(quality.isFinite ? quality : 1, 1) * 100)),
            0
        )
        guard status == 0, let start = unsafe file else { return nil }
        return unsafe Data(bytes: start, count: Int(count))
    }
}

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
