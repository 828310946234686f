import Foundation
import Testing

@testable import waymark

@Suite struct FirstKeyFileTests {
    @Test func theFileLiesBesideTheDatabaseAndIsForItsOwnerOnly() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appending(path: "waymark.sqlite").path
        #expect(FirstKeyFile(besideDatabase: database).read() == nil)
        let file = try FirstKeyFile.write("first", besideDatabase: database)
        #expect(file == FirstKeyFile(besideDatabase: database))
        #expect(file.path.hasSuffix("/first-key"))
        #expect(file.read() == "first")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aSecondDatabaseInTheFolderLeavesTheFirstOnesKeyAlone() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second) = (folder.appending(path: "a.sqlite").path, folder.appending(path: "b.sqlite").path)
        _ = try FirstKeyFile.write("first", besideDatabase: first)
        _ = try FirstKeyFile.write("second", besideDatabase: second)
        #expect(FirstKeyFile(besideDatabase: first).read() == "first")
        #expect(FirstKeyFile(besideDatabase: second).read() == "second")
        #expect(throws: CommandFailure.self) { try FirstKeyFile.write("third", besideDatabase: second) }
    }

    @Test func aFolderThatIsMissingIsNamed() {
        let failure = #expect(throws: CommandFailure.self) {
            try FirstKeyFile.write("key", besideDatabase: "/there/is/no/folder/w.sqlite")
        }
        #expect(failure?.kind == .unavailable)
        #expect(failure?.message.contains("/there/is/no/folder/first-key") == true)
    }
}
