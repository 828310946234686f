import ArgumentParser
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

/// The links about whose clicks a command asks.
struct ClickSubjectOptions: ParsableArguments {
    @Argument(help: "The short link, or the link's ID.")
    var link: String?
    @Option(help: ArgumentHelp("The project's name. Default: the project of the key.", valueName: "name"))
    var project: String?
    @Option(help: ArgumentHelp("Only clicks on this domain.", valueName: "domain"))
    var domain: String?
    @Option(help: ArgumentHelp("Only clicks of links with this tag.", valueName: "tag"))
    var tag: String?

    func validate() throws {
        guard [link, domain, tag].count(where: { $0 != nil }) <= 1 else {
            throw ValidationError("Give a link, --domain or --tag, and only one of them.")
        }
        guard project == nil || (link == nil && domain == nil) else {
            throw ValidationError("A link or domain belongs to one project; omit --project.")
        }
    }

    /// The links for a request.
    ///
    /// - Throws: ``CommandFailure`` if the link does not exist.
    func subject(_ client: LinkServiceClient) async throws -> StatisticsRequest.Subject {
        if let link { return .link(try await LinkCommand.find(link, client: client).id) }
        if let domain { return .domain(domain) }
        return tag.map { .tag($0, project: project) } ?? .project(project)
    }
}
