import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDoctor

@Suite struct FindingTests {
    @Test(arguments: BrokenSetup.all)
    func brokenSetupIsFoundAndSaid(setup: BrokenSetup) throws {
        let findings = setup.findings()
        let finding = try #require(
            findings.first { $0.id == setup.id.rawValue }, "found only \(findings.map(\.id))")
        let text = ([finding.what, finding.fix?.text ?? ""] + (finding.fix?.lines ?? [])).joined(separator: "\n")
        for word in setup.words {
            #expect(text.contains(word), "\(text)")
        }
        #expect(finding.severity == setup.id.entry.severity)
        #expect(finding.why == setup.id.entry.why)
        #expect(finding.fix?.lines.isEmpty == false, "a fix has lines to paste")
    }

    /// Each fault is reported once: its consequences are not reported as faults.
    @Test(arguments: BrokenSetup.all)
    func nothingElseIsAProblem(setup: BrokenSetup) {
        let others = setup.findings().filter { $0.severity == .problem && $0.id != setup.id.rawValue }
        let expected: Set<String> =
            switch setup.id {
            // A malformed fingerprint matches no app, and an upload key alone is not the app's.
            case .androidFingerprintForm: ["android.wrong-fingerprint"]
            case .appleOtherApp, .applePrefixUnknown: []
            // The first address is reported, whichever it is.
            case .dnsAddressesDiffer: []
            default: []
            }
        #expect(Set(others.map(\.id)).subtracting(expected).isEmpty, "\(others.map(\.what))")
    }

    @Test func everyFindingHasABrokenSetup() {
        let tested = Set(BrokenSetup.all.map(\.id))
        #expect(FindingID.allCases.filter { !tested.contains($0) }.map(\.rawValue).isEmpty)
    }

    @Test func hostThatIsAsItShouldBePassesEveryCheck() {
        let copy = ObservedExchange(.answered(.sample(Answer.appleFile)), certificates: .sample)
        let findings = HostRules.findings(.sample(appleCopy: copy), subject: .sample(), now: today)
        #expect(
            findings.map(\.id) == [
                "dns.ok", "certificate.ok", "apple.ok", "android.ok", "alternate.ok", "proxy.ok", "clock.ok",
                "apple-cdn.ok",
            ])
    }

    @Test func machineThatIsAsItShouldBePassesEveryCheck() {
        let findings = MachineRules.findings(.sample(), now: today)
        #expect(findings.map(\.id) == ["database.ok", "disk.ok", "permissions.ok", "keys.ok"])
    }

    @Test func aServerThatIsAsItShouldBePasses() {
        var facts = DatabaseServerFacts.sample
        facts.isLocal = false
        facts.tls = "TLSv1.3"
        facts.verifiesServer = true
        // As far as the question's own time lets it be known, and below what disturbs anybody.
        facts.clockOffset = 7
        facts.clockUncertainty = 3
        facts.deadRows = [
            .init(table: "day_counts", live: 10, dead: 90_000), .init(table: "links", live: 9_000_000, dead: 200_000),
        ]
        let inspection = DatabaseInspection(schema: .current, server: facts)
        let findings = MachineRules.findings(.sample(database: .inspected(inspection)), now: today)
        #expect(findings.map(\.id) == ["database.ok", "server.ok", "disk.ok", "permissions.ok", "keys.ok"])
    }

    @Test func aPoolerIsANoteBesideAServerThatPasses() {
        var facts = DatabaseServerFacts.sample
        facts.isPooled = true
        // Whose connection this is, is not known.
        facts.isLocal = false
        let inspection = DatabaseInspection(schema: .current, server: facts)
        let findings = MachineRules.findings(.sample(database: .inspected(inspection)), now: today)
        #expect(findings.map(\.id).filter { $0.hasPrefix("server") } == ["server.ok", "server.pooled"])
    }

    @Test func aPoolerIsNoFindingWhereNodesListenElsewhere() {
        var facts = DatabaseServerFacts.sample
        facts.isPooled = true
        let inspection = DatabaseInspection(schema: .current, server: facts)
        let findings = MachineRules.findings(
            .sample(database: .inspected(inspection), listener: .hears), now: today)
        #expect(findings.map(\.id).filter { $0.hasPrefix("server") } == ["server.ok"])
        #expect(findings.contains { $0.id == "listener.ok" })
    }

    @Test(arguments: [("postgresql://db/w", "4096 bytes, not read through."), ("/w.sqlite", "4096 bytes, checked.")])
    func whatWasCheckedIsSaid(path: String, text: String) {
        var observation = MachineObservation.sample()
        observation.path = path
        let findings = MachineRules.databaseFindings(observation)
        #expect(findings.map(\.what) == [text])
    }

    @Test func aSchemaThatTheUserMayNotReadDoesNotPass() {
        var facts = DatabaseServerFacts.sample
        facts.closedTables = ["schema_migrations"]
        let inspection = DatabaseInspection(schema: nil, server: facts)
        let findings = MachineRules.findings(.sample(database: .inspected(inspection)), now: today)
        #expect(findings.map(\.id) == ["server.rights", "disk.ok", "permissions.ok", "keys.ok"])
    }

    @Test func countryDatabaseOfLessThanAYearPasses() {
        let findings = MachineRules.findings(.sample(countries: .built(daysAgo: 364)), now: today)
        #expect(findings.last?.id == "countries.ok")
    }

    @Test func idsOfPassedChecksAreNotThoseOfFaults() {
        let passed = Set(Check.allCases.map { "\($0.rawValue).ok" })
        #expect(passed.isDisjoint(with: FindingID.allCases.map(\.rawValue)))
    }
}

