public import LinkStorage
public import WaymarkLinks

extension LinkValidator {
    /// The facts about a link's domain and request that warnings depend on.
    public struct Context: Sendable {
        /// The apps of the link's project.
        public var apps: [AppRecord]
        /// Whether the link's domain or project has URL patterns.
        public var hasURLPatterns: Bool
        /// The domain of the link.
        public var domain: LinkDomain
        /// The requested custom code, if any.
        public var customCode: ShortCode?
        /// The requested name of the link.
        public var name: String?
        /// Fields of the request that are deprecated.
        public var deprecatedFields: [String]
        /// Whether the owner of the domain signed the long link, so that it may name any app.
        public var isSigned: Bool

        /// Whether other projects' apps are ignored.
        var ignoresForeignApps: Bool { hasURLPatterns && !isSigned }

        /// Creates a context.
        public init(
            apps: [AppRecord], hasURLPatterns: Bool, domain: LinkDomain, customCode: ShortCode? = nil,
            name: String? = nil,
            deprecatedFields: [String] = [], isSigned: Bool = false
        ) {
            self.apps = apps
            self.hasURLPatterns = hasURLPatterns
            self.domain = domain
            self.customCode = customCode
            self.name = name
            self.deprecatedFields = deprecatedFields
            self.isSigned = isSigned
        }
    }

    /// All warnings about a link, in the order of its parameters and without duplicates.
    public static func warnings(for reading: LongLinkReading, in surroundings: Context) -> [CreationWarning] {
        let warnings = all(reading, surroundings)
        return warnings.indices.filter { index in
            let warning = warnings[index]
            return !warnings[..<index].contains { $0.parameter == warning.parameter && $0.code == warning.code }
        }.map { warnings[$0] }
    }

    private static func all(_ reading: LongLinkReading, _ surroundings: Context) -> [CreationWarning] {
        let link = reading.link
        var warnings = reading.issues.map(warning(for:))
        warnings += android(link, surroundings)
        warnings += androidAddress(link, surroundings)
        warnings += ios(link, surroundings)
        warnings += addresses(link)
        warnings += mendedTexts(link.social, name: surroundings.name)
        warnings += deprecated(link, surroundings.deprecatedFields)
        warnings += link.unknownParameters.map { unrecognized($0.name) }
        warnings += lengths(link, surroundings.domain)
        if reading.hasFragment {
            warnings.append(
                CreationWarning(.fragment, .fragment))
        }
        if let code = surroundings.customCode?.description, code.hasSuffix("-") || code.hasSuffix("_") {
            warnings.append(
                CreationWarning(
                    .other,
                    .codeEnd(String(code.suffix(1))),
                    parameter: "suffix"))
        }
        if !surroundings.hasURLPatterns {
            warnings.append(
                CreationWarning(
                    .openDomain,
                    .openDomain))
        }
        return warnings
    }

    private static func android(_ link: DynamicLink, _ surroundings: Context) -> [CreationWarning] {
        let apps = surroundings.apps
        var warnings: [CreationWarning] = []
        if let package = link.android.packageName {
            let app = apps.lazy.compactMap(\.app.androidApp).first { $0.packageName == package }
            if !AppNames.isPackageName(package) {
                warnings.append(badAppName(.apn))
            } else if let app, app.fingerprints.isEmpty {
                warnings.append(
                    CreationWarning(
                        .other,
                        .noFingerprint(package: package),
                        parameter: LinkParameter.apn.rawValue))
            } else if app == nil {
                warnings.append(
                    CreationWarning(
                        .unknownApp, .foreignAndroidApp(isIgnored: surroundings.ignoresForeignApps),
                        parameter: LinkParameter.apn.rawValue))
            }
        } else if link.android.minimumVersionCode != nil {
            warnings.append(
                CreationWarning(
                    .unnecessary, .withoutAndroidApp(LinkParameter.amv.rawValue),
                    parameter: LinkParameter.amv.rawValue))
        }
        if link.android.link?.description == link.link.description {
            warnings.append(
                CreationWarning(
                    .unnecessary, .sameAndroidLink,
                    parameter: LinkParameter.al.rawValue))
        }
        return warnings
    }

    /// The warning that an app is named as none can be; Firebase, too, knows such a name as one that is not in the project.
    package static func badAppName(_ parameter: LinkParameter) -> CreationWarning {
        let name = parameter.rawValue
        return CreationWarning(
            .unknownApp, parameter == .apn ? .badPackageName(name) : .badBundleID(name), parameter: name)
    }

    private static func androidAddress(_ link: DynamicLink, _ surroundings: Context) -> [CreationWarning] {
        guard !surroundings.hasURLPatterns, let address = link.android.link,
            !link.mayFollowAndroidLink(apps: surroundings.apps, patterns: .unrestricted)
        else { return [] }
        return [
            CreationWarning(
                .notURL,
                .foreignScheme(address.scheme),
                parameter: LinkParameter.al.rawValue)
        ]
    }

