public import Foundation
public import WaymarkClient

/// The settings that hold for every link which is not given others; any thread may read and set them.
extension EasyLink {
    /// The prefix under which links live: `https://go.example.com`.
    ///
    /// Without a scheme `https` is meant. Links that are made before it is set fail with ``EasyLinkError/missingPrefix``.
    public static var urlPrefix: String? {
        get { EasyLinkService.shared.configuration.urlPrefix }
        set { EasyLinkService.change { $0.urlPrefix = newValue } }
    }

    /// The app's number in the App Store.
    public static var appStoreID: String? {
        get { EasyLinkService.shared.configuration.appStoreID }
        set { EasyLinkService.change { $0.appStoreID = newValue } }
    }

    /// The minimum version of the app that can open the links.
    public static var minimumAppVersion: String? {
        get { EasyLinkService.shared.configuration.minimumAppVersion }
        set { EasyLinkService.change { $0.minimumAppVersion = newValue } }
    }

    /// Where devices go that cannot have the app, and iPhones too unless ``redirectsToAppStore``.
    public static var backupURL: URL? {
        get { EasyLinkService.shared.configuration.backupURL }
        set { EasyLinkService.change { $0.backupURL = newValue } }
    }

    /// Whether an iPhone without the app goes to the App Store, and not to ``backupURL``; true at first.
    public static var redirectsToAppStore: Bool {
        get { EasyLinkService.shared.configuration.redirectsToAppStore }
        set { EasyLinkService.change { $0.redirectsToAppStore = newValue } }
    }

    /// Sets the service, the key and all other settings at once.
    ///
    /// A call that is under way ends with the settings with which it began.
    public static func configure(
        _ configuration: EasyLinkConfiguration, transport: any LinkTransport = URLSessionTransport(),
        environment: ClientEnvironment = .system
    ) {
        EasyLinkService.replace(
            EasyLinkService(configuration, transport: transport, environment: environment))
    }
}
