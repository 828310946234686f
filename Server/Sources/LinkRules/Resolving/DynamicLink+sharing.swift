import LinkStorage
import WaymarkLinks

extension DynamicLink {
    /// The link with only what may reach a stranger; addresses lose their fragments, and other parameters than the named ones.
    func limited(to parts: ShareableParts) -> DynamicLink {
        var limited = DynamicLink(
            link: WebURL(Self.limited(link.description, to: parts)) ?? link, campaign: campaign,
            customData: customData.filter { parts.contains($0.key) })
        limited.android.packageName = android.packageName
        limited.android.minimumVersionCode = android.minimumVersionCode
        limited.android.link = android.link.flatMap { AppURI(Self.limited($0.description, to: parts)) }
        limited.ios.bundleID = ios.bundleID
        limited.ios.iPadBundleID = ios.iPadBundleID
        limited.ios.appStoreID = ios.appStoreID
        limited.ios.minimumVersion = ios.minimumVersion
        return limited
    }

    private static func limited(_ address: String, to parts: ShareableParts) -> String {
        let whole = address.prefix { $0 != "#" }
        guard let mark = whole.firstIndex(of: "?") else { return String(whole) }
        // Parameters stay as they are written; their decoded names decide.
        let kept = whole[whole.index(after: mark)...].split(separator: "&" as Character).filter { pair in
            LongLinkCodec.parameters(ofQuery: String(pair)).allSatisfy { parts.contains($0.name) }
        }
        return String(whole[..<mark]) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }
}
