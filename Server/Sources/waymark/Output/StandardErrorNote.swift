import Foundation
import LinkRules
import LinkStorage

/// The notes of a command on standard error, beside its result.
enum StandardErrorNote {
    /// Notes that a domain without URL patterns leads anywhere, with the command that sets a pattern.
    static func openDomain(_ prefix: String) {
        write(
            """
            anyone can write a link on \(prefix) to any site, with any text on its card; allow only \
            your own sites with
            waymark domain set \(prefix) --pattern '^https://www\\.example\\.com/'
            """)
    }

    /// Notes that a text is stored in another form than given.
    static func mended(_ option: String, _ text: String?) {
        guard let text = text?.given else { return }
        let line = VisibleText.line(text)
        guard !line.utf8.elementsEqual(text.utf8) else { return }
        write(
            """
            \(option) was saved as “\(line)”: line breaks, tabs, repeated spaces, and characters that reverse or \
            hide text are not kept
            """)
    }

    /// Notes that an iOS app has no App Store ID, with the command that sets it.
    static func missingStoreID(_ app: RegisteredApp) {
        guard let app = app.iosApp, app.appStoreID == nil else { return }
        write(
            """
            \(app.bundleID) has no App Store ID, so that links to it may name any app in the App Store; set it with
            waymark app set ios --bundle-id \(app.bundleID) --app-store-id <number>
            """)
    }

    /// Notes that a second project was added for the other half of a Branch app, with the command that completes it.
    static func addedProject(_ project: ProjectRecord, withAppsOf other: ProjectRecord) {
        write(
            """
            added the project “\(project.name)” with the apps of “\(other.name)”; add its link domain with
            waymark domain add <url> --project '\(project.name)'
            """)
    }

    /// Notes that the project of the other half of a Branch app does not have an app, and how it gets it.
    static func missingApp(_ app: RegisteredApp, in other: ProjectRecord) {
        write(
            """
            “\(other.name)”, the other half of this Branch app, does not have \(app.bundleOrPackage): add it there too, with \
            the same command and --project '\(other.name)'; --both-halves adds an app to both
            """)
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("waymark: \(text)\n".utf8))
    }
}
