import Foundation
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension BranchController {
    /// `POST /v1/install` and `/v1/open`: what led to this start of the app.
    ///
    /// An address that opened the app decides alone. Without one, an installation claims the link of its install referrer or
    /// clipboard, or, if the project permits it, the one of the click that was probably its own. Nothing of a session is stored but
    /// the claim of an installation, and that of a request which got a link with a limit.
    func openSession(_ request: Request, context: LinkRequestContext, isFirst: Bool) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let caller = try appCaller(body, context: context, needing: isFirst ? .claimLinks : .resolveLinks)
        let session = BranchSession(body, isFirst: isFirst, now: useCases.clock.now())
        let project = try project(of: caller)
        var parameters = session.organic
        var clickID: String?
        switch try await cause(of: session, caller: caller, project: project, context: context) {
        case .link(let opening):
            parameters = session.parameters(of: opening)
            clickID = opening.clickID
        case .usedUp:
            parameters[BranchLinkData.oneTimeUseUsedName] = .bool(true)
        case .none:
            if let address = session.address ?? session.otherAddress {
                parameters["+non_branch_link"] = .string(address)
            }
        }
        let base = base(of: project, body)
        return .branch(session.answer(parameters, clickID: clickID, base: base))
    }

    /// The beginning of the links that an SDK writes itself when the service does not answer.
    private func base(of project: ProjectRecord.ID, _ body: BranchBody) -> String? {
        guard let domain = mainDomain(of: project), let key = body.text("branch_key") else { return nil }
        return "\(domain.domain)/a/\(key)"
    }

    /// What led to a session.
    private func cause(
        of session: BranchSession, caller: Caller, project: ProjectRecord.ID, context: LinkRequestContext
    ) async throws -> BranchSession.Cause {
        if let address = session.address {
            guard !BranchSession.hasCredential(address), let known = resolvable(address) else { return .none }
            // A client of Branch does not say reliably which app it is in.
            let resolution = try await useCases.claims.attributeReopen(
                of: known, caller: caller, by: nil, platform: session.platform,
                from: context.limitedNetwork, request: session.requestName(in: project))
            switch resolution {
            case .link(let link):
                return .link(
                    BranchSession.Opening(
                        link: link, address: address, clickedAt: session.now, isCertain: true,
                        clickID: BranchSession.newID(at: session.now)))
            case .inactive(_, .usedUp, _): return .usedUp
            default: return .none
            }
        }
        guard session.isFirst, session.mayBeTracked,
            let app = session.app(of: useCases.directory.current.apps(of: project))
        else { return .none }
        var evidence = session.evidence
        evidence.clipboardLink = evidence.clipboardLink.flatMap(resolvable)
        let answer = try await useCases.claims.claim(
            LinkClaim(
                project: project, installationID: session.installationID(in: project), evidence: evidence,
                circumstances: session.device.map { LinkClaim.Circumstances(device: $0, client: context.client) },
                app: app, network: context.limitedNetwork, windowName: BranchLinkData.matchDurationName))
        guard let link = answer.match.link else { return answer.match == .none(.usedUp) ? .usedUp : .none }
        let isCertain = if case .exact = answer.match { true } else { false }
        return .link(
            BranchSession.Opening(
                link: link,
                address: isCertain ? evidence.address(of: link, copied: session.evidence.clipboardLink) : link.address,
                clickedAt: session.now - Double(answer.secondsSinceClick ?? 0), isCertain: isCertain,
                clickID: answer.id.map { BranchID($0).description } ?? BranchSession.newID(at: session.now)))
    }

    /// `POST /v1/close`, `/v1/pageview` and `/v1/dismiss`: nothing is kept, and there is no banner to show.
    @Sendable func acknowledge(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        _ = try appCaller(body, context: context, needing: .resolveLinks)
        return .branch(.object([:]))
    }

    /// `POST /v1/profile` and `/v1/logout`: clients keep the identity of their user themselves.
    @Sendable func identify(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let caller = try appCaller(body, context: context, needing: .resolveLinks)
        let session = BranchSession(body, isFirst: false, now: useCases.clock.now())
        let base = base(of: try project(of: caller), body)
        var answer = session.answer([:], base: base)
        if case .object(var members) = answer {
            members["referring_data"] = members.removeValue(forKey: "data")
            answer = .object(members)
        }
        return .branch(answer)
    }

    /// `POST /v1/cpid/latd`: this service stores no touches of users.
    @Sendable func lastTouch(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        _ = try appCaller(body, context: context, needing: .resolveLinks)
        return .branch(.object(["last_attributed_touch_data": .object([:]), "attribution_window": .integer(30)]))
    }

    /// `GET /_r`, which the web SDK asks for a name of the browser.
    ///
    /// It is a new one, unless the page gives one. No cookie is set.
    @Sendable func browserFingerprint(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        _ = try caller(query["branch_key"].map(String.init), context: context, for: .reading, as: .app)
        let known = query["_t"].flatMap { UInt64($0) }.map(String.init)
        let id = JSONValue.string(known ?? BranchSession.newID(at: useCases.clock.now()))
        return try .branch(id, to: request)
    }

    /// `GET /v1/deepview`: a function that leads to a link with the data of the page.
    ///
    /// The web SDK calls it when the visitor presses the page's button. The link is not stored.
    @Sendable func deepview(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        guard var members = (query["post_data"] ?? query["data"]).flatMap({ BranchBase64.object(String($0)) }) else {
            throw HTTPFailure.badRequest("malformed-json", "“post_data” must be a JSON object in base64.")
        }
        if let key = query["branch_key"] { members["branch_key"] = .string(String(key)) }
        let body = BranchBody(members)
        let caller = try appCaller(body, context: context, needing: .resolveLinks)
        let domain = try domain(nil, of: try project(of: caller))
        let apps = useCases.directory.current.apps(of: domain.projectID)
        let address = BranchLongLink(data: try given(body)).address(
            on: domain.domain, home: try home(of: domain, apps: apps), apps: apps,
            permits: useCases.directory.current.permitsTags(on: domain))
        let script = "function(){window.location=\(JSONValue.string(address).jsonText);}"
        guard let answer = try Response.script(script, to: request) else {
            throw HTTPFailure.badRequest("invalid-callback", "“callback” is missing: the name of a function.")
        }
        return answer
    }

    /// `POST /v2/event/standard`, `/v2/event/custom` and `/v1/event`: an event of the app itself.
    ///
    /// It is counted once by its transaction, or by the identifier that SDKs give each request.
    @Sendable func recordEvent(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let caller = try appCaller(body, context: context, needing: .reportEvents)
        let now = useCases.clock.now()
        let session = BranchSession(body, isFirst: false, now: now)
        guard let name = body.text("name") ?? body.text("event") else {
            throw HTTPFailure.badRequest("missing-name", "“name” of the event is missing.")
        }
        guard session.namesSomebody else {
            throw HTTPFailure.badRequest(
                "missing-user",
                "The event says of nobody: “user_data” needs “developer_identity”, “browser_fingerprint_id” or an identifier of the "
                    + "device, such as “idfv” or “android_id”.")
        }
        let details = BranchBody(try body.object("event_data") ?? [:])
        let revenue = details.text("revenue").map(Self.countableValue)
        let event = CustomAppEvent(
            id: (details.text("transaction_id") ?? body.text("branch_sdk_request_unique_id")).map(Self.countableID)
                ?? BranchSession.newID(at: now),
            name: Self.countableName(name), value: revenue,
            currency: revenue == nil ? nil : details.text("currency")?.uppercased())
        if let fault = event.fault {
            throw HTTPFailure.badRequest("invalid-event", "The event cannot be counted: \(Self.explanation(of: fault))")
        }
        let batch = AppEventBatch(
            id: "branch-\(event.id)", platform: session.platform, events: [AppEvent(.custom, at: now, custom: event)])
        _ = try await useCases.appEvents.take(batch, project: try project(of: caller), from: context.limitedNetwork)
        return .branch(.object(["branch_view_enabled": .bool(false)]))
    }

    /// The name under which an event is counted: Branch permits spaces, any letters and more of them.
    private static func countableName(_ name: String) -> String {
        let characters = name.unicodeScalars.prefix(CustomAppEvent.longestName).map { scalar in
            scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F ? Character(scalar) : "_"
        }
        return String(characters)
    }

    /// The identity under which an event is counted: Branch permits any text, such as the number of an order with spaces.
    private static func countableID(_ id: String) -> String {
        CustomAppEvent(id: id, name: "event").fault == .id ? LinkClaim.installationName("branch", of: [id]) : id
    }

    /// The value that is counted: prices that a client has added as binary numbers, such as 0.30000000000000004, are rounded.
    private static func countableValue(_ value: String) -> String {
        guard value.wholeMatch(of: /-?[0-9]{1,15}(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?/) != nil,
            var number = Decimal(string: value, locale: Locale(identifier: "en_US_POSIX"))
        else { return value }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &number, 6, .plain)
        return rounded.description
    }

    private static func explanation(of fault: CustomAppEvent.Fault) -> String {
        switch fault {
        case .id: "“transaction_id” must be 1 to \(CustomAppEvent.longestID) visible characters of ASCII."
        case .name: "“name” must be 1 to \(CustomAppEvent.longestName) visible characters of ASCII."
        case .value: "“revenue” must be a decimal number with at most 6 places."
        case .currency: "“currency” must be three letters, as in USD."
        case .claimID: "the claim is invalid."
        }
    }
}

extension ClaimEvidence {
    /// The address by which an installation came to its link, with what was appended to it.
    ///
    /// - Parameter copied: the address on the clipboard as it was there.
    fileprivate func address(of link: FoundLink, copied: String?) -> String {
        // The installation may have got its link by an earlier request: what this one names may be another link.
        if case .referrer(_, let clicked?, _) = decisive, let shortLink = link.shortLink,
            let url = WebURL(clicked.address), let query = url.query, url.path == WebURL(shortLink)?.path
        {
            return "\(shortLink)?\(query)"
        }
        return copied ?? link.address
    }
}
