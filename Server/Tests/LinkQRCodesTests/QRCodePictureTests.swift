import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkQRCodes

extension QRCodePicture {
    /// Draws a text as it is described.
    fileprivate init(
        _ text: String, level: QRCode.Level = .medium, size: Int = 512, margin: Int = 4, color: RGBColor = .black,
        background: RGBColor = .white, logo: QRCodeLogo? = nil
    ) throws {
        let style = try QRCodeStyle(level: level, size: size, margin: margin, color: color, background: background)
        try self.init(text, style: style, logo: logo)
    }
}

@Suite struct QRCodePictureTests {
    private static let link = "https://go.example.com/summer-sale"

    /// A logo of one color, which is a QR code's own background.
    private func logo() throws -> QRCodeLogo {
        try QRCodeLogo(png: QRCodePicture("logo", size: 64).png)
    }

    @Test func thePNGHasTheSizeThatWasAskedFor() throws {
        for size in [64, 300, 1024] {
            let png = try QRCodePicture(Self.link, size: size).png
            #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            let header = Array(png[16..<24])
            #expect(header[2...3].reduce(0) { $0 << 8 | Int($1) } == size)
            #expect(header[6...7].reduce(0) { $0 << 8 | Int($1) } == size)
        }
    }

    /// As libpng reads them back.
    @Test(arguments: [(64, 4), (300, 0), (301, 32), (64, 32), (1000, 7)])
    func thePNGShowsEveryModule(_ size: Int, _ margin: Int) throws {
        let color = try #require(RGBColor("#123456"))
        let background = try #require(RGBColor("#ffeedd"))
        let picture = try QRCodePicture(Self.link, size: size, margin: margin, color: color, background: background)
        let pixels = try QRCodeLogo(png: picture.png)
        #expect(pixels.width == picture.size && pixels.height == picture.size)
        let scale = picture.size / picture.extent
        let start = (picture.size - scale * picture.extent) / 2
        for row in -margin..<picture.code.width + margin {
            for column in -margin..<picture.code.width + margin {
                let expected = picture.code.isDark(column: column, row: row) ? color : background
                for shift in [0, scale - 1] {
                    let x = start + (column + margin) * scale + shift
                    let y = start + (row + margin) * scale + shift
                    let place = (y * picture.size + x) * 4
                    #expect(
                        Array(pixels.pixels[place..<place + 4]) == [expected.red, expected.green, expected.blue, 255])
                }
            }
        }
    }

    @Test func theSmallestPNGHasAPixelForEachModule() throws {
        let code = try QRCode(Self.link)
        let pixels = try QRCodeLogo(png: code.smallPNG)
        #expect(pixels.width == code.width + 8)
        #expect(code.smallPNG.count < 400)
        for row in 0..<pixels.height {
            for column in 0..<pixels.width {
                let isDark = code.isDark(column: column - 4, row: row - 4)
                #expect(pixels.pixels[(row * pixels.width + column) * 4] == (isDark ? 0 : 255))
            }
        }
    }

    @Test func colorsAndMarginAreInTheDrawing() throws {
        let color = try #require(RGBColor("#123456"))
        let background = try #require(RGBColor("#ffeedd"))
        let picture = try QRCodePicture(Self.link, margin: 2, color: color, background: background)
        #expect(picture.extent == picture.code.width + 4)
        #expect(picture.svg.contains("viewBox=\"0 0 \(picture.extent) \(picture.extent)\""))
        #expect(picture.svg.contains("<path fill=\"#123456\" d=\"M2 2h7"))
        #expect(picture.svg.contains("fill=\"#ffeedd\""))
    }

    @Test func aLogoRaisesTheLevelAndStandsInTheMiddle() throws {
        let plain = try QRCodePicture(Self.link, level: .low)
        let picture = try QRCodePicture(Self.link, level: .low, logo: logo())
        #expect(plain.code.level == .low)
        #expect(picture.code.level == .high)
        #expect(picture.svg.contains("<image ") && picture.svg.contains("data:image/png;base64,iVBOR"))
        #expect(picture.png != (try QRCodePicture(Self.link, level: .high).png))
    }

    @Test(arguments: [Data(), Data("no picture".utf8), Data([0x89, 0x50, 0x4E, 0x47]), Data(count: 2_000_000)])
    func refusesALogoThatIsNone(_ data: Data) {
        #expect(throws: LinkServiceError.self) { try QRCodeLogo(png: data) }
    }

    @Test func refusesADamagedLogo() throws {
        let png = try QRCodePicture(Self.link).png
        for cut in [20, 33, 40, png.count / 2] {
            #expect(throws: LinkServiceError.self) { try QRCodeLogo(png: png.prefix(cut)) }
        }
    }

    @Test(arguments: [(63, 4), (5000, 4), (512, -1), (512, 33)])
    func refusesSizesThatNobodyNeeds(_ size: Int, _ margin: Int) {
        #expect(throws: LinkServiceError.self) { try QRCodePicture(Self.link, size: size, margin: margin) }
    }

    @Test(arguments: [("#fff", "#fff"), ("#fff", "#000"), ("#ff0", "#fff"), ("#888", "#999")])
    func refusesColoursThatReadersCannotTell(_ color: String, _ background: String) throws {
        let (color, background) = (try #require(RGBColor(color)), try #require(RGBColor(background)))
        #expect(throws: LinkServiceError.self) {
            try QRCodePicture(Self.link, color: color, background: background)
        }
    }
}
