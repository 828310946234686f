import Foundation
import LinkRules
public import LinkStorage

extension Administration {
    /// Creates a key that a client proves by its own key pair, as Google's service accounts do; only the result has the private key.
    ///
    /// - Parameters:
    ///   - role: `server`, `reader` or `admin`; an `app` key ships in apps, where a private key would be none.
    ///   - project: the project; an `admin` key has none, and a `reader` key without one reads all projects.
    ///   - address: the service's address without a path, under which clients reach it.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `notFound`.
    public func createServiceAccount(
        role: APIKeyRecord.Role, project: ProjectRecord?, name: String? = nil, address: String
    ) async throws -> IssuedServiceAccount {
        guard role != .app else {
            throw LinkServiceError(
                .invalidArgument, "A service account has the role server, reader or admin.", parameter: "role",
                value: role.rawValue)
        }
        guard role != .server || project != nil else {
            throw LinkServiceError(
                .invalidArgument, "A key with the role “server” must belong to a project.", parameter: "project")
        }
        let owner = role == .admin ? nil : project?.id
        try requireKey(role, in: owner)
        let name = try LinkLabels.checked(name: name)
        // The text of the key is thrown away, and with it the secret: nobody can send it.
        var record = APIKeyVerifier.makeKey(role: role, project: owner, name: name, at: clock.now()).record
        let made = try ServiceAccountFile.make(
            id: record.id, project: project?.name ?? "all-projects", address: address)
        record.publicKey = made.publicKey
        let stored = record
        try await change(.newKey(stored), about: "The project") { try await $0.insert(stored) }
        return IssuedServiceAccount(file: made.file, record: stored)
    }
}
