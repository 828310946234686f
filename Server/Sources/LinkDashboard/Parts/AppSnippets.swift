import LinkStorage
import WaymarkLinks

/// The lines that an app's project needs so that the system opens the app for links on some hosts.
///
/// Sources: Apple, "Supporting associated domains"; Android, "Add intent filters for incoming links" and "Verify Android App Links".
struct AppSnippets: Sendable {
    let app: RegisteredApp
    /// The hosts whose links the system can open in the app.
    let hosts: [String]

    /// Creates the lines for the hosts of some domains, as far as systems verify them.
    ///
    /// They load the files that name the app over https, and from the internet; what only this machine reaches they never do.
    init(app: RegisteredApp, domains: [LinkDomainRecord]) {
        self.app = app
        var seen: Set<String> = []
        hosts = domains.filter { $0.servesAssociations && $0.domain.scheme == "https" && !$0.domain.isLoopback }
            .map(\.domain.host).filter { seen.insert($0).inserted }
    }

    /// The texts, each with the file that it belongs to; those about hosts only if there are any.
    func parts(_ words: Words) -> [(title: String, text: String)] {
        switch app {
        case .ios, .macos:
            let domains = hosts.map { "        <string>applinks:\($0)</string>" }.joined(separator: "\n")
            let entitlements = """
                <key>com.apple.developer.associated-domains</key>
                <array>
                \(domains)
                </array>
                """
            let info = app.customScheme.map { scheme in
                """
                <key>CFBundleURLTypes</key>
                <array>
                    <dict>
                        <key>CFBundleURLName</key>
                        <string>\(app.bundleOrPackage)</string>
                        <key>CFBundleURLSchemes</key>
                        <array><string>\(scheme)</string></array>
                    </dict>
                </array>
                """
            }
            return (hosts.isEmpty ? [] : [(words("Entitlements", "Berechtigungen (Entitlements)"), entitlements)])
                + (info.map { [("Info.plist", $0)] } ?? [])
        case .android:
            let data = hosts.map { "    <data android:scheme=\"https\" android:host=\"\($0)\" />" }.joined(
                separator: "\n")
            let manifest = """
                <intent-filter android:autoVerify="true">
                    <action android:name="android.intent.action.VIEW" />
                    <category android:name="android.intent.category.DEFAULT" />
                    <category android:name="android.intent.category.BROWSABLE" />
                \(data)
                </intent-filter>
                """
            return hosts.isEmpty ? [] : [("AndroidManifest.xml", manifest)]
        }
    }
}
