/// Creates a ``DynamicLink`` from the pairs of a long link.
struct LongLinkReader {
    private var link: WebURL?
    private var linkError: WebURLError?
    private var android = AndroidParameters()
    private var ios = IOSParameters()
    private var otherPlatforms = OtherPlatformParameters()
    private var navigation = NavigationParameters()
    private var social = SocialParameters()
    private var campaign = CampaignParameters()
    private var appStore = AppStoreCampaignParameters()
    private var customData: [String: JSONValue] = [:]
    private var unknownParameters: [QueryParameter] = []
    private var isAdvertisement: Bool?
    private var showsFlowPage = false
    private var issues: [LinkParameterIssue] = []
    private var bookkeeping: [QueryParameter] = []

    /// Names that Google's pages put on links as notes to themselves (`_icp` excepted, nothing ever reads them), and the
    /// signature of a link, which only the service reads.
    private static let bookkeepingNames: Set<String> = [
        "_icp", "_imcp", "_osl", "cid", "_fpb", "_cpt", "_cpb", "_iumenbl", "_iumchkactval", "_plt", "_uit",
        "_sig",
    ]

    mutating func read(_ pair: QueryPairs.Pair) {
        switch pair {
        case .replaced(let parameter): report(parameter, .repeated)
        case .escaped(let parameter): report(parameter, .escapedAmpersand)
        case .undecodable(let parameter): report(parameter, .badPercentEncoding)
        case .parameter(let parameter):
            let known = LinkParameter.named(parameter.name)
            guard known != nil || !Self.bookkeepingNames.contains(parameter.name) else {
                bookkeeping.append(parameter)
                return
            }
            if parameter.value.utf8.count > LongLinkCodec.Limits.parameterLength { report(parameter, .tooLong) }
            if let known {
                read(known, parameter)
            } else {
                report(parameter, .unrecognized)
                unknownParameters.append(parameter)
            }
        }
    }

    func finish() throws(LongLinkError) -> LongLinkReading {
        guard let link else {
            throw linkError.map(LongLinkError.badLink) ?? .missingLink
        }
        let result = DynamicLink(
            link: link, android: android, ios: ios, otherPlatforms: otherPlatforms, navigation: navigation,
            social: social, campaign: campaign, appStore: appStore, customData: customData,
            unknownParameters: unknownParameters, isAdvertisement: isAdvertisement)
        return LongLinkReading(
            link: result, issues: issues, bookkeeping: bookkeeping, showsFlowPage: showsFlowPage)
    }

    private mutating func read(_ known: LinkParameter, _ parameter: QueryParameter) {
        switch known {
        case .link: readLink(parameter)
        case .apn: android.packageName = parameter.value
        case .afl: android.fallbackLink = webURL(parameter)
        case .amv: android.minimumVersionCode = integer(parameter)
        case .al: android.link = appURI(parameter)
        case .ibi: ios.bundleID = parameter.value
        case .ifl: ios.fallbackLink = webURL(parameter)
        case .ius: ios.customScheme = checked(CustomScheme(parameter.value), parameter, .badCustomScheme)
        case .ipfl: ios.iPadFallbackLink = webURL(parameter)
        case .ipbi: ios.iPadBundleID = parameter.value
        case .isi: ios.appStoreID = checked(AppStoreID(parameter.value), parameter, .notNumeric)
        case .imv: ios.minimumVersion = parameter.value
        case .efr: navigation.isForcedRedirectEnabled = flag(parameter)
        case .appOnly: navigation.isAppOnly = flag(parameter)
        case .ofl: otherPlatforms.fallbackLink = webURL(parameter)
        case .st: social.title = parameter.value
        case .sd: social.description = parameter.value
        case .si: social.imageLink = webURL(parameter)
        case .imageSize: social.imageSize = checked(ImageSize(parameter.value), parameter, .badImageSize)
        case .utmSource: campaign.source = parameter.value
        case .utmMedium: campaign.medium = parameter.value
        case .utmCampaign: campaign.campaign = parameter.value
        case .utmTerm: campaign.term = parameter.value
        case .utmContent: campaign.content = parameter.value
        case .gclid: campaign.googleClickID = parameter.value
        case .at: appStore.affiliateToken = parameter.value
        case .ct: appStore.campaignToken = parameter.value
        case .mt: appStore.mediaType = parameter.value
        case .pt: appStore.providerToken = parameter.value
        case .data: readCustomData(parameter)
        case .ad: isAdvertisement = flag(parameter)
        case .d: showsFlowPage = checked(parameter.value == "1" ? true : nil, parameter, .badFlag) ?? false
        }
    }

    private mutating func readLink(_ parameter: QueryParameter) {
        do throws(WebURLError) {
            link = try WebURL(parameter.value[...])
        } catch {
            linkError = error
        }
    }

    private mutating func readCustomData(_ parameter: QueryParameter) {
        if case .object(let members) = JSONValue(jsonText: parameter.value) {
            customData = members
        } else {
            report(parameter, .notJSONObject)
            unknownParameters.append(parameter)
        }
    }

    private mutating func webURL(_ parameter: QueryParameter) -> WebURL? {
        do throws(WebURLError) {
            return try WebURL(parameter.value[...])
        } catch {
            report(parameter, error)
            return nil
        }
    }

    private mutating func appURI(_ parameter: QueryParameter) -> AppURI? {
        do throws(WebURLError) {
            return try AppURI(parameter.value[...])
        } catch {
            report(parameter, error)
            return nil
        }
    }

    /// A whole number in decimal digits; `Int64` alone would take `+5` too.
    private mutating func integer(_ parameter: QueryParameter) -> Int64? {
        let number = parameter.value.hasPrefix("+") ? nil : Int64(parameter.value)
        return checked(number, parameter, .notInteger)
    }

    private mutating func flag(_ parameter: QueryParameter) -> Bool? {
        switch parameter.value {
        case "1": true
        case "0": false
        default: checked(nil, parameter, .badFlag)
        }
    }

    private mutating func checked<Value>(
        _ value: Value?, _ parameter: QueryParameter, _ kind: LinkParameterIssue.Kind
    ) -> Value? {
        if value == nil { report(parameter, kind) }
        return value
    }

    private mutating func report(_ parameter: QueryParameter, _ error: WebURLError) {
        if case .scheme = error.reason {
            report(parameter, .badURLScheme)
        } else {
            report(parameter, .notURL)
        }
    }

    private mutating func report(_ parameter: QueryParameter, _ kind: LinkParameterIssue.Kind) {
        issues.append(LinkParameterIssue(name: parameter.name, value: parameter.value, kind: kind))
    }
}
