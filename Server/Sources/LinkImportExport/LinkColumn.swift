import LinkRules
import LinkStorage
import WaymarkLinks

/// A column of a table of links.
enum LinkColumn: Hashable, Sendable {
    /// The short link, whole.
    case shortLink
    /// The last segment of the short link alone.
    case code
    /// A parameter of the long link, the deep link among them.
    case parameter(LinkParameter)
    case archived, name, created, updated, tags, starts, expires, managed
    /// How often people may follow the link, and apps get it.
    case clickLimit, openingLimit
    /// How many of the openings that the limit permits were taken.
    case openingsUsed
    /// Where the link leads after the last click, and after its end.
    case usedUpURL, expiredURL
    /// Whether the link is disabled, or since when.
    case disabled
    /// Whether the link is not disabled.
    case enabled

    /// The columns of Firebase's export, in its order.
    ///
    /// Source: Firebase Dynamic Links, "Export your Dynamic Links".
    static let firebaseExport: [LinkColumn] =
        [.shortLink]
        + [
            .link, .apn, .afl, .amv, .ibi, .ifl, .ius, .ipfl, .ipbi, .isi, .imv, .efr, .ofl, .st, .sd, .si, .utmSource,
            .utmMedium, .utmCampaign, .utmTerm, .utmContent, .at, .ct, .mt, .pt,
        ].map(LinkColumn.parameter) + [.archived, .name, .created]

    /// The name that reports use.
    var name: String {
        switch self {
        case .shortLink: "short_link"
        case .code: "code"
        case .parameter(let parameter): parameter.rawValue
        case .archived: "archived"
        case .name: "name"
        case .created: "creation_timestamp"
        case .updated: "updated_at"
        case .tags: "tags"
        case .starts: "starts_at"
        case .expires: "expires_at"
        case .managed: "managed"
        case .clickLimit: "click_limit"
        case .openingLimit: "opening_limit"
        case .openingsUsed: "openings_used"
        case .usedUpURL: "used_up_url"
        case .expiredURL: "expired_url"
        case .disabled: "disabled"
        case .enabled: "enabled"
        }
    }

    /// Reads a header: a name, or a description with the name in brackets behind it, in any letter case.
    ///
    /// `short_link`, `Short link`, `Deep link (link)`, `androidInfo.androidPackageName`.
    init?(header: String) {
        let text = header.lowercased().trimmedOfSpace
        if text.hasSuffix(")"), let open = text.lastIndex(of: "("),
            let column = Self.byName[Self.squeezed(text[text.index(after: open)...].dropLast())]
        {
            self = column
            return
        }
        let plain = text.prefix { $0 != "(" }
        let candidates = [plain, plain[(plain.lastIndex(of: ".").map(plain.index(after:)) ?? plain.startIndex)...]]
        guard let column = candidates.lazy.compactMap({ Self.byName[Self.squeezed($0)] }).first else { return nil }
        self = column
    }

    /// A name without anything but letters and digits.
    private static func squeezed(_ text: some StringProtocol) -> String {
        String(text.filter { $0.isLetter || $0.isNumber })
    }

    private static let byName: [String: LinkColumn] = {
        var names: [String: LinkColumn] = [:]
        for parameter in LinkParameter.allCases where parameter != .d {
            names[squeezed(parameter.rawValue)] = .parameter(parameter)
        }
        for column in [
            LinkColumn.shortLink, .code, .archived, .name, .created, .updated, .tags, .starts, .expires, .managed,
            .disabled, .enabled, .clickLimit, .openingLimit, .openingsUsed, .usedUpURL,
            .expiredURL,
        ] {
            names[squeezed(column.name)] = column
        }
        for (column, words) in descriptions {
            for word in words { names[word] = column }
        }
        return names
    }()

