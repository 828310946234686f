import LinkStorage
import Testing

@testable import LinkDoctor

/// A broken setup: the fault, the observations of it, and the expected findings.
struct BrokenSetup: Sendable, CustomTestStringConvertible {
    var id: FindingID
    var findings: @Sendable () -> [Finding]
    /// Words that the text must contain.
    var words: [String]

    var testDescription: String { "\(id.rawValue): \(words.joined(separator: ", "))" }

    static func host(
        _ id: FindingID, _ words: String..., of observation: HostObservation, subject: HostSubject = .sample()
    ) -> BrokenSetup {
        BrokenSetup(
            id: id, findings: { HostRules.findings(observation, subject: subject, now: today) }, words: words)
    }

    static func machine(_ id: FindingID, _ words: String..., of observation: MachineObservation) -> BrokenSetup {
        BrokenSetup(id: id, findings: { MachineRules.findings(observation, now: today) }, words: words)
    }

    static let all = dns + certificates + files + apps + proxies + rest + machines + servers

    private static let good = ObservedExchange.Outcome.answered(.sample(Answer.appleFile))

    private static let dns: [BrokenSetup] = [
        .host(
            .dnsUnresolved, "go.example.com", "name or service not known", "IN A",
            of: .sample(lookup: NameLookup(addresses: [], failure: "name or service not known"))),
        .host(
            .dnsFirebase, "links.page.link",
            of: .sample(lookup: NameLookup(addresses: ["192.0.2.7"], canonicalName: "links.page.link."))),
        .host(.dnsFirebase, "199.36.158.100", of: .sample(lookup: NameLookup(addresses: ["199.36.158.100"]))),
        .host(
            .dnsFirebase, "cannot be moved", "waymark import firebase shop.page.link.csv",
            of: .sample(lookup: NameLookup(addresses: [], failure: "unknown")),
            subject: HostSubject(host: "shop.page.link", purpose: .unknown)),
        .host(.dnsPrivateAddress, "10.1.2.3", "--resolve", of: .sample(lookup: NameLookup(addresses: ["10.1.2.3"]))),
        .host(.dnsPrivateAddress, "fe80::1", of: .sample(lookup: NameLookup(addresses: ["fe80::1"]))),
        .host(
            .dnsAddressDown, "2001:db8::7", "refused", "AAAA",
            of: .sample([("192.0.2.7", good), ("2001:db8::7", .failed(.refused))])),
        .host(
            .dnsAddressDown, "192.0.2.8", "in time",
            of: .sample([("192.0.2.7", good), ("192.0.2.8", .failed(.connectTimedOut))])),
        .host(
            .dnsFamilyUnchecked, "2001:db8::7", of: .sample([("192.0.2.7", good), ("2001:db8::7", .failed(.noRoute))])),
        .host(
            .dnsAddressesDiffer, "192.0.2.8 answers 404",
            of: .sample([("192.0.2.7", good), ("192.0.2.8", .answered(.sample("", status: 404)))])),
        .host(.connectionRefused, "192.0.2.7 (connection refused)", of: .sample([("192.0.2.7", .failed(.refused))])),
        .host(
            .serviceNotRunning, "waymark serve", of: .sample([("127.0.0.1", .failed(.refused))]),
            subject: HostSubject(
                scheme: "http", host: "127.0.0.1", port: 8080, purpose: .serves([.sample(isServiceAddress: true)]))),
    ]

