import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Keys that were appended to the address of a link, and replace those of the link for one click.
///
/// Only names with `$` and `~` do so, and labels without their sign; every other name is the app's.
///
/// Source: Branch's help pages, "Link configuration", appending parameters.
enum BranchOverride {
    /// For the link hosts.
    static let all = LinkOverrides(mayChange: mayChange, change: change(by:in:))

    /// How many bytes of an address its parameters may have that reach the app, encoded; those that do not fit are left out.
    ///
    /// They stand up to three times in one `Location`, and proxies refuse heads of more than some kilobytes.
    static let mostKeptBytes = 2000

    /// Whether a request may change its link: it has a query, and the domain's project has keys of Branch.
    @Sendable static func mayChange(_ request: LinkRequest, in directory: Directory) -> Bool {
        domain(of: request, in: directory) != nil
    }

    /// The link domain of a request that may change its link.
    ///
    /// Nearly all services have no keys of Branch, and then no domain is looked for.
    private static func domain(of request: LinkRequest, in directory: Directory) -> LinkDomainRecord? {
        guard request.query?.isEmpty == false, directory.hasBranchKeys,
            let domain = directory.match(authority: request.authority, path: request.path)?.domain,
            directory.hasBranchKeys(domain.projectID)
        else { return nil }
        return domain
    }

    /// What a request on a link host changes of its link, and keeps for the app, if the domain's project has keys of Branch.
    @Sendable static func change(by request: LinkRequest, in directory: Directory) -> LinkOverride? {
        guard let query = request.query, let domain = domain(of: request, in: directory) else { return nil }
        let pairs = BranchForm.pairs(of: query)
        let kept = kept(of: pairs)
        let keys = pairs.filter { $0.name.hasPrefix("$") || $0.name.hasPrefix("~") }
        let labels = pairs.filter { BranchSession.labels.contains($0.name) }
        guard !kept.isEmpty || !keys.isEmpty || !labels.isEmpty else { return nil }
        let permits = directory.permitsTags(on: domain)
        return LinkOverride(keeping: kept) { link in
            var data = BranchLinkData(link)
            // Without its sign, a label is one only if the link has it: other links' parameters are named so too.
            let labels = labels.filter { data.values["~\($0.name)"] != nil }
            guard !keys.isEmpty || !labels.isEmpty else { return link }
            for label in labels { data.values["~\(label.name)"] = .string(label.value) }
            for key in keys { data.values[key.name] = .string(key.value) }
            var changed = link
            do throws(HTTPFailure) {
                try data.apply(to: &changed, home: link.link, permits: permits)
            } catch {
                // A person waits for the page: an address that is none changes nothing.
                return link
            }
            changed.customData = link.customData
            if data.isWebOnly { changed.openNoApp() }
            return changed
        }
    }

    /// The parameters that an app reads behind the address: all but those of the service's own pages, and those that an app is
    /// never told.
    private static func kept(of pairs: [(name: String, value: String)]) -> [QueryParameter] {
        var rest = mostKeptBytes
        return pairs.compactMap { name, value in
            let parameter = QueryParameter(name: name, value: value)
            guard BranchSession.isParameter(name), !name.hasPrefix("waymark_"), parameter != flowPage else {
                return nil
            }
            let size = PassedParameters.query(of: [parameter]).utf8.count + 1
            guard size <= rest else { return nil }
            rest -= size
            return parameter
        }
    }

    /// What asks for the page that shows where a link leads.
    private static let flowPage = QueryParameter(name: "d", value: "1")
}
