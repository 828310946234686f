import WaymarkLinks

extension LinkValidator {
    /// The warnings about where a link leads, and where its image is.
    ///
    /// Firebase took any http(s) address, and tests of apps lead to their own machine, so that none is refused.
    static func addresses(_ link: DynamicLink) -> [CreationWarning] {
        let addresses: [(LinkParameter, WebURL?)] = [
            (.link, link.link), (.ifl, link.ios.fallbackLink), (.ipfl, link.ios.iPadFallbackLink),
            (.afl, link.android.fallbackLink), (.ofl, link.otherPlatforms.fallbackLink), (.si, link.social.imageLink),
        ]
        return addresses.compactMap { parameter, url in
            guard let url else { return nil }
            let name = parameter.rawValue
            if InternalHosts.hold(url) { return CreationWarning(.other, .internalHost(name), parameter: name) }
            guard parameter == .si, url.scheme != "https" else { return nil }
            return CreationWarning(.other, .insecureImage, parameter: name)
        }
    }
}
