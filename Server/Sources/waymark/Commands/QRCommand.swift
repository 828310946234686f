import ArgumentParser
import Foundation
import LinkQRCodes
import LinkStorage
import WaymarkLinks

/// `waymark qr`: draws the QR code of an address.
struct QRCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qr", abstract: "Draw a link's QR code as SVG or PNG.",
        usage: "waymark qr <url> [options]",
        discussion: """
            EXAMPLES:
              waymark qr "https://go.example.com/summer?qr=1" > summer.svg
              waymark qr https://go.example.com/summer --output summer.png --size 1024
              waymark qr https://go.example.com/summer --output summer.png --logo icon.png

            A logo raises the level to H. Add ?qr=1 to tell scans from other clicks in the \
            statistics. The service does so in the pictures that it returns at the URL of the \
            link followed by .qr or .qr.png.
            """)

    /// The error correction level of the code.
    enum Level: String, CaseIterable, ExpressibleByArgument {
        case low = "L"
        case medium = "M"
        case quartile = "Q"
        case high = "H"

        init?(argument: String) {
            self.init(rawValue: argument.uppercased())
        }

        var value: QRCode.Level { QRCode.Level(rawValue: rawValue) ?? .medium }
    }

    @Argument(help: "The link.")
    var url: String
    @Option(help: ArgumentHelp("The file to write: PNG if it ends in .png, otherwise SVG.", valueName: "file"))
    var output: String?
    @Option(help: ArgumentHelp("The width and height, from 64 to 4096 pixels.", valueName: "pixels"))
    var size = 512
    @Option(help: ArgumentHelp("The error correction level: 7, 15, 25 or 30 %.", valueName: "L|M|Q|H"))
    var level = Level.medium
    @Option(help: ArgumentHelp("The quiet zone around the code, from 0 to 32 modules.", valueName: "modules"))
    var margin = 4
    @Option(help: ArgumentHelp("The foreground color.", valueName: "#rrggbb"))
    var color = "#000000"
    @Option(help: ArgumentHelp("The background color.", valueName: "#rrggbb"))
    var background = "#ffffff"
    @Option(help: ArgumentHelp("A PNG image for the center; raises the level to H.", valueName: "file"))
    var logo: String?
    @OptionGroup var printing: OutputOptions

    func run() async throws {
        try await CommandFailure.translating { try draw() }
    }

    private func draw() throws {
        let url = try Self.address(url)
        let style = try QRCodeStyle(
            level: level.value, size: size, margin: margin, color: try color.color("--color") ?? .black,
            background: try background.color("--background") ?? .white)
        let picture = try QRCodePicture(url, style: style, logo: try logo.map(Self.logo))
        guard let output else {
            return try printing.show(QRCodeOutput(picture, url: url, svg: picture.svg), text: picture.svg)
        }
        let file = try OutputFile(path: output, appearance: .whole)
        try file.write(try Self.isPNG(output) ? picture.png : Data(picture.svg.utf8))
        try file.finish()
        try printing.show(QRCodeOutput(picture, url: url, file: output), text: "The QR code is in \(output).")
    }

    /// The address to draw, as it was written.
    ///
    /// - Throws: ``CommandFailure`` if it is not a web address, the only kind that cameras should open.
    private static func address(_ text: String) throws -> String {
        do throws(WebURLError) {
            _ = try WebURL(text[...])
            return text
        } catch {
            let isComplete = text.contains(":") || WebURL("https://\(text)") == nil || !text.contains(".")
            throw CommandFailure(
                .usage, "\"\(text.prefix(200))\" is not a web address: \(CommandFailure.sentence(error.description))",
                remedy: isComplete
                    ? "give the link, such as https://go.example.com/summer" : "did you mean https://\(text)?")
        }
    }

    /// Whether a file is a PNG, by its extension.
    private static func isPNG(_ path: String) throws -> Bool {
        switch URL(filePath: path).pathExtension.lowercased() {
        case "png": true
        case "svg", "": false
        case let other:
            throw CommandFailure(
                .usage, ".\(other) is not a supported file format", remedy: "name a file that ends in .svg or .png")
        }
    }

    private static func logo(_ path: String) throws -> QRCodeLogo {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw CommandFailure(.unavailable, "cannot read \(path)", remedy: "name a PNG file")
        }
        return try QRCodeLogo(png: data)
    }
}
