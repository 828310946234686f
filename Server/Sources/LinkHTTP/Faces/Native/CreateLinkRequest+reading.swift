import Foundation
import WaymarkLinks

extension CreateLinkRequest {
    /// Reads a body whose members are all as they should be, without what the general decoder takes for each member.
    ///
    /// - Returns: `nil` for every other body, and for one with custom data or unknown parameters: the decoder reads these, or
    ///   says what is wrong.
    init?(regular tree: JSONTree) {
        do throws(JSONMembers.Irregularity) {
            var members = try JSONMembers(tree)
            let link = try members.object("link", DynamicLink.init)
            let longLink = try members.text("longLink")
            let domain = try members.text("domain")
            let suffix = try members.value("suffix") { SuffixOption(rawValue: $0) }
            let customCode = try members.text("customCode")
            let name = try members.text("name")
            let tags = try members.texts("tags")
            let startsAt = try members.value("startsAt") { RFC3339.date($0) }
            let expiresAt = try members.value("expiresAt") { RFC3339.date($0) }
            let clickLimit = try members.number("clickLimit").map { Int($0) }
            let openingLimit = try members.number("openingLimit").map { Int($0) }
            let usedUpURL = try members.value("usedUpURL") { WebURL($0) }
            let expiredURL = try members.value("expiredURL") { WebURL($0) }
            let claimToken = try members.text("claimToken")
            let shareable = try members.texts("shareable")
            try members.end()
            switch (link, longLink) {
            case (let link?, nil):
                self.init(
                    link: link, domain: domain, suffix: suffix, customCode: customCode, name: name, tags: tags,
                    startsAt: startsAt, expiresAt: expiresAt, clickLimit: clickLimit, openingLimit: openingLimit,
                    usedUpURL: usedUpURL, expiredURL: expiredURL, claimToken: claimToken, shareable: shareable)
            case (nil, let longLink?):
                self.init(
                    longLink: longLink, domain: domain, suffix: suffix, customCode: customCode, name: name, tags: tags,
                    startsAt: startsAt, expiresAt: expiresAt, clickLimit: clickLimit, openingLimit: openingLimit,
                    usedUpURL: usedUpURL, expiredURL: expiredURL, claimToken: claimToken, shareable: shareable)
            case (_?, _?), (nil, nil): return nil
            }
        } catch {
            return nil
        }
    }
}

extension DynamicLink {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        guard let link = try members.value("link", { WebURL($0) }) else { throw JSONMembers.Irregularity() }
        self.init(
            link: link, android: try members.object("android", AndroidParameters.init) ?? AndroidParameters(),
            ios: try members.object("ios", IOSParameters.init) ?? IOSParameters(),
            otherPlatforms: try members.object("otherPlatforms", OtherPlatformParameters.init)
                ?? OtherPlatformParameters(),
            navigation: try members.object("navigation", NavigationParameters.init) ?? NavigationParameters(),
            social: try members.object("social", SocialParameters.init) ?? SocialParameters(),
            campaign: try members.object("campaign", CampaignParameters.init) ?? CampaignParameters(),
            appStore: try members.object("appStore", AppStoreCampaignParameters.init) ?? AppStoreCampaignParameters(),
            isAdvertisement: try members.flag("isAdvertisement"))
    }
}

extension AndroidParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            packageName: try members.text("packageName"),
            fallbackLink: try members.value("fallbackLink") { WebURL($0) },
            minimumVersionCode: try members.number("minimumVersionCode"),
            link: try members.value("link") { AppURI($0) })
    }
}

extension IOSParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            bundleID: try members.text("bundleID"),
            fallbackLink: try members.value("fallbackLink") { WebURL($0) },
            customScheme: try members.value("customScheme") { CustomScheme($0) },
            iPadFallbackLink: try members.value("iPadFallbackLink") { WebURL($0) },
            iPadBundleID: try members.text("iPadBundleID"),
            appStoreID: try members.value("appStoreID") { AppStoreID($0) },
            minimumVersion: try members.text("minimumVersion"))
    }
}

extension OtherPlatformParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(fallbackLink: try members.value("fallbackLink") { WebURL($0) })
    }
}

extension NavigationParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            isForcedRedirectEnabled: try members.flag("isForcedRedirectEnabled"),
            isAppOnly: try members.flag("isAppOnly"))
    }
}

extension SocialParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            title: try members.text("title"), description: try members.text("description"),
            imageLink: try members.value("imageLink") { WebURL($0) },
            imageSize: try members.value("imageSize") { ImageSize($0) })
    }
}

extension CampaignParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            source: try members.text("source"), medium: try members.text("medium"),
            campaign: try members.text("campaign"), term: try members.text("term"),
            content: try members.text("content"), googleClickID: try members.text("googleClickID"))
    }
}

extension AppStoreCampaignParameters {
    fileprivate init(_ members: inout JSONMembers) throws(JSONMembers.Irregularity) {
        self.init(
            affiliateToken: try members.text("affiliateToken"), campaignToken: try members.text("campaignToken"),
            mediaType: try members.text("mediaType"), providerToken: try members.text("providerToken"))
    }
}