    /// What the columns are called in consoles, in the REST API and by other services.
    private static let descriptions: [(LinkColumn, [String])] = [
        (.shortLink, ["shorturl", "shortdynamiclink", "short", "shortlinkurl", "dynamiclink"]),
        (.code, ["suffix", "shortcode", "slug", "alias", "pathsuffix"]),
        (
            .parameter(.link),
            [
                "deeplink", "deeplinkurl", "longlink", "longurl", "long", "destination", "destinationurl", "url",
                "target",
            ]
        ),
        (.parameter(.apn), ["androidpackagename", "androidpackage", "packagename", "androidapp"]),
        (.parameter(.afl), ["androidfallbacklink", "androidfallbackurl", "androidfallback"]),
        (
            .parameter(.amv),
            [
                "androidminpackageversioncode", "androidminimumversion", "androidminimumversioncode",
                "androidminversion", "androidminimumpackageversioncode", "minimumandroidversion",
                "androidminversioncode",
            ]
        ),
        (.parameter(.al), ["androidlink"]),
        (.parameter(.ibi), ["iosbundleid", "bundleid", "iosapp", "iosbundle"]),
        (.parameter(.ifl), ["iosfallbacklink", "iosfallbackurl", "iosfallback"]),
        (.parameter(.ius), ["ioscustomscheme", "ioscustomurlscheme", "iosurlscheme", "customscheme", "urlscheme"]),
        (.parameter(.ipfl), ["iosipadfallbacklink", "ipadfallbacklink", "ipadfallbackurl", "iosipadfallbackurl"]),
        (.parameter(.ipbi), ["iosipadbundleid", "ipadbundleid"]),
        (.parameter(.isi), ["iosappstoreid", "appstoreid"]),
        (.parameter(.imv), ["iosminimumversion", "iosminimumappversion", "iosminversion", "minimumiosversion"]),
        (
            .parameter(.efr),
            [
                "enableforcedredirect", "forcedredirect", "enableforceredirect", "forceredirect",
                "skipapppreviewpage", "skippreviewpage", "skipapppreview",
            ]
        ),
        (
            .parameter(.ofl),
            [
                "desktopfallbacklink", "desktopfallbackurl", "otherfallbacklink", "otherplatformfallbacklink",
                "otherplatformsfallbacklink", "otherfallbackurl", "otherplatformfallbackurl", "desktoplink",
            ]
        ),
        (.parameter(.st), ["socialtitle", "socialmetatagtitle", "title"]),
        (.parameter(.sd), ["socialdescription", "socialmetatagdescription", "description"]),
        (
            .parameter(.si),
            ["socialimagelink", "socialimage", "socialimageurl", "socialmetatagimagelink", "imageurl", "imagelink"]
        ),
        (.parameter(.utmSource), ["source", "campaignsource"]),
        (.parameter(.utmMedium), ["medium", "campaignmedium"]),
        (.parameter(.utmCampaign), ["campaign", "campaignname"]),
        (.parameter(.utmTerm), ["term", "campaignterm"]),
        (.parameter(.utmContent), ["content", "campaigncontent"]),
        (.parameter(.at), ["affiliatetoken", "itunesconnectat", "itunesaffiliatetoken"]),
        (.parameter(.ct), ["campaigntoken", "itunesconnectct", "itunescampaigntoken"]),
        (.parameter(.mt), ["mediatype", "itunesconnectmt", "itunesmediatype"]),
        (.parameter(.pt), ["providertoken", "itunesconnectpt", "itunesprovidertoken"]),
        (.parameter(.data), ["customdata"]),
        (.archived, ["isarchived", "archivedat", "visibility"]),
        (.name, ["linkname"]),
        (.created, ["creationtime", "creationdate", "createdat", "created", "timestamp", "createtime", "date"]),
        (.updated, ["updated", "updatetime", "modified", "modifiedat", "lastmodified"]),
        (.tags, ["tag", "labels"]),
        (.starts, ["starts", "start", "startat", "startdate", "starttime", "notbefore", "validfrom", "activefrom"]),
        (
            .expires,
            [
                "expires", "expiry", "expireat", "expirationdate", "expirydate", "expiration", "notafter", "validuntil",
                "activeuntil", "enddate",
            ]
        ),
        (.managed, ["ismanaged", "listed"]),
        (.clickLimit, ["maxclicks", "maxvisits", "maximumclicks", "clickslimit", "visitlimit"]),
        (.openingLimit, ["maxopenings", "maximumopenings"]),
        (.expiredURL, ["expirationurl", "expiredlink"]),
        (.disabled, ["isdisabled", "disabledat"]),
        (.enabled, ["isenabled", "active", "isactive"]),
    ]
}

extension String {
    /// The text without white space and invisible characters at its ends, as copying from web pages leaves them.
    var trimmedOfBlanks: Substring {
        var rest = trimmedOfSpace
        while let first = rest.unicodeScalars.first, !(0x21...0x7E ~= first.value), String(first).isBlank {
            rest.unicodeScalars.removeFirst()
        }
        while let last = rest.unicodeScalars.last, !(0x21...0x7E ~= last.value), String(last).isBlank {
            rest.unicodeScalars.removeLast()
        }
        return rest
    }
}
