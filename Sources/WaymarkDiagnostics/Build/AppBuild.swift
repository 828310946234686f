import Foundation

/// The properties of an app's build that concern links: its identifier, its entitlements and its URL types.
public struct AppBuild: Hashable, Sendable {
    /// The identifier of the app with its prefix, such as `ABCDE12345.com.example.airline`; `nil` if it cannot be read.
    public var appIdentifier: String?
    /// The entitlement *Associated Domains*, such as `applinks:go.example.com`; `nil` if the entitlements cannot be read.
    public var associatedDomains: [String]?
    /// The custom schemes among the URL types.
    public var urlSchemes: [String]

    /// Creates a build, for a test or for a system whose builds have no entitlements.
    public init(appIdentifier: String?, associatedDomains: [String]?, urlSchemes: [String]) {
        self.appIdentifier = appIdentifier
        self.associatedDomains = associatedDomains
        self.urlSchemes = urlSchemes
    }

    /// The running build, by its Info.plist and the code signature of its executable.
    public static var current: AppBuild {
        let executable = Bundle.main.executableURL.flatMap { try? Data(contentsOf: $0, options: .mappedIfSafe) }
        return AppBuild(
            information: Bundle.main.infoDictionary ?? [:],
            entitlements: executable.flatMap { SignedExecutable($0).entitlements })
    }

    /// Creates a build by the contents of its Info.plist and its entitlements.
    ///
    /// On macOS the entitlement with the identifier has another name.
    /// - https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleurltypes
    /// - https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains
    init(information: [String: Any], entitlements: [String: Any]?) {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        urlSchemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        appIdentifier =
            (entitlements?["application-identifier"] ?? entitlements?["com.apple.application-identifier"]) as? String
        associatedDomains = entitlements.map { $0["com.apple.developer.associated-domains"] as? [String] ?? [] }
    }
}