@Suite struct HostRulesTests {
    private func ids(_ observation: HostObservation, _ subject: HostSubject = .sample()) -> [String] {
        HostRules.findings(observation, subject: subject, now: today).filter { $0.severity != .ok }.map(\.id)
    }

    @Test func overriddenAddressesMayBePrivate() {
        let lookup = NameLookup(addresses: ["127.0.0.1:8443"], isOverridden: true)
        #expect(ids(.sample(lookup: lookup)).isEmpty)
    }

    @Test func hostWithoutAppsNeedsNoFiles() {
        let observation = HostObservation.sample(
            apple: .answered(.sample("", status: 404)), android: .answered(.sample("", status: 404)))
        #expect(ids(observation, .sample(.sample(apps: []))) == ["apps.none"])
    }

    @Test func domainThatWithholdsItsFilesIsNotMissedInThem() {
        let gone = HostObservation.sample(
            apple: .answered(.sample("", status: 404)), android: .answered(.sample("", status: 404)))
        #expect(ids(gone, .sample(.sample(withholdsFiles: true))) == ["file.withheld"])
        let beside = HostSubject.sample(
            .sample(), .sample(path: "/promos", apps: [.sampleAndroid()], withholdsFiles: true))
        #expect(ids(.sample(), beside) == ["file.withheld"])
    }

    @Test func serviceThatDoesNotAnswerBelowAPrefixIsMissed() {
        var observation = HostObservation.sample()
        let nothing = ObservedExchange(.failed(.answerTimedOut))
        observation.echoes = ["": EchoObservation(plain: nothing, forged: nothing)]
        #expect(ids(observation) == ["proxy.not-waymark"])
    }

    @Test func copyOfAppleMayBeWrittenInAnotherWay() {
        let spaced = """
            { "applinks": { "details": [ { "components": [ { "exclude": true, "/": "/_/*" }, { "/": "/*" } ],
              "appIDs": [ "ABCDE12345.com.example.ios" ] } ] } }
            """
        #expect(ids(.sample(appleCopy: ObservedExchange(.answered(.sample(spaced)), certificates: .sample))).isEmpty)
    }

    @Test func hostForAppleAloneNeedsNoAssetLinks() {
        let observation = HostObservation.sample(android: .answered(.sample("", status: 404)))
        #expect(ids(observation, .sample(.sample(apps: [.sampleIOS]))).isEmpty)
    }

    @Test func hostThatNobodyKnowsNeedsBothFiles() {
        let observation = HostObservation.sample(
            apple: .answered(.sample("", status: 404)), android: .answered(.sample("", status: 404)))
        let subject = HostSubject(host: "go.example.com", purpose: .unknown)
        #expect(ids(observation, subject) == ["host.records-unread", "file.missing", "file.missing"])
    }

