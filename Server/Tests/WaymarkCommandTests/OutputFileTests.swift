import Foundation
import Testing

@testable import waymark

@Suite struct OutputFileTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-output-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

    @Test func aFileThatAppearsAsAWholeTakesTheOldOnesPlaceAtItsEnd() throws {
        try withFolder { folder in
            let (place, link) = (folder.appending(path: "a"), folder.appending(path: "b"))
            try Data("old".utf8).write(to: place)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
            let file = try OutputFile(path: link.path, appearance: .whole)
            try file.write("new".utf8)
            try file.flush()
            #expect(text(place) == "old")
            try file.finish()
            #expect(text(place) == "new")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "b"])
        }
    }

    @Test func aFileThatIsNotFinishedLeavesTheOldOneAndNothingElse() throws {
        try withFolder { folder in
            let place = folder.appending(path: "a")
            try Data("old".utf8).write(to: place)
            do {
                let file = try OutputFile(path: place.path, appearance: .whole)
                try file.write("new".utf8)
                try file.flush()
            }
            #expect(text(place) == "old")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
        }
    }

    #if !canImport(Darwin)
        @Test func twoAtATimeNeverMeetInOneFile() throws {
            try withFolder { folder in
                let place = folder.appending(path: "a").path
                let first = try OutputFile(path: place, appearance: .whole)
                #expect(throws: CommandFailure.self) { _ = try OutputFile(path: place, appearance: .whole) }
                try first.write("one".utf8)
                try first.finish()
                #expect(text(folder.appending(path: "a")) == "one")
            }
        }
    #endif

    @Test(arguments: [OutputFile.Appearance.atOnce, .whole], ["w.sqlite", "w.sqlite-wal", "w.sqlite-shm", "link"])
    func databasesAreNotWrittenOver(_ appearance: OutputFile.Appearance, _ name: String) throws {
        try withFolder { folder in
            let database = folder.appending(path: "w.sqlite")
            try Data("SQLite format 3\0 and more".utf8).write(to: database)
            for suffix in ["-wal", "-shm"] { try Data("x".utf8).write(to: URL(filePath: database.path + suffix)) }
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link"), withDestinationURL: database)
            let error = #expect(throws: CommandFailure.self) {
                _ = try OutputFile(path: folder.appending(path: name).path, appearance: appearance)
            }
            #expect(error?.description.contains("is a database") == true)
            #expect(text(database)?.hasPrefix("SQLite") == true)
        }
    }

    @Test(arguments: ["export.csv", "./export.csv", "link", "w.sqlite"])
    func reportsAreNotWrittenOverWhatIsImported(_ name: String) throws {
        try withFolder { folder in
            let input = folder.appending(path: "export.csv")
            try Data("short_link\n".utf8).write(to: input)
            try Data("SQLite format 3\0".utf8).write(to: folder.appending(path: "w.sqlite"))
            try FileManager.default.createSymbolicLink(at: folder.appending(path: "link"), withDestinationURL: input)
            let file = try InputFile(path: input.path)
            func path(_ named: String?) throws -> String {
                try ImportReportPlace(named: named, database: folder.path + "/w.sqlite", inputs: [file]).path(for: file)
            }
            #expect(throws: CommandFailure.self) { try path(folder.path + "/" + name) }
            #expect(try path(folder.path + "/report.csv") == folder.path + "/report.csv")
            #expect(try path(nil) == input.path + ".report.csv")
        }
    }
}
