import Foundation
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// A start of an app or a visit to a page, as Branch's SDKs report it, and what they are told about it.
struct BranchSession: Sendable {
    /// A link that led to the session.
    struct Opening: Sendable {
        let link: FoundLink
        /// The link as it was opened, with what was appended to it.
        let address: String
        let clickedAt: Date
        /// Whether it is certain that the link led here.
        let isCertain: Bool
        /// The number by which the client knows the click.
        let clickID: String
    }

    /// The cause of a session.
    enum Cause: Sendable {
        /// A link.
        case link(Opening)
        /// A link that apps have got as often as its limit permits.
        case usedUp
        /// Nothing that is known.
        case none
    }

    /// Names in a link's query that are never parameters.
    ///
    /// Source: Branch's help pages, "Link configuration".
    private static let reservedNames: Set<String> = [
        "data", "password", "auth", "access_token", "AccessToken", "auth_token", "AuthToken", "link_click_id",
        "_branch_match_id", "_branch_referrer", ClickToken.parameterName, RequestedAddress.originName,
        PassedParameters.qrCodeMarker.name, RequestedAddress.clipboardMarker.name,
    ]
    /// The labels of a link that addresses name without their sign.
    static let labels: Set<String> = ["channel", "feature", "campaign", "stage", "campaign_id"]

    /// Whether an address carries a credential of another service, as after a sign-in: it is no link then.
    ///
    /// Source: Branch's help pages, "Link configuration".
    static func hasCredential(_ address: String) -> Bool {
        guard let mark = address.firstIndex(of: "?") else { return false }
        let query = address[mark...].dropFirst().prefix { $0 != "#" }
        return BranchForm.pairs(of: String(query)).contains { credentials.contains($0.name) }
    }

    private static let credentials: Set = ["access_token", "AccessToken", "auth_token", "AuthToken"]

    /// Whether a name in a link's query is one of the parameters that apps are told.
    static func isParameter(_ name: String) -> Bool {
        !reservedNames.contains(name) && !BranchDataKey.isFixed(name)
    }

    let body: BranchBody
    let isFirst: Bool
    let now: Date

    init(_ body: BranchBody, isFirst: Bool, now: Date) {
        self.body = body
        self.isFirst = isFirst
        self.now = now
    }

    /// A new identifier of a session, a click or a device.
    static func newID(at moment: Date) -> String {
        BranchID(Identifier<BranchSession>(at: moment)).description
    }

    // MARK: What the client says

    /// The web address that opened the app.
    var address: String? {
        body.text("universal_link_url") ?? body.text("android_app_link_url") ?? body.text("push_identifier")
            ?? (body.text("link_identifier").flatMap { $0.hasPrefix("http") ? $0 : nil })
            // An installation claims what is on its clipboard; later, the person has given it to the app.
            ?? (isFirst ? nil : body.text("local_url"))
    }

    /// Another address that opened the app, such as one with a scheme of its own.
    var otherAddress: String? { body.text("external_intent_uri") }

    /// Whether the installation may be recognized; otherwise only links count that opened the app.
    var mayBeTracked: Bool {
        !body.flag("tracking_disabled") && body.text("cpp_level")?.uppercased() != "NONE"
    }

    /// What an installation knows about the click before it.
    var evidence: ClaimEvidence {
        ClaimEvidence(
            referrer: body.text("install_referrer_extras").map { text in
                InstallReferrerDetails(
                    referrer: text, clickSeconds: try? body.integer("clicked_referrer_ts"),
                    installBeginSeconds: try? body.integer("install_begin_ts"))
            },
            clipboardLink: body.text("local_url"))
    }

    /// Whether an event says whose it is.
    ///
    /// Branch asks for the identity of a user, of a browser or of a device. Its SDKs send the tokens of their session too, and leave out
    /// what the person does not permit.
    var namesSomebody: Bool {
        let user = BranchBody((try? body.object("user_data")) ?? [:])
        return Self.names.contains { body.text($0) != nil || user.text($0) != nil }
            || user.members["advertising_ids"] != nil
    }

    /// Source: Branch's help pages, "Events API", `user_data`; the tokens are those of its SDKs.
    private static let names = [
        "developer_identity", "identity", "identity_id", "browser_fingerprint_id", "device_fingerprint_id",
        "randomized_bundle_token", "randomized_device_token", "session_id", "hardware_id", "ios_vendor_id", "idfa",
        "idfv", "android_id", "aaid", "anon_id",
    ]

    var platform: LinkPlatform {
        let user = BranchBody((try? body.object("user_data")) ?? [:])
        let system = (body.text("os") ?? user.text("os") ?? body.text("sdk") ?? "").lowercased()
        if system.hasPrefix("ios") { return .ios }
        if system.hasPrefix("android") { return .android }
        return system.hasPrefix("web") ? .desktop : .other
    }

