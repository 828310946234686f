public import LinkStorage
public import WaymarkLinks

extension LinkValidator {
    /// What a link is compared with to find what is odd about it.
    public struct Context: Sendable {
        /// The apps of the link's project.
        public var apps: [AppRecord]
        /// Whether the link's domain or project has URL patterns.
        public var hasURLPatterns: Bool
        /// The domain that the link lives on.
        public var domain: LinkDomain
        /// The custom code, where one was asked for.
        public var customCode: ShortCode?
        /// Fields of the request that are deprecated.
        public var deprecatedFields: [String]

        /// Makes surroundings.
        public init(
            apps: [AppRecord], hasURLPatterns: Bool, domain: LinkDomain, customCode: ShortCode? = nil,
            deprecatedFields: [String] = []
        ) {
            self.apps = apps
            self.hasURLPatterns = hasURLPatterns
            self.domain = domain
            self.customCode = customCode
            self.deprecatedFields = deprecatedFields
        }
    }

    /// Everything that is odd about a link, in the order of the parameters; nothing twice.
    public static func warnings(for reading: LongLinkReading, in surroundings: Context) -> [CreationWarning] {
        var seen: Set<String> = []
        return all(reading, surroundings).filter { seen.insert("\($0.code) \($0.parameter ?? "")").inserted }
    }

    private static func all(_ reading: LongLinkReading, _ surroundings: Context) -> [CreationWarning] {
        let link = reading.link
        var warnings = reading.issues.map(warning(for:))
        warnings += android(link, surroundings.apps)
        warnings += androidAddress(link, surroundings)
        warnings += ios(link, surroundings.apps)
        warnings += disguises(link.social)
        warnings += deprecated(link, surroundings.deprecatedFields)
        warnings += link.unknownParameters.map { unrecognized($0.name) }
        warnings += lengths(link, surroundings.domain)
        if reading.hasFragment {
            warnings.append(
                CreationWarning(.fragment, "The dynamic link has a fragment (after “#”); it is ignored."))
        }
        if let code = surroundings.customCode?.description, code.hasSuffix("-") || code.hasSuffix("_") {
            warnings.append(
                CreationWarning(
                    .other,
                    "The code ends in “\(code.suffix(1))”, which mail and chat apps often leave out of a link.",
                    parameter: "suffix"))
        }
        if !surroundings.hasURLPatterns {
            warnings.append(
                CreationWarning(
                    .other,
                    "The domain has no URL patterns: its links can lead anywhere, which invites phishing."))
        }
        return warnings
    }

    private static func android(_ link: DynamicLink, _ apps: [AppRecord]) -> [CreationWarning] {
        var warnings: [CreationWarning] = []
        if let package = link.android.packageName {
            let app = apps.lazy.compactMap(\.app.androidApp).first { $0.packageName == package }
            if let app, app.fingerprints.isEmpty {
                warnings.append(
                    CreationWarning(
                        .other,
                        "The Android app “\(package)” has no SHA-256 fingerprint, so App Links cannot open it.",
                        parameter: LinkParameter.apn.rawValue))
            } else if app == nil {
                warnings.append(
                    CreationWarning(
                        .unknownApp, "The project has no Android app “\(package)”.",
                        parameter: LinkParameter.apn.rawValue))
            }
        } else if link.android.minimumVersionCode != nil {
            warnings.append(
                CreationWarning(
                    .unnecessary, "The parameter “amv” has no effect without “apn”.",
                    parameter: LinkParameter.amv.rawValue))
        }
        if link.android.link?.description == link.link.description {
            warnings.append(
                CreationWarning(
                    .unnecessary, "The parameter “al” is the same as “link”.",
                    parameter: LinkParameter.al.rawValue))
        }
        return warnings
    }

    private static func androidAddress(_ link: DynamicLink, _ surroundings: Context) -> [CreationWarning] {
        guard !surroundings.hasURLPatterns, let address = link.android.link,
            !link.mayFollowAndroidLink(apps: surroundings.apps, patterns: .unrestricted)
        else { return [] }
        return [
            CreationWarning(
                .notURL,
                "The scheme “\(address.scheme)” belongs to no app of the project, and no URL pattern allows it; "
                    + "“link” is used instead.",
                parameter: LinkParameter.al.rawValue)
        ]
    }

