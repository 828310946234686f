import Foundation
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

extension BranchController {
    /// How many characters a label has at most.
    private static let labelLimit = 128
    /// The labels that have members of their own besides those of `data`.
    private static let labels = ["channel", "feature", "campaign", "stage", "campaign_id"]

    /// `POST /v1/url`.
    @Sendable func createLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let caller = try maker(try key(of: body), secret: body.text("branch_secret"), of: request, context: context)
        let created = try await useCases.shortener.create(try creation(body, caller: caller), caller: caller)
        return .branch(.object(["url": .string(created.shortLink)]))
    }

    /// `POST /v1/url/bulk/{branch_key}`: one answer for each link, in order; a bad one does not fail the others.
    @Sendable func createLinks(_ request: Request, context: LinkRequestContext) async throws -> Response {
        guard case .array(let entries) = try await BranchBody.value(of: request, limit: limits.branchBulkBytes) else {
            throw HTTPFailure.badRequest("malformed-json", "The body must be a JSON array of links.")
        }
        let caller = try maker(
            context.parameters.get("key"), of: request, context: context, count: max(1, entries.count))
        try caller.require(.createManyLinks)
        guard !entries.isEmpty else { return .branch(.array([]), status: .badRequest) }
        var answers: [JSONValue] = []
        var creations: [(index: Int, creation: CreateLink)] = []
        for (index, entry) in entries.enumerated() {
            answers.append(.null)
            do {
                guard case .object(let members) = entry else {
                    throw HTTPFailure.badRequest("malformed-json", "Each link must be a JSON object.")
                }
                creations.append((index, try creation(BranchBody(members), caller: caller)))
            } catch {
                answers[index] = Self.answer(to: error)
            }
        }
        let results = await useCases.shortener.create(creations.map(\.creation), caller: caller)
        for (entry, result) in zip(creations, results) {
            switch result {
            case .success(let created): answers[entry.index] = .object(["url": .string(created.shortLink)])
            case .failure(let error): answers[entry.index] = Self.answer(to: error)
            }
        }
        return .branch(.array(answers))
    }

    /// `GET /v1/url`.
    @Sendable func readLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        let caller = try caller(query["branch_key"].map(String.init), context: context, for: .reading, as: .reader)
        return try .branch(
            Self.description(of: try await link(query["url"].map(String.init), caller: caller)), to: request)
    }

    /// `PUT /v1/url`: labels and members of `data` that are given replace those of the link; the others stay.
    @Sendable func updateLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        guard let secret = body.text("branch_secret") else {
            throw HTTPFailure.badRequest("missing-key", "“branch_secret” is missing.")
        }
        let caller = try secretCaller(secret, key: body.text("branch_key"), context: context)
        let known = try await link(request.uri.queryParameters["url"].map(String.init), caller: caller)
        try refuseChangeOfFixedParts(body, of: known)
        // Of two changes at the same time, the later one changes what the other has stored.
        let changed = try await useCases.catalog.update(known.record.id, caller: caller) { record, domain in
            try change(by: body, of: record, on: domain)
        }
        return .branch(Self.description(of: changed))
    }

    private func change(
        by body: BranchBody, of record: LinkRecord, on domain: LinkDomainRecord
    ) throws -> UpdateLinkRequest {
        let apps = useCases.directory.current.apps(of: domain.projectID)
        let old = BranchLinkData(record.link)
        var data = old
        let given = try given(body)
        for (name, value) in given.values { data.values[name] = value }
        var link = record.link
        // A page that was chosen stays; in place of one that was given and is taken away, one is chosen.
        let isTakenAway = try old.webDestination() != nil && data.webDestination() == nil
        try data.apply(
            to: &link, home: isTakenAway ? try home(of: domain, apps: apps) : link.link,
            permits: useCases.directory.current.permitsTags(on: domain))
        if data.isWebOnly {
            link.openNoApp()
        } else if old.isWebOnly {
            for app in apps { link.open(app) }
        }
        // What the body does not name stays as any API has set it, and so does what a client sends back as it has read it.
        let isForOneUse = try oneTimeUse(body) ?? record.isForOneUse
        return UpdateLinkRequest(
            link: link, name: try name(in: given).map { .set($0) } ?? .keep, tags: try tags(body),
            expiresAt: given.values["$exp_date"] == nil ? .keep : try given.expiresAt().map { .set($0) } ?? .clear,
            openingLimit: isForOneUse == record.isForOneUse ? .keep : isForOneUse ? .set(1) : .clear)
    }

    /// `DELETE /v1/url`, for a server key as ``accessToken(of:)``.
    @Sendable func deleteLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        guard let (token, name) = Self.accessToken(of: request) else {
            throw HTTPFailure.badRequest(
                "missing-key", "The header “Access-Token” is missing; it must be a secret or another server key.")
        }
        let caller = try secretCaller(
            token, named: name, key: request.uri.queryParameters["branch_key"].map(String.init), context: context,
            for: .reading)
        let known = try await link(request.uri.queryParameters["url"].map(String.init), caller: caller)
        _ = try await useCases.catalog.delete(known.record.id, caller: caller)
        return .branch(.object(["url": .string(known.shortLink), "deleted": .bool(true)]))
    }

    // MARK: From a body to a creation

    func creation(_ body: BranchBody, caller: Caller) throws -> CreateLink {
        let domain = try domain(try body.text("domain", limit: 255), of: try project(of: caller))
        var data = try given(body)
        let type = try body.integer("type") ?? 0
        guard 0...2 ~= type else {
            throw HTTPFailure.badRequest("invalid-type", "“type” must be 0, 1 or 2.")
        }
        let isForOneUse = try type == 1 || oneTimeUse(body) == true
        let name = try name(in: data)
        guard type != 2 || name != nil else {
            throw HTTPFailure.badRequest("missing-title", "A link of “type” 2 needs “$marketing_title” in “data”.")
        }
        var suffix = ShortCodeOption.unguessable
        if let alias = try body.text("alias", limit: Self.labelLimit) {
            guard let code = ShortCode(alias) else {
                throw HTTPFailure.badRequest(
                    "invalid-alias",
                    "“alias” must be 1 to \(ShortCode.maximumLength) letters, digits, hyphens and underscores: \(alias)"
                )
            }
            suffix = .custom(code)
            data.values["~alias"] = .string(alias)
        }
        if let seconds = try body.seconds("duration"), data.values[BranchLinkData.matchDurationName] == nil {
            data.values[BranchLinkData.matchDurationName] = .integer(seconds)
        }
        if let source = body.text("source") { data.values[BranchLinkData.sourceName] = .string(source) }
        let apps = useCases.directory.current.apps(of: domain.projectID)
        let link = try data.link(
            home: try data.webDestination() ?? home(of: domain, apps: apps), apps: apps,
            permits: useCases.directory.current.permitsTags(on: domain))
        return CreateLink(
            domain: domain, reading: LongLinkReading(link: link), suffix: suffix, name: name, takesLongCards: true,
            tags: try tags(body) ?? [],
            isManaged: type == 2, expiresAt: try data.expiresAt(), mayHaveEnded: true,
            limits: LinkLimits(openings: isForOneUse ? UseLimit(1) : nil),
            // Branch gives a link whole where it is only probable, and says so; the project's owner decides whether it may be.
            shareable: [ShareableParts.everything],
            // The same alias with the same parameters is the same link; without one, each request makes a link.
            idempotency: body.text("alias") == nil ? .none : .parameters)
    }

    /// Whether a body says that apps may get the link once, or that they may get it always; `nil` if it says nothing of it.
    private func oneTimeUse(_ body: BranchBody) throws(HTTPFailure) -> Bool? {
        let data = BranchBody(try body.object("data") ?? [:])
        return data.members[BranchLinkData.oneTimeUseName].map { _ in data.flag(BranchLinkData.oneTimeUseName) }
    }

    /// The data that a body gives, with its labels.
    func given(_ body: BranchBody) throws(HTTPFailure) -> BranchLinkData {
        var data = BranchLinkData(try body.object("data") ?? [:])
        try data.check(labels: Self.labels, limit: Self.labelLimit)
        for label in Self.labels {
            for name in ["~\(label)", label] {
                if let text = try body.label(name, limit: Self.labelLimit) { data.values["~\(label)"] = .string(text) }
            }
        }
        // They are labels of the link itself.
        data.values["~tags"] = nil
        return data
    }

    private func tags(_ body: BranchBody) throws(HTTPFailure) -> [String]? {
        var tags = try BranchBody(try body.object("data") ?? [:]).texts("~tags")
        for name in ["~tags", "tags"] {
            if let given = try body.texts(name) { tags = given }
        }
        // Branch refuses no tag for what cannot be seen in it; two that look the same are one.
        return tags.map { given in
            let tags = given.map(VisibleText.seen).filter { !$0.isEmpty }
            return tags.enumerated().filter { tags.firstIndex(of: $1) == $0 }.map(\.element)
        }
    }

    private func name(in data: BranchLinkData) throws(HTTPFailure) -> String? {
        // Branch refuses no name for what cannot be seen in it.
        try BranchBody(data.values).text("$marketing_title", limit: 255).map(VisibleText.seen)
    }

    /// Where a link without a web page leads.
    func home(of domain: LinkDomainRecord, apps: [AppRecord]) throws(HTTPFailure) -> WebURL {
        try useCases.directory.current.home(of: domain, apps: apps)
    }

    // MARK: Reading

    /// Refuses another alias, domain or type than the link has, and an identity; clients may send back what they have read.
    private func refuseChangeOfFixedParts(_ body: BranchBody, of link: ManagedLink) throws(HTTPFailure) {
        if let alias = try body.text("alias", limit: 255), alias != link.record.code.description {
            throw Self.fixed("alias")
        }
        if let name = try body.text("domain", limit: 255) {
            let domain = try domain(name, of: link.domain.projectID)
            guard domain.id == link.domain.id else { throw Self.fixed("domain") }
        }
        if let type = try body.integer("type"), type != Self.type(of: link.record) { throw Self.fixed("type") }
        if try body.text("identity", limit: 255) != nil { throw Self.fixed("identity") }
    }

    private static func fixed(_ name: String) -> HTTPFailure {
        .badRequest("not-updatable", "“\(name)” of a link cannot be changed; make another link instead.")
    }

    private func link(_ url: String?, caller: Caller) async throws -> ManagedLink {
        guard let url, !url.isEmpty else {
            throw HTTPFailure.badRequest("missing-url", "The parameter “url” is missing: the link.")
        }
        guard let link = try await useCases.catalog.link(at: addressForApps(of: url), caller: caller) else {
            throw HTTPFailure.notFound("The link does not exist: \(url)")
        }
        return link
    }

    private static func answer(to error: any Error) -> JSONValue {
        let failure = HTTPFailure(error)
        let status = failure.status == .unprocessableContent ? 400 : failure.status.code
        return .object([
            "error": .object(["code": .integer(Int64(status)), "message": .string(failure.detail)])
        ])
    }

    /// 2 for a link that lists show, 1 for one that apps get once.
    private static func type(of record: LinkRecord) -> Int64 {
        if record.isManaged, record.name != nil { return 2 }
        return record.isForOneUse ? 1 : 0
    }

    /// A link in the shape in which Branch's service describes one: labels that are set, `data`, `type` and `alias`.
    private static func description(of link: ManagedLink) -> JSONValue {
        let data = BranchLinkData(link.record, domain: link.domain).shown
        var members: [String: JSONValue] = [
            "data": .object(data),
            "type": .integer(type(of: link.record)),
            "alias": data["~alias"] == .string(link.record.code.description) ? data["~alias"] ?? .null : .null,
        ]
        for label in ["channel", "feature", "campaign", "stage", "tags"] {
            if let value = data["~\(label)"] { members[label] = value }
        }
        return .object(members)
    }
}
