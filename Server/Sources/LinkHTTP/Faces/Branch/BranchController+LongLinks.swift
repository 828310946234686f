import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension BranchController {
    /// A link that an SDK wrote itself, and where it belongs.
    private struct WrittenLink {
        let link: BranchLongLink
        let domain: LinkDomainRecord
        /// The long link of this service with the same data.
        let address: String
    }

    /// The host of the long links that SDKs write until the service has told them its own.
    private static let sdkHost = "bnc.lt"

    /// `GET /a/<key>` on a link host: leads to the long link of this service with the same data.
    ///
    /// What is no such link is answered as on every link host, and one that has ended like a short link.
    @Sendable func followLongLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        guard
            let written = writtenLink(
                authority: context.authority, path: request.uri.path, query: request.uri.query ?? "")
        else { return try await visits.open(request, context) }
        return try await follow(written, request, context)
    }

    /// Leads to the long link of this service, or answers as it would where its address is too long for a request.
    private func follow(
        _ written: WrittenLink, _ request: Request, _ context: LinkRequestContext
    ) async throws -> Response {
        guard !written.link.hasExpired(at: useCases.clock.now()) else { return visits.expired(request, context) }
        let host = "\(written.domain.domain.scheme)://\(written.domain.domain.authority)"
        let target = String(written.address.dropFirst(host.count))
        guard target.utf8.count > limits.targetBytes else { return Self.redirect(to: written.address) }
        var context = context
        context.target = try RequestTarget(target, limit: target.utf8.count)
        return try await visits.open(request, context)
    }

    /// `GET /e/<code>` on a link host: leads to the link for browsers, as Branch writes links with `$web_only`.
    ///
    /// Association files keep these addresses from apps.
    @Sendable func followWebLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        guard let path = pathForApps(of: request.uri.path, authority: context.authority) else {
            guard
                let written = writtenLink(
                    authority: context.authority, path: request.uri.path,
                    query: "\(request.uri.query ?? "")&$web_only=true")
            else { return try await visits.open(request, context) }
            return try await follow(written, request, context)
        }
        // The path says it: no parameter takes it back.
        let rest = (request.uri.query ?? "").split(separator: "&").filter {
            BranchForm.pairs(of: String($0)).first?.name != "$web_only"
        }
        return Self.redirect(to: "\(path)?\((["$web_only=true"] + rest).joined(separator: "&"))")
    }

    /// The path of the same link without the `/e` of addresses for browsers only; `nil` where it has none, or another meaning.
    private func pathForApps(of path: String, authority: String) -> String? {
        let directory = useCases.directory.current
        guard let match = directory.match(authority: authority, path: path), match.rest.hasPrefix("/e/"),
            directory.hasBranchKeys(match.domain.projectID), let code = ShortCode(String(match.rest.dropFirst(3)))
        else { return nil }
        return "\(path.dropLast(match.rest.count))/\(code)"
    }

    /// The address of the same link without the `/e` of addresses for browsers only; other addresses stay as they are.
    func addressForApps(of address: String) -> String {
        guard let url = WebURL(address), let path = pathForApps(of: url.path, authority: url.authority) else {
            return address
        }
        return "\(url.scheme)://\(url.authority)\(path)\(url.query.map { "?\($0)" } ?? "")"
    }

    private static func redirect(to address: String) -> Response {
        Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
    }

    /// The address in this service's form of one that may be a link of an SDK; other addresses stay as they are.
    ///
    /// - Returns: `nil` for a link of an SDK that has ended.
    func resolvable(_ address: String) -> String? {
        guard let url = WebURL(address) else { return address }
        guard let written = writtenLink(authority: url.authority, path: url.path, query: url.query ?? "") else {
            return addressForApps(of: address)
        }
        return written.link.hasExpired(at: useCases.clock.now()) ? nil : written.address
    }

    /// The link that an address is, if its key belongs to the domain of its host.
    private func writtenLink(authority: String, path: String, query: String) -> WrittenLink? {
        let directory = useCases.directory.current
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[parts.count - 2] == "a", let key = BranchKey(String(parts[parts.count - 1])),
            let project = directory.key(key.id)?.projectID,
            let domain = authority == Self.sdkHost
                ? mainDomain(of: project) : directory.match(authority: authority, path: "/")?.domain,
            domain.projectID == project
        else { return nil }
        let apps = directory.apps(of: project)
        guard let home = try? home(of: domain, apps: apps) else { return nil }
        let link = BranchLongLink(query: query.hasPrefix("?") ? String(query.dropFirst()) : query)
        return WrittenLink(
            link: link, domain: domain,
            address: link.address(
                on: domain.domain, home: home, apps: apps, permits: directory.permitsTags(on: domain)))
    }
}
