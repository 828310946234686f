import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Keys that were appended to the address of a link, and replace those of the link for one click.
///
/// Only names with `$` and `~` do so; a name without either is the app's.
///
/// Source: Branch's help pages, "Link configuration", appending parameters.
enum BranchOverride {
    /// For the link hosts.
    static let all = LinkOverrides(mayChange: mayChange, change: change(by:in:))

    /// Whether a query may have keys of Branch's: it holds one of the signs that their names begin with, also percent-encoded.
    @Sendable static func mayChange(_ query: String) -> Bool {
        var query = query
        return query.withUTF8 { bytes in
            bytes.indices.contains { index in
                switch bytes[index] {
                case UInt8(ascii: "$"), UInt8(ascii: "~"): true
                case UInt8(ascii: "%"):
                    bytes[index...].starts(with: "%24".utf8) || bytes[index...].starts(with: "%7E".utf8)
                        || bytes[index...].starts(with: "%7e".utf8)
                default: false
                }
            }
        }
    }

    /// What a request on a link host changes of its link, if the domain's project has keys of Branch.
    @Sendable static func change(by request: LinkRequest, in directory: Directory) -> LinkOverride? {
        guard let query = request.query,
            let domain = directory.match(authority: request.authority, path: request.path)?.domain,
            directory.hasBranchKeys(domain.projectID)
        else { return nil }
        let given = BranchForm.pairs(of: query).filter { $0.name.hasPrefix("$") || $0.name.hasPrefix("~") }
        guard !given.isEmpty else { return nil }
        let values = Dictionary(given.map { ($0.name, JSONValue.string($0.value)) }) { _, last in last }
        let permits = directory.permitsTags(on: domain)
        return LinkOverride { link in
            var data = BranchLinkData(link)
            for (name, value) in values { data.values[name] = value }
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
}