    /// The app that the session is in: the one that the client names, or the only one of its platform.
    func app(of apps: [AppRecord]) -> ClaimingApp? {
        let known = apps.map(\.app).filter { $0.platform == platform.rawValue }
        let named = body.text("ios_bundle_id") ?? body.text("package_name")
        let app = named.map { name in known.first { $0.bundleOrPackage == name } } ?? known.first
        return app.map { ClaimingApp(platform: platform, bundleOrPackage: $0.bundleOrPackage) }
    }

    /// The device, as far as it can be compared with those that click; `nil` for a page.
    var device: DeviceTraits? { DeviceTraits(body, platform: platform) }

    /// The name under which an installation claims: a digest, so that nothing of the device is stored.
    ///
    /// The time of installation is part of it: an app that was installed again is another installation.
    func installationID(in project: ProjectRecord.ID) -> String {
        let parts = [project.description, deviceName ?? UUID().uuidString, body.text("first_install_time") ?? ""]
        return LinkClaim.installationName("branch", of: parts)
    }

    /// The name that this request has in common with its repetitions, a digest; `nil` if it has none, or may not be recognized.
    ///
    /// SDKs repeat a request without an answer under the same identifier, and count in `retryNumber`.
    func requestName(in project: ProjectRecord.ID) -> String? {
        guard mayBeTracked, let deviceName, let request = body.text("branch_sdk_request_unique_id") else { return nil }
        let parts = [project.description, deviceName, request]
        return LinkClaim.installationName("branch", of: parts)
    }

    /// What the client calls its device.
    private var deviceName: String? {
        body.text("randomized_device_token") ?? body.text("hardware_id") ?? body.text("ios_vendor_id")
            ?? body.text("anon_id")
    }

    // MARK: What the client is told

    /// The parameters of a session that no link led to.
    var organic: [String: JSONValue] {
        ["+clicked_branch_link": .bool(false), "+is_first_session": .bool(isFirst)]
    }

    /// The parameters of a session that a link led to.
    func parameters(of opening: Opening) -> [String: JSONValue] {
        var parameters =
            opening.link.record.map { BranchLinkData($0, domain: opening.link.domain.record).shown }
            ?? BranchLinkData(opening.link.link).shown
        if let question = opening.address.firstIndex(of: "?"), opening.link.record != nil {
            let query = opening.address[question...].dropFirst().prefix { $0 != "#" }
            var tags: [JSONValue] = []
            for (name, value) in BranchForm.pairs(of: String(query))
            where Self.isParameter(name) {
                switch name {
                case "tags", "~tags", "tags[]", "~tags[]": tags.append(.string(value))
                default: parameters[Self.labels.contains(name) ? "~\(name)" : name] = .string(value)
                }
            }
            if !tags.isEmpty { parameters["~tags"] = .array(tags) }
        }
        // The use that the installation has got, also when it asks again: to others it was used.
        parameters[BranchLinkData.oneTimeUseUsedName] = nil
        parameters["~referring_link"] = .string(opening.address)
        parameters["+clicked_branch_link"] = .bool(true)
        parameters["+is_first_session"] = .bool(isFirst)
        parameters["+match_guaranteed"] = .bool(opening.isCertain)
        parameters["+click_timestamp"] = .integer(Int64(opening.clickedAt.timeIntervalSince1970))
        return parameters
    }

    /// The answer, with what the client gave echoed; `data` is the JSON text of an object, as Branch's SDKs expect.
    func answer(_ parameters: [String: JSONValue], clickID: String? = nil, base: String?) -> JSONValue {
        let user = body.text("randomized_bundle_token") ?? body.text("identity_id") ?? Self.newID(at: now)
        let device =
            body.text("randomized_device_token") ?? body.text("device_fingerprint_id")
            ?? body.text("browser_fingerprint_id") ?? Self.newID(at: now)
        var members: [String: JSONValue] = [
            "session_id": .string(Self.newID(at: now)), "randomized_bundle_token": .string(user),
            "randomized_device_token": .string(device), "identity_id": .string(user),
            "data": .string(JSONValue.object(parameters).jsonText),
        ]
        if platform == .desktop || body.text("browser_fingerprint_id") != nil {
            members["browser_fingerprint_id"] = .string(device)
            members["has_app"] = .bool(false)
        } else {
            members["device_fingerprint_id"] = .string(device)
        }
        if let base { members["link"] = .string("\(base)?%24randomized_bundle_token=\(user)") }
        if let identity = body.text("identity") { members["identity"] = .string(identity) }
        if case .string(let link)? = parameters["~referring_link"] {
            members["referring_link"] = .string(link)
        }
        if let clickID { members["link_click_id"] = .string(clickID) }
        return .object(members)
    }
}