    private static let certificates: [BrokenSetup] = [
        .host(.tlsNone, "without TLS", of: .sample([("192.0.2.7", .failed(.notTLS))])),
        .host(
            .tlsFailed, "TLSV1_ALERT_PROTOCOL_VERSION",
            of: .sample([("192.0.2.7", .failed(.handshake("TLSV1_ALERT_PROTOCOL_VERSION")))])),
        .host(
            .certificateExpired, "expired on 2026-11-17", "certbot renew",
            of: .sample(
                certificates: CertificateChain(certificates: [.sample(to: -1 * day), .intermediate], trust: .trusted))),
        .host(
            .certificateExpired, "Intermediate in the chain",
            of: .sample(
                certificates: .untrusted(
                    .sample(),
                    .sample(subject: "CN=Intermediate", issuer: "CN=Root", from: -99 * day, to: -1 * day),
                    issuerIsKnown: true))),
        .host(
            .certificateNotYetValid, "valid from 2026-11-19",
            of: .sample(certificates: CertificateChain(certificates: [.sample(from: day)], trust: .trusted))),
        .host(
            .certificateExpiresSoon, "in 5 days",
            of: .sample(certificates: CertificateChain(certificates: [.sample(to: 5.5 * day)], trust: .trusted))),
        .host(
            .certificateWrongName, "www.example.com", "-d go.example.com",
            of: .sample(
                certificates: CertificateChain(certificates: [.sample(names: ["www.example.com"])], trust: .trusted))),
        .host(
            .certificateSelfSigned, "is self-signed",
            of: .sample(certificates: .untrusted(.sample(issuer: "CN=go.example.com")))),
        .host(
            .certificateIncompleteChain, "1 certificate", "Intermediate", "fullchain.pem",
            of: .sample(certificates: .untrusted(.sample()))),
        .host(
            .certificateUnknownAuthority, "comes from Root", "--ca",
            of: .sample(certificates: .untrusted(.sample(), .intermediate, .root))),
        .host(
            .certificateInvalidChain, "a name constraint",
            of: .sample(certificates: .untrusted(.sample(), .intermediate, issuerIsKnown: true))),
        .host(
            .certificateUnchecked, "ca-certificates",
            of: .sample(certificates: CertificateChain(certificates: [.sample()], trust: .unchecked))),
    ]

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

