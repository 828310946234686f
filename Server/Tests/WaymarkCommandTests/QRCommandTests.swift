import ArgumentParser
import Foundation
import LinkQRCodes
import Testing

@testable import waymark

@Suite struct QRCommandTests {
    private func run(_ arguments: String...) async throws {
        let command = try #require(try Waymark.parseAsRoot(["qr"] + arguments) as? QRCommand)
        try await command.run()
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-qr-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test(arguments: [
        ("nothing", "such as https"), ("javascript:alert(1)", "such as https"), ("data:text/html,x", "such as https"),
        ("", "such as https"), ("go.example.com/summer", "did you mean https://go.example.com/summer?"),
    ])
    func onlyWebAddressesAreDrawn(text: String, remedy: String) async throws {
        let error = await #expect(throws: CommandFailure.self) { try await run(text) }
        #expect(error?.kind == .usage && error?.remedy?.contains(remedy) == true)
    }

    @Test func writesTheFormOfTheFilesEnding() async throws {
        try await withFolder { folder in
            let link = "https://go.example.com/summer"
            let (svg, png) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
            try await run(link, "--output", svg.path, "--color", "#123456")
            try await run(link, "--output", png.path, "--size", "300", "--level", "q")
            let color = try #require(try "#123456".color("--color"))
            #expect(
                try String(contentsOf: svg, encoding: .utf8)
                    == QRCodePicture(link, style: QRCodeStyle(color: color)).svg)
            let style = try QRCodeStyle(level: .quartile, size: 300)
            #expect(try Data(contentsOf: png) == QRCodePicture(link, style: style).png)
        }
    }

    @Test func drawsALogo() async throws {
        try await withFolder { folder in
            let (logo, file) = (folder.appending(path: "logo.png"), folder.appending(path: "a.png"))
            try QRCodePicture("logo", style: QRCodeStyle(size: 64)).png.write(to: logo)
            try await run("https://go.example.com/summer", "--output", file.path, "--logo", logo.path)
            let expected = try QRCodePicture(
                "https://go.example.com/summer", style: QRCodeStyle(), logo: QRCodeLogo(png: Data(contentsOf: logo)))
            #expect(try Data(contentsOf: file) == expected.png)
        }
    }

    @Test(arguments: [
        ["--size", "1"], ["--color", "red"], ["--color", "#ffffff"], ["--margin", "99"],
        ["--logo", "/nowhere/logo.png"], ["--output", "/nowhere/a.png"],
        ["--output", "a.gif"],
    ])
    func saysWhatCannotBeDrawn(_ arguments: [String]) async throws {
        await #expect(throws: CommandFailure.self) {
            let command = try #require(
                try Waymark.parseAsRoot(["qr", "https://go.example.com/summer"] + arguments) as? QRCommand)
            try await command.run()
        }
    }
}
