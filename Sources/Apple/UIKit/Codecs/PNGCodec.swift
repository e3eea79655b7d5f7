// SPDX-License-Identifier: Apache-2.0

import CPushSealPNG
import Foundation

/// PNG by libpng's simplified interface, which returns errors instead of using `longjmp`.
enum PNGCodec {
    /// `PNG_FORMAT_RGBA`, a macro that Swift does not import.
    private static let rgba: png_uint_32 = 0x03

    static func isPNG(_ data: Data) -> Bool {
        data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// The width and height in a valid header.
    static func size(of data: Data) -> (width: Int, height: Int)? {
        unsafe read(data) { image in unsafe (Int(image.width), Int(image.height)) }
    }

    static func decode(_ data: Data) -> Bitmap? {
        unsafe read(data) { image in
            let (width, height) = unsafe (Int(image.width), Int(image.height))
            guard Bitmap.allows(width: width, height: height) else { return nil }
            unsafe image.format = rgba
            var bytes = [UInt8](repeating: 0, count: width * height * 4)
            guard
                unsafe png_image_finish_read(&image, nil, &bytes, png_int_32(width * 4), nil) != 0
            else { return nil }
            return Bitmap(width: width, height: height, bytes: bytes)
        }
    }

    private static func read<Result>(
        _ data: Data,
        _ body: (inout png_image) -> Result?
    ) -> Result? {
        unsafe data.withUnsafeBytes { buffer in
            var image = unsafe png_image()
            unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
            defer { unsafe png_image_free(&image) }
            guard
                unsafe png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count)
                    != 0
            else { return nil }
            return unsafe body(&image)
        }
    }

    static func encode(_ bitmap: Bitmap) -> Data? {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe image.width = png_uint_32(bitmap.width)
        unsafe image.height = png_uint_32(bitmap.height)
        unsafe image.format = rgba
        defer { unsafe png_image_free(&image) }
        let rowLength = png_int_32(bitmap.width * 4)
        // The first call returns the size of the file.
        var count: png_alloc_size_t = 0
        guard
            unsafe png_image_write_to_memory(&image, nil, &count, 0, bitmap.bytes, rowLength, nil)
                != 0
        else { return nil }
        var file = [UInt8](repeating: 0, count: count)
        guard
            unsafe png_image_write_to_memory(
                &image,
                &file,
                &count,
                0,
                bitmap.bytes,
                rowLength,
                nil
            ) != 0
        else { return nil }
        return Data(file.prefix(count))
    }
}