    @Test func appsOfSeveralDomainsOnAHostAreComparedEachByItsPrefix() {
        let other = RegisteredApp.ios(
            IOSApp(bundleID: "com.example.promos", teamID: "ABCDE12345", appStoreID: AppStoreID("7")))
        let file = """
            {"applinks":{"details":[
              {"appIDs":["ABCDE12345.com.example.ios"],"components":[{"/":"/promos/*","exclude":true},{"/":"/*"}]},
              {"appIDs":["ABCDE12345.com.example.promos"],"components":[{"/":"/promos/*"}]}]}}
            """
        let subject = HostSubject.sample(.sample(apps: [.sampleIOS]), .sample(path: "/promos", apps: [other]))
        #expect(ids(.sample(apple: .answered(.sample(file))), subject).isEmpty)
    }

    @Test func shortLivedCertificateIsNotAlwaysAboutToExpire() {
        let fresh = CertificateFacts.sample(from: -2 * day, to: 4 * day)
        #expect(ids(.sample(certificates: CertificateChain(certificates: [fresh], trust: .trusted))).isEmpty)
        let late = CertificateFacts.sample(from: -5 * day, to: 1 * day)
        #expect(
            ids(.sample(certificates: CertificateChain(certificates: [late], trust: .trusted)))
                == ["certificate.expires-soon"])
    }

    @Test func hostWhoseCertificateIsBrokenIsExaminedFurther() {
        let observation = HostObservation.sample(
            apple: .answered(.sample("", status: 404)),
            certificates: CertificateChain(certificates: [.sample(to: -1 * day)], trust: .trusted))
        #expect(ids(observation) == ["certificate.expired", "file.missing"])
    }

    @Test(arguments: [
        ("go.example.com", "go.example.com", true), ("GO.example.com", "go.example.com", true),
        ("*.example.com", "go.example.com", true), ("*.example.com", "example.com", false),
        ("*.example.com", "a.go.example.com", false), ("example.com", "go.example.com", false),
        ("127.0.0.1", "127.0.0.1", true), ("0:0:0:0:0:0:0:1", "[::1]", true), ("*.0.0.1", "127.0.0.1", false),
    ])
    func namesOfCertificatesCoverHosts(name: String, host: String, isCovered: Bool) {
        #expect(CertificateRules.covers(name, host: host) == isCovered)
    }

    @Test(arguments: [
        ("*", "/a/b", true), ("/a/*", "/a/", true), ("/a/*", "/a", false), ("/a?c", "/abc", true),
        ("/a?c", "/ac", false),
        ("/?*", "/", false), ("/?*", "/x", true), ("*/b", "/a/b/b", true), ("/$(digit)", "/7", true),
        ("/$(lang)/x", "/de/x", true),
        ("", "", true), ("", "/", false), ("/a*b*c", "/aXbYbZc", true), ("/a*b*c", "/aXbYbZ", false),
    ])
    func patternsOfApple(pattern: String, path: String, fits: Bool) {
        #expect(ApplePattern.fits(pattern, text: path) == fits)
    }

    @Test(
        arguments: [
            ("go.example.com:443:192.0.2.7", ["192.0.2.7"]),
            ("Go.example.com:443:192.0.2.7,[2001:db8::1]:8443", ["192.0.2.7", "[2001:db8::1]:8443"]),
            ("go.example.com:443:::1", ["::1"]), ("[::1]:443:127.0.0.1:9", ["127.0.0.1:9"]),
            ("go.example.com:443:", nil),
            ("go.example.com:443:localhost", nil), ("go.example.com:0:127.0.0.1", nil), ("go.example.com", nil),
            ("", nil),
            ("go.example.com:443:127.0.0.1:70000", nil), (":443:127.0.0.1", nil),
        ] as [(String, [String]?)])
    func overridesOfAddresses(text: String, addresses: [String]?) {
        #expect(AddressOverride(text)?.addresses == addresses)
    }

    @Test(arguments: [
        ("8.8.8.8", true), ("127.0.0.1", false), ("10.0.0.1", false), ("172.16.0.1", false), ("172.32.0.1", true),
        ("100.64.0.1", false), ("169.254.1.1", false), ("192.168.1.1", false), ("224.0.0.1", false), ("::1", false),
        ("fd00::1", false), ("fe80::1", false), ("2a00:1450::1", true),
    ])
    func publicAddresses(text: String, isPublic: Bool) throws {
        #expect(AddressOverride("h:1:\(text)") != nil)
        #expect(try #require(IPAddress(text)).isPublic == isPublic)
    }
}
