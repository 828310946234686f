public import Foundation
public import WaymarkLinks

/// An app of a project.
public struct AppRecord: Hashable, Sendable, Identifiable {
    /// The identity of an app.
    public typealias ID = Identifier<AppRecord>

    /// The identity, given once.
    public var id: ID
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// What the app is, by platform.
    ///
    /// A project holds each platform and bundle ID or package once.
    public var app: RegisteredApp
    /// The name that people know, for pages: “Open in Fjord & Fell”.
    public var name: String?
    /// A square icon for pages, over https.
    public var iconURL: WebURL?
    /// When it was made.
    public var createdAt: Date

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, app: RegisteredApp, name: String? = nil, iconURL: WebURL? = nil,
        createdAt: Date
    ) {
        self.id = id
        self.projectID = projectID
        self.app = app
        self.name = name
        self.iconURL = iconURL
        self.createdAt = createdAt
    }

    /// Refuses to replace what was changed since it was read; `nil` replaces whatever is stored.
    package func requireUnchanged(since read: AppRecord?) throws {
        guard var read else { return }
        read.createdAt = read.createdAt.roundedToMilliseconds
        guard self == read else { throw LinkStoreError(.versionMismatch, detail: "app \(id)") }
    }

    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(app.bundleOrPackage, name)
    }
}
