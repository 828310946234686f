public import Foundation
import WaymarkInbox
import WaymarkLinks

/// The address of the service, and the key of the app.
public struct BranchConfiguration: Hashable, Sendable {
    /// The address of the service, such as `https://go.example.com`.
    public var service: String
    /// The Branch key of the app; `waymark key create --branch live` makes one, or takes over the app's own.
    public var key: String
    /// Hosts whose addresses are links of the app, besides the service's own.
    public var domains: [String]
    /// The bundle ID that is sent with each first start.
    public var bundleID: String
    /// Whether a first start reads the clipboard, if it holds a URL.
    public var checksPasteboardOnInstall: Bool
    /// The longest duration of a request, in seconds.
    public var timeout: TimeInterval
    /// Whether what happens to links is written to the log of the system.
    public var logsReports: Bool

    /// Creates a configuration.
    public init(
        service: String, key: String, domains: [String] = [], bundleID: String = Bundle.main.bundleIdentifier ?? "",
        checksPasteboardOnInstall: Bool = false, timeout: TimeInterval = 5.5, logsReports: Bool = false
    ) {
        self.service = service
        self.key = key
        self.domains = domains
        self.bundleID = bundleID
        self.checksPasteboardOnInstall = checksPasteboardOnInstall
        self.timeout = timeout
        self.logsReports = logsReports
    }

    /// Reads what Branch's SDK reads: `branch_key` and `branch_universal_link_domains` of Info.plist, and `branch.json`, which wins.
    ///
    /// Without an `apiUrl` the first domain is the service.
    ///
    /// - Parameters:
    ///   - info: the members of Info.plist.
    ///   - file: the contents of `branch.json`.
    public init(info: [String: Any], file: Data? = nil) {
        self.init(info: info, file: file, usesTestKey: nil)
    }

    init(info: [String: Any], file: Data?, usesTestKey: Bool?) {
        var members: [String: JSONValue] = [:]
        if let file, case .object(let read)? = JSONValue(jsonText: String(decoding: file, as: UTF8.self)) {
            members = read
        }
        let usesTest = usesTestKey ?? (members["useTestInstance"] == .bool(true))
        let keys = info["branch_key"] as? [String: String]
        let plistKey = keys.map { $0[usesTest ? "test" : "live"] } ?? (info["branch_key"] as? String)
        let domains =
            info["branch_universal_link_domains"] as? [String]
            ?? (info["branch_universal_link_domains"] as? String).map { [$0] } ?? []
        let key = members[usesTest ? "testKey" : "liveKey"]?.text ?? members["branchKey"]?.text ?? plistKey ?? ""
        self.init(
            service: members["apiUrl"]?.text ?? domains.first.map { "https://\($0)" } ?? "", key: key, domains: domains,
            bundleID: info["CFBundleIdentifier"] as? String ?? "",
            checksPasteboardOnInstall: members["checkPasteboardOnInstall"] == .bool(true),
            logsReports: members["enableLogging"] == .bool(true))
    }

    /// The configuration in the app's bundle.
    public static var ofMainBundle: BranchConfiguration { ofMainBundle(usesTestKey: nil) }

    static func ofMainBundle(usesTestKey: Bool?) -> BranchConfiguration {
        let file = Bundle.main.url(forResource: "branch", withExtension: "json").flatMap { try? Data(contentsOf: $0) }
        return BranchConfiguration(info: Bundle.main.infoDictionary ?? [:], file: file, usesTestKey: usesTestKey)
    }

    /// The settings of the inbox that keeps the app's links.
    var inbox: LinkInboxConfiguration {
        let own = LinkDomain(service)?.authority
        let others = domains.filter { $0.lowercased() != own }.map { "https://\($0)" }
        var inbox = LinkInboxConfiguration(
            service: service, apiKey: key, linkDomains: [service] + others.filter { LinkDomain($0) != nil },
            appID: bundleID.isEmpty ? nil : bundleID, platform: .ios,
            rules: StartupRules(acceptsProbableMatches: true))
        inbox.logsReports = logsReports
        return inbox
    }

    /// What keeps every request from being sent.
    var fault: NSError? {
        guard key.isEmpty || LinkDomain(service) == nil else { return nil }
        return .branch(.notInitialized, "branch_key is missing, or “\(service)” is no https address of a service.")
    }

    /// Whether an address is on one of the hosts.
    func holds(_ address: String) -> Bool {
        guard let url = WebURL(address) else { return false }
        return ([LinkDomain(service)?.authority].compactMap(\.self) + domains).contains { domain in
            url.authority == domain.lowercased() || url.host == domain.lowercased()
        }
    }
}
