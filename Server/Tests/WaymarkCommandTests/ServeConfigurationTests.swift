import ClickJournal
import Foundation
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import Logging
import Testing

@testable import waymark

@Suite struct ServeConfigurationTests {
    /// Reads a configuration as `serve` would, with a file of the given text.
    private func read(
        flags: [String: String] = [:], environment: [String: String] = [:], file text: String? = nil
    ) throws -> ServeConfiguration {
        let file = try text.map {
            (
                path: "waymark.json",
                contents: try ConfigurationFile(Data($0.utf8), path: "waymark.json")
            )
        }
        return try ServeConfiguration(
            ConfigurationSources(
                flags: flags, environment: environment, file: file, credentials: Credentials(environment: environment)))
    }

    @Test func defaultsHoldWhereNothingIsSaid() throws {
        let configuration = try read()
        #expect(configuration.http.host == "127.0.0.1")
        #expect(configuration.http.port == 8080)
        #expect(configuration.database == "waymark-data/waymark.sqlite")
        #expect(configuration.logLevel == .info)
        #expect(configuration.logFormat == .text)
        #expect(configuration.stopTimeout == .seconds(10))
        #expect(configuration.eventLoops == nil)
        #expect(configuration.quota.creating == .init(perSecond: 5, burst: 10))
        #expect(configuration.quota.limitedRoles == [.app])
    }

    @Test func flagsWinOverTheEnvironmentAndThatOverTheFile() throws {
        let file = #"{"port": 1, "host": "10.0.0.1", "log": {"level": "debug"}}"#
        let environment = ["WAYMARK_PORT": "2", "WAYMARK_HOST": "10.0.0.2", "PORT": "9"]
        let configuration = try read(flags: ["port": "3"], environment: environment, file: file)
        #expect(configuration.http.port == 3)
        #expect(configuration.http.host == "10.0.0.2")
        #expect(configuration.logLevel == .debug)
    }

    @Test func anEmptyVariableCountsAsNone() throws {
        #expect(try read(environment: ["WAYMARK_PORT": "", "WAYMARK_LOG_LEVEL": ""]).http.port == 8080)
    }

