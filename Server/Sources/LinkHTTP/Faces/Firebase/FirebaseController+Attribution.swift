import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension FirebaseController {
    /// `installAttribution`, which returns the link that led to this installation.
    ///
    /// Returns only a link that the app read from the clipboard, which is certain; does not guess.
    func attributeInstall(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithKey(request, context: context, for: .reading)
        let body = try await message(GetIosPostInstallAttributionRequest.self, from: request)
        let project = try project(of: caller)
        let given = body.uniqueMatchLinkToCheck.isEmpty ? nil : body.uniqueMatchLinkToCheck
        let match = try await useCases.claims.attributeInstall(
            givenLink: given, project: project, app: ClaimingApp(platform: .ios, bundleOrPackage: body.bundleId),
            installation: body.installation(from: context.client))
        var response =
            match.link.map { found in
                let isPad = body.device?.deviceModelName.hasPrefix("iPad") == true
                return GetIosPostInstallAttributionResponse(
                    found, requestedLink: given ?? "", isPad: isPad)
            }
            ?? GetIosPostInstallAttributionResponse.with {
                $0.matchMessage = "No link was found for this installation."
            }
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
                .badRequest, "The link's parameter “\(parameter.rawValue)” matches none of the URL patterns.",
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
    /// Describes a link that led to an installation with certainty.
    init(_ found: FoundLink, requestedLink: String, isPad: Bool) {
        self.init()
        self.requestedLink = requestedLink
        deepLink = found.link.link.description
        resolvedLink = found.longLink
        attributionConfidence = .unique
        appMinimumVersion = found.link.ios.minimumVersion ?? ""
        fallbackLink = IOSDestination.fallbackURL(found.link, isPad: isPad)
        matchMessage = "The link is certain: it was on the clipboard."
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
