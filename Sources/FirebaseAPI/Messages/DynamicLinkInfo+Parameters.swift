public import WaymarkLinks

extension DynamicLinkInfo {
    /// Where each parameter of a long link lies in the information, by JSON names.
    ///
    /// `data`, `ad` and `d` have no field: a link that is to carry them is given as a long link.
    static let places: KeyValuePairs<LinkParameter, [String]> = [
        .link: ["link"],
        .apn: ["androidInfo", "androidPackageName"],
        .afl: ["androidInfo", "androidFallbackLink"],
        .amv: ["androidInfo", "androidMinPackageVersionCode"],
        .al: ["androidInfo", "androidLink"],
        .ibi: ["iosInfo", "iosBundleId"],
        .ifl: ["iosInfo", "iosFallbackLink"],
        .ius: ["iosInfo", "iosCustomScheme"],
        .ipfl: ["iosInfo", "iosIpadFallbackLink"],
        .ipbi: ["iosInfo", "iosIpadBundleId"],
        .isi: ["iosInfo", "iosAppStoreId"],
        .imv: ["iosInfo", "iosMinimumVersion"],
        .efr: ["navigationInfo", "enableForcedRedirect"],
        .ofl: ["desktopInfo", "desktopFallbackLink"],
        .st: ["socialMetaTagInfo", "socialTitle"],
        .sd: ["socialMetaTagInfo", "socialDescription"],
        .si: ["socialMetaTagInfo", "socialImageLink"],
        .utmSource: ["analyticsInfo", "googlePlayAnalytics", "utmSource"],
        .utmMedium: ["analyticsInfo", "googlePlayAnalytics", "utmMedium"],
        .utmCampaign: ["analyticsInfo", "googlePlayAnalytics", "utmCampaign"],
        .utmTerm: ["analyticsInfo", "googlePlayAnalytics", "utmTerm"],
        .utmContent: ["analyticsInfo", "googlePlayAnalytics", "utmContent"],
        .gclid: ["analyticsInfo", "googlePlayAnalytics", "gclid"],
        .at: ["analyticsInfo", "itunesConnectAnalytics", "at"],
        .ct: ["analyticsInfo", "itunesConnectAnalytics", "ct"],
        .mt: ["analyticsInfo", "itunesConnectAnalytics", "mt"],
        .pt: ["analyticsInfo", "itunesConnectAnalytics", "pt"],
    ]

    /// The parameters of the long link with the same information, as they were given: nothing is checked here, so that
    /// both forms of a request go through the same checks.
    public var parameters: [QueryParameter] {
        let tree = jsonTree
        return Self.places.compactMap { parameter, path in
            guard let leaf = path.reduce(Optional(tree), { $0?[$1] }) else { return nil }
            switch leaf {
            case .string(let text): return QueryParameter(name: parameter.rawValue, value: text)
            case .bool(let isSet): return QueryParameter(name: parameter.rawValue, value: isSet ? "1" : "0")
            default: return nil
            }
        }
    }

    /// Makes the information of the parameters that have a field; the last of equal names counts.
    public init(parameters: [QueryParameter]) {
        let values = Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        var tree = JSONTree.object([])
        for (parameter, path) in Self.places {
            guard let value = values[parameter.rawValue] else { continue }
            tree.set(parameter == .efr ? .bool(value == "1") : .string(value), at: path[...])
        }
        // The tree holds only names of the table above, and each with its type: a test reads them all.
        self = (try? DynamicLinkInfo(tree: tree, rules: .lenient)) ?? DynamicLinkInfo()
    }

    /// Makes the information that answers show for a stored link.
    public init(_ link: DynamicLink, domain: LinkDomain) {
        self.init(parameters: LongLinkCodec.parameters(ofQuery: LongLinkCodec.encodeQuery(link)))
        domainUriPrefix = domain.description
    }
}

extension JSONTree {
    /// Sets a value below an object, making the objects on the way.
    fileprivate mutating func set(_ value: JSONTree, at path: ArraySlice<String>) {
        guard let name = path.first else {
            self = value
            return
        }
        var child = self[name] ?? .object([])
        child.set(value, at: path.dropFirst())
        guard case .object(var members) = self else { return }
        members.removeAll { $0.name == name }
        members.append(Member(name, child))
        self = .object(members)
    }
}
