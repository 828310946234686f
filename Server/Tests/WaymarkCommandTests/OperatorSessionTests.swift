import ArgumentParser
import Foundation
import LinkService
import LinkStorage
import Testing

@testable import waymark

@Suite struct OperatorSessionTests {
    private func withEmptyFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func options(_ path: String) throws -> DatabaseOptions {
        try DatabaseOptions.parse(["--database", path])
    }

    @Test(arguments: [
        ["domain", "add", "https://user@example.com"],
        ["domain", "add", "https://go.example.com", "--project", "shop"],
        ["domain", "add", "http://127.0.0.1:8080"], ["project", "add", "default"],
        ["project", "add", "shop", "--pattern", "("],
        ["app", "add", "ios", "--bundle-id", "com.example.x", "--team-id", "x"],
        ["key", "create", "--role", "server", "--project", "shop"],
    ])
    func refusedCommandLeavesNoFileBehind(_ arguments: [String]) async throws {
        try await withEmptyFolder { folder in
            let path = folder.appending(path: "below/waymark.sqlite").path
            var command = try Waymark.parseAsRoot(arguments + ["--database", path])
            await #expect(throws: CommandFailure.self) {
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func databaseIsMadeForACommandThatSucceeds() async throws {
        try await withEmptyFolder { folder in
            let path = folder.appending(path: "waymark.sqlite").path
            let options = try options(path)
            let added = try await OperatorSession.run(options, missing: .isMade) { session in
                #expect(session.projects.map(\.name) == ["default"])
                return try await session.administration.addProject(name: "shop")
            }
            let projects = try await OperatorSession.run(options) { $0.projects }
            #expect(projects.map(\.name) == ["default", "shop"])
            #expect(projects.last?.id == added.id)
            #expect(FirstKeyFile(besideDatabase: path).read() != nil)
        }
    }

    @Test func questionToAMissingDatabaseMakesNone() async throws {
        try await withEmptyFolder { folder in
            let options = try options(folder.appending(path: "waymark.sqlite").path)
            await #expect(throws: CommandFailure.self) { try await OperatorSession.run(options) { $0.projects } }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }
}
