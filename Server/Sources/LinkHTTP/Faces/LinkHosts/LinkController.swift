import HTTPTypes
import Hummingbird
import LinkPages
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import Logging
import ManagementAPI
import NIOCore
import WaymarkLinks

/// Serves every path of every link host that no other route has: links, their QR codes, and the echo of a request.
struct LinkController: Sendable {
    let follow: FollowLink
    let directory: DirectoryCache
    let qrCodes: QRCodeDrawer
    let keys: APIKeyVerifier
    let scanners: NetworkListFile?
    /// What an address changes of its link, as the APIs of others write it.
    let overrides: LinkOverrides

    init(
        useCases: LinkUseCases, scanners: NetworkListFile?, qrCodes: QRCodeDrawer,
        overrides: LinkOverrides = .none
    ) {
        follow = useCases.follow
        directory = useCases.directory
        self.qrCodes = qrCodes
        self.overrides = overrides
        keys = useCases.keys
        self.scanners = scanners
    }

    /// Answers a request for a link.
    ///
    /// `HEAD` gives what `GET` would give, and counts nothing.
    @Sendable func open(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let response = try await response(to: LinkRequest(request, context: context), request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Answers a request below a path of another face, also where it fails: visitors ask there, and not that face's clients.
    func openBelowOthers(_ request: Request, context: LinkRequestContext) async -> Response {
        do {
            return try await open(request, context: context)
        } catch {
            return response(to: HTTPFailure(error), request, context)
        }
    }

    private func response(
        to link: LinkRequest, _ request: Request, _ context: LinkRequestContext
    ) async throws -> Response {
        if let echo = RequestEcho(path: link.path, context: context, directory: directory.current) {
            return try echo.response()
        }
        guard let code = QRCodeAddress(path: link.path) else {
            // What is in memory needs no wait, and is often remembered. A query may be a whole link, which would be read twice.
            if link.query == nil, let location = follow.redirectAtOnce(link, scanners: scanners?.networks) {
                return LinkRedirect(to: location).response
            }
            var link = link
            link.override = overrides.change(link, directory.current)
            return response(try await follow.answer(link, scanners: scanners?.networks), request, context)
        }
        var linkOfCode = link
        linkOfCode.path = code.path
        switch try await follow.printableLink(linkOfCode) {
        case .refused(let answer):
            return response(answer, request, context)
        case .link(let url):
            return try await code.response(of: url, query: link.query ?? "", drawer: qrCodes) {
                try requireKeyForLargePictures(request)
            }
        }
    }

    /// Writes a refusal: a page of the domain for browsers, text for programs.
    func response(to failure: HTTPFailure, _ request: Request, _ context: LinkRequestContext) -> Response {
        guard request.headers[values: .accept].contains(where: { $0.lowercased().contains("text/html") }) else {
            return failure.textResponse()
        }
        let domain = directory.current.domain(ofHost: context.authority, path: context.target.path)
        let answer = LinkAnswer(content: .refusal(failure.refusal), host: context.authority, domain: domain)
        var response = Page(answer, languages: request.headers[.acceptLanguage]).response(to: answer)
        response.status = failure.status
        for field in failure.headers { response.headers[field.name] = field.value }
        return response
    }

    /// What a visitor gets of a link that has ended and is not stored: the same as of one that is.
    func answerOfExpiredLink(_ request: Request, context: LinkRequestContext) -> Response {
        let domain = directory.current.domain(ofHost: context.authority, path: context.target.path)
        let elsewhere = domain?.record.notFoundURL
        let answer = LinkAnswer(
            content: elsewhere.map { .redirect(to: $0.description) } ?? .refusal(.inactive(.expired)),
            host: context.authority, domain: domain)
        return response(answer, request, context)
    }

    private func response(_ answer: LinkAnswer, _ request: Request, _ context: LinkRequestContext) -> Response {
        if case .refusal(.unavailable(let error)) = answer.content {
            context.logger.log(
                level: error.code == .corrupt ? .error : .warning, "A link could not be looked up",
                metadata: ["error": "\(String(reflecting: error))"])
        }
        if let location = answer.location { return LinkRedirect(to: location).response }
        return Page(answer, languages: request.headers[.acceptLanguage]).response(to: answer)
    }

    /// Lets requests pass that carry a key which is a secret; the keys of apps are none.
    private func requireKeyForLargePictures(_ request: Request) throws {
        let limit = QRCodeStyle.largestPublicSize
        do {
            try keys.caller(of: request).require(.readLinks)
        } catch let error as LinkServiceError where error.reason == .missingKey {
            throw HTTPFailure(
                .unauthorized, "missing-key",
                "A QR code of more than \(limit) pixels requires an API key with the server role.",
                headers: [.wwwAuthenticate: APIKeyVerifier.challenge])
        }
    }
}

extension HTTPFailure {
    /// The page that says the same to people.
    fileprivate var refusal: LinkRefusal {
        switch status {
        case .notFound: .notFound
        case .gone: .deleted
        case .tooManyRequests, .requestTimeout, .internalServerError, .serviceUnavailable:
            .unavailable(LinkServiceError(.unavailable, detail))
        default: .invalid(reason: detail)
        }
    }
}
