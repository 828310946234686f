import Foundation
import WaymarkClient
import WaymarkLinks

/// A configuration, parsed.
///
/// What cannot be used is left out and listed as an issue.
struct InboxSettings: Sendable {
    /// How the service is called; `nil` if its address, the key or the link domain cannot be used.
    private(set) var service: LinkServiceConfiguration?
    private(set) var domains: [LinkDomain] = []
    private(set) var deepLinkHosts: [String] = []
    private(set) var customSchemes: [CustomScheme] = []
    private(set) var movedLinks = MovedLinks()
    private(set) var excludedAddresses: [String] = []
    private(set) var networkHosts: [WebURL] = []
    private(set) var reader: LinkReader
    private(set) var rules: StartupRules
    private(set) var issues: [ConfigurationIssue] = []
    let platform: LinkPlatform
    let pasteboard: PasteboardPolicy
    let consent: ConsentLevel
    let logsReports: Bool
    let requiresSession: @Sendable (URL) -> Bool

    init(_ configuration: LinkInboxConfiguration) {
        platform = LinkPlatform(rawValue: configuration.platform.rawValue) ?? .other
        pasteboard = configuration.pasteboard
        consent = configuration.consent
        logsReports = configuration.logsReports
        requiresSession = configuration.requiresSession
        rules = configuration.rules
        reader = LinkReader(platform: platform, targets: LinkTargets(hosts: [], schemes: []))
        readDomains(configuration)
        readHosts(configuration)
        readSchemes(configuration)
        readMovedLinks(configuration)
        readRules(configuration)
        readService(configuration)
    }

    private mutating func readDomains(_ configuration: LinkInboxConfiguration) {
        let texts = configuration.linkDomains.isEmpty ? [configuration.service] : configuration.linkDomains
        for text in texts {
            do throws(LinkDomainError) {
                let domain = try LinkDomain(text[...])
                if !domains.contains(domain) { domains.append(domain) }
            } catch {
                let isService = configuration.linkDomains.isEmpty
                add(isService ? "service" : "linkDomains", "“\(text)”: \(error) Write “https://go.example.com”.")
            }
        }
    }

    private mutating func readHosts(_ configuration: LinkInboxConfiguration) {
        for text in configuration.deepLinkHosts {
            guard let host = authority(text, of: "deepLinkHosts") else { continue }
            deepLinkHosts.append(host)
            if domains.contains(where: { $0.remainder(ofAuthority: host, path: "/") != nil }) {
                add("deepLinkHosts", "“\(text)” is a link domain: its addresses are short links and never deep links.")
            }
        }
        for text in configuration.excludedAddresses {
            excludedAddresses.append(LinkSpelling.lowercasingHost(text))
            if !text.contains(":") {
                add("excludedAddresses", "“\(text)” has no scheme. Write “airline://signed-in”.")
            }
        }
    }

    private mutating func readSchemes(_ configuration: LinkInboxConfiguration) {
        for text in configuration.customSchemes {
            if let scheme = CustomScheme(text) {
                customSchemes.append(scheme)
            } else {
                add("customSchemes", "“\(text)” is not a custom scheme. Write “airline”, without “://”.")
            }
        }
        var hosts = deepLinkHosts.isEmpty ? nil : deepLinkHosts
        if let targets = configuration.targetHosts {
            hosts = targets.contains("*") ? nil : targets.compactMap { authority($0, of: "targetHosts") }
        }
        reader = LinkReader(platform: platform, targets: LinkTargets(hosts: hosts, schemes: customSchemes))
    }

    private mutating func readMovedLinks(_ configuration: LinkInboxConfiguration) {
        guard !configuration.movedLinks.isEmpty else { return }
        do throws(MovedLinksError) {
            movedLinks = try MovedLinks(configuration.movedLinks)
        } catch {
            add("movedLinks", "\(error)")
        }
    }

    private mutating func readRules(_ configuration: LinkInboxConfiguration) {
        if rules.appVersion == nil { rules.appVersion = configuration.appVersion ?? Self.runningVersion }
        if let version = configuration.appVersion, VersionNumber(version) == nil {
            add("appVersion", "“\(version)” is not a version, so no link can require a newer one. Write “1.10.2”.")
        }
        if rules.maximumAttempts < 1 { add("rules", "maximumAttempts is less than 1, so no link is ever opened.") }
        for (name, value) in [
            ("holdDeadline", rules.holdDeadline), ("restoreLifetime", rules.restoreLifetime),
            ("gatedLifetime", rules.gatedLifetime), ("deferredWindow", rules.deferredWindow),
        ] where !(value >= 0) {
            add("rules", "\(name) is \(value). Durations are not negative.")
        }
    }

    private mutating func readService(_ configuration: LinkInboxConfiguration) {
        guard let address = WebURL(configuration.service) else {
            return add("service", "“\(configuration.service)” is not a web address. Write “https://go.example.com”.")
        }
        readNetworkHosts(configuration, scheme: address.scheme)
        guard let domain = domains.first else { return }
        do throws(LinkServiceClientError) {
            service = try LinkServiceConfiguration(
                service: address, apiKey: configuration.apiKey, domain: domain, platform: platform,
                bundleOrPackage: configuration.appID ?? Bundle.main.bundleIdentifier, appVersion: rules.appVersion)
        } catch {
            add("service, apiKey, appID", error.message)
        }
    }

    private mutating func readNetworkHosts(_ configuration: LinkInboxConfiguration, scheme: String) {
        for text in configuration.networkHosts {
            guard let host = authority(text, of: "networkHosts") else { continue }
            guard let url = WebURL("\(scheme)://\(host)"), LinkDomain(url.description) != nil else {
                add("networkHosts", "“\(text)” cannot be asked by \(scheme).")
                continue
            }
            networkHosts.append(url)
        }
    }

    private static var runningVersion: String? {
        Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
    }

    /// The host of a list, as web addresses spell it.
    private mutating func authority(_ text: String, of property: String) -> String? {
        if let url = WebURL("https://\(text)"), url.path.isEmpty || url.path == "/", url.query == nil,
            url.fragment == nil
        {
            return url.authority
        }
        add(property, "“\(text)” is not a host. Write “www.example.com”, without scheme and path.")
        return nil
    }

    private mutating func add(_ property: String, _ message: String) {
        issues.append(ConfigurationIssue(property, message))
    }
}
