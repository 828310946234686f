import Foundation
import WaymarkLinks

/// Keeps the apps of all projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol AppStore: Sendable {
    /// Stores an app; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where the project has the platform and bundle ID or package
    ///   already, or the identifier is taken; `notFound` where there is no such project.
    func insert(_ app: AppRecord) async throws
    /// Replaces what is known of an app; it stays in its project.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` or `alreadyExists`.
    func update(_ app: AppRecord) async throws
    /// The apps of all projects, oldest first.
    func apps() async throws -> [AppRecord]
    /// Removes an app.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeApp(_ id: AppRecord.ID) async throws
}
