import CPNG
public import Foundation
public import LinkRules

/// A picture for the middle of a QR code.
public struct QRCodeLogo: Hashable, Sendable {
    /// The PNG file.
    public let data: Data
    let width: Int
    let height: Int
    /// Red, green, blue and opacity of each pixel, row by row.
    let pixels: [UInt8]

    /// Reads a PNG file of at most 1 MB and 2048 × 2048 pixels.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where it is none.
    public init(png data: Data) throws(LinkServiceError) {
        guard data.count <= 1 << 20, let picture = Self.read(data) else {
            throw LinkServiceError(
                .invalidArgument, .picture(.badLogo), parameter: "logo"
            )
        }
        self.data = data
        (width, height, pixels) = picture
    }

    private static func read(_ data: Data) -> (Int, Int, [UInt8])? {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        return data.withUnsafeBytes { bytes in
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
                (1...2048).contains(image.width), (1...2048).contains(image.height)
            else { return nil }
            image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            let (width, height) = (Int(image.width), Int(image.height))
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
            return (width, height, pixels)
        }
    }
}