    private static let files: [BrokenSetup] = [
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

    private static let apps: [BrokenSetup] = [
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

    private static let proxies: [BrokenSetup] = [
        .host(.proxyNotWaymark, "answers 404", "proxy_pass", of: .sample(plain: .sample("", status: 404))),
        .host(.proxyNotWaymark, "answers 200", of: .sample(plain: .sample(#"{"service":"other"}"#))),
        .host(
            .proxyNotWaymark, "https://go.example.com", "another database",
            of: .sample(plain: .sample(#"{"service":"waymark","scheme":"https","host":"go.example.com"}"#))),
        .host(
            .proxyHostLost, "the host 127.0.0.1:8080", "proxy_set_header Host $host;",
            of: .sample(plain: .echo(host: "127.0.0.1:8080"))),
        .host(
            .proxySchemeLost, "sees http from 127.0.0.1", "trustedProxies=127.0.0.1",
            of: .sample(plain: .echo(scheme: "http", client: "127.0.0.1"))),
        .host(.proxyClientLost, "as 10.0.0.2", of: .sample(plain: .echo(client: "10.0.0.2"))),
        .host(
            .proxyClientLost, "as 203.0.113.1", "trustedProxies=203.0.113.1",
            of: .sample(plain: .echo(client: "203.0.113.1", isUntrustedForwarder: true))),
        .host(.proxySpoofable, "X-Forwarded-For", of: .sample(forged: .echo(client: ForgedSender.client))),
        .host(.proxySpoofable, "X-Forwarded-Host", of: .sample(forged: .echo(host: ForgedSender.host))),
        .machine(.proxyTrustsEveryone, "0.0.0.0/0", of: .sample(boundlessProxies: ["0.0.0.0/0"])),
    ]

    private static func clock(_ date: String) -> HostObservation {
        var answer = Answer.sample(Answer.appleFile)
        answer.fields = [Answer.Field("Date", date), Answer.Field("content-type", "application/json")]
        return .sample(apple: .answered(answer))
    }

    private static let rest: [BrokenSetup] = [
        .host(.clockOff, "60 minutes ahead", of: clock("Wed, 18 Nov 2026 12:06:40 GMT")),
        .host(.clockOff, "2 hours behind", of: clock("Wed, 18 Nov 2026 09:06:39 GMT")),
        .host(.clockDrift, "46 seconds ahead", of: clock("Wed, 18 Nov 2026 11:07:25 GMT")),
        .host(
            .appleCDNMissing, "SWCERR00101", "403",
            of: .sample(
                appleCopy: ObservedExchange(
                    .answered(
                        .sample(
                            "", status: 404, ["Apple-Failure-Reason": "SWCERR00101 Bad HTTP Response: 403 Forbidden"])),
                    certificates: .sample))),
        .host(
            .appleCDNDiffers, "2 bytes",
            of: .sample(appleCopy: ObservedExchange(.answered(.sample("{}")), certificates: .sample))),
        .host(.appleCDNUnreachable, "in time", of: .sample(appleCopy: ObservedExchange(.failed(.connectTimedOut)))),
        .host(
            .appleCDNUnreachable, "no certificate that is trusted",
            of: .sample(appleCopy: ObservedExchange(.answered(.sample("{}")), certificates: .untrusted(.sample())))),
        .host(
            .hostNotConfigured, "waymark domain add https://go.example.com", of: .sample(),
            subject: HostSubject(host: "go.example.com", purpose: .notConfigured)),
        .host(
            .hostRecordsUnread, "--database", of: .sample(),
            subject: HostSubject(host: "go.example.com", purpose: .unknown)),
        .host(
            .hostPlainHTTP, "without TLS", of: .sample(plain: .echo(scheme: "http", host: "localhost")),
            subject: HostSubject(scheme: "http", host: "localhost", port: 80, purpose: .serves([.sample()]))),
        BrokenSetup(id: .hostsNone, findings: { [MachineRules.missingHosts()] }, words: ["waymark domain add"]),
    ]

    private static func inspected(_ inspection: DatabaseInspection) -> MachineObservation {
        .sample(database: .inspected(inspection))
    }

    private static func disk(_ free: Int64, isWritable: Bool = true) -> MachineObservation {
        .sample(
            disk: DiskFacts(folder: "/var/lib/waymark", freeBytes: free, totalBytes: 100 << 30, isWritable: isWritable))
    }

    private static func server(_ change: (inout DatabaseServerFacts) -> Void) -> MachineObservation {
        var facts = DatabaseServerFacts.sample
        change(&facts)
        return inspected(DatabaseInspection(schema: .current, server: facts))
    }

    private static let address = "postgresql://waymark@db/links?sslmode=require&passfile=/run/pass"

    private static func server(is database: MachineObservation.Database) -> MachineObservation {
        var observation = MachineObservation.sample(database: database, files: [])
        observation.path = address
        return observation
    }

    private static let servers: [BrokenSetup] = [
        .machine(
            .serverUnreachable, "cannot be opened: no route", "psql '\(address)' -c",
            of: server(is: .unreadable("no route"))),
        .machine(
            .serverUnreachable, "TCP/IP connections?", of: server(is: .unreadable("accepting TCP/IP connections?"))),
        .machine(
            .serverSilent, "42883: no such function.",
            of: inspected(DatabaseInspection(schema: .current, serverSilence: "42883: no such function"))),
        .machine(
            .databaseUnfinishedCopy, "waymark copy --from <database> --to '\(address)'", "waymark restore <backup>",
            of: server(
                is: .inspected(
                    DatabaseInspection(schema: .newer("unfinished-copy-" + String(repeating: "0a", count: 32)))))),
        .machine(
            .databaseMissing, "it has no tables", "waymark serve --database '\(address)'",
            of: server(is: .inspected(DatabaseInspection(schema: .older(missing: ["0001-projects", "0002-apps"]))))),
        .machine(.serverVersion, "13.22", of: server { ($0.version, $0.majorVersion) = ("13.22", 13) }),
        .machine(.serverEncoding, "LATIN1", "--owner waymark", of: server { $0.encoding = "LATIN1" }),
        .machine(
            .serverCollation, "2.31", "2.36", #"REINDEX DATABASE "Links of ""us""";"#,
            of: server {
                ($0.collationChange, $0.database) = (.init(before: "2.31", now: "2.36"), #"Links of "us""#)
            }),
        .machine(.serverStandby, "recovery", "target_session_attrs", of: server { $0.isStandby = true }),
        .machine(
            .serverRights, "links, nor create tables", "GRANT ALL ON SCHEMA tenants TO waymark;",
            #"'waymark') FROM pg_tables WHERE schemaname = 'tenants' \gexec"#,
            of: server {
                ($0.closedTables, $0.foreignTables, $0.createsTables) = (["links"], ["links"], false)
                $0.schema = "tenants"
            }),
        .machine(
            .serverRights, "may not create tables", "GRANT ALL ON SCHEMA public TO waymark;",
            of: server { ($0.createsTables, $0.schema) = (false, nil) }),
        .machine(
            .serverTableOwner, "apps, claims, links and 1 more", "ALTER TABLE %I.%I OWNER TO %I",
            of: server { $0.foreignTables = ["apps", "claims", "links", "projects"] }),
        .machine(
            .serverTableOwner, "does not own the function links_added.", "ALTER FUNCTION %s OWNER TO %I",
            of: server { $0.foreignFunctions = ["links_added"] }),
        .machine(
            .serverSuperuser, "waymark is a superuser", "ALTER ROLE waymark NOSUPERUSER;",
            of: server { $0.isSuperuser = true }),
        .machine(.serverNoSync, "ALTER SYSTEM SET fsync", of: server { $0.syncsDisk = false }),
        .machine(
            .serverCommits, "ALTER ROLE waymark SET synchronous_commit", of: server { $0.synchronousCommit = "off" }),
        .machine(.serverPlain, "no TLS", "sslmode=verify-full", of: server { ($0.isLocal, $0.tls) = (false, nil) }),
        .machine(
            .serverUnverified, "TLSv1.3", "sslrootcert",
            of: server { ($0.isLocal, $0.tls, $0.verifiesServer) = (false, "TLSv1.3", false) }),
        .machine(.serverPooled, "pooler", of: server { $0.isPooled = true }),
        .machine(
            .serverListener, "databaseListener: it leads to another database.", "postgresql://waymark@",
            of: .sample(listener: .deaf("it leads to another database"))),
        .machine(.serverNoTriggers, "trial of triggers", "waymark copy", of: server { $0.indexesLinks = false }),
        .machine(.serverClock, "42 seconds behind", "timedatectl", of: server { $0.clockOffset = -42 }),
        .machine(
            .serverConnections, "server has 90 of at most 97", "max_connections",
            of: server { $0.connectionLimit.used = 90 }),
        .machine(
            .serverConnections, "user waymark has 3 of at most 10", "ALTER ROLE waymark CONNECTION LIMIT 60;",
            of: server { $0.connectionLimit = .init(of: .user, most: 10, used: 3) }),
        .machine(
            .serverConnections, "database waymark has 3 of at most 10", "ALTER DATABASE waymark CONNECTION LIMIT 60;",
            of: server { $0.connectionLimit = .init(of: .database, most: 10, used: 3) }),
        .machine(.serverNoVacuum, "autovacuum", of: server { $0.removesDeadRows = false }),
        .machine(
            .serverDeadRows, "day_counts has 2000000 dead rows", "VACUUM (ANALYZE) day_counts;",
            of: server { $0.deadRows = [.init(table: "day_counts", live: 1_000_000, dead: 2_000_000)] }),
        .machine(.diskFull, "the database's server", "1024 KiB of", of: onServersDisk(free: 1 << 20)),
        .machine(.diskLow, "the database's server", of: onServersDisk(free: 1 << 30)),
    ]

    private static func onServersDisk(free: Int64) -> MachineObservation {
        var observation = server { _ in }
        observation.serverDisk = DiskFacts(folder: "/srv/pg", freeBytes: free, totalBytes: 100 << 30, isWritable: true)
        return observation
    }

    private static let machines: [BrokenSetup] = [
        .machine(.databaseMissing, "/var/lib/waymark/waymark.sqlite", of: .sample(database: .missing)),
        .machine(.databaseUnreadable, "no space is left", of: .sample(database: .unreadable("no space is left"))),
        .machine(.databaseForeign, "not an SQLite database", of: .sample(database: .foreign("not an SQLite database"))),
        .machine(.databaseNewerSchema, "0099-later", of: inspected(DatabaseInspection(schema: .newer("0099-later")))),
        .machine(
            .databaseOlderSchema, "0009-domain-pages",
            of: inspected(DatabaseInspection(schema: .older(missing: ["0009-domain-pages"])))),
        .machine(
            .databaseDamaged, "row 7 missing from index",
            of: inspected(DatabaseInspection(schema: .current, damage: ["row 7 missing from index x"]))),
        .machine(.databaseDamaged, "cannot be opened", of: .sample(database: .damaged)),
        .machine(
            .databaseForeignKeys, "3 rows", "links",
            of: inspected(DatabaseInspection(schema: .current, orphanCount: 3, orphanTables: ["links"]))),
        .machine(
            .databaseLargeLog, "1024 MiB", of: inspected(DatabaseInspection(schema: .current, logBytes: 1 << 30))),
        .machine(.diskFull, "10 MiB of 100 GiB", "df -h", of: disk(10 << 20)),
        .machine(.diskLow, "1024 MiB of 100 GiB", of: disk(1 << 30)),
        .machine(.diskNotWritable, "read-only", "remount", of: disk(50 << 30, isWritable: false)),
        .machine(.diskNotWritable, "may not write to", of: .sample(files: FileFacts.samples(isWritable: false))),
        .machine(
            .permissionsWritable, "chmod 600 /var/lib/waymark/waymark.sqlite",
            of: .sample(files: FileFacts.samples(database: 0o666))),
        .machine(
            .permissionsWritable, "chmod 700 /var/lib/waymark", of: .sample(files: FileFacts.samples(folder: 0o777))),
        .machine(.permissionsReadable, "chmod 600", of: .sample(files: FileFacts.samples(database: 0o644))),
        .machine(.permissionsSecretFile, "first-key", of: .sample(files: FileFacts.samples(key: 0o644))),
        .machine(
            .permissionsMixedOwners, "chown waymark: /var/lib/waymark/waymark.sqlite-wal",
            of: .sample(files: FileFacts.samples(log: 0))),
        .machine(.permissionsNotOwner, "sudo -u waymark", of: .sample(userID: 1001)),
        .machine(.keysNeverUsed, "“old backend”", "waymark key remove", of: .sample(keys: [.sample(created: 40)])),
        .machine(.keysUnusedForLong, "last used on", of: .sample(keys: [.sample(created: 400, used: 300)])),
        .machine(
            .countriesLibraryMissing, "The library", "libmaxminddb0",
            of: .sample(countries: .libraryMissing(fault: "the library cannot be loaded"))),
        .machine(
            .countriesUnreadable, "Permission denied.", "namei -l /srv/countries.mmdb",
            of: .sample(countries: .unreadable(path: "/srv/countries.mmdb", fault: "Permission denied"))),
        .machine(
            .countriesForeign, "networks of operators.",
            of: .sample(countries: .foreign(path: "/srv/asn.mmdb", fault: "it has networks of operators"))),
        .machine(
            .countriesOld, "Sample-Country", "mv new.mmdb /srv/countries.mmdb",
            of: .sample(countries: .built(daysAgo: 366))),
    ]
}
