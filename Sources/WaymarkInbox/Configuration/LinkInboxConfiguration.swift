public import Foundation

/// The settings of an inbox: where the service is, and which addresses are links of the app.
///
/// All addresses are plain text, so that a configuration can be written as a constant:
/// ```swift
/// let configuration = LinkInboxConfiguration(
///     service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ", deepLinkHosts: ["fly.example.com"],
///     customSchemes: ["airline"])
/// ```
/// ``issues`` lists what is wrong with it; test that it is empty. An inbox with a wrong configuration works as far as it can,
/// and reports each issue at its start (``LinkReport/Kind/misuse``, and in the log of the system).
public struct LinkInboxConfiguration: Sendable {
    /// A platform, which selects the deep link of a dynamic link that has several.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// iOS, and the other systems with UIKit or watchOS.
        case ios
        /// Android.
        case android
        /// macOS, Linux and Windows.
        case desktop
        /// Any other platform.
        case other

        /// The platform that the app is built for.
        public static var current: Platform {
            #if canImport(UIKit) || canImport(WatchKit)
                .ios
            #elseif os(Android)
                .android
            #else
                .desktop
            #endif
        }
    }

    /// The address of the service, such as `https://go.example.com`.
    public var service: String
    /// The API key of the app, with the role `app`.
    public var apiKey: String
    /// The link domains whose links belong to the app, such as `https://go.example.com`.
    ///
    /// New links get the first one.
    ///
    /// If the list is empty, the URL of the service is used.
    public var linkDomains: [String]
    /// The hosts of the app's deep links, such as `www.example.com` or `localhost:8080`.
    ///
    /// A web address on one of these hosts is a link of the app. Dynamic links may lead to these hosts, and to others only with
    /// ``targetHosts``.
    public var deepLinkHosts: [String]
    /// The custom schemes of the app, such as `airline`.
    public var customSchemes: [String]
    /// The hosts that dynamic links may lead to; `["*"]` allows every host.
    ///
    /// Anybody can write a dynamic link on one of the app's domains, with any address inside. `nil`, the default, allows
    /// ``deepLinkHosts``, or every host if there are none. Hosts are compared as a whole, without their subdomains.
    public var targetHosts: [String]?
    /// Prefixes of addresses that are not links of the app although their scheme or host is the app's: the callback of a
    /// sign-in such as `airline://signed-in`, or a page without a place in the app such as `https://www.example.com/legal`.
    ///
    /// A prefix ends at `/`, `?`, `#` or the end of the address. Scheme and host are case-insensitive. Links on
    /// ``linkDomains`` cannot be excluded.
    public var excludedAddresses: [String]
    /// A table of old short links and their replacements, for hosts that no longer work; one link per line:
    /// `https://example.page.link/summer,https://go.example.com/summer`.
    ///
    /// The format is that of `waymark import firebase --urls`.
    public var movedLinks: String
    /// The key of the link in the user info of notifications and quick actions.
    public var userInfoKey = "link"
    /// Whether each report is written to the log of the system too.
    ///
    /// Reports tell what happens to links (``LinkInbox/reports``). Mistakes in the use of the inbox are logged always.
    public var logsReports = false
    /// Further hosts of the service that have addresses of one family only, such as `ipv4.go.example.com` and
    /// `ipv6.go.example.com`.
    ///
    /// They are asked only at the first launch, and only if the app accepts probable matches
    /// (``StartupRules/acceptsProbableMatches``): a person may have tapped a link over IPv4, and open the app over IPv6. They get
    /// the API key.
    public var networkHosts: [String] = []
    /// The app group in which an App Clip leaves its address for the app, such as `group.com.example.flights`
    /// (``AppClipHandOff``); `nil` without an App Clip.
    public var appClipGroup: String?
    /// The bundle ID or package name of the app; `nil` means the bundle ID of the running app.
    public var appID: String?
    /// The version of the app; `nil` means the version of the running app.
    ///
    /// A link may require a minimum version. Without any version every link is opened.
    public var appVersion: String?
    /// The platform of the app.
    public var platform: Platform
    /// The limits of the start-up: deadlines, lifetimes, attempts.
    public var rules: StartupRules
    /// Whether the inbox looks at text from the clipboard that the app passes on.
    public var pasteboard: PasteboardPolicy
    /// The consent to reports, until ``LinkInbox/setConsent(_:)`` changes it.
    public var consent: ConsentLevel
    /// Whether a deep link can be opened only while a person is signed in; by default every deep link.
    public var requiresSession: @Sendable (_ deepLink: URL) -> Bool

    /// Creates a configuration.
    public init(
        service: String, apiKey: String, linkDomains: [String] = [], deepLinkHosts: [String] = [],
        customSchemes: [String] = [], targetHosts: [String]? = nil, excludedAddresses: [String] = [],
        movedLinks: String = "", appID: String? = nil, appVersion: String? = nil, platform: Platform = .current,
        rules: StartupRules = StartupRules(), pasteboard: PasteboardPolicy = .whenAsked,
        consent: ConsentLevel = .delivery,
        requiresSession: @escaping @Sendable (_ deepLink: URL) -> Bool = { _ in true }
    ) {
        self.service = service
        self.apiKey = apiKey
        self.linkDomains = linkDomains
        self.deepLinkHosts = deepLinkHosts
        self.customSchemes = customSchemes
        self.targetHosts = targetHosts
        self.excludedAddresses = excludedAddresses
        self.movedLinks = movedLinks
        self.appID = appID
        self.appVersion = appVersion
        self.platform = platform
        self.rules = rules
        self.pasteboard = pasteboard
        self.consent = consent
        self.requiresSession = requiresSession
    }

    /// The faults of the configuration; empty if it is valid.
    ///
    /// ```swift
    /// @Test func linksAreConfigured() { #expect(configuration.issues.isEmpty) }
    /// ```
    public var issues: [ConfigurationIssue] { InboxSettings(self).issues }

    /// The hosts of ``deepLinkHosts`` as web addresses spell them, without the entries that are not hosts.
    package var readableDeepLinkHosts: [String] { InboxSettings(self).deepLinkHosts }
}
