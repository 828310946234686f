import LinkStorage

@testable import LinkDoctor

/// Faults of what a host serves to Apple and Google.
extension BrokenSetup {
    private static func apple(
        _ body: String, status: Int = 200, type: String? = "application/json", _ fields: [String: String] = [:]
    )
        -> HostObservation
    {
        .sample(apple: .answered(.sample(body, status: status, type: type, fields)))
    }

    private static func android(_ body: String, status: Int = 200, type: String? = "application/json")
        -> HostObservation
    {
        .sample(android: .answered(.sample(body, status: status, type: type)))
    }

    static let files: [BrokenSetup] = [
        .host(
            .fileRedirect, "301", "https://www.example.com/x", "proxy_pass",
            of: apple("", status: 301, ["Location": "https://www.example.com/x"])),
        .host(
            .fileBlocked, "answers 403", "(server: cloudflare)", of: apple("", status: 403, ["Server": "cloudflare"])),
        .host(.fileBlocked, "answers 401", of: apple("", status: 401)),
        .host(
            .fileBlocked, "challenge",
            of: apple("<!DOCTYPE html><title>Just a moment...</title>", status: 503, type: "text/html")),
        .host(.fileBlocked, "challenge", of: apple("{}", ["cf-mitigated": "challenge"])),
        .host(.fileRateLimited, "429", of: apple("", status: 429)),
        .host(.fileMissing, "404", "waymark association", of: apple("", status: 404)),
        .host(.fileMissing, "assetlinks.json answers 410", of: android("", status: 410)),
        .host(.fileStatus, "500", of: apple("", status: 500)),
        .host(.fileNoAnswer, "in time", of: .sample(apple: .failed(.answerTimedOut))),
        .host(.fileNoAnswer, "not HTTP", of: .sample(android: .failed(.broken("what came is not HTTP")))),
        .host(.fileHTML, "web page", of: apple("<!doctype html><title>Shop</title>", type: "text/html")),
        .host(.fileHTML, "web page", of: apple("\n <html><body>", type: "application/json")),
        .host(
            .fileTooLarge, "131073",
            of: apple(Answer.appleFile + String(repeating: " ", count: 131_073 - Answer.appleFile.utf8.count))),
        .host(.fileInvalidJSON, "at byte 12", of: apple(#"{"applinks":,}"#)),
        .host(.fileInvalidJSON, "byte order mark", of: apple("\u{FEFF}" + Answer.appleFile)),
        .host(.fileInvalidJSON, "gzip", of: apple("\u{1F}\u{8B}", ["Content-Encoding": "gzip"])),
        .host(.fileShape, "applinks", of: apple("{}")),
        .host(.fileShape, "details", of: apple(#"{"applinks":{}}"#)),
        .host(.fileShape, "appIDs", of: apple(#"{"applinks":{"details":[{"paths":["*"]}]}}"#)),
        .host(.fileShape, "not a list", of: android("{}")),
        .host(.appleContentType, "as text/plain", of: apple(Answer.appleFile, type: "text/plain; charset=utf-8")),
        .host(.appleContentType, "without a Content-Type", of: apple(Answer.appleFile, type: nil)),
        .host(.androidContentType, "as text/html", of: android(Answer.androidFile(), type: "text/html")),
        .host(
            .filesWithheld, "--serve-associations on", of: apple("", status: 404),
            subject: .sample(.sample(withholdsFiles: true))),
    ]

    private static func details(_ entry: String) -> HostObservation {
        apple(#"{"applinks":{"details":[\#(entry)]}}"#)
    }

    static let apps: [BrokenSetup] = [
        .host(
            .applePrefixUnknown, "com.example.ios", "--team-id", of: .sample(),
            subject: .sample(.sample(apps: [.ios(IOSApp(bundleID: "com.example.ios"))]))),
        .host(
            .appleWrongPrefix, "ZZZZZ99999.com.example.ios", "ABCDE12345.com.example.ios", "--app-id-prefix ZZZZZ99999",
            of: details(#"{"appID":"ZZZZZ99999.com.example.ios","paths":["*"]}"#)),
        .host(
            .appleAppMissing, "ABCDE12345.com.example.ios", of: details(#"{"appIDs":["ABCDE12345.com.example.other"]}"#)
        ),
        .host(
            .appleLinksNotCovered, "/aB3xY9",
            of: details(#"{"appIDs":["ABCDE12345.com.example.ios"],"components":[{"/":"/promos/*"}]}"#)),
        .host(
            .appleLinksNotCovered, "/aB3xY9",
            of: details(#"{"appIDs":["ABCDE12345.com.example.ios"],"paths":["NOT /*","*"]}"#)),
        .host(
            .appleLinksNotCovered, "/promos/aB3xY9",
            of: details(##"{"appIDs":["ABCDE12345.com.example.ios"],"components":[{"/":"/promos/*","#":"x"}]}"##),
            subject: .sample(.sample(path: "/promos"))),
        .host(
            .appleOtherApp, "QQQQQ11111.com.example.old",
            of: details(#"{"appIDs":["QQQQQ11111.com.example.old","ABCDE12345.com.example.ios"]}"#)),
        .host(
            .androidFingerprintUnknown, "com.example.android", of: .sample(),
            subject: .sample(.sample(apps: [.sampleAndroid([], uploadKey: nil)]))),
        .host(.androidPackageMissing, "com.example.android", of: android(Answer.androidFile(package: "com.example.x"))),
        .host(
            .androidRelationMissing, "handle_all_urls",
            of: android(Answer.androidFile(relation: "delegate_permission/common.get_login_creds"))),
        .host(
            .androidWrongFingerprint, "not with AB:AB:AB",
            of: android(Answer.androidFile([Array(repeating: "11", count: 32).joined(separator: ":")]))),
        .host(
            .androidFingerprintMissing, "lacks the fingerprint 0F:0F", of: .sample(),
            subject: .sample(.sample(apps: [.sampleIOS, .sampleAndroid([signingKey, uploadKey])]))),
        .host(.androidFingerprintForm, "lower-case", of: android(Answer.androidFile([signingKey.lowercased()]))),
        .host(
            .androidFingerprintForm, "SHA-1",
            of: android(Answer.androidFile([Array(repeating: "AB", count: 20).joined(separator: ":")]))),
        .host(.androidUploadKey, "only the upload key", of: android(Answer.androidFile([uploadKey]))),
        .host(
            .androidUploadKey, "is its upload key", "App integrity", of: android(Answer.androidFile([uploadKey])),
            subject: .sample(.sample(apps: [.sampleAndroid([uploadKey])]))),
        .host(
            .androidOneFingerprint, "--upload-key-sha256", of: .sample(),
            subject: .sample(.sample(apps: [.sampleIOS, .sampleAndroid(uploadKey: nil)]))),
        .host(.appsNone, "waymark app add", of: .sample(), subject: .sample(.sample(apps: []))),
        .host(
            .appleStoreIDMissing, "com.example.ios", "--app-store-id", of: .sample(),
            subject: .sample(
                .sample(apps: [.ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")), .sampleAndroid()]))),
        .host(.homeNone, "--fallback-url", of: .sample(), subject: .sample(.sample(hasHome: false))),
        .host(.patternsNone, "--pattern", of: .sample(), subject: .sample(.sample(hasURLPatterns: false))),
        .host(.alternateMissing, "--alternate-host", of: .sample(), subject: .sample(.sample(otherHost: nil))),
    ]
}