    private static func ios(_ link: DynamicLink, _ surroundings: Context) -> [CreationWarning] {
        let apps = surroundings.apps
        let ios = link.ios
        let knownApps = apps.compactMap(\.app.iosApp)
        var warnings: [CreationWarning] = []
        for case (let parameter, let bundleID?) in [(LinkParameter.ibi, ios.bundleID), (.ipbi, ios.iPadBundleID)] {
            let app = knownApps.first { $0.bundleID == bundleID }
            if !AppNames.isBundleID(bundleID) {
                warnings.append(badAppName(parameter))
            } else if let app, app.associationID == nil {
                warnings.append(
                    CreationWarning(
                        .other,
                        .noAppIDPrefix(bundleID: bundleID),
                        parameter: parameter.rawValue))
            } else if app == nil {
                warnings.append(
                    CreationWarning(
                        .unknownApp,
                        .foreignIOSApp(isIgnored: surroundings.ignoresForeignApps),
                        parameter: parameter.rawValue))
            }
        }
        if ios.bundleID == nil, ios.iPadBundleID == nil {
            if ios.customScheme != nil {
                warnings.append(
                    CreationWarning(
                        .unnecessary, .withoutIOSApp(LinkParameter.ius.rawValue),
                        parameter: LinkParameter.ius.rawValue))
            }
            if ios.appStoreID != nil {
                warnings.append(
                    CreationWarning(
                        .unnecessary, .withoutIOSApp(LinkParameter.isi.rawValue),
                        parameter: LinkParameter.isi.rawValue))
            }
        }
        if let storeID = ios.appStoreID,
            let app = knownApps.first(where: { $0.bundleID == ios.bundleID ?? ios.iPadBundleID }),
            surroundings.ignoresForeignApps
                ? link.foreignApps(apps).contains(.isi) : app.appStoreID.map({ $0 != storeID }) ?? false
        {
            warnings.append(
                CreationWarning(
                    .otherApp,
                    .otherStoreID(isIgnored: surroundings.ignoresForeignApps),
                    parameter: LinkParameter.isi.rawValue))
        }
        return warnings
    }

    private static func mendedTexts(_ social: SocialParameters, name: String?) -> [CreationWarning] {
        let mended = social.mended
        let texts = [
            (LinkParameter.st.rawValue, social.title, mended.title),
            (LinkParameter.sd.rawValue, social.description, mended.description),
            ("name", name, LinkLabels.mended(name: name)),
        ]
        return texts.compactMap { parameter, given, mended in
            guard let given, !given.isEmpty, mended?.utf8.elementsEqual(given.utf8) != true else { return nil }
            return CreationWarning(
                .mendedText,
                .mendedText(parameter),
                parameter: parameter)
        }
    }

    private static func deprecated(_ link: DynamicLink, _ fields: [String]) -> [CreationWarning] {
        let parameters = link.campaign.googleClickID == nil ? [] : [LinkParameter.gclid.rawValue]
        return (fields + parameters).map {
            CreationWarning(.deprecated, .deprecated($0), parameter: $0)
        }
    }

    /// Firebase never published its limits; ours are ``LongLinkCodec/Limits``, which most browsers and servers accept.
    private static func lengths(_ link: DynamicLink, _ domain: LinkDomain) -> [CreationWarning] {
        // No byte takes more than three when it is encoded, so that most links need not be measured.
        let mostBytes = 3 * leastLength(link, domain)
        guard mostBytes > min(LongLinkCodec.Limits.parameterLength, LongLinkCodec.Limits.linkLength) else { return [] }
        let parameters = link.parameters
        var warnings = parameters.filter { $0.value.utf8.count > LongLinkCodec.Limits.parameterLength }
            .map { tooLong($0.name) }
        if mostBytes > LongLinkCodec.Limits.linkLength,
            LongLinkCodec.encodedLength(ofParameters: parameters, domain: domain) > LongLinkCodec.Limits.linkLength
        {
            warnings.append(
                CreationWarning(
                    .linkTooLong,
                    .linkTooLong(most: LongLinkCodec.Limits.linkLength)
                ))
        }
        return warnings
    }

    /// The number of bytes in a long link if no byte needs encoding.
    private static func leastLength(_ link: DynamicLink, _ domain: LinkDomain) -> Int {
        let unknown = link.unknownParameters.reduce(domain.description.utf8.count) {
            $0 + 2 + $1.name.utf8.count + $1.value.utf8.count
        }
        return LinkParameter.allCases.reduce(unknown) { length, parameter in
            guard let text = link.text(of: parameter) else { return length }
            return length + 2 + parameter.rawValue.utf8.count + text.utf8.count
        }
    }
}

extension RegisteredApp {
    /// The app for iPhone and iPad; `nil` for another platform.
    public var iosApp: IOSApp? {
        if case .ios(let app) = self { app } else { nil }
    }

    /// The app for the Mac; `nil` for another platform.
    public var macApp: MacApp? {
        if case .macos(let app) = self { app } else { nil }
    }

    /// The app for Android; `nil` for another platform.
    public var androidApp: AndroidApp? {
        if case .android(let app) = self { app } else { nil }
    }
}
