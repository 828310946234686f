import Foundation
import InstallMatching
public import LinkStorage

/// Tells operators why installations got a link or none, and erases what is kept of them.
public struct ClaimReports: Sendable {
    private let store: any ClaimStore
    private let projects: any ProjectStore

    init(store: any ClaimStore, projects: any ProjectStore) {
        self.store = store
        self.projects = projects
    }

    /// What is known of a claim of any project; `nil` if nothing is.
    public func report(_ id: ClaimRecord.ID) async throws -> ClaimReport? {
        try await translatingStoreErrors(about: "The claim") {
            for project in try await projects.projects() {
                if let report = try await store.claimReport(id, project: project.id) { return report }
            }
            return nil
        }
    }

    /// The newest claims of a project.
    ///
    /// - Parameter before: only claims that are older than this one.
    public func reports(
        of project: ProjectRecord.ID, before: ClaimRecord.ID? = nil, limit: Int
    ) async throws -> [ClaimReport] {
        try await translatingStoreErrors(about: "The list of claims") {
            try await store.claimReports(project: project, before: before, limit: limit)
        }
    }

    /// Deletes everything that is kept of an installation.
    ///
    /// - Returns: how many records named it.
    public func erase(installation: String, of project: ProjectRecord.ID) async throws -> Int {
        try await translatingStoreErrors(about: "The installation") {
            try await store.eraseInstallation(installation, project: project)
        }
    }
}
