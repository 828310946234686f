import Foundation
import HTTPTypes
import Testing

@testable import LinkHTTP

/// The operator's files for `/.well-known/`.
@Suite struct WellKnownFolderTests {
    /// A folder with files, and a secret beside it.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "well-known-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "files")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pki-validation"), withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try write("security.txt", "Contact: mailto:säkerhet@example.com\n")
        try write("openid.json", "{}")
        try write("proof", "proof")
        try write("picture.xyz", "?")
        try write("pki-validation/file.txt", "validated")
        try write("assetlinks.json", "not ours")
        try write(".hidden", "secret")
        try write("large.txt", String(repeating: "x", count: 256 * 1024))
        try write("larger.txt", String(repeating: "x", count: 256 * 1024 + 1))
        try Data("secret".utf8).write(to: root.appending(path: "outside"))
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.appending(path: "out.txt").path, withDestinationPath: root.appending(path: "outside").path)
        try files.createSymbolicLink(atPath: folder.appending(path: "up").path, withDestinationPath: root.path)
        try files.createSymbolicLink(
            atPath: folder.appending(path: "in.txt").path, withDestinationPath: "pki-validation/file.txt")
        #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
        try files.createSymbolicLink(atPath: root.appending(path: "link").path, withDestinationPath: folder.path)
        try await body(folder.path)
    }

    @Test func filesHaveTheTypeOfTheirName() async throws {
        try await withFolder { folder in
            // The folder itself may be a symbolic link.
            for folder in [folder, "\(folder)/../link"] {
                let fixture = try await LinkHostFixture(wellKnownFolder: folder)
                for (name, type, text) in [
                    ("security.txt", "text/plain; charset=utf-8", "Contact: mailto:säkerhet@example.com\n"),
                    ("openid.json", "application/json", "{}"), ("proof", "text/plain; charset=utf-8", "proof"),
                    ("picture.xyz", "application/octet-stream", "?"),
                    ("pki-validation/file.txt", "text/plain; charset=utf-8", "validated"),
                    ("in.txt", "text/plain; charset=utf-8", "validated"),
                    ("security.txt?a=b", "text/plain; charset=utf-8", "Contact: mailto:säkerhet@example.com\n"),
                ] {
                    let response = try await fixture.send("/.well-known/\(name)")
                    #expect(response.status == .ok && response.text == text, "\(name)")
                    #expect(response.headers[.contentType] == type, "\(name)")
                    #expect(response.headers[HTTPField.Name("X-Content-Type-Options") ?? .accept] == "nosniff")
                }
                #expect(try await fixture.send("/.well-known/large.txt").text.utf8.count == 256 * 1024)
                let head = try await fixture.send("/.well-known/security.txt", method: .head)
                #expect(head.status == .ok && head.text.isEmpty)
                #expect(try await fixture.send("/.well-known/security.txt", method: .post).status == .methodNotAllowed)
                // The association files remain the service's own.
                #expect(try await !fixture.send("/.well-known/assetlinks.json").text.contains("not ours"))
            }
        }
    }

    @Test(arguments: [
        "", "none", "../outside", "..%2Foutside", "%2E%2E/outside", "..", ".", "./security.txt", "pki-validation",
        "pki-validation/", "pki-validation/../../outside", "/security.txt", "security.txt/", "out.txt", "up/outside",
        ".hidden", "pipe", "larger.txt", "security.txt%00", "%73ecurity.txt", "a/b/c/d/e", "security.txt\\..",
    ]) func whatIsNoFileOfTheFolderIsAPlain404(_ name: String) async throws {
        try await withFolder { folder in
            for fixture in [try await LinkHostFixture(wellKnownFolder: folder), try await LinkHostFixture()] {
                let response = try await fixture.send("/.well-known/\(name)")
                #expect(response.status == .notFound || response.status == .badRequest)
                #expect(!response.text.contains("secret") && !response.text.contains("<html"))
                #expect(response.headers[.contentType]?.hasPrefix("text/plain") == true)
            }
        }
    }
}
