import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension BranchController {
    /// `GET /a/<key>` on a link host: leads to the long link of this service with the same data.
    ///
    /// A key that has no domain on this host is answered like an address that is no link.
    @Sendable func followLongLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let target = longLink(authority: context.authority, path: request.uri.path, query: query) ?? "/"
        return Response(status: .found, headers: [.location: target, .cacheControl: "no-store"])
    }

    /// The address in this service's form of one that may be a link of an SDK; other addresses stay as they are.
    func resolvable(_ address: String) -> String {
        guard let url = WebURL(address) else { return address }
        return longLink(authority: url.authority, path: url.path, query: url.query ?? "") ?? address
    }

    private func longLink(authority: String, path: String, query: String) -> String? {
        let directory = useCases.directory.current
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[parts.count - 2] == "a", let key = BranchKey(String(parts[parts.count - 1])),
            let record = directory.key(key.id), let project = record.projectID,
            let domain = directory.match(authority: authority, path: "/")?.domain, domain.projectID == project,
            let home = try? home(of: domain, apps: directory.apps(of: project))
        else { return nil }
        return BranchLongLink(query: query.hasPrefix("?") ? String(query.dropFirst()) : query)
            .address(on: domain.domain, home: home)
    }
}
