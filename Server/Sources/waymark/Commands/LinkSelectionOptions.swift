import ArgumentParser
import WaymarkManagement

/// Selects the links of a command.
struct LinkSelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only links of this domain.", valueName: "prefix"))
    var domain: String?
    @Option(help: "Only links whose name, code or destination contains this text.")
    var text: String?
    @Option(help: "Only links with this tag.")
    var tag: String?
    @Option(help: ArgumentHelp("Only links with a destination on this host.", valueName: "host"))
    var destinationHost: String?
    @Option(name: .customLong("key-id"), help: ArgumentHelp("Only links that this API key created.", valueName: "id"))
    var keyID: String?

    /// Whether nothing is said.
    var isEmpty: Bool {
        [domain, text, tag, destinationHost, keyID].allSatisfy { $0 == nil }
    }

    /// What the service is asked for.
    func request(archived: ArchivedLinks, limit: Int, cursor: String?) -> LinkListRequest {
        LinkListRequest(
            domain: domain, text: text, tag: tag, destinationHost: destinationHost, key: keyID,
            archived: LinkListRequest.Archived(rawValue: archived.rawValue) ?? .excluded, limit: limit, cursor: cursor)
    }
}

/// Which links to list: archived, not archived, or all.
enum ArchivedLinks: String, CaseIterable, ExpressibleByArgument {
    case excluded, included, only
}
