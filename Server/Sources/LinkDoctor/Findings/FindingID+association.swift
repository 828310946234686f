extension FindingID {
    /// The entries of association files, apps and Apple's copy; `nil` for all others.
    var associationEntry: Entry? {
        switch self {
        case .fileRedirect:
            Entry(
                .problem, "A well-known path answers with a redirect.",
                why: "Apple and Google follow no redirect there: the app is not associated with the host.",
                fix: "Exempt the path from the redirect, and answer it on the host itself.")
        case .fileBlocked:
            Entry(
                .problem, "A well-known path asks for a sign-in, or a bot wall stands before it.",
                why: "Apple's and Google's servers are bots: they are turned away as well.",
                fix: "Exempt /.well-known/ from bot walls, sign-in, country and address filters.")
        case .fileRateLimited:
            Entry(
                .problem, "A well-known path answers 429: too many requests.",
                why: "What Apple or Google ask in such a moment fails, and Apple keeps the failure for hours.",
                fix: "Exempt /.well-known/ from rate limits.")
        case .fileMissing:
            Entry(
                .problem, "An association file is not there (404 or 410).",
                why: "Without the file no link on the host opens an app.",
                fix: "Serve the file, or pass the path on to this service.")
        case .fileStatus:
            Entry(
                .problem, "A well-known path answers with another status than 200.",
                why: "Only 200 counts; everything else is taken for an empty file.",
                fix: "Look into the log of the server for that path.")
        case .fileNoAnswer:
            Entry(
                .problem, "A well-known path is not answered in time, or the connection breaks.",
                why: "Apple waits about five seconds, and then keeps the failure for hours.",
                fix: "Look into the log of the server for that path.")
        case .fileHTML:
            Entry(
                .problem, "A web page comes in place of an association file.",
                why: "A page is no JSON: the file counts as broken.",
                fix: "Answer the path before the web app's catch-all route.")
        case .fileTooLarge:
            Entry(
                .problem, "An association file is larger than 128 KiB.",
                why: "Devices ignore larger files.",
                fix: "Remove apps or patterns, or move links to another host.")
        case .fileInvalidJSON:
            Entry(
                .problem, "An association file is not valid JSON.",
                why: "A broken file counts as none.",
                fix: "Correct the file at the place that is named.")
        case .fileShape:
            Entry(
                .problem, "An association file is JSON of another shape.",
                why: "What stands elsewhere is not looked for.",
                fix: "Take what `waymark association` prints.")
        case .filesWithheld:
            Entry(
                .note, "The domain withholds its association files.",
                why: "Links open no app until they are served. That is right until the new build is out.",
                fix: "Serve them once the build is out.")
        case .appsNone:
            Entry(
                .warning, "The domain's project has no app.",
                why: "Links open in browsers only, and the association files are empty.",
                fix: "Add the apps with `waymark app add`.")
        case .alternateMissing:
            Entry(
                .warning, "The domain has no second host.",
                why: """
                    A tap on a page of the same host never opens the app, so that the button “Open in app” of the \
                    service's own pages only loads the page again.
                    """,
                fix: "Give the domain a second host, in DNS, certificate and entitlements too.")
        case .appleCDNMissing:
            Entry(
                .problem, "Apple's servers have no copy of the file.",
                why: "Devices ask Apple and not the host, so that links do not open the app.",
                fix: "Repair what Apple complains of and wait: Apple asks again within a day.")
        case .appleCDNDiffers:
            Entry(
                .warning, "Apple's copy of the file is another than the host's.",
                why: "Devices get Apple's copy, and look again about once a week.",
                fix: "Wait: Apple asks again within a day, and nobody can hurry it.")
        case .appleCDNUnreachable:
            Entry(
                .note, "Apple's servers could not be asked.",
                why: "Whether devices get today's file is not known.",
                fix: "Run the doctor where app-site-association.cdn-apple.com can be reached.")
        default: appleEntry ?? androidEntry
        }
    }

    private var appleEntry: Entry? {
        switch self {
        case .applePrefixUnknown:
            Entry(
                .problem, "An app for Apple's systems has neither team ID nor App ID Prefix.",
                why: "The association file cannot name it, so that no universal link opens it.",
                fix: "Say the team ID with `waymark app set`.")
        case .appleContentType:
            Entry(
                .warning, "apple-app-site-association is not sent as application/json.",
                why: "Apple asks for this type. Others were seen to work, which nobody promises.",
                fix: "Send Content-Type: application/json.")
        case .appleWrongPrefix:
            Entry(
                .problem, "The file names the app's bundle ID after another prefix.",
                why: "Devices compare the whole App ID, so that this one is another app.",
                fix:
                    "Take the App ID Prefix of developer.apple.com › Identifiers; old apps have one that is not the team ID."
            )
        case .appleAppMissing:
            Entry(
                .problem, "The file does not name an app of the domain's project.",
                why: "Universal links do not open an app that the file does not name.",
                fix: "Merge what `waymark association` prints into the file.")
        case .appleLinksNotCovered:
            Entry(
                .problem, "The file names the app, but its patterns leave the domain's links out.",
                why: "Links that no pattern takes, or that an exclusion takes first, stay in the browser.",
                fix: "Merge what `waymark association` prints into the file; order counts.")
        case .appleOtherApp:
            Entry(
                .note, "The file also gives the domain's links to an app that the project does not have.",
                why: "With several apps installed the first that takes a link gets it.",
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
                fix: "Say the SHA-256 fingerprints with `waymark app set android`.")
        case .androidContentType:
            Entry(
                .problem, "assetlinks.json is not sent as application/json.",
                why: "Google reads the file only with this type.",
                fix: "Send Content-Type: application/json.")
        case .androidPackageMissing:
            Entry(
                .problem, "assetlinks.json does not name an Android app of the domain's project.",
                why: "Since Android 12 an unverified link opens the browser and asks nobody.",
                fix: "Merge what `waymark association` prints into the file.")
        case .androidRelationMissing:
            Entry(
                .problem, "assetlinks.json names the app without the relation for links.",
                why: "Only delegate_permission/common.handle_all_urls lets links open the app.",
                fix: "Merge what `waymark association` prints into the file.")
        case .androidFingerprintForm:
            Entry(
                .problem, "A fingerprint in assetlinks.json is no SHA-256 in upper-case pairs with colons.",
                why: "Android compares the text, so that such a fingerprint fits no app.",
                fix: "Write 32 pairs of upper-case hex digits with colons; SHA-1 has 20 and is of no use.")
        case .androidWrongFingerprint:
            Entry(
                .problem, "None of the app's fingerprints stands in assetlinks.json.",
                why: "The app that people have is signed with another key, and is not verified.",
                fix: "Merge what `waymark association` prints into the file.")
        case .androidFingerprintMissing:
            Entry(
                .warning, "Some of the app's fingerprints are missing in assetlinks.json.",
                why: "Builds signed with these keys are not verified.",
                fix: "Merge what `waymark association` prints into the file.")
        case .androidUploadKey:
            Entry(
                .problem, "The only fingerprint is that of the upload key.",
                why: """
                    With Play App Signing Google signs the app with a key of its own: what people install has \
                    another fingerprint, though your own builds work.
                    """,
                fix: "Add the SHA-256 of Play Console › App integrity › App signing key certificate.")
        case .androidOneFingerprint:
            Entry(
                .note, "The app has one fingerprint, and nothing says whether it is the upload key's.",
                why: """
                    With Play App Signing it has to be Google's; the upload key's works for your own builds and for \
                    nobody else.
                    """,
                fix: "Compare it with the Play Console; tell the upload key with --upload-key-sha256.")
        default: nil
        }
    }
}
