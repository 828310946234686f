import ArgumentParser
import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing

@testable import waymark

@Suite struct UserCommandTests {
    private func withDatabase(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "waymark.sqlite").path)
    }

    private func run(_ arguments: String..., database: String) async throws {
        var command = try Waymark.parseAsRoot(arguments + ["--database", database])
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    private func session<Result>(
        _ database: String, _ body: (OperatorSession) async throws -> Result
    ) async throws -> Result {
        try await OperatorSession.run(try DatabaseOptions.parse(["--database", database]), missing: .isMade, body)
    }

    private func addOwner(_ email: String, to database: String) async throws {
        try await session(database) { session in
            let accounts = session.useCases.accounts
            let link = try await accounts.invite(email: email, grants: [UserGrant(.owner)], by: .commandLine)
            _ = try await accounts.acceptInvitation(
                token: link.token, name: "Ann", password: "correct horse battery staple", from: RequestFacts())
        }
    }

    @Test func peopleAreInvitedGivenRolesAndDisabled() async throws {
        try await withDatabase { database in
            try await run("user", "invite", "--role", "owner", database: database)
            try await addOwner("ann@example.com", to: database)
            try await addOwner("ben@example.com", to: database)
            try await run(
                "user", "invite", "cem@example.com", "--role", "editor", "--project", "default", database: database)
            try await run("user", "role", "Ben@example.com", "viewer", database: database)
            try await run("user", "role", "ben@example.com", "editor", "--project", "default", database: database)
            try await run("user", "disable", "ben@example.com", database: database)
            try await run("user", "list", database: database)
            let (people, invitations, actions) = try await session(database) { session in
                (
                    try await session.database.users(),
                    try await session.useCases.accounts.invitations(for: .commandLine).map(\.email),
                    try await session.useCases.auditLog.entries(
                        matching: AuditFilter(action: "user"), caller: .commandLine)
                )
            }
            let ben = try #require(people.first { $0.email == "ben@example.com" })
            #expect(ben.grants.map(\.role) == [.viewer, .editor] && ben.disabledAt != nil)
            #expect(invitations == ["cem@example.com"])
            #expect(actions.contains { $0.actor.kind == .commandLine && $0.action == "user.roles" })
            try await run("user", "remove", "cem@example.com", database: database)
            try await run("user", "enable", "ben@example.com", database: database)
            try await run("user", "reset-password", "ben@example.com", "--remove-second-factor", database: database)
            try await run("user", "remove", "ben@example.com", database: database)
            for arguments in [["disable"], ["remove"]] {
                await #expect(throws: CommandFailure.self, "the last owner stays") {
                    try await run("user", arguments[0], "ann@example.com", database: database)
                }
            }
            await #expect(throws: CommandFailure.self) {
                try await run("user", "invite", "--role", "owner", database: database)
            }
            await #expect(throws: CommandFailure.self) {
                try await run("user", "role", "nobody@example.com", "admin", database: database)
            }
        }
    }

    @Test(arguments: [
        ["user", "invite", "--role", "admin"], ["user", "invite", "--role", "owner", "--project", "default"],
        ["user", "invite", "a@example.com"], ["user", "role", "a@example.com", "king"],
    ])
    func incompleteCommandLinesAreRefused(_ arguments: [String]) {
        #expect(throws: (any Error).self) { try Waymark.parseAsRoot(arguments) }
    }

    @Test func theLinkHasTheAddressThatWasGiven() async throws {
        func base(_ arguments: String...) async throws -> String {
            try await DashboardOptions.parse(arguments).base(database: "/there/is/no/database.sqlite")
        }
        #expect(try await base("--server", "https://links.example.com/") == "https://links.example.com")
        await #expect(throws: CommandFailure.self) { try await base("--server", "links") }
    }

    @Test func theStartSaysWhereTheFirstOwnerComesInAndTellsNobodyElse() {
        var report = StartReport(
            address: "https://links.example.com", health: "", database: "/data/waymark.sqlite", processID: 1)
        #expect(!report.text.contains("Dashboard"))
        report.dashboard = "https://links.example.com/_/invitation/x"
        #expect(report.text.contains("\nDashboard  https://links.example.com/_/invitation/x\n"))
        #expect(report.withoutInvitation.dashboard == nil)
    }
}
