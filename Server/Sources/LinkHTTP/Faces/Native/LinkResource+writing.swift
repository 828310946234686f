import WaymarkLinks

extension LinkResource {
    /// Writes the resource with the same bytes as ``WireJSON/encoder()``, without what the general encoder takes for each
    /// member: every creation answers with one.
    ///
    /// - Throws: `EncodingError` for custom data with a number that is not finite.
    func write(to writer: inout JSONWriter) throws {
        try writer.object {
            $0.member("archivedAt", archivedAt)
            $0.member("claimToken", claimToken)
            $0.member("clickLimit", clickLimit.map { Int64($0) })
            $0.member("clicksUsed", clicksUsed.map { Int64($0) })
            $0.member("code", code)
            $0.member("createdAt", createdAt)
            $0.member("disabledAt", disabledAt)
            $0.member("domain", domain)
            $0.member("expiredURL", expiredURL?.description)
            $0.member("expiresAt", expiresAt)
            $0.member("id", id)
            $0.member("isManaged", isManaged)
            $0.member("keyID", keyID)
            try $0.member("link") { try link.writeMembers(to: &$0) }
            $0.member("name", name)
            $0.member("openingLimit", openingLimit.map { Int64($0) })
            $0.member("openingsUsed", openingsUsed.map { Int64($0) })
            $0.member("previewLink", previewLink)
            if let shareable { $0.member("shareable", shareable) { $0.text($1) } }
            $0.member("shortLink", shortLink)
            $0.member("startsAt", startsAt)
            $0.member("tags", tags) { $0.text($1) }
            $0.member("updatedAt", updatedAt)
            $0.member("usedUpURL", usedUpURL?.description)
            $0.member("version", Int64(version))
            guard let warnings else { return }
            $0.member("warnings", warnings) { writer, warning in
                writer.object {
                    $0.member("code", warning.code)
                    $0.member("message", warning.message)
                    $0.member("parameter", warning.parameter)
                }
            }
        }
    }
}

extension DynamicLink {
    /// Writes what the link says; groups that say nothing are left out.
    fileprivate func writeMembers(to writer: inout JSONWriter) throws {
        if android != AndroidParameters() { writer.member("android") { android.writeMembers(to: &$0) } }
        if appStore != AppStoreCampaignParameters() { writer.member("appStore") { appStore.writeMembers(to: &$0) } }
        if campaign != CampaignParameters() { writer.member("campaign") { campaign.writeMembers(to: &$0) } }
        if !customData.isEmpty { try writer.member("customData", encoding: customData) }
        if ios != IOSParameters() { writer.member("ios") { ios.writeMembers(to: &$0) } }
        writer.member("isAdvertisement", isAdvertisement)
        writer.member("link", link.description)
        if navigation != NavigationParameters() {
            writer.member("navigation") {
                $0.member("isAppOnly", navigation.isAppOnly)
                $0.member("isForcedRedirectEnabled", navigation.isForcedRedirectEnabled)
            }
        }
        if otherPlatforms != OtherPlatformParameters() {
            writer.member("otherPlatforms") { $0.member("fallbackLink", otherPlatforms.fallbackLink?.description) }
        }
        if social != SocialParameters() { writer.member("social") { social.writeMembers(to: &$0) } }
        guard !unknownParameters.isEmpty else { return }
        writer.member("unknownParameters", unknownParameters) { writer, parameter in
            writer.object {
                $0.member("name", parameter.name)
                $0.member("value", parameter.value)
            }
        }
    }
}

extension AndroidParameters {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("fallbackLink", fallbackLink?.description)
        writer.member("link", link?.description)
        writer.member("minimumVersionCode", minimumVersionCode)
        writer.member("packageName", packageName)
    }
}

extension IOSParameters {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("appStoreID", appStoreID?.description)
        writer.member("bundleID", bundleID)
        writer.member("customScheme", customScheme?.description)
        writer.member("fallbackLink", fallbackLink?.description)
        writer.member("iPadBundleID", iPadBundleID)
        writer.member("iPadFallbackLink", iPadFallbackLink?.description)
        writer.member("minimumVersion", minimumVersion)
    }
}

extension SocialParameters {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("description", description)
        writer.member("imageLink", imageLink?.description)
        writer.member("imageSize", imageSize?.description)
        writer.member("title", title)
    }
}

extension CampaignParameters {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("campaign", campaign)
        writer.member("content", content)
        writer.member("googleClickID", googleClickID)
        writer.member("medium", medium)
        writer.member("source", source)
        writer.member("term", term)
    }
}

extension AppStoreCampaignParameters {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("affiliateToken", affiliateToken)
        writer.member("campaignToken", campaignToken)
        writer.member("mediaType", mediaType)
        writer.member("providerToken", providerToken)
    }
}
