import CPNG
public import Foundation
import LinkStorage

extension QRCodePicture {
    /// A PNG file.
    ///
    /// Every module is a square of whole pixels, as readers like it; what is left of the size widens the margin.
    public var png: Data {
        guard let logo else { return code.png(size: size, margin: margin, color: color, background: background) }
        let scale = size / extent
        let start = (size - scale * extent) / 2
        var canvas = Canvas(size: size, background: background)
        for row in 0..<code.width {
            for column in 0..<code.width where code.isDark(column: column, row: row) {
                canvas.fill(
                    x: start + (column + margin) * scale, y: start + (row + margin) * scale, width: scale, color)
            }
        }
        let place = logoPlace
        let corner = start + place.origin * scale
        canvas.fill(x: corner, y: corner, width: place.width * scale, background)
        canvas.draw(logo, x: corner + scale / 2, y: corner + scale / 2, width: max(1, (place.width - 1) * scale))
        return canvas.png
    }
}

extension QRCode {
    /// The smallest PNG file: a pixel for each module, black on white, with a margin of four.
    public var smallPNG: Data {
        png(size: width + 8, margin: 4, color: .black, background: .white)
    }

    /// A PNG file of two colors, which takes little memory at any size.
    fileprivate func png(size: Int, margin: Int, color: RGBColor, background: RGBColor) -> Data {
        let scale = size / (width + 2 * margin)
        let start = (size - scale * (width + 2 * margin)) / 2 + margin * scale
        var pixels = [UInt8](repeating: 0, count: size * size)
        var line = [UInt8](repeating: 0, count: size)
        for row in 0..<width {
            for column in 0..<width {
                let pixel: UInt8 = isDark(column: column, row: row) ? 1 : 0
                for place in 0..<scale { line[start + column * scale + place] = pixel }
            }
            for place in 0..<scale {
                let first = (start + row * scale + place) * size
                pixels.replaceSubrange(first..<first + size, with: line)
            }
        }
        return Self.file(pixels, size: size, colors: [background, color])
    }

    /// The file; empty where the library has no memory left.
    private static func file(_ pixels: [UInt8], size: Int, colors: [RGBColor]) -> Data {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(size)
        image.height = png_uint_32(size)
        image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP)
        image.colormap_entries = png_uint_32(colors.count)
        let palette = colors.flatMap { [$0.red, $0.green, $0.blue] }
        var count = 0
        guard png_image_write_to_memory(&image, nil, &count, 0, pixels, 0, palette) != 0 else { return Data() }
        var file = [UInt8](repeating: 0, count: count)
        guard png_image_write_to_memory(&image, &file, &count, 0, pixels, 0, palette) != 0 else { return Data() }
        return Data(file.prefix(count))
    }
}

/// Pixels that become a PNG file.
private struct Canvas {
    let size: Int
    private var pixels: [UInt8]

    init(size: Int, background: RGBColor) {
        self.size = size
        pixels = []
        pixels.reserveCapacity(size * size * 3)
        for _ in 0..<size * size { pixels += [background.red, background.green, background.blue] }
    }

    mutating func fill(x: Int, y: Int, width: Int, _ color: RGBColor) {
        for row in y..<y + width {
            for column in x..<x + width { set(column, row, [color.red, color.green, color.blue], opacity: 255) }
        }
    }

    /// Draws a logo into a square, keeping its proportions; each pixel is the nearest of the logo.
    mutating func draw(_ logo: QRCodeLogo, x: Int, y: Int, width: Int) {
        let longer = max(logo.width, logo.height)
        let (shownWidth, shownHeight) = (width * logo.width / longer, width * logo.height / longer)
        for row in 0..<shownHeight {
            for column in 0..<shownWidth {
                let source = (row * logo.height / shownHeight * logo.width + column * logo.width / shownWidth) * 4
                set(
                    x + (width - shownWidth) / 2 + column, y + (width - shownHeight) / 2 + row,
                    logo.pixels[source..<source + 3], opacity: Int(logo.pixels[source + 3]))
            }
        }
    }

    private mutating func set(_ column: Int, _ row: Int, _ color: some Sequence<UInt8>, opacity: Int) {
        let place = (row * size + column) * 3
        for (offset, part) in color.enumerated() {
            let mixed = Int(part) * opacity + Int(pixels[place + offset]) * (255 - opacity)
            pixels[place + offset] = UInt8(clamping: mixed / 255)
        }
    }

    /// The file; empty where the library has no memory left.
    var png: Data {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(size)
        image.height = png_uint_32(size)
        image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
        var count = 0
        guard png_image_write_to_memory(&image, nil, &count, 0, pixels, 0, nil) != 0 else { return Data() }
        var file = [UInt8](repeating: 0, count: count)
        guard png_image_write_to_memory(&image, &file, &count, 0, pixels, 0, nil) != 0 else { return Data() }
        return Data(file.prefix(count))
    }
}
