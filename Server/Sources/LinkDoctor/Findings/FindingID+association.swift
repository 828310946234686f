extension FindingID {
    /// The entries of association files, apps and Apple's copy; `nil` for all others.
    var associationEntry: Entry? {
        switch self {
        case .fileRedirect:
            Entry(
                .problem, "A well-known path answers with a redirect.",
                why: "Apple and Google do not follow redirects there: the app is not associated with the host.",
                fix: "Exempt the path from the redirect, and serve the file on the host itself.")
        case .fileBlocked:
            Entry(
                .problem, "A well-known path is behind a sign-in or a bot wall.",
                why: "Apple's and Google's servers are bots, and are blocked as well.",
                fix: "Exempt /.well-known/ from bot walls, sign-in, country and address filters.")
        case .fileRateLimited:
            Entry(
                .problem, "A well-known path answers 429: too many requests.",
                why: "Requests from Apple or Google fail at such times, and Apple caches the failure for hours.",
                fix: "Exempt /.well-known/ from rate limits.")
        case .fileMissing:
            Entry(
                .problem, "An association file was not found (404 or 410).",
                why: "Without the file no link on the host opens an app.",
                fix: "Serve the file, or pass the path on to this service.")
        case .fileStatus:
            Entry(
                .problem, "A well-known path answers with a status other than 200.",
                why: "Apple and Google accept only 200; anything else counts as an empty file.",
                fix: "Read the log of the server for that path.")
        case .fileNoAnswer:
            Entry(
                .problem, "A well-known path is not answered in time, or the connection breaks.",
                why: "Apple waits about five seconds, then caches the failure for hours.",
                fix: "Read the log of the server for that path.")
        case .fileHTML:
            Entry(
                .problem, "An association file's path answers with a web page.",
                why: "A web page is not JSON: the file counts as invalid.",
                fix: "Answer the path before the web app's catch-all route.")
        case .fileTooLarge:
            Entry(
                .problem, "An association file is larger than 128 KiB.",
                why: "Devices ignore larger files.",
                fix: "Remove apps or patterns, or move links to another host.")
        case .fileInvalidJSON:
            Entry(
                .problem, "An association file is not valid JSON.",
                why: "An invalid file is ignored.",
                fix: "Correct the file at that position.")
        case .fileShape:
            Entry(
                .problem, "An association file is JSON with an unexpected structure.",
                why: "Entries in other places are not found.",
                fix: "Use the output of `waymark association`.")
        case .filesWithheld:
            Entry(
                .note, "The domain does not serve its association files.",
                why:
                    "Links do not open apps until the files are served. This is intended until the new app version is released.",
                fix: "Turn them on once the app version is released.")
        case .appsNone:
            Entry(
                .warning, "The domain's project has no app.",
                why: "Links open in browsers only, and the association files are empty.",
                fix: "Add the apps with `waymark app add`.")
        case .alternateMissing:
            Entry(
                .problem, "The domain has no alternate host.",
                why: """
                    A tap on a page of the same host never opens the app, so the button of the service's own pages \
                    always opens the store.
                    """,
                fix: "Add an alternate host to the domain, and to DNS, certificate and entitlements.")
        case .patternsNone:
            Entry(
                .warning, "The domain has no allowed destinations.",
                why: """
                    Anyone can write a long link on it that redirects anywhere, to any app in either store, and with any \
                    text on its card: an open redirect under your name.
                    """,
                fix: "Allow only your own sites with `waymark domain set <prefix> --pattern <re2>`.")
        case .appleStoreIDMissing:
            Entry(
                .warning, "An iOS app has no App Store ID.",
                why: """
                    Anyone can write a long link that names the app and leads to the page of another app in the App Store: \
                    there is nothing to compare it with.
                    """,
                fix: "Set it with `waymark app set ios --bundle-id <id> --app-store-id <number>`.")
        case .homeNone:
            Entry(
                .note, "The domain has no fallback.",
                why: "The pages of deleted, expired and unknown links have nowhere to lead visitors.",
                fix: "Set your site with `waymark domain set <prefix> --fallback-url <url>`.")
        case .appleCDNMissing:
            Entry(
                .problem, "Apple's servers have no copy of the file.",
                why: "Devices ask Apple, not the host, so links do not open the app.",
                fix: "Fix the error that Apple reports, then wait: Apple asks again within a day.")
        case .appleCDNDiffers:
            Entry(
                .warning, "Apple's copy of the file differs from the host's.",
                why: "Devices get Apple's copy, and refresh it about once a week.",
                fix: "Wait: Apple asks again within a day; this cannot be sped up.")
        case .appleCDNUnreachable:
            Entry(
                .note, "Apple's servers could not be asked.",
                why: "Whether devices get the current file is unknown.",
                fix: "Run the doctor where app-site-association.cdn-apple.com can be reached.")
        default: appleEntry ?? androidEntry
        }
    }

    private var appleEntry: Entry? {
        switch self {
        case .applePrefixUnknown:
            Entry(
                .problem, "An Apple app has neither a team ID nor an App ID prefix.",
                why: "The association file cannot name it, so that no universal link opens it.",
                fix: "Set the team ID with `waymark app set`.")
        case .appleContentType:
            Entry(
                .warning, "apple-app-site-association is not sent as application/json.",
                why: "Apple requires this type. Other types may work, but are not guaranteed to.",
                fix: "Send Content-Type: application/json.")
        case .appleWrongPrefix:
            Entry(
                .problem, "The file names the app's bundle ID with another prefix.",
                why: "Devices compare the whole App ID, so it does not match the app.",
                fix:
                    "Use the App ID Prefix from developer.apple.com › Identifiers; for old apps it differs from the team ID."
            )
        case .appleAppMissing:
            Entry(
                .problem, "The file does not name an app of the domain's project.",
                why: "Universal links do not open an app that the file does not name.",
                fix: "Merge the output of `waymark association` into the file.")
        case .appleLinksNotCovered:
            Entry(
                .problem, "The file names the app, but its patterns exclude the domain's links.",
                why: "Links that no pattern matches, or that an exclusion matches first, stay in the browser.",
                fix: "Merge the output of `waymark association` into the file; the order matters.")
        case .appleOtherApp:
            Entry(
                .note, "The file also assigns the domain's links to an app that is not in the project.",
                why: "If several such apps are installed, the first match opens the link.",
                fix: "Remove the app from the file, or add it with `waymark app add`.")
        default: nil
        }
    }

    private var androidEntry: Entry? {
        switch self {
        case .androidFingerprintUnknown:
            Entry(
                .problem, "An Android app has no fingerprint.",
                why: "assetlinks.json cannot name it, so that no App Link opens it.",
                fix: "Set the SHA-256 fingerprints with `waymark app set android`.")
        case .androidContentType:
            Entry(
                .problem, "assetlinks.json is not sent as application/json.",
                why: "Google reads the file only with this type.",
                fix: "Send Content-Type: application/json.")
        case .androidPackageMissing:
            Entry(
                .problem, "assetlinks.json does not name an Android app of the domain's project.",
                why: "Since Android 12, an unverified link opens the browser without asking.",
                fix: "Merge the output of `waymark association` into the file.")
        case .androidRelationMissing:
            Entry(
                .problem, "assetlinks.json names the app without the relation for links.",
                why: "Only delegate_permission/common.handle_all_urls lets links open the app.",
                fix: "Merge the output of `waymark association` into the file.")
        case .androidFingerprintForm:
            Entry(
                .problem, "A fingerprint in assetlinks.json is not a SHA-256 in upper-case pairs with colons.",
                why: "Android compares the text, so such a fingerprint matches no app.",
                fix: "Write 32 pairs of upper-case hex digits with colons; SHA-1, with 20, does not work.")
        case .androidWrongFingerprint:
            Entry(
                .problem, "assetlinks.json has none of the app's fingerprints.",
                why: "The app that people have is signed with another key, and is not verified.",
                fix: "Merge the output of `waymark association` into the file.")
        case .androidFingerprintMissing:
            Entry(
                .warning, "assetlinks.json lacks some of the app's fingerprints.",
                why: "Builds signed with these keys are not verified.",
                fix: "Merge the output of `waymark association` into the file.")
        case .androidUploadKey:
            Entry(
                .problem, "The only fingerprint is the upload key's.",
                why: """
                    With Play App Signing, Google signs the app with its own key: the app that people install has \
                    another fingerprint, although your own builds work.
                    """,
                fix: "Add the SHA-256 of Play Console › App integrity › App signing key certificate.")
        case .androidOneFingerprint:
            Entry(
                .note, "The app has one fingerprint, which may be the upload key's.",
                why: """
                    With Play App Signing it must be Google's; the upload key's works only for your own builds.
                    """,
                fix: "Compare it with the Play Console; set the upload key's with --upload-key-sha256.")
        default: nil
        }
    }
}
