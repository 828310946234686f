import Foundation
import LinkRules
public import LinkStorage
import WaymarkLinks

extension Administration {
    /// The keys of a project, or of all projects, oldest first; those only that the caller may see.
    public func keys(of project: ProjectRecord.ID? = nil) async throws -> [APIKeyRecord] {
        try await translatingStoreErrors(about: "The list of keys") {
            try await database.keys().filter { key in
                (project == nil || key.projectID == project) && permits(.readSettings, in: key.projectID)
            }
        }
    }

    /// Creates a key; only the result contains its text.
    ///
    /// - Parameter project: the project; an `admin` key has none, and a `reader` key without one reads all projects.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `notFound`.
    public func createKey(
        role: APIKeyRecord.Role, project: ProjectRecord.ID?, name: String? = nil,
        restrictions: APIKeyRestrictions = APIKeyRestrictions()
    ) async throws -> IssuedAPIKey {
        guard role == .admin || role == .reader || project != nil else {
            throw LinkServiceError(
                .invalidArgument, .key(.needsProject(role: role.rawValue)),
                parameter: "project")
        }
        guard restrictions.isEmpty || role == .app else {
            throw LinkServiceError(
                .invalidArgument, .key(.notRestrictable),
                parameter: "role", value: role.rawValue)
        }
        try requireKey(role, in: role == .admin ? nil : project)
        let name = try LinkLabels.checked(name: name)
        for bundleID in restrictions.iosBundleIDs {
            try AppNames.check(bundleID: bundleID)
        }
        for package in restrictions.androidPackages {
            try AppNames.check(packageName: package)
        }
        for origin in restrictions.origins {
            try Self.checkOrigin(origin)
        }
        let key = APIKeyVerifier.makeKey(
            role: role, project: role == .admin ? nil : project, name: name, restrictions: restrictions,
            at: clock.now())
        try await change(.newKey(key.record), about: "The project") { try await $0.insert(key.record) }
        return key
    }

    /// Creates a key with the role, name and restrictions of an old key, which keeps working for a while.
    ///
    /// - Parameter overlap: the time in seconds for which the old key keeps working.
    /// - Throws: ``LinkServiceError`` with `notFound`, or `invalidArgument` if the old key is already being replaced.
    public func rotateKey(_ id: APIKeyRecord.ID, overlap: Double) async throws -> IssuedAPIKey {
        guard let old = try await storedKey(id) else {
            throw LinkServiceError(.notFound, .key(.missing))
        }
        try requireKey(old.role, in: old.projectID)
        guard !old.isBranchKey else {
            throw LinkServiceError(
                .invalidArgument,
                "A key in Branch's form cannot be rotated: create another pair, and remove this one when no app uses it.",
                parameter: "key")
        }
        guard old.publicKey == nil else {
            throw LinkServiceError(
                .invalidArgument,
                "The key of a service account cannot be rotated: create another one, and remove this one when no client uses its file.",
                parameter: "key")
        }
        guard old.expiresAt == nil else {
            throw LinkServiceError(.invalidArgument, "The key has been replaced already.", parameter: "key")
        }
        let now = clock.now()
        let new = APIKeyVerifier.makeKey(
            role: old.role, project: old.projectID, name: old.name, restrictions: old.restrictions, at: now)
        let replacement = AuditChange("replacedBy", after: new.record.id.description)
        try await change(.key(.keyRotate, old, changes: [replacement]), about: "The key") {
            try await $0.replace(id, by: new.record, expiringAt: now.addingTimeInterval(overlap))
        }
        return new
    }

    /// Removes a key; its callers are refused as soon as the settings are read again.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func removeKey(_ id: APIKeyRecord.ID) async throws {
        guard let stored = try await storedKey(id) else {
            throw LinkServiceError(.notFound, .key(.missing))
        }
        try require(.manageKeys, in: stored.projectID)
        try caller.requireConfirmation(at: clock.now())
        try await change(.key(.keyRemove, stored), about: "The key") { try await $0.removeKey(id) }
    }

    /// RFC 6454 §7: an origin is scheme, host and port only.
    private static func checkOrigin(_ text: String) throws(LinkServiceError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty,
            VisibleASCII.isMade(parts[2]),
            !parts[2].contains(where: { "?#@\\".contains($0) })
        else {
            throw LinkServiceError(
                .invalidArgument, .key(.badOrigin),
                parameter: "origin", value: text)
        }
    }
}
