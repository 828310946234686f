public import LinkRules
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
    ///   store that cannot be asked, or is damaged, gives ``LinkRefusal/unavailable(_:)``.
    public func answer(_ request: LinkRequest, scanners: ScannerNetworks? = nil) async throws -> LinkAnswer {
        let settings = directory.current
        do {
            let resolution = try await resolve(request, query: request.query, in: settings)
            guard
                let visit = visit(
                    of: request, by: VisitorClassifier.visitor(request.headers), to: resolution, scanners: scanners)
            else {
                return LinkAnswer(refusing: resolution, host: request.authority, in: settings)
            }
            record(visit, of: request)
            return LinkAnswer(visit)
        } catch let error as LinkServiceError where error.code == .unavailable || error.code == .corrupt {
            return .unavailable(error, request, settings)
        }
    }

    /// Answers a request by a redirect that needs no store, and records the visit if it counts.
    ///
    /// - Parameters:
    ///   - request: the request; its header fields are not read.
    ///   - visitor: the visitor whom the header fields tell.
    ///   - scanners: the networks of machines that check links, if they are known.
    /// - Returns: the address of the redirect, the same as ``answer(_:scanners:)`` would give; `nil` where that method has to be
    ///   asked, and then nothing was recorded.
    public func redirectAtOnce(
        _ request: LinkRequest, by visitor: Visitor, scanners: ScannerNetworks? = nil
    ) -> String? {
        guard
            let resolution = resolver.resolveAtOnce(
                authority: request.authority, path: request.path, query: request.query, for: request.network,
                in: directory.current),
            let visit = visit(of: request, by: visitor, to: resolution, scanners: scanners),
            case .redirect(let target) = visit.plan
        else { return nil }
        record(visit, of: request)
        return target.location
    }

    private func visit(
        of request: LinkRequest, by visitor: @autoclosure () -> Visitor, to resolution: Resolution,
        scanners: ScannerNetworks?
    ) -> LinkVisit? {
        guard let found = resolution.found else { return nil }
        var visitor = visitor()
        if let scanners { visitor.recognizeScanner(by: request.client, in: scanners) }
        return LinkVisit(to: found, at: RequestedAddress(found, query: request.query), by: visitor)
    }

    private func record(_ visit: LinkVisit, of request: LinkRequest) {
        if request.method == .get, let activity = visit.activity { sink.record(activity) }
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
                ?? .refused(LinkAnswer(refusing: resolution, host: request.authority, in: settings))
        } catch let error as LinkServiceError where error.code == .unavailable || error.code == .corrupt {
            return .refused(.unavailable(error, request, settings))
        }
    }

    private func resolve(_ request: LinkRequest, query: String?, in settings: Directory) async throws -> Resolution {
        try await resolver.resolve(
            authority: request.authority, path: request.path, query: query, for: request.network, in: settings)
    }
}
