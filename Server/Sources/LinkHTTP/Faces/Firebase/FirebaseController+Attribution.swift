import FirebaseAPI
import HTTPTypes
import Hummingbird
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension FirebaseController {
    /// `installAttribution`, which returns the link that led to this installation.
    ///
    /// A link that the app read from the clipboard is certain, and decides alone. Without one, a probable click is looked for if
    /// the project permits it.
    func attributeInstall(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithKey(request, context: context, for: .reading)
        let body = try await message(GetIosPostInstallAttributionRequest.self, from: request)
        let given = body.uniqueMatchLinkToCheck.isEmpty ? nil : body.uniqueMatchLinkToCheck
        let refusesRecognition = VisitOrigin(request.headers).refusesRecognition
        let answer = try await useCases.claims.attributeInstall(
            givenLink: given, project: try project(of: caller),
            app: ClaimingApp(platform: .ios, bundleOrPackage: body.bundleId),
            installation: body.installation(from: context.client),
            circumstances: refusesRecognition
                ? nil : LinkClaim.Circumstances(device: body.traits, client: context.client),
            network: context.limitedNetwork)
        var response = GetIosPostInstallAttributionResponse(
            answer.match, requestedLink: given ?? "", isPad: body.traits.form == .tablet)
        response.requestIpVersion =
            switch context.client?.bytes.count {
            case 4: .version4
            case 16: .version6
            default: .unknown
            }
        return Response(response)
    }

    /// `reopenAttribution`, which returns the meaning of the link that opened this app.
    func attributeReopen(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithKey(request, context: context, for: .reading)
        let body = try await message(GetIosReopenAttributionRequest.self, from: request)
        guard !body.requestedLink.isEmpty else {
            throw GoogleRPCStatus(.badRequest, "requestedLink must be given.", field: "requested_link")
        }
        let resolution = try await useCases.claims.attributeReopen(
            of: body.requestedLink, caller: caller,
            by: body.bundleId.isEmpty ? nil : ClaimingApp(platform: .ios, bundleOrPackage: body.bundleId),
            platform: .ios, from: caller.role == .app ? context.limitedNetwork : nil)
        guard let found = resolution.found else {
            throw Self.refusal(of: resolution)
        }
        return Response(GetIosReopenAttributionResponse(found))
    }

    private func project(of caller: Caller) throws(GoogleRPCStatus) -> ProjectRecord.ID {
        guard let project = caller.projectID else {
            throw GoogleRPCStatus(
                .forbidden, "An admin key does not belong to a project; use a key of the app's project.")
        }
        return project
    }

    /// Why a link is not returned.
    private static func refusal(of resolution: Resolution) -> GoogleRPCStatus {
        let field = "requested_link"
        switch resolution {
        case .allowlistMiss(let parameter, _, _):
            return GoogleRPCStatus(
                .badRequest, "The link's parameter “\(parameter.rawValue)” matches none of the allowed destinations.",
                field: field)
        case .badLongLink(let error, _):
            return GoogleRPCStatus(.badRequest, "\(error)", field: field)
        case .linkIsDynamicLink:
            return GoogleRPCStatus(
                .badRequest, "The link's parameter “link” must not be a dynamic link itself.", field: field)
        case .bareDomain:
            return GoogleRPCStatus(.badRequest, "The link is empty.", field: field)
        case .deleted:
            return GoogleRPCStatus(.gone, "The link was deleted.")
        default:
            return GoogleRPCStatus(.notFound, "The link was not found.")
        }
    }
}

extension GetIosPostInstallAttributionRequest {
    /// What distinguishes the installation from others, as far as the SDK reports it.
    fileprivate func installation(from client: IPAddress?) -> [String] {
        let device = device ?? DeviceInfo()
        return [
            client.map { "\($0)" } ?? "", bundleId, iosVersion, String(appInstallationTime), device.deviceModelName,
            device.timezone, device.languageCodeFromWebview, device.languageCode,
            "\(device.screenResolutionWidth)x\(device.screenResolutionHeight)",
        ]
    }
}

extension GetIosPostInstallAttributionRequest {
    /// The device; an iPhone app on an iPad tells neither its model nor a screen.
    fileprivate var traits: DeviceTraits {
        let device = device ?? DeviceInfo()
        let language = [device.languageCodeFromWebview, device.languageCode, device.languageCodeRaw]
            .first { !$0.isEmpty }
        return DeviceTraits(
            platform: .ios, form: device.deviceModelName.hasPrefix("iPad") ? .tablet : .phone,
            model: device.deviceModelName.isEmpty ? nil : device.deviceModelName,
            screen: ScreenSize(
                Int(clamping: device.screenResolutionWidth), Int(clamping: device.screenResolutionHeight)),
            system: SystemRelease(text: iosVersion), language: language.flatMap { DeviceLanguage($0) },
            timeZone: device.timezone.isEmpty ? nil : device.timezone)
    }
}

extension GetIosReopenAttributionResponse {
    /// Describes a link that opened an app.
    init(_ found: FoundLink) {
        self.init()
        deepLink = found.link.link.description
        resolvedLink = found.longLink
        iosMinAppVersion = found.link.ios.minimumVersion ?? ""
        utmSource = found.link.campaign.source ?? ""
        utmMedium = found.link.campaign.medium ?? ""
        utmCampaign = found.link.campaign.campaign ?? ""
        utmTerm = found.link.campaign.term ?? ""
        utmContent = found.link.campaign.content ?? ""
    }
}

extension GetIosPostInstallAttributionResponse {
    /// Describes what was found, with Firebase's confidences: unique for certain links, default for the only possible one, weak
    /// for one of several.
    init(_ match: DeferredMatch, requestedLink: String, isPad: Bool) {
        self.init()
        switch match {
        case .exact(let found, _):
            self.init(found, isPad: isPad)
            self.requestedLink = requestedLink
            attributionConfidence = .unique
            matchMessage = "Link is uniquely matched for this device."
        case .probable(let found, _, let hasRivals):
            self.init(found, isPad: isPad)
            attributionConfidence = hasRivals ? .weak : .standard
            matchMessage =
                hasRivals
                ? "Several pre-install links are possible for this device."
                : "One pre-install link matched for this device."
        case .none:
            matchMessage = "No pre-install link matched for this device."
        }
    }

    private init(_ found: FoundLink, isPad: Bool) {
        self.init()
        deepLink = found.link.link.description
        resolvedLink = found.longLink
        appMinimumVersion = found.link.ios.minimumVersion ?? ""
        fallbackLink = IOSDestination.fallbackURL(found.link, isPad: isPad)
        utmSource = found.link.campaign.source ?? ""
        utmMedium = found.link.campaign.medium ?? ""
        utmCampaign = found.link.campaign.campaign ?? ""
        utmTerm = found.link.campaign.term ?? ""
        utmContent = found.link.campaign.content ?? ""
    }
}

extension FoundLink {
    /// The long form of the link, even if it was found by a short link.
    fileprivate var longLink: String {
        LongLinkCodec.encode(link, domain: domain.record.domain)
    }
}
