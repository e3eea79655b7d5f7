// SPDX-License-Identifier: Apache-2.0

import CTurboJPEG
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
