import Foundation
import WaymarkLinks

/// Keeps projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol ProjectStore: Sendable {
    /// Stores a project; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where the name or the identifier is taken.
    func insert(_ project: ProjectRecord) async throws
    /// Replaces everything but identity and creation of a project, if it is still as it was read.
    ///
    /// - Parameter read: the project as it was read; `nil` to replace whatever is stored.
    /// - Throws: ``LinkStoreError`` with `notFound`, `versionMismatch` where it was changed since it was read, or `alreadyExists` where
    ///   the name is taken.
    func update(_ project: ProjectRecord, read: ProjectRecord?) async throws
    /// All projects, oldest first.
    func projects() async throws -> [ProjectRecord]
    /// Removes a project that holds no domains; its apps and keys go with it.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has domains.
    func removeProject(_ id: ProjectRecord.ID) async throws
}

extension ProjectStore {
    /// Replaces a project, whatever is stored of it: see ``update(_:read:)``.
    public func update(_ project: ProjectRecord) async throws {
        try await update(project, read: nil)
    }
}
