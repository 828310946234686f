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
    /// Replaces a project's name and patterns.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` where the name is taken.
    func update(_ project: ProjectRecord) async throws
    /// All projects, oldest first.
    func projects() async throws -> [ProjectRecord]
    /// Removes a project that holds no domains; its apps and keys go with it.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has domains.
    func removeProject(_ id: ProjectRecord.ID) async throws
}
