import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Turns what a native request asks for into a creation.
struct LinkCreation {
    let directory: Directory
    let caller: Caller
    /// The text of the field `Idempotency-Key`.
    let idempotencyKey: String?

    /// The creation that a request asks for.
    ///
    /// - Throws: ``HTTPFailure`` or `LinkServiceError`.
    func creation(_ request: CreateLinkRequest) throws -> CreateLink {
        let (domain, reading) = try source(of: request)
        return CreateLink(
            domain: domain, reading: reading, leavesOutBadAppNames: request.longLink != nil,
            suffix: try suffix(of: request), name: request.name,
            // A long link may come from other services, which have made it longer.
            takesLongCards: request.longLink != nil,
            tags: request.tags ?? [],
            // Links that apps make are not listed, like those of Firebase's SDKs.
            isManaged: caller.role != .app, startsAt: request.startsAt, expiresAt: request.expiresAt,
            limits: LinkLimits(request),
            claimToken: request.claimToken, shareable: ShareableParts(request.shareable ?? []),
            idempotency: idempotencyKey.map(CreationIdempotency.key) ?? .none)
    }

    private func source(of request: CreateLinkRequest) throws -> (LinkDomainRecord, LongLinkReading) {
        switch (request.longLink, request.link) {
        case (let longLink?, nil):
            let input = try LongLinkInput(longLink, caller: caller, directory: directory)
            if let named = request.domain {
                guard try directory.domain(named: named, for: caller).id == input.domain.id else {
                    throw Self.invalid("/domain", "The long link is on another domain.")
                }
            }
            return (input.domain, input.reading)
        case (nil, let link?):
            return (try directory.domain(named: request.domain, for: caller), LongLinkReading(link: link))
        case (_?, _?):
            throw Self.invalid("/longLink", "Give either “longLink” or “link”, not both.")
        case (nil, nil):
            throw Self.invalid("/link", "Either “link” or “longLink” is required.")
        }
    }

    private func suffix(of request: CreateLinkRequest) throws -> ShortCodeOption {
        switch (request.customCode, request.suffix) {
        case (_?, _?):
            throw Self.invalid("/customCode", "Give either “customCode” or “suffix”, not both.")
        case (let text?, nil):
            guard let code = ShortCode(text) else {
                throw Self.invalid(
                    "/customCode", "A code has 1 to \(ShortCode.maximumLength) characters of A-Z, a-z, 0-9, _ and -.")
            }
            return .custom(code)
        case (nil, .short):
            return .short
        case (nil, .unguessable), (nil, nil):
            return .unguessable
        }
    }

    private static func invalid(_ pointer: String, _ detail: String) -> HTTPFailure {
        HTTPFailure(
            .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
            fields: [.init(pointer: pointer, detail: detail)])
    }
}

extension LinkLimits {
    /// The limits that a request asks for.
    fileprivate init(_ request: CreateLinkRequest) {
        self.init(
            clicks: request.clickLimit.map { UseLimit($0) }, openings: request.openingLimit.map { UseLimit($0) },
            usedUpURL: request.usedUpURL, expiredURL: request.expiredURL)
    }
}

extension Request {
    /// The field `Idempotency-Key`: 1 to 255 visible characters.
    ///
    /// - Throws: ``HTTPFailure`` with 400.
    func idempotencyKey() throws(HTTPFailure) -> String? {
        guard let key = headers.text(.idempotencyKey) else { return nil }
        guard VisibleASCII.isMade(key, ofAtMost: 255) else {
            throw .badRequest(
                "bad-idempotency-key", "The field Idempotency-Key must have 1 to 255 visible ASCII characters.")
        }
        return key
    }
}
