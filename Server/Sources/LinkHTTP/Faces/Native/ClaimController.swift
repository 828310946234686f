import HTTPTypes
import Hummingbird
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/api/v1/claims`: tells a fresh installation the link that led to it.
struct ClaimController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceRoute.claims.nativePath), use: claim)
        group.get(RouterPath(ServiceRoute.network.nativePath), use: network)
    }

    @Sendable func claim(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .claimLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client, for: .reading)
        let rules = JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth)
        let body = try await JSONBody.read(ClaimRequest.self, from: request, rules: rules)
        guard let project = caller.projectID else {
            throw HTTPFailure(
                .forbidden, "role-not-allowed", "Only a key of the app's own project can claim links for it.")
        }
        try Self.check(body)
        let answer = try await useCases.claims.claim(
            LinkClaim(
                project: project, installationID: body.installationID, evidence: ClaimEvidence(body),
                circumstances: VisitOrigin(request.headers).refusesRecognition
                    ? nil : LinkClaim.Circumstances(body, client: context.client),
                app: ClaimingApp(platform: body.platform, bundleOrPackage: body.bundleOrPackage),
                network: context.limitedNetwork))
        return try NativeResponse.json(ClaimResponse(answer, platform: body.platform))
    }

    @Sendable func network(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .claimLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client, for: .reading)
        guard let client = context.client, !VisitOrigin(request.headers).refusesRecognition,
            let proof = try await useCases.claims.networkProof(of: client)
        else { return Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
        return try NativeResponse.json(NetworkProof(proof: proof, maxAge: NetworkProofSecret.lifetime))
    }

    private static func check(_ body: ClaimRequest) throws(HTTPFailure) {
        var fields: [HTTPFailure.Field] = []
        func require(_ isValid: Bool, _ pointer: String, _ detail: String) {
            if !isValid { fields.append(.init(pointer: pointer, detail: detail)) }
        }
        for (text, pointer) in [
            (body.installationID, "/installationID"), (body.bundleOrPackage, "/bundleOrPackage"),
        ] {
            require(
                VisibleASCII.isMade(text, ofAtMost: 128), pointer, "This must have 1 to 128 visible ASCII characters.")
        }
        if let networks = body.networks {
            require(
                networks.count <= NetworkProofSecret.mostProofs && networks.allSatisfy { $0.utf8.count <= 128 },
                "/networks", "There may be at most \(NetworkProofSecret.mostProofs) proofs of 128 characters.")
        }
        guard fields.isEmpty else {
            throw HTTPFailure(
                .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                fields: fields)
        }
    }
}

extension ClaimResponse {
    fileprivate init(_ answer: ClaimAnswer, platform: LinkPlatform) {
        let id = answer.id?.description
        switch answer.match {
        case .exact(let link, let method):
            self.init(
                match: .exact, method: method.rawValue, confidence: 1, link: ResolvedLink(link, platform: platform),
                secondsSinceClick: answer.secondsSinceClick, claimID: id)
        case .probable(let link, let confidence, _):
            var resolved = ResolvedLink(link, platform: platform)
            resolved.match = .probable
            // Whoever has the short link can resolve all of it.
            if link.record?.shareable.includesEverything != true { resolved.shortLink = nil }
            self.init(
                match: .probable, method: ClaimMethod.probable.rawValue, confidence: confidence, link: resolved,
                secondsSinceClick: answer.secondsSinceClick, claimID: id)
        case .none:
            self.init(claimID: id)
        }
    }
}

extension ClaimEvidence {
    fileprivate init(_ body: ClaimRequest) {
        self.init(
            link: body.link, appClipLink: body.appClipLink, referrer: body.installReferrer,
            clipboardLink: body.clipboardLink, token: body.token)
    }
}

extension LinkClaim.Circumstances {
    /// The device of a request; `nil` if it tells none, or one that comes to no store.
    fileprivate init?(_ body: ClaimRequest, client: IPAddress?) {
        guard let device = body.device, let platform = DevicePlatform(rawValue: body.platform.rawValue) else {
            return nil
        }
        self.init(device: DeviceTraits(device, on: platform), client: client, proofs: body.networks ?? [])
    }
}

extension DeviceTraits {
    fileprivate init(_ device: ClaimDevice, on platform: DevicePlatform) {
        let form: DeviceForm? =
            switch device.model {
            case .some(let model) where model.hasPrefix("iPad"): .tablet
            case .some(let model) where model.hasPrefix("iPhone") || model.hasPrefix("iPod"): .phone
            default: nil
            }
        self.init(
            platform: platform, form: form, model: device.model,
            screen: device.screenWidth.flatMap { width in device.screenHeight.flatMap { ScreenSize(width, $0) } },
            system: device.systemVersion.flatMap { SystemRelease(text: $0) },
            language: device.language.flatMap { DeviceLanguage($0) }, timeZone: device.timeZone)
    }
}
