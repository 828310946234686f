import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing

/// The whole table of rights, written down a second time by hand.
@Suite struct RightsTableTests {
    /// Each right with the roles that have it: owner, admin, editor, viewer; then the keys admin, server, reader, app.
    private static let table: [(right: Right, people: Set<UserRole>, keys: Set<APIKeyRecord.Role>)] = [
        (.readLinks, [.owner, .admin, .editor, .viewer], [.admin, .server, .reader]),
        (.createLinks, [.owner, .admin, .editor], [.admin, .server, .app]),
        (.createManyLinks, [.owner, .admin, .editor], [.admin, .server]),
        (.chooseCodes, [.owner, .admin, .editor], [.admin, .server]),
        (.changeLinks, [.owner, .admin, .editor], [.admin, .server]),
        (.deleteLinks, [.owner, .admin, .editor], [.admin, .server]),
        (.disableLinks, [.owner, .admin, .editor], [.admin, .server]),
        (.resolveLinks, [.owner, .admin, .editor], [.admin, .server, .app]),
        (.claimLinks, [.owner, .admin], [.admin, .server, .app]),
        (.reportEvents, [.owner, .admin], [.admin, .server, .app]),
        (.readStatistics, [.owner, .admin, .editor, .viewer], [.admin, .server, .reader]),
        (.exportClicks, [.owner, .admin, .editor], [.admin, .server, .reader]),
        (.readMetrics, [.owner, .admin], [.admin, .reader]),
        (.readSettings, [.owner, .admin, .editor, .viewer], [.admin]),
        (.changeProject, [.owner, .admin], [.admin]),
        (.changeDomains, [.owner, .admin], [.admin]),
        (.changeApps, [.owner, .admin], [.admin]),
        (.manageKeys, [.owner, .admin], [.admin]),
        (.manageWebhooks, [.owner, .admin], [.admin]),
        (.manageMembers, [.owner, .admin], [.admin]),
        (.manageOwners, [.owner], []),
        (.readAudit, [.owner, .admin], [.admin]),
        (.manageProjects, [.owner, .admin], [.admin]),
        (.manageInstance, [.owner, .admin], [.admin]),
    ]

    @Test func everyRightIsInTheTable() {
        #expect(Set(Self.table.map(\.right)) == Set(Right.allCases) && Self.table.count == Right.allCases.count)
    }

    @Test func everyRoleHasTheRightsOfTheTableAndNoOthers() {
        for row in Self.table {
            for role in UserRole.allCases {
                #expect(row.right.isGranted(to: role) == row.people.contains(role), "\(row.right) of \(role)")
            }
            for role in APIKeyRecord.Role.allCases {
                #expect(row.right.isGranted(to: role) == row.keys.contains(role), "\(row.right) of \(role)")
            }
        }
    }

    private static let own = ProjectRecord.ID(at: ServiceFixture.moment)
    private static let other = ProjectRecord.ID(at: ServiceFixture.moment + 1)

    private static func person(_ grants: UserGrant...) -> Caller {
        Caller(
            person: UserRecord.ID(at: ServiceFixture.moment), name: "Ann", grants: grants,
            confirmedAt: ServiceFixture.moment)
    }

    @Test func aRoleOfAProjectCountsThereOnly() {
        for row in Self.table {
            for role in UserRole.allCases {
                let caller = Self.person(UserGrant(role, in: Self.own))
                let isGranted = row.people.contains(role)
                #expect(caller.has(row.right, in: Self.own) == isGranted)
                #expect(!caller.has(row.right, in: Self.other) && !caller.hasEverywhere(row.right))
                #expect(caller.hasSomewhere(row.right) == isGranted)
            }
            for role in [APIKeyRecord.Role.server, .reader, .app] {
                let caller = Caller(
                    keyID: APIKeyRecord.ID(at: ServiceFixture.moment), role: role, projectID: Self.own)
                #expect(caller.has(row.right, in: Self.own) == row.keys.contains(role))
                #expect(!caller.has(row.right, in: Self.other) && !caller.hasEverywhere(row.right))
            }
        }
    }

    @Test func aRoleOfTheInstanceCountsInEveryProject() {
        for row in Self.table {
            for role in UserRole.allCases {
                let caller = Self.person(UserGrant(role))
                let isGranted = row.people.contains(role)
                #expect(caller.has(row.right, in: Self.other) == isGranted)
                #expect(caller.hasEverywhere(row.right) == isGranted)
            }
            for role in [APIKeyRecord.Role.admin, .reader] {
                let caller = Caller(keyID: APIKeyRecord.ID(at: ServiceFixture.moment), role: role, projectID: nil)
                #expect(caller.has(row.right, in: Self.other) == row.keys.contains(role))
                #expect(caller.hasEverywhere(row.right) == row.keys.contains(role))
            }
            #expect(Caller.commandLine.has(row.right, in: Self.own) && Caller.commandLine.hasEverywhere(row.right))
            let nobody = Self.person()
            #expect(!nobody.hasSomewhere(row.right) && !nobody.has(row.right, in: Self.own))
        }
    }

    @Test func aRoleInOneProjectDoesNotHelpInAnother() {
        let caller = Self.person(UserGrant(.editor, in: Self.own), UserGrant(.viewer, in: Self.other))
        #expect(caller.hasSomewhere(.changeLinks) && caller.has(.changeLinks, in: Self.own))
        #expect(!caller.has(.changeLinks, in: Self.other) && caller.has(.readLinks, in: Self.other))
        #expect(throws: LinkServiceError.self) { try caller.require(.changeLinks, in: Self.other) }
    }

    /// Who may change the role in a project of a person with another role: those with all rights of that role.
    @Test func theRoleOfAPersonWithMoreRightsIsNotChanged() {
        for role in UserRole.allCases {
            for other in UserRole.allCases {
                let hasAll = Self.table.allSatisfy { !$0.people.contains(other) || $0.people.contains(role) }
                for caller in [Self.person(UserGrant(role, in: Self.own)), Self.person(UserGrant(role))] {
                    for grant in [UserGrant(other, in: Self.own), UserGrant(other)] {
                        let grants = [UserGrant(.viewer, in: Self.other), grant]
                        #expect(
                            caller.mayChangeRole(ofPersonWith: grants, in: Self.own) == hasAll, "\(role) of \(other)")
                    }
                }
                let caller = Self.person(UserGrant(role))
                #expect(caller.mayChangeRole(ofPersonWith: [UserGrant(other)], in: nil) == hasAll)
            }
        }
    }

    @Test func aRoleInAnotherProjectProtectsNobodyHere() {
        let admin = Self.person(UserGrant(.admin, in: Self.own))
        #expect(admin.mayChangeRole(ofPersonWith: [UserGrant(.owner, in: Self.other)], in: Self.own))
        let owner = [UserGrant(.owner), UserGrant(.viewer, in: Self.own)]
        #expect(!admin.mayChangeRole(ofPersonWith: owner, in: Self.own))
        #expect(Caller.commandLine.mayChangeRole(ofPersonWith: [UserGrant(.owner)], in: Self.own))
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.0/24"), ("2001:db8:1:2::3", "2001:db8:1::/48"), ("::ffff:192.0.2.9", "192.0.2.0/24"),
    ])
    func onlyTheNetworkOfAnAddressIsKept(address: String, network: String) {
        #expect(RequestFacts(address: IPAddress(address)).network == network)
    }
}
