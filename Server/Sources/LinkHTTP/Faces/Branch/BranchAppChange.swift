import LinkRules
import LinkStorage
import WaymarkLinks

/// A change of an app by a client of Branch, in Branch's names.
///
/// Clients send back all that they have read. Whatever is as it was is no change, so that only what this service has no place for
/// is refused.
struct BranchAppChange: Sendable {
    private let body: BranchBody
    private let known: [String: JSONValue]

    /// The names that say who asks.
    private static let credentials: Set<String> = ["branch_key", "branch_secret", "user_id", "app_id"]
    /// The names that can be changed here.
    static let names: Set<String> = [
        "ios_bundle_id", "ios_team_id", "ios_uri_scheme", "ios_url", "android_package_name",
        "android_uri_scheme", "sha256_cert_fingerprints", "default_desktop_url",
    ]

    /// Reads a change.
    ///
    /// - Parameter known: the settings that a client reads.
    /// - Throws: ``HTTPFailure`` with a setting that cannot be changed here.
    init(_ body: BranchBody, known: [String: JSONValue]) throws(HTTPFailure) {
        self.body = body
        self.known = known
        let foreign = body.members.keys.sorted().first { name in
            !Self.names.contains(name) && !Self.credentials.contains(name) && isGiven(name)
        }
        if let foreign {
            throw .badRequest("not-updatable", Self.explanation(of: foreign))
        }
    }

    private static func explanation(of name: String) -> String {
        // The project's name is what its owner's commands are given; a secret of one app must not change it.
        name == "app_name"
            ? "“app_name” is the name of the app's project; the owner of the service changes it with `waymark project set`."
            : "“\(name)” cannot be set by this API; the owner of the service sets what the service has of it with "
                + "`waymark app set` and `waymark domain set`."
    }

    /// The new page for all who are not led elsewhere; an empty text removes it.
    func desktopURL() throws(HTTPFailure) -> WebURL?? {
        guard isGiven("default_desktop_url") else { return nil }
        guard let text = try text("default_desktop_url") else { return .some(nil) }
        return .some(try address(text, "default_desktop_url"))
    }

    /// The iPhone app after the change; `nil` if nothing changes.
    func iosApp(_ app: IOSApp?) throws(HTTPFailure) -> IOSApp? {
        guard ["ios_bundle_id", "ios_team_id", "ios_uri_scheme", "ios_url"].contains(where: isGiven) else { return nil }
        guard let bundleID = try name("ios_bundle_id", known: app?.bundleID) else {
            throw .badRequest("missing-app", "“ios_bundle_id” is missing: the project has no app for iOS.")
        }
        var changed = app ?? IOSApp(bundleID: bundleID)
        changed.bundleID = bundleID
        if isGiven("ios_team_id") { changed.teamID = try text("ios_team_id") }
        if isGiven("ios_uri_scheme") { changed.customScheme = try scheme("ios_uri_scheme") }
        if isGiven("ios_url") { changed.appStoreID = try appStoreID("ios_url") }
        return changed
    }

    /// The Android app after the change; `nil` if nothing changes.
    func androidApp(_ app: AndroidApp?) throws(HTTPFailure) -> AndroidApp? {
        let names = ["android_package_name", "android_uri_scheme", "sha256_cert_fingerprints"]
        guard names.contains(where: isGiven) else { return nil }
        guard let package = try name("android_package_name", known: app?.packageName) else {
            throw .badRequest("missing-app", "“android_package_name” is missing: the project has no app for Android.")
        }
        var changed = app ?? AndroidApp(packageName: package)
        changed.packageName = package
        if isGiven("android_uri_scheme") { changed.customScheme = try scheme("android_uri_scheme") }
        if isGiven("sha256_cert_fingerprints") {
            changed.fingerprints = try body.texts("sha256_cert_fingerprints") ?? []
        }
        return changed
    }

    private func isGiven(_ name: String) -> Bool {
        guard let value = body.members[name] else { return false }
        return value != known[name] && !(value == .null && known[name] == nil)
    }

    /// A setting, which Branch limits to 255 characters; an empty one counts as none.
    private func text(_ name: String) throws(HTTPFailure) -> String? {
        try body.plainText(name, limit: 255)
    }

    /// The name of an app after the change: an app cannot lose it.
    private func name(_ name: String, known: String?) throws(HTTPFailure) -> String? {
        guard isGiven(name) else { return known }
        if let text = try text(name) { return text }
        guard known == nil else {
            throw .badRequest("missing-app", "“\(name)” cannot be empty: the owner of the service removes apps.")
        }
        return nil
    }

    private func address(_ text: String, _ name: String) throws(HTTPFailure) -> WebURL {
        do throws(WebURLError) {
            return try WebURL(text[...])
        } catch {
            throw .badRequest("invalid-address", "“\(name)” must be an address with http or https. \(error)")
        }
    }

    /// A scheme, also with `://` behind it as Branch writes it.
    private func scheme(_ name: String) throws(HTTPFailure) -> CustomScheme? {
        guard let text = try text(name) else { return nil }
        guard let scheme = CustomScheme(text.hasSuffix("://") ? String(text.dropLast(3)) : text) else {
            throw .badRequest("invalid-scheme", "“\(name)” must be a scheme as in myapp://")
        }
        return scheme
    }

    /// The number in an address of the App Store.
    private func appStoreID(_ name: String) throws(HTTPFailure) -> AppStoreID? {
        guard let text = try text(name) else { return nil }
        guard let digits = text.firstMatch(of: /\/id([0-9]+)/)?.output.1, let id = AppStoreID(String(digits)) else {
            throw .badRequest(
                "invalid-address", "“\(name)” must be the app's page in the App Store: https://apps.apple.com/app/id…")
        }
        return id
    }
}
