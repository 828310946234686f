import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Links one by one, on every store.
@Suite struct LinkStoreContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func linksComeBackWhole(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var link = try LinkRecord.sample(
                on: domain, code: "summer-25", destination: "https://example.com/a%2Fb?c=d%26e&f#g",
                name: "Summer & \"sun\" ☀️", tags: ["b", "a", "b"], isManaged: false,
                idempotencyKey: Data(0..<32))
            link.link.android = AndroidParameters(packageName: "com.example.app", minimumVersionCode: .max)
            link.link.ios = IOSParameters(bundleID: "", customScheme: CustomScheme("example"))
            link.link.social = SocialParameters(title: "50 % off + more = \u{0} fun", description: "")
            link.link.customData = [
                "n": .integer(1), "d": .number(0.5), "o": .object(["a": .array([.null, .bool(true)])]),
            ]
            link.link.unknownParameters = [QueryParameter(name: "x y", value: "1&2")]
            link.link.navigation.isForcedRedirectEnabled = false
            link.startsAt = .sample + 3600
            link.expiresAt = .sample + 86_400
            link.archivedAt = .sample + 60
            link.disabledAt = .sample + 61
            let insertion = try await database.insert(link)
            #expect(insertion == .inserted(link))
            #expect(try await database.link(id: link.id) == link)
            #expect(try await database.link(domain: domain.id, code: link.code) == link)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func unknownLinksAreNil(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            #expect(try await database.link(id: link.id) == nil)
            #expect(try await database.link(domain: domain.id, code: link.code) == nil)
            #expect(try await database.link(domain: LinkDomainRecord.ID(at: .sample), code: link.code) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theFirstFreeCandidateIsTaken(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let codes = try ["a", "b", "c"].map(ShortCode.sample)
            for expected in codes {
                let link = try LinkRecord.sample(on: domain)
                let insertion = try await database.insert(NewLinkRecord(record: link, candidates: codes))
                #expect(insertion.record.code == expected)
                #expect(try await database.link(domain: domain.id, code: expected)?.id == link.id)
            }
            let late = try LinkRecord.sample(on: domain)
            await expectStoreError(.shortCodeTaken) {
                _ = try await database.insert(NewLinkRecord(record: late, candidates: codes))
            }
            await expectStoreError(.shortCodeTaken) {
                _ = try await database.insert(NewLinkRecord(record: late, candidates: []))
            }
            #expect(try await database.link(id: late.id) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aCodeIsFreeOnEveryDomain(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let project = try #require(try await database.projects().first)
            let second = try LinkDomainRecord.sample(in: project, "https://example.com/promos")
            try await database.insert(second)
            let links = [try LinkRecord.sample(on: domain), try LinkRecord.sample(on: second)]
            for link in links { try await database.insert(link) }
            for link in links {
                #expect(try await database.link(domain: link.domainID, code: link.code) == link)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func linksNeedADomainOfTheirProject(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let other = ProjectRecord.sample(name: "Other")
            try await database.insert(other)
            var foreign = try LinkRecord.sample(on: domain)
            foreign.projectID = other.id
            let stranger = foreign
            await expectStoreError(.notFound) { try await database.insert(stranger) }
            foreign.projectID = domain.projectID
            foreign.domainID = LinkDomainRecord.ID(at: .sample)
            let homeless = foreign
            await expectStoreError(.notFound) { try await database.insert(homeless) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func identifiersAreUnique(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            link.code = try ShortCode.sample("other")
            let twin = link
            await expectStoreError(.alreadyExists) { try await database.insert(twin) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func letterCaseCountsWhereTheDomainSaysSo(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain(isCaseSensitive: true)
            let link = try LinkRecord.sample(on: domain, code: "Summer")
            try await database.insert(link)
            try await database.insert(LinkRecord.sample(on: domain, code: "summer"))
            #expect(try await database.link(domain: domain.id, code: .sample("Summer")) == link)
            #expect(try await database.link(domain: domain.id, code: .sample("SUMMER")) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func letterCaseIsIgnoredWhereTheDomainSaysSo(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain(isCaseSensitive: false)
            let link = try LinkRecord.sample(on: domain, code: "Summer")
            try await database.insert(link)
            let twin = try LinkRecord.sample(on: domain, code: "sUMMER")
            await expectStoreError(.shortCodeTaken) { try await database.insert(twin) }
            for spelling in ["Summer", "summer", "SUMMER"] {
                #expect(try await database.link(domain: domain.id, code: .sample(spelling)) == link)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDomainCanChangeItsCaseRuleWhileNoCodesClash(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var domain = try await database.insertSampleDomain(isCaseSensitive: true)
            try await database.insert(LinkRecord.sample(on: domain, code: "Summer"))
            domain.isCaseSensitive = false
            let revision = try await database.linksRevision()
            try await database.update(domain)
            #expect(try await database.linksRevision().changes > revision.changes)
            #expect(try await database.link(domain: domain.id, code: .sample("SUMMER")) != nil)
            domain.isCaseSensitive = true
            try await database.update(domain)
            #expect(try await database.link(domain: domain.id, code: .sample("SUMMER")) == nil)
            #expect(try await database.codesAlikeButForCase(domain: domain.id, limit: 10).count == 0)
            try await database.insert(LinkRecord.sample(on: domain, code: "summer"))
            let alike = try await database.codesAlikeButForCase(domain: domain.id, limit: 10)
            #expect(alike.count == 1)
            #expect(alike.examples.map { $0.map(\.description) } == [["Summer", "summer"]])
            domain.isCaseSensitive = false
            let clash = domain
            await expectStoreError(.alreadyExists) { try await database.update(clash) }
            #expect(try await database.domains().first?.isCaseSensitive == true)
            #expect(try await database.link(domain: domain.id, code: .sample("Summer"))?.code.description == "Summer")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func codesAlikeAreCountedAndSomeNamed(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            for code in ["bb", "BB", "Bb", "Aa", "aA", "c"] {
                try await database.insert(LinkRecord.sample(on: domain, code: code))
            }
            let alike = try await database.codesAlikeButForCase(domain: domain.id, limit: 1)
            #expect(alike.count == 2)
            #expect(alike.examples.map { $0.map(\.description) } == [["Aa", "aA"]])
        }
    }

    /// Codes inserted while a domain becomes case-insensitive do not differ only in letter case.
    @Test(arguments: StoreUnderTest.allCases)
    func aCaseRuleAndNewCodesAtOnceAgree(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            for index in 0..<50 { try await database.insert(LinkRecord.sample(on: domain, code: "a\(index)")) }
            var folded = domain
            folded.isCaseSensitive = false
            let wanted = folded
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        _ = try? await database.insert(LinkRecord.sample(on: domain, code: "A\(index)"))
                    }
                    if index == 10 { group.addTask { try? await database.update(wanted) } }
                }
            }
            let isFolded = try await database.domains().first?.isCaseSensitive == false
            let alike = try await database.codesAlikeButForCase(domain: domain.id, limit: 1).count
            #expect(!isFolded || alike == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDomainMovesWithEverythingOfItsLinks(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let project = ProjectRecord.sample(name: "Other", createdAt: .sample + 1)
            try await database.insert(project)
            var link = try LinkRecord.sample(on: domain, code: "a", tags: ["summer"])
            link.idempotency = IdempotencyMark(
                key: Data(repeating: 1, count: 32), request: Data(repeating: 2, count: 32))
            try await database.insert(link)
            let others = try (0..<300).map {
                try LinkRecord.sample(on: domain, code: "b\($0)", tags: ["autumn"], createdAt: .sample + Double($0))
            }
            for other in others { try await database.insert(other) }
            let deleted = try await database.delete(others[7].id, version: nil, at: .sample)
            try await database.indexLinks()
            let revision = try await database.settingsRevision()
            try await database.moveDomain(domain.id, to: project.id) {
                IdempotencyMark(key: Data($0.key.map { $0 + 1 }), request: $0.request)
            }
            #expect(try await database.settingsRevision() > revision)
            #expect(try await database.domains().first?.projectID == project.id)
            let moved = try #require(try await database.link(id: link.id))
            #expect(moved.projectID == project.id && moved.version == link.version && moved.tags == link.tags)
            #expect(moved.idempotency?.key == Data(repeating: 2, count: 32))
            #expect(try await database.deletedLink(domain: domain.id, code: .sample("b7")) == deleted)
            // Lists find it at once, and after the index is rebuilt.
            for _ in 0..<2 {
                let there = LinkFilter(projectID: project.id, tag: "autumn")
                #expect(try await database.links(matching: there, after: nil, limit: 500).count == 299)
                let here = LinkFilter(projectID: domain.projectID)
                #expect(try await database.links(matching: here, after: nil, limit: 500).isEmpty)
                try await database.indexLinks()
            }
            var twin = try LinkRecord.sample(on: domain, code: "z")
            twin.projectID = project.id
            twin.idempotency = moved.idempotency
            let wanted = NewLinkRecord(record: twin, candidates: [twin.code])
            #expect(try await database.insert(wanted) == .existing(moved))
            await expectStoreError(.notFound) {
                try await database.moveDomain(LinkDomainRecord.ID(at: .sample), to: project.id) { $0 }
            }
            await expectStoreError(.notFound) {
                try await database.moveDomain(domain.id, to: ProjectRecord.ID(at: .sample)) { $0 }
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aRepeatedCreationFindsTheFirst(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let key = Data(repeating: 3, count: 32)
            let first = try LinkRecord.sample(on: domain, code: "first", idempotencyKey: key)
            let again = try LinkRecord.sample(on: domain, code: "again", idempotencyKey: key)
            #expect(try await database.insert(first) == .inserted(first))
            #expect(try await database.insert(again) == .existing(first))
            #expect(try await database.link(domain: domain.id, code: again.code) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func idempotencyKeysOfTwoProjectsAreTwo(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let other = ProjectRecord.sample(name: "Other")
            try await database.insert(other)
            let second = try LinkDomainRecord.sample(in: other, "https://example.com")
            try await database.insert(second)
            for domain in [domain, second] {
                let link = try LinkRecord.sample(on: domain, idempotencyKey: Data(repeating: 3, count: 32))
                #expect(try await database.insert(link) == .inserted(link))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func updatesReplaceWhatMayChangeAndCountTheVersion(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(
                on: domain, name: "Old", tags: ["old"], idempotencyKey: Data(repeating: 3, count: 32))
            try await database.insert(link)
            var change = try LinkRecord.sample(
                on: domain, code: "other", destination: "https://example.org/", name: "New", tags: ["new"],
                isManaged: false, createdAt: .sample + 60, archivedAt: .sample + 60)
            change.id = link.id
            change.disabledAt = .sample + 61
            change.startsAt = .sample + 90
            change.expiresAt = .sample + 120
            var expected = change
            expected.code = link.code
            expected.createdAt = link.createdAt
            expected.idempotency = link.idempotency
            expected.version = 2
            #expect(try await database.update(change) == expected)
            #expect(try await database.link(id: link.id) == expected)
            let filter = LinkFilter(projectID: domain.projectID, tag: "new", archive: .included)
            #expect(try await database.links(matching: filter, after: nil, limit: 10) == [expected])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func updatesOfOldVersionsAreRefused(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            await expectStoreError(.notFound) { _ = try await database.update(link) }
            try await database.insert(link)
            let second = try await database.update(link)
            await expectStoreError(.versionMismatch) { _ = try await database.update(link) }
            #expect(try await database.link(id: link.id) == second)
        }
    }
}
