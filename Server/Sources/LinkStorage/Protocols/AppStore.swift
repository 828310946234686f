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
    /// Replaces what is known of an app, if it is still as it was read; it stays in its project.
    ///
    /// - Parameter read: the app as it was read; `nil` to replace whatever is stored.
    /// - Throws: ``LinkStoreError`` with `notFound`, `versionMismatch` where it was changed since it was read, or `alreadyExists`.
    func update(_ app: AppRecord, read: AppRecord?) async throws
    /// The apps of all projects, oldest first.
    func apps() async throws -> [AppRecord]
    /// Removes an app.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeApp(_ id: AppRecord.ID) async throws
}
