import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Projects, apps, domains and keys, on every store.
@Suite struct SettingsContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func projectsComeBackOldestFirst(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let late = ProjectRecord.sample(name: "Late", createdAt: .sample + 60)
            let early = ProjectRecord.sample(name: "Early")
            try await database.insert(late)
            try await database.insert(early)
            #expect(try await database.projects() == [early, late])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func projectNamesAreUnique(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let one = ProjectRecord.sample(name: "One")
            var two = ProjectRecord.sample(name: "Two")
            try await database.insert(one)
            try await database.insert(two)
            await expectStoreError(.alreadyExists) { try await database.insert(ProjectRecord.sample(name: "One")) }
            two.name = "One"
            let clash = two
            await expectStoreError(.alreadyExists) { try await database.update(clash) }
            #expect(try await database.projects().map(\.name) == (one.id < two.id ? ["One", "Two"] : ["Two", "One"]))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func namesThatDifferInBytesDiffer(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(ProjectRecord.sample(name: "Caf\u{E9}"))
            try await database.insert(ProjectRecord.sample(name: "Cafe\u{301}"))
            #expect(try await database.projects().count == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func textsThatWouldBeCutOffAreRefused(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            await expectStoreError(.corruptRecord) { try await database.insert(ProjectRecord.sample(name: "a\0b")) }
            let named = try LinkRecord.sample(on: domain, name: "a\0b")
            await expectStoreError(.corruptRecord) { try await database.insert(named) }
            let tagged = try LinkRecord.sample(on: domain, tags: ["a\0b"])
            await expectStoreError(.corruptRecord) { try await database.insert(tagged) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func updatingAProjectReplacesNameAndPatterns(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var project = ProjectRecord.sample()
            try await database.insert(project)
            project.name = "Vineyard"
            project.urlPatterns = []
            try await database.update(project)
            #expect(try await database.projects() == [project])
            await expectStoreError(.notFound) { try await database.update(ProjectRecord.sample(name: "Nobody")) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aProjectIsReplacedOnlyAsItWasRead(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let read = ProjectRecord.sample(createdAt: .sample + 0.000_4)
            try await database.insert(read)
            let replacement = ReplacementContract<ProjectRecord>(
                database: database, records: { try await database.projects() },
                update: { try await database.update($0, read: $1) })
            try await replacement.check(
                read, field: \.name, values: { "P\($0)" }, next: { $0.matchesProbably.toggle() },
                gone: { $0 = .sample(name: "Nobody") })
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDomainIsReplacedOnlyAsItWasRead(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let read = try await database.insertSampleDomain()
            let replacement = ReplacementContract<LinkDomainRecord>(
                database: database, records: { try await database.domains() },
                update: { try await database.update($0, read: $1) })
            try await replacement.check(
                read, field: \.alternateHost, values: { "h\($0).example.com" },
                next: {
                    $0.isCaseSensitive.toggle()
                    $0.longLinks = LongLinkSettings(showsCards: true, signingKey: SigningKey(0..<32))
                },
                gone: { $0.id = LinkDomainRecord.ID(at: .sample) })
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func removingAProjectTakesItsAppsAndKeysAndNeedsItsDomainsGone(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let project = try #require(try await database.projects().first)
            try await database.insert(AppRecord.sample(in: project))
            try await database.insert(APIKeyRecord.sample(in: project))
            let adminKey = APIKeyRecord.sample(in: nil)
            try await database.insert(adminKey)
            await expectStoreError(.alreadyExists) { try await database.removeProject(project.id) }
            try await database.removeDomain(domain.id)
            try await database.removeProject(project.id)
            #expect(try await database.projects().isEmpty)
            #expect(try await database.apps().isEmpty)
            #expect(try await database.keys() == [adminKey])
            await expectStoreError(.notFound) { try await database.removeProject(project.id) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func appsOfEveryPlatformComeBackWhole(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            let ios = IOSApp(
                bundleID: "com.example.app", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765",
                appStoreID: AppStoreID("123456789"), customScheme: CustomScheme("example"), minimumVersion: "1.2.3")
            let mac = MacApp(
                bundleID: "com.example.app", teamID: "ABCDE12345", downloadURL: WebURL("https://example.com/get"))
            let android = AndroidApp(
                packageName: "com.example.app", fingerprints: ["AA:BB"], uploadKeyFingerprint: "CC:DD",
                minimumVersionCode: 1 << 40)
            let apps = [RegisteredApp.ios(ios), .macos(mac), .android(android)].enumerated().map { index, app in
                var record = AppRecord.sample(in: project, app, createdAt: .sample + Double(index))
                record.name = index == 0 ? nil : "Fjord & Fell \(index)"
                record.iconURL = index == 0 ? nil : WebURL("https://example.com/\(index).png")
                return record
            }
            for app in apps { try await database.insert(app) }
            #expect(try await database.apps() == apps)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func appsAreUniqueByProjectPlatformAndIdentifier(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            let other = ProjectRecord.sample(name: "Other", createdAt: .sample + 1)
            try await database.insert(project)
            try await database.insert(other)
            var app = AppRecord.sample(in: project)
            try await database.insert(app)
            try await database.insert(AppRecord.sample(in: other))
            await expectStoreError(.alreadyExists) { try await database.insert(AppRecord.sample(in: project)) }
            await expectStoreError(.notFound) {
                try await database.insert(AppRecord.sample(in: ProjectRecord.sample(name: "Nobody")))
            }
            app.app = .ios(IOSApp(bundleID: "com.example.app", teamID: "ABCDE12345"))
            app.name = "Fjord & Fell"
            app.iconURL = WebURL("https://example.com/icon.png")
            try await database.update(app, read: nil)
            #expect(try await database.apps().contains(app))
            try await database.removeApp(app.id)
            let removed = app
            await expectStoreError(.notFound) { try await database.removeApp(removed.id) }
            await expectStoreError(.notFound) { try await database.update(removed, read: nil) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anAppIsReplacedOnlyAsItWasRead(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            var read = AppRecord.sample(in: project, createdAt: .sample + 0.000_4)
            read.iconURL = WebURL("https://example.com/icon.png")
            try await database.insert(read)
            let names = try await withThrowingTaskGroup { [read] group in
                for number in 0..<8 {
                    group.addTask { () -> String? in
                        var new = read
                        new.name = "App \(number)"
                        do {
                            try await database.update(new, read: read)
                            return new.name
                        } catch let error as LinkStoreError where error.code == .versionMismatch {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { if let name = $1 { $0.append(name) } }
            }
            #expect(names.count == 1)
            let stored = try #require(try await database.apps().first)
            #expect(stored.name == names.first)
            var next = stored
            next.app = .android(AndroidApp(packageName: "com.example.app", minimumVersionCode: 7))
            let revision = try await database.settingsRevision()
            await expectStoreError(.versionMismatch) { [next, read] in try await database.update(next, read: read) }
            #expect(try await database.apps() == [stored])
            #expect(try await database.settingsRevision() == revision)
            try await database.update(next, read: stored)
            #expect(try await database.apps() == [next])
            var gone = next
            gone.id = AppRecord.ID(at: .sample)
            await expectStoreError(.notFound) { [gone] in try await database.update(gone, read: gone) }
        }
    }

    @Test(
        arguments: StoreUnderTest.allCases,
        ["https://go.example.com", "https://example.com/promos", "http://localhost:8080", "http://10.0.0.7/a/b"])
    func domainsComeBackWhole(_ store: StoreUnderTest, _ prefix: String) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            var domain = try LinkDomainRecord.sample(in: project, prefix, isCaseSensitive: false)
            domain.alternateHost = "www.example.com"
            domain.retiredHosts = ["old.example.com", "older.example.com:8443"]
            domain.fallbackURL = WebURL("https://example.com/home?x=1")
            domain.notFoundURL = WebURL("https://example.com/lost")
            domain.urlPatterns = ["a", "b"]
            domain.pages = DomainBrand(
                name: "Übung “1”", iconURL: WebURL("https://example.com/i.png"), accent: RGBColor("#7a2e8e"),
                title: "A <title>", text: "日本語", imprintURL: WebURL("https://example.com/imprint"),
                privacyURL: WebURL("https://example.com/privacy"), offersContinueAfterInstall: true)
            domain.longLinks = LongLinkSettings(showsCards: true, signingKey: SigningKey(0..<32))
            domain.passedParameters = ["gclid", "utm_*"]
            domain.servesAssociations = false
            domain.isServiceAddress = true
            try await database.insert(domain)
            #expect(try await database.domains() == [domain])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func domainsAreUniqueAmongAllProjects(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            let other = ProjectRecord.sample(name: "Other", createdAt: .sample + 1)
            try await database.insert(project)
            try await database.insert(other)
            try await database.insert(LinkDomainRecord.sample(in: project))
            await expectStoreError(.alreadyExists) { try await database.insert(LinkDomainRecord.sample(in: other)) }
            var second = try LinkDomainRecord.sample(in: other, "https://example.com")
            try await database.insert(second)
            second.domain = try LinkDomainRecord.sample(in: other).domain
            let clash = second
            await expectStoreError(.alreadyExists) { try await database.update(clash) }
            let homeless = try LinkDomainRecord.sample(in: ProjectRecord.sample(name: "Nobody"), "https://example.net")
            await expectStoreError(.notFound) { try await database.insert(homeless) }
            await expectStoreError(.notFound) { try await database.update(homeless) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDomainWithLinksStays(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            try await database.insert(LinkRecord.sample(on: domain))
            await expectStoreError(.alreadyExists) { try await database.removeDomain(domain.id) }
            await expectStoreError(.notFound) { try await database.removeDomain(LinkDomainRecord.ID(at: .sample)) }
            #expect(try await database.domains() == [domain])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aKeyThatIsReplacedExpires(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            var old = APIKeyRecord.sample(in: project)
            try await database.insert(old)
            let revision = try await database.settingsRevision()
            var new = APIKeyRecord.sample(in: project)
            new.id = APIKeyRecord.ID(at: .sample + 1)
            new.createdAt = .sample + 1
            await expectStoreError(.alreadyExists) { [old] in
                try await database.replace(old.id, by: old, expiringAt: .sample + 60)
            }
            #expect(try await database.keys() == [old], "nothing is changed then")
            try await database.replace(old.id, by: new, expiringAt: .sample + 60)
            old.expiresAt = .sample + 60
            #expect(try await database.keys() == [old, new])
            #expect(try await database.settingsRevision() > revision)
            var third = new
            third.id = APIKeyRecord.ID(at: .sample + 2)
            let other = third
            await expectStoreError(.notFound) {
                try await database.replace(APIKeyRecord.ID(at: .sample), by: other, expiringAt: .sample)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func keysRememberTheirLatestUse(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            var key = APIKeyRecord.sample(in: project)
            try await database.insert(key)
            #expect(try await database.keys() == [key])
            await expectStoreError(.alreadyExists) { [key] in try await database.insert(key) }
            let revision = try await database.settingsRevision()
            try await database.markUsed([key.id: .sample + 5, APIKeyRecord.ID(at: .sample): .sample])
            try await database.markUsed([key.id: .sample + 3])
            key.lastUsedAt = .sample + 5
            #expect(try await database.keys() == [key])
            #expect(try await database.settingsRevision() == revision)
            try await database.removeKey(key.id)
            #expect(try await database.keys().isEmpty)
            await expectStoreError(.notFound) { [key] in try await database.removeKey(key.id) }
            await expectStoreError(.notFound) {
                try await database.insert(APIKeyRecord.sample(in: ProjectRecord.sample(name: "Nobody")))
            }
        }
    }
}
