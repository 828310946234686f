import FirebaseAPI
import WaymarkLinks

extension CreateShortDynamicLinkRequest {
    /// Reads a body whose members are all texts and objects under the names that Google documents, without what the table of
    /// fields takes for each member.
    ///
    /// - Returns: `nil` for every other body: the table reads it, or says what is wrong.
    init?(regular tree: JSONTree) {
        // The names of one object must differ, as the table demands.
        guard tree.hasDistinctNames else { return nil }
        self.init()
        do throws(JSONMembers.Irregularity) {
            var members = try JSONMembers(tree)
            longDynamicLink = try members.text("longDynamicLink") ?? ""
            dynamicLinkInfo = try members.object("dynamicLinkInfo", DynamicLinkInfo.init)
            suffix = try members.object("suffix", Suffix.init)
            sdkVersion = try members.text("sdkVersion") ?? ""
            try members.end()
        } catch {
            return nil
        }
    }
}

extension JSONTree {
    /// Whether no object in the tree has two members of one name.
    fileprivate var hasDistinctNames: Bool {
        switch self {
        case .object(let members):
            members.indices.allSatisfy { index in
                !members[..<index].contains { $0.name == members[index].name } && members[index].value.hasDistinctNames
            }
        case .array(let elements): elements.allSatisfy(\.hasDistinctNames)
        case .null, .bool, .number, .string: true
        }
    }
}

extension Suffix {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        option = try members.value("option") { Option(rawValue: $0) } ?? .unspecified
        customSuffix = try members.text("customSuffix") ?? ""
    }
}

extension DynamicLinkInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        domainUriPrefix = try members.text("domainUriPrefix") ?? ""
        dynamicLinkDomain = try members.text("dynamicLinkDomain") ?? ""
        link = try members.text("link") ?? ""
        androidInfo = try members.object("androidInfo", AndroidInfo.init)
        iosInfo = try members.object("iosInfo", IosInfo.init)
        desktopInfo = try members.object("desktopInfo", DesktopInfo.init)
        navigationInfo = try members.object("navigationInfo", NavigationInfo.init)
        analyticsInfo = try members.object("analyticsInfo", AnalyticsInfo.init)
        socialMetaTagInfo = try members.object("socialMetaTagInfo", SocialMetaTagInfo.init)
    }
}

extension AndroidInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        androidPackageName = try members.text("androidPackageName") ?? ""
        androidFallbackLink = try members.text("androidFallbackLink") ?? ""
        androidMinPackageVersionCode = try members.text("androidMinPackageVersionCode") ?? ""
        androidLink = try members.text("androidLink") ?? ""
    }
}

extension IosInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        iosBundleId = try members.text("iosBundleId") ?? ""
        iosFallbackLink = try members.text("iosFallbackLink") ?? ""
        iosCustomScheme = try members.text("iosCustomScheme") ?? ""
        iosIpadFallbackLink = try members.text("iosIpadFallbackLink") ?? ""
        iosIpadBundleId = try members.text("iosIpadBundleId") ?? ""
        iosAppStoreId = try members.text("iosAppStoreId") ?? ""
        iosMinimumVersion = try members.text("iosMinimumVersion") ?? ""
    }
}

extension DesktopInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        desktopFallbackLink = try members.text("desktopFallbackLink") ?? ""
    }
}

extension NavigationInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        enableForcedRedirect = try members.flag("enableForcedRedirect") ?? false
    }
}

extension AnalyticsInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        googlePlayAnalytics = try members.object("googlePlayAnalytics", GooglePlayAnalytics.init)
        itunesConnectAnalytics = try members.object("itunesConnectAnalytics", ITunesConnectAnalytics.init)
    }
}

extension GooglePlayAnalytics {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        utmSource = try members.text("utmSource") ?? ""
        utmMedium = try members.text("utmMedium") ?? ""
        utmCampaign = try members.text("utmCampaign") ?? ""
        utmTerm = try members.text("utmTerm") ?? ""
        utmContent = try members.text("utmContent") ?? ""
        gclid = try members.text("gclid") ?? ""
    }
}

extension ITunesConnectAnalytics {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        at = try members.text("at") ?? ""
        ct = try members.text("ct") ?? ""
        mt = try members.text("mt") ?? ""
        pt = try members.text("pt") ?? ""
    }
}

extension SocialMetaTagInfo {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init()
        socialTitle = try members.text("socialTitle") ?? ""
        socialDescription = try members.text("socialDescription") ?? ""
        socialImageLink = try members.text("socialImageLink") ?? ""
    }
}