    @Test(arguments: [
        (#"{"prot": 1}"#, "\"prot\" in waymark.json", "did you mean \"port\"?"),
        (#"{"logs": {"level": "debug"}}"#, "\"logs\"", "did you mean \"log\"?"),
        (#"{"log": {"levl": "debug"}}"#, "\"log.levl\"", "did you mean \"log.level\"?"),
        (#"{"logLevel": "debug"}"#, "\"logLevel\"", "did you mean \"log.level\"?"),
        (#"{"colour": 1}"#, "\"colour\"", "the keys are host, port"),
    ])
    func aKeyThatIsNotKnownIsNamedWithTheOneThatWasMeant(file: String, what: String, remedy: String) {
        let error = #expect(throws: CommandFailure.self) { try read(file: file) }
        #expect(error?.message.contains(what) == true && error?.remedy?.contains(remedy) == true)
    }

    @Test func anAddressThatKubernetesSetsIsExplained() {
        let error = #expect(throws: CommandFailure.self) {
            try read(environment: ["WAYMARK_PORT": "tcp://10.0.0.1:8080"])
        }
        #expect(error?.remedy?.contains("enableServiceLinks") == true)
    }

    @Test func aFolderOfFilesThatIsNoneIsRefused() {
        let error = #expect(throws: CommandFailure.self) { try read(file: #"{"wellKnown": {"folder": "/none/such"}}"#) }
        #expect(error?.message.contains("/none/such") == true)
    }

    @Test(arguments: [
        ["oidc.clientId": "waymark"], ["oidc.issuer": "https://id.example.com"],
        ["oidc.issuer": "http://id.example.com", "oidc.clientId": "waymark"],
        ["oidc.issuer": "https://id.example.com/.well-known/openid-configuration", "oidc.clientId": "waymark"],
        [
            "oidc.issuer": "https://id.example.com", "oidc.clientId": "waymark",
            "oidc.allowedDomains": "*.example.com",
        ],
        ["oidc.issuer": "https://id.example.com", "oidc.clientId": "waymark", "oidc.clientSecretFile": "/none/such"],
    ])
    func aHalfConfiguredSignInProviderIsRefusedWithTheKeyThatIsWrong(_ flags: [String: String]) {
        let error = #expect(throws: CommandFailure.self) { try read(flags: flags) }
        #expect(error?.message.contains("oidc.") == true && error?.remedy != nil)
    }

    @Test func everyKeyCanComeFromEverySource() throws {
        let secret = FileManager.default.temporaryDirectory.appending(path: "waymark-oidc-\(UUID())")
        try Data("s3cret\n".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let texts = [
            "host": "::1", "port": "9", "database": "postgresql://db.example.com/waymark",
            "databaseListener": "postgresql://listener.example.com/waymark", "log.level": "trace", "log.format": "json",
            "drain.delay": "5", "stopTimeout": "3", "eventLoops": "2", "trustedProxies": "10.0.0.0/8",
            "scannerNetworks": "scanners.txt", "relayNetworks": "relays.txt",
            "countryDatabase": "countries.mmdb", "quota.perSecond": "0",
            "oidc.issuer": "https://id.example.com", "oidc.clientId": "waymark", "oidc.clientSecretFile": secret.path,
            "oidc.name": "Example", "oidc.allowedDomains": "example.com",
            "quota.burst": "7",
            "quota.readsPerSecond": "0", "quota.readBurst": "9",
            "quota.keyPerDay": "5", "quota.networkPerDay": "0", "quota.claimsPerDay": "6",
            "quota.perDay": "0", "quota.roles": "server", "clicks.journalBytes": "2000000",
            "clicks.syncMilliseconds": "50",
            "limits.targetBytes": "300", "limits.headerBytes": "2048", "limits.headerCount": "20",
            "limits.bodyBytes": "4096", "limits.bulkBodyBytes": "8192", "limits.eventBodyBytes": "6000",
            "limits.importBodyBytes": "90000", "limits.bulkCount": "5",
            "limits.jsonDepth": "9", "limits.connections": "6", "limits.headTimeout": "1", "limits.bodyTimeout": "2",
            "limits.idleTimeout": "4", "limits.streams": "8", "limits.requests": "70", "limits.waitingBytes": "2000000",
            "limits.networkPercent": "50", "limits.networkAnswers": "11", "limits.connectionWaitingBytes": "1000",
            "limits.unknownCodesPerSecond": "0", "limits.unknownCodesBurst": "12", "log.access": "true",
            "tls.certificate": "a.pem", "tls.key": "a.key",
            "redirect.http": "81", "acme.folder": "challenges",
            "metrics.host": "::1", "metrics.port": "9464",
            "wellKnown.folder": FileManager.default.temporaryDirectory.path,
            "backup.every": "6h", "backup.keep": "9", "backup.folder": "/backups", "sqlite.checkpoints": "external",
            "clicks.retentionDays": "30", "events.windowDays": "7",
            "links.cacheBytes": "6000000", "qrCodes.cacheBytes": "5000",
            "qrCodes.waiting": "3", "webhooks.allowPrivateNetworks": "true",
        ]
        #expect(Set(texts.keys) == Set(ConfigurationKey.allCases.map(\.rawValue)))
        let environment = Dictionary(
            uniqueKeysWithValues: try texts.map { key, text in
                (try #require(ConfigurationKey(rawValue: key)).environmentName, text)
            })
        for configuration in [try read(flags: texts), try read(environment: environment)] {
            #expect(configuration.http.host == "::1")
            #expect(configuration.logFormat == .json)
            #expect(configuration.stopTimeout == .seconds(3) && configuration.drainDelay == .seconds(5))
            #expect(configuration.backups == BackupSettings(every: .seconds(21_600), keep: 9, folder: "/backups"))
            #expect(configuration.checkpoints == .external)
            #expect(configuration.databaseListener == "postgresql://listener.example.com/waymark")
            #expect(configuration.clickRetentionDays == 30)
            #expect(configuration.conversionWindowDays == 7)
            #expect(configuration.eventLoops == 2)
            #expect(configuration.linkCacheBytes == 6_000_000)
            #expect(configuration.webhooksReachPrivateNetworks)
            #expect(configuration.http.trustedProxies.map(\.description) == ["10.0.0.0/8"])
            #expect(configuration.scannerNetworks == "scanners.txt")
            #expect(configuration.relayNetworks == "relays.txt")
            #expect(configuration.countryDatabase == "countries.mmdb")
            let provider = try #require(configuration.signInProvider)
            #expect(provider.clientSecret == "s3cret" && provider.name == "Example")
            #expect(provider.allowedDomains == ["example.com"])
            #expect(configuration.quota.creating == .init(perSecond: nil, burst: 7))
            #expect(configuration.quota.reading == .init(perSecond: nil, burst: 9))
            #expect(configuration.quota.requestsPerDay == nil && configuration.quota.requestsPerKeyAndDay == 5)
            #expect(configuration.quota.requestsPerNetworkAndDay == nil && configuration.quota.claimsPerDay == 6)
            #expect(configuration.quota.limitedRoles == [.server])
            #expect(configuration.journal.budget == 2_000_000)
            #expect(configuration.draining.syncInterval == .milliseconds(50))
            #expect(configuration.http.qrCodes == QRCodeDrawer.Configuration(cacheBytes: 5000, waiting: 3))
            #expect(configuration.http.limits.targetBytes == 300)
            #expect(configuration.http.limits.headerCount == 20)
            #expect(configuration.http.limits.bulkBodyBytes == 8192)
            #expect(configuration.http.limits.eventBodyBytes == 6000)
            #expect(configuration.http.limits.importBodyBytes == 90000)
            #expect(configuration.http.limits.idleTimeout == .seconds(4))
            #expect(configuration.http.limits.streams == 8)
            #expect(
                configuration.http.limits.traffic
                    == TrafficLimits(connections: 6, requests: 70, waitingBytes: 2_000_000, networkPercent: 50))
            #expect(configuration.http.limits.networkAnswers == 11)
            #expect(configuration.http.limits.connectionWaitingBytes == 1000)
            #expect(configuration.unknownCodes.perSecond == nil)
            #expect(configuration.unknownCodes.burst == 12)
            #expect(configuration.http.logsRequests)
            #expect(configuration.tls == TLSFiles(certificate: "a.pem", key: "a.key"))
            #expect(configuration.http.redirect == RedirectConfiguration(port: 81, challengeFolder: "challenges"))
            #expect(configuration.http.metrics.listener == MetricsConfiguration.Listener(host: "::1", port: 9464))
        }
    }

    @Test(arguments: [
        ("port", "80a", "--port cannot be \"80a\"; it must be a whole number from 0 to 65535"),
        ("port", "65536", "--port cannot be \"65536\"; it must be a whole number from 0 to 65535"),
        (
            "quota.perDay", "much",
            "--set quota.perDay cannot be \"much\"; it must be a whole number from 0 to 1000000000000"
        ),
        ("port", "-1", "--port cannot be \"-1\"; it must be a whole number from 0 to 65535"),
        ("tls.certificate", "a.pem", "tls.certificate is given without tls.key; add --tls-key"),
        ("tls.key", "a.key", "tls.key is given without tls.certificate; add --tls-certificate"),
        (
            "acme.folder", "challenges",
            "acme.folder is given without redirect.http, the port that answers from it; add --redirect-http 80"
        ),
        ("redirect.http", "x", "--redirect-http cannot be \"x\"; it must be a whole number from 0 to 65535"),
        (
            "metrics.host", "0.0.0.0",
            "metrics.host is given without metrics.port, the port that answers there; add --set metrics.port=9464"
        ),
        (
            "metrics.port", "8080",
            "metrics.port is 8080, which is the port of visitors as well; "
                + "give metrics a port of their own, or leave it out and read /metrics with a key"
        ),
        ("metrics.port", "0", "--set metrics.port cannot be \"0\"; it must be a whole number from 1 to 65535"),
        ("host", "", "--host cannot be \"\"; it must be text that is not empty"),
        ("log.format", "xml", "--log-format cannot be \"xml\"; it must be one of text, json"),
        ("stopTimeout", "0", "--stop-timeout cannot be \"0\"; it must be a whole number from 1 to 3600"),
        (
            "trustedProxies", "10.0.0.0/33",
            "\"10.0.0.0/33\" among the trustedProxies is not an address; "
                + "write addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8"
        ),
        (
            "quota.roles", "app,boss",
            "\"boss\" among the quota.roles is not a role; the roles are admin, server, reader, app"
        ),
    ])
    func aWrongFlagIsNamed(key: String, value: String, message: String) {
        let failure = #expect(throws: CommandFailure.self) { try read(flags: [key: value]) }
        #expect(failure?.description == "waymark: " + message)
        #expect(failure?.kind == .usage)
    }

    @Test func aWrongVariableIsNamed() {
        let failure = #expect(throws: CommandFailure.self) { try read(environment: ["WAYMARK_LOG_LEVEL": "loud"]) }
        #expect(failure?.message == "WAYMARK_LOG_LEVEL cannot be \"loud\"")
    }

    @Test(arguments: [
        (#"{"port": "eighty"}"#, "\"port\" in waymark.json cannot be \"eighty\""),
        (#"{"port": 80.5}"#, "the value of \"port\" in waymark.json is not valid"),
        (#"{"port": true}"#, "the value of \"port\" in waymark.json is not valid"),
        (#"{"port": {"number": 1}}"#, "\"port\" in waymark.json is an object"),
        (#"{"prot": 80}"#, "\"prot\" in waymark.json is not a known key"),
        (#"{"log": {"levle": "info"}}"#, "\"log.levle\" in waymark.json is not a known key"),
        (#"{"trustedProxies": [1]}"#, "\"trustedProxies\" in waymark.json must be a list of strings"),
        (#"{"port": 80"#, "waymark.json is not JSON"),
        (#"[80]"#, "waymark.json is not a JSON object"),
    ])
    func aWrongFileIsNamed(text: String, message: String) {
        let failure = #expect(throws: CommandFailure.self) { try read(file: text) }
        #expect(failure?.message == message)
        #expect(failure?.kind == .usage)
    }

    @Test func aFileMayNameKeysInGroupsOrWithDots() throws {
        let configuration = try read(
            file: #"{"log.level": "error", "quota": {"roles": ["app", "server"]}, "host": null}"#)
        #expect(configuration.logLevel == .error)
        #expect(configuration.quota.limitedRoles == [.app, .server])
        #expect(configuration.http.host == "127.0.0.1")
    }

    @Test func aFileThatIsMissingStopsTheStart() {
        let failure = #expect(throws: CommandFailure.self) {
            try ServeConfiguration(flags: [:], environment: [:], file: "/there/is/no/such.json")
        }
        #expect(failure?.message == "the configuration file /there/is/no/such.json cannot be read")
    }

    @Test func theTableOfTheGuideNamesEveryKeyInOrder() throws {
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/configuration.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let rows = text.matches(of: #/(?m)^\| `([A-Za-z.]+)` \|/#).map { String($0.1) }
        #expect(rows == ConfigurationKey.allCases.map(\.rawValue))
    }

    @Test func anUnknownKeyAmongFlagsIsNamed() {
        let failure = #expect(throws: CommandFailure.self) {
            try ServeConfiguration(flags: ["colour": "red"], environment: [:], file: nil)
        }
        #expect(failure?.message == "\"colour\" is not a known key")
    }
}