    private static func ios(_ link: DynamicLink, _ apps: [AppRecord]) -> [CreationWarning] {
        let ios = link.ios
        let knownApps = apps.compactMap(\.app.iosApp)
        var warnings: [CreationWarning] = []
        for case (let parameter, let bundleID?) in [(LinkParameter.ibi, ios.bundleID), (.ipbi, ios.iPadBundleID)] {
            let app = knownApps.first { $0.bundleID == bundleID }
            if let app, app.associationID == nil {
                warnings.append(
                    CreationWarning(
                        .other,
                        "The iOS app “\(bundleID)” has no team ID or app ID prefix, so universal links cannot open it.",
                        parameter: parameter.rawValue))
            } else if app == nil {
                warnings.append(
                    CreationWarning(
                        .unknownApp, "The project has no iOS app “\(bundleID)”.", parameter: parameter.rawValue))
            }
        }
        if ios.bundleID == nil, ios.iPadBundleID == nil {
            if ios.customScheme != nil {
                warnings.append(
                    CreationWarning(
                        .unnecessary, "The parameter “ius” has no effect without “ibi” or “ipbi”.",
                        parameter: LinkParameter.ius.rawValue))
            }
            if ios.appStoreID != nil {
                warnings.append(
                    CreationWarning(
                        .unnecessary, "The parameter “isi” has no effect without “ibi” or “ipbi”.",
                        parameter: LinkParameter.isi.rawValue))
            }
        }
        if let storeID = ios.appStoreID,
            let known = knownApps.first(where: { $0.bundleID == ios.bundleID ?? ios.iPadBundleID })?.appStoreID,
            known != storeID
        {
            warnings.append(
                CreationWarning(
                    .otherApp,
                    "The App Store ID \(storeID) does not belong to the bundle ID.",
                    parameter: LinkParameter.isi.rawValue))
        }
        return warnings
    }

    private static func disguises(_ social: SocialParameters) -> [CreationWarning] {
        [(LinkParameter.st, social.title), (.sd, social.description)].compactMap { parameter, text in
            guard let text, VisibleText.hasDisguise(text) else { return nil }
            return CreationWarning(
                .other, "“\(parameter.rawValue)” has characters that turn or hide text; they are removed.",
                parameter: parameter.rawValue)
        }
    }

    private static func deprecated(_ link: DynamicLink, _ fields: [String]) -> [CreationWarning] {
        let parameters = link.campaign.googleClickID == nil ? [] : [LinkParameter.gclid.rawValue]
        return (fields + parameters).map {
            CreationWarning(.deprecated, "“\($0)” is deprecated.", parameter: $0)
        }
    }

    /// Firebase never published its limits; ours are ``LongLinkCodec/Limits``, which most browsers and servers can take.
    private static func lengths(_ link: DynamicLink, _ domain: LinkDomain) -> [CreationWarning] {
        var warnings = link.parameters.filter { $0.value.utf8.count > LongLinkCodec.Limits.parameterLength }
            .map { tooLong($0.name) }
        if LongLinkCodec.encodedLength(link, domain: domain) > LongLinkCodec.Limits.linkLength {
            warnings.append(
                CreationWarning(
                    .linkTooLong,
                    "The long link has more than \(LongLinkCodec.Limits.linkLength) characters; some programs truncate it."
                ))
        }
        return warnings
    }
}

extension RegisteredApp {
    /// The app, where it is one for iPhone and iPad.
    public var iosApp: IOSApp? {
        if case .ios(let app) = self { app } else { nil }
    }

    /// The app, where it is one for the Mac.
    public var macApp: MacApp? {
        if case .macos(let app) = self { app } else { nil }
    }

    /// The app, where it is one for Android.
    public var androidApp: AndroidApp? {
        if case .android(let app) = self { app } else { nil }
    }
}
