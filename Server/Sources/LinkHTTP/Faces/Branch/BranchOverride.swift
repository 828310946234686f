import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Keys that were appended to the address of a link, and replace those of the link for one click.
///
/// Source: Branch's help pages, "Link configuration", appending parameters.
enum BranchOverride {
    /// What a query changes of its link; `nil` if it has no key of Branch's.
    static func change(of query: String?) -> LinkOverride? {
        guard let query, query.contains("$") || query.lowercased().contains("%24") else { return nil }
        let given = BranchForm.pairs(of: query).filter { $0.name.hasPrefix("$") }
        guard !given.isEmpty else { return nil }
        let values = Dictionary(given.map { ($0.name, JSONValue.string($0.value)) }) { _, last in last }
        return LinkOverride { link in
            var data = BranchLinkData(link)
            for (name, value) in values { data.values[name] = value }
            var changed = link
            do throws(HTTPFailure) {
                try data.apply(to: &changed, home: link.link)
            } catch {
                // A person waits for the page: an address that is none changes nothing.
                return link
            }
            changed.customData = link.customData
            if data.isWebOnly { changed.openNoApp() }
            return changed
        }
    }

    /// What a request on a link host changes of its link, if the domain's project has keys of Branch.
    static func change(by request: LinkRequest, in directory: Directory) -> LinkOverride? {
        guard let change = change(of: request.query),
            let domain = directory.match(authority: request.authority, path: request.path)?.domain,
            directory.keys(of: domain.projectID).contains(where: \.isBranchKey)
        else { return nil }
        return change
    }
}
