import LinkStorage
import WaymarkLinks

/// Answers visitors who follow a link, and records what counts.
///
/// But for one wait for the link, an answer is a pure function of the request and one snapshot of the settings.
public struct FollowLink: Sendable {
    private let resolver: LinkResolver
    private let directory: DirectoryCache
    private let sink: any LinkActivitySink

    /// Creates the use case.
    public init(resolver: LinkResolver, directory: DirectoryCache, sink: any LinkActivitySink) {
        self.resolver = resolver
        self.directory = directory
        self.sink = sink
    }

    /// Answers a request, and records the visit if it counts.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - scanners: the networks of machines that check links, if they are known.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` if the network has asked for too many unknown codes. A
    ///   store that cannot be asked gives ``LinkRefusal/unavailable(_:)``.
    public func answer(_ request: LinkRequest, scanners: ScannerNetworks? = nil) async throws -> LinkAnswer {
        let settings = directory.current
        do {
            let resolution = try await resolve(request, query: request.query, in: settings)
            guard let found = resolution.found else { return LinkAnswer(refusing: resolution, host: request.authority) }
            var visitor = VisitorClassifier.visitor(request.headers)
            if let scanners { visitor.recognizeScanner(by: request.client, in: scanners) }
            let visit = LinkVisit(to: found, at: RequestedAddress(found, query: request.query), by: visitor)
            if request.method == .get, let activity = visit.activity { sink.record(activity) }
            return LinkAnswer(visit)
        } catch let error as LinkServiceError where error.code == .unavailable {
            return .unavailable(error, request, settings)
        }
    }

    /// Finds the short link of an address, for a QR code; records nothing.
    ///
    /// - Parameter request: the request for the code, with the path of the link; its query is that of the code.
    /// - Throws: the same as ``answer(_:scanners:)``.
    public func printableLink(_ request: LinkRequest) async throws -> PrintableLink {
        let settings = directory.current
        do {
            let resolution = try await resolve(request, query: nil, in: settings)
            return resolution.printableLink.map(PrintableLink.link)
                ?? .refused(LinkAnswer(refusing: resolution, host: request.authority))
        } catch let error as LinkServiceError where error.code == .unavailable {
            return .refused(.unavailable(error, request, settings))
        }
    }

    private func resolve(_ request: LinkRequest, query: String?, in settings: Directory) async throws -> Resolution {
        try await resolver.resolve(
            authority: request.authority, path: request.path, query: query, for: request.network, in: settings)
    }
}

extension LinkAnswer {
    /// Answers a visit.
    fileprivate init(_ visit: LinkVisit) {
        let content: Content =
            switch visit.plan {
            case .redirect(let target): .redirect(to: target.location)
            case .page(let page): .choice(page)
            case .socialCard(let card): .card(card, link: visit.found.link.link)
            case .flowPage: .flow(LinkFlow(visit.found, request: visit.address))
            }
        self.init(content: content, host: visit.address.authority, domain: visit.found.domain.record)
    }

    /// Answers an address without a link to follow: with the page of the domain's owner if there is one, else with the
    /// reason.
    fileprivate init(refusing resolution: Resolution, host: String) {
        let domain = resolution.domain
        let (refusal, elsewhere) = LinkRefusal.of(resolution)
        let content: Content = elsewhere.map { .redirect(to: $0.description) } ?? .refusal(refusal)
        self.init(content: content, host: host, domain: domain)
    }

    fileprivate static func unavailable(
        _ error: LinkServiceError, _ request: LinkRequest, _ settings: Directory
    ) -> LinkAnswer {
        // The settings are in memory, so that the page has its brand without the store.
        let domain = settings.match(authority: request.authority, path: request.path)?.domain
        return LinkAnswer(content: .refusal(.unavailable(error)), host: request.authority, domain: domain)
    }
}

extension LinkRefusal {
    /// The reason why a visitor gets no link, and the page that the domain's owner shows instead.
    fileprivate static func of(_ resolution: Resolution) -> (LinkRefusal, elsewhere: WebURL?) {
        let notFoundURL = resolution.domain?.notFoundURL
        return switch resolution {
        case .bareDomain(let domain): (.invalid(reason: "This address is not a link."), domain.fallbackURL)
        case .inactive(_, let inactivity, _): (.inactive(inactivity), notFoundURL)
        case .deleted: (.deleted, notFoundURL)
        case .badLongLink(let error, _): (.invalid(reason: error.description), notFoundURL)
        case .linkIsDynamicLink:
            (
                .invalid(reason: "The link leads to another dynamic link, which could cause a redirect loop."),
                notFoundURL
            )
        case .allowlistMiss(let parameter, _, _):
            (
                .invalid(
                    reason:
                        "Its parameter “\(parameter.rawValue)” leads to a destination that the link's domain does not allow."
                ),
                notFoundURL
            )
        case .link, .notFound, .unknownDomain: (.notFound, notFoundURL)
        }
    }
}
