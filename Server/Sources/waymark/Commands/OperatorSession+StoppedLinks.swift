import LinkRules
import LinkService
import LinkStorage

extension OperatorSession {
    /// Finds the links that a change of settings would stop; reports its progress on standard error.
    func linksStopped(by change: Administration.SettingsChange) async throws -> StoppedLinks {
        try await StatusLine.during { [administration] line in
            line.show("Checking which links would stop working")
            return try await administration.linksStopped(by: change) { count in
                line.show("Checked \(ProgressFormat.grouped(count)) links")
            }
        }
    }

    /// Moves a domain with its links to another project; reports that it is working on standard error.
    func moveDomain(_ domain: LinkDomainRecord, to project: ProjectRecord) async throws -> LinkDomainRecord {
        try await StatusLine.during { [administration] line in
            line.show("Moving the links")
            return try await administration.moveDomain(domain, to: project)
        }
    }
}
