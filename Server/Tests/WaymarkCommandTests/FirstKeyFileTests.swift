import Foundation
import Testing

@testable import waymark

@Suite struct FirstKeyFileTests {
    @Test func theFileLiesBesideTheDatabaseAndIsForItsOwnerOnly() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = FirstKeyFile(besideDatabase: folder.appending(path: "waymark.sqlite").path)
        #expect(file.read() == nil)
        try file.write("first")
        try file.write("second")
        #expect(file.path == folder.appending(path: "first-key").path)
        #expect(file.read() == "second")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aFolderThatIsMissingIsNamed() {
        let failure = #expect(throws: CommandFailure.self) {
            try FirstKeyFile(besideDatabase: "/there/is/no/folder/w.sqlite").write("key")
        }
        #expect(failure?.kind == .unavailable)
        #expect(failure?.message.contains("/there/is/no/folder/first-key") == true)
    }
}
