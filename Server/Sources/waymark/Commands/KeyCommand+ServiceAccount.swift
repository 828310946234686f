import ArgumentParser
import LinkService
import LinkStorage

extension KeyCommand.Create {
    /// Creates a service account, and writes its file.
    ///
    /// An account whose file cannot be written is removed: nobody could use it.
    func createServiceAccount(_ role: KeyRole, file path: String, address: String) async throws {
        let view = try await OperatorSession.run(database) { session in
            let owner = role == .admin || allProjects ? nil : try project.choose(from: session.projects)
            let issued = try await session.administration.createServiceAccount(
                role: role.recorded, project: owner, name: name?.given, address: address)
            do {
                let file = try OutputFile(path: path, mode: 0o600, appearance: .whole)
                try file.write((try JSONText.pretty(issued.file) + "\n").utf8)
                try file.finish()
            } catch {
                try await session.administration.removeKey(issued.record.id)
                throw error
            }
            return KeyOutput(issued.record, projects: session.projects)
        }
        try output.show(
            view,
            text: """
                Wrote \(path).

                It holds the only copy of the private key. Clients need this file, and \(address)/ as the address of the API.
                The key's ID is \(view.id); `waymark key remove` ends it.
                """)
    }
}
