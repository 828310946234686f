/// The members of what the audit log keeps as JSON: an app, the brand of a domain, the restrictions of a key.
///
/// A name means the same in all of them.
enum AuditDetail: String, CaseIterable, Sendable {
    // Apps
    case bundleID, packageName, teamID, appIDPrefix, appStoreID, customScheme, minimumVersion, downloadURL
    case fingerprints, uploadKeyFingerprint, minimumVersionCode
    // Brands
    case name, iconURL, accent, title, text, reportURL, imprintURL, privacyURL, offersContinueAfterInstall
    // Restrictions
    case iosBundleIDs, androidPackages, origins
}

extension Words {
    /// What a member is called.
    func title(of detail: AuditDetail) -> String {
        switch detail {
        case .bundleID: self("Bundle ID", "Bundle-ID")
        case .packageName: self("Package", "Paket")
        case .teamID: self("Team ID", "Team-ID")
        case .appIDPrefix: self("App ID prefix", "Präfix der App-ID")
        case .appStoreID: self("Number in the App Store", "Nummer im App Store")
        case .customScheme: self("Custom scheme", "Eigenes Schema")
        case .minimumVersion: self("Least version", "Mindestversion")
        case .downloadURL: self("Download", "Download-Adresse")
        case .fingerprints: self("Fingerprints", "Fingerabdrücke")
        case .uploadKeyFingerprint: self("Fingerprint of the upload key", "Fingerabdruck des Upload-Schlüssels")
        case .minimumVersionCode: self("Least version code", "Mindest-Versionscode")
        case .name: self("Name", "Name")
        case .iconURL: self("Icon", "Symbol")
        case .accent: self("Color", "Farbe")
        case .title: self("Title", "Titel")
        case .text: self("Text", "Text")
        case .reportURL: self("Address for reports", "Adresse für Meldungen")
        case .imprintURL: self("Imprint", "Impressum")
        case .privacyURL: self("Privacy policy", "Datenschutz")
        case .offersContinueAfterInstall:
            self(
                "Offers to copy the link before the installation",
                "Bietet an, den Link vor der Installation zu kopieren")
        case .iosBundleIDs: self("Apps on Apple's systems", "Apps auf Apples Systemen")
        case .androidPackages: self("Apps on Android", "Apps auf Android")
        case .origins: self("Web pages", "Webseiten")
        }
    }
}
