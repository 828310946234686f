import Foundation
import WaymarkLinks

/// A report of what is set up and what is wrong with it.
struct DynamicLinksDiagnostics {
    /// What is said of the system.
    struct System {
        var version: String
        var locale: String

        static var current: System {
            System(version: ProcessInfo.processInfo.operatingSystemVersionString, locale: Locale.current.identifier)
        }
    }

    let text: String
    let hasErrors: Bool

    init(_ configuration: DynamicLinksConfiguration, system: System) {
        let errors = Self.errors(configuration)
        let facts = [
            "Dynamic links: diagnostics", "System: \(system.version), locale \(system.locale)",
            "Service: \(configuration.service)", "Bundle ID: \(configuration.bundleID)",
            "Custom scheme: \(configuration.urlScheme)",
            "Custom domains: \(configuration.customDomains.joined(separator: ", "))",
            "First launch: \(configuration.retrievesOnFirstLaunch ? "asked for" : "switched off"), clipboard "
                + (configuration.readsPasteboard ? "may be read" : "is not read"),
            "Target hosts: "
                + (configuration.targetHosts?.sorted().joined(separator: ", ")
                    ?? "not set; links by the custom scheme may lead to the hosts of the custom domains only"),
            "Not checked here: that the app passes its URLs on, and the associated domains of its entitlements.",
        ]
        text = (facts + errors.map { "ERROR: \($0)" } + ["Errors: \(errors.count)"]).joined(separator: "\n")
        hasErrors = !errors.isEmpty
    }

    private static func errors(_ configuration: DynamicLinksConfiguration) -> [String] {
        guard configuration.isConfigured else { return ["DynamicLinks.configure(_:) has not been called."] }
        var errors: [String] = []
        if LinkDomain(configuration.service) == nil { errors.append("The URL of the service is not an https URL.") }
        if configuration.apiKey.isEmpty { errors.append("There is no API key.") }
        if configuration.bundleID.isEmpty { errors.append("There is no bundle ID.") }
        if configuration.customDomains.isEmpty {
            errors.append(
                "There are no custom domains, so the app recognizes no link of your own domain: "
                    + "set customDomains, or FirebaseDynamicLinksCustomDomains in Info.plist.")
        }
        let hosts = Set(configuration.customDomains.compactMap { URL(nonEmpty: $0)?.host?.lowercased() })
        if hosts.count == 1 {
            errors.append(
                "The custom domains are on one host. The button of a page opens the app by the alternate host of the link "
                    + "domain only: add that host to the custom domains and to the associated domains.")
        }
        for domain in configuration.customDomains where URL(nonEmpty: domain)?.host == nil {
            errors.append("The custom domain “\(domain)” has no scheme or no host, and is ignored.")
        }
        for host in configuration.targetHosts?.sorted() ?? [] where WebURL("https://\(host)") == nil {
            errors.append("The target host “\(host)” is not a host, and is ignored. Write “www.example.com”.")
        }
        let scheme = configuration.urlScheme.lowercased()
        if let registered = configuration.registeredSchemes, !registered.contains(where: { $0.lowercased() == scheme })
        {
            errors.append("The custom scheme “\(configuration.urlScheme)” is not among CFBundleURLTypes.")
        }
        return errors
    }
}
