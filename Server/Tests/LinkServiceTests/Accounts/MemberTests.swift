import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct MemberTests {
    private func expectRefusal(
        _ code: LinkServiceError.Code = .permissionDenied, _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: LinkServiceError.self) { try await body() }
        #expect(error?.code == code)
    }

    @Test func nobodyGivesOrTakesMoreRightsThanTheOwn() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let project = try await fixture.project()
        let accounts = fixture.accounts
        let admin = try await fixture.person("admin@example.com", UserGrant(.admin))
        let local = try await fixture.person("local@example.com", UserGrant(.admin, in: project.id))
        await expectRefusal {
            _ = try await accounts.invite(email: "x@example.com", grants: [UserGrant(.owner)], by: admin.caller)
        }
        await expectRefusal {
            _ = try await accounts.invite(email: "x@example.com", grants: [UserGrant(.viewer)], by: local.caller)
        }
        _ = try await accounts.invite(
            email: "x@example.com", grants: [UserGrant(.viewer, in: project.id)], by: local.caller)
        await expectRefusal { try await accounts.setGrants(of: owner.userID, to: [], by: admin.caller) }
        await expectRefusal { try await accounts.setDisabled(owner.userID, true, by: admin.caller) }
        await expectRefusal { _ = try await accounts.passwordLink(for: owner.userID, by: admin.caller) }
        await expectRefusal { _ = try await accounts.passwordLink(for: admin.userID, by: local.caller) }
        // A role in the own project may be given to somebody whose other roles stay as they are.
        try await accounts.setRole(of: admin.userID, in: project.id, to: .editor, by: local.caller)
        #expect(
            Set(try await fixture.database.user(admin.userID)?.grants ?? [])
                == [UserGrant(.admin), UserGrant(.editor, in: project.id)])
        let editor = try await fixture.person("editor@example.com", UserGrant(.editor))
        await expectRefusal { _ = try await accounts.members(for: editor.caller) }
        let seen = try await accounts.members(of: project.id, for: local.caller).map(\.email)
        #expect(Set(seen) == ["ann@example.com", "admin@example.com", "local@example.com", "editor@example.com"])
    }

    /// An owner of the instance has more rights in each project than an admin there, and no admin changes any role of the owner.
    @Test func noAdminChangesARoleOfAnOwner() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let project = try await fixture.project()
        let accounts = fixture.accounts
        let viewer = UserGrant(.viewer, in: project.id)
        let admins = [
            try await fixture.person("local@example.com", UserGrant(.admin, in: project.id)),
            try await fixture.person("admin@example.com", UserGrant(.admin)),
        ]
        func grants() async throws -> [UserGrant] { try await fixture.database.user(owner.userID)?.grants ?? [] }
        for admin in admins {
            for role in [UserRole.viewer, .editor, .admin] {
                let error = await #expect(throws: LinkServiceError.self) {
                    try await accounts.setRole(of: owner.userID, in: project.id, to: role, by: admin.caller)
                }
                #expect(error?.code == .permissionDenied && error?.fault == .person(.personBeyondOwn))
            }
            await expectRefusal(.alreadyExists) {
                _ = try await accounts.give(viewer, toPersonAt: "ann@example.com", by: admin.caller)
            }
        }
        #expect(try await grants() == [UserGrant(.owner)])

        // A role that an owner has given is not theirs to take or to change either.
        try await accounts.setRole(of: owner.userID, in: project.id, to: .viewer, by: owner.caller)
        for admin in admins {
            for role in [UserRole.editor, nil] {
                await expectRefusal {
                    try await accounts.setRole(of: owner.userID, in: project.id, to: role, by: admin.caller)
                }
            }
        }
        #expect(Set(try await grants()) == [UserGrant(.owner), viewer])
    }

    @Test func whoHasComeInBeforeIsGivenARoleByTheAddress() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let project = try await fixture.project()
        let (accounts, local) = (fixture.accounts, UserGrant(.editor, in: project.id))
        let person = try await fixture.person("bob@example.com", UserGrant(.viewer))
        func grants() async throws -> [UserGrant] { try await fixture.database.user(person.userID)?.grants ?? [] }
        #expect(try await accounts.give(local, toPersonAt: " Bob@Example.com", by: owner.caller))
        #expect(Set(try await grants()) == [UserGrant(.viewer), local])
        // One role in each place: another one is for the list of members.
        await expectRefusal(.alreadyExists) {
            _ = try await accounts.give(
                UserGrant(.viewer, in: project.id), toPersonAt: "bob@example.com", by: owner.caller)
        }
        // Whoever has lost all roles comes back the same way.
        try await accounts.setGrants(of: person.userID, to: [], by: owner.caller)
        #expect(try await accounts.give(local, toPersonAt: "bob@example.com", by: owner.caller))
        #expect(try await grants() == [local])
        #expect(try await !accounts.give(local, toPersonAt: "nobody@example.com", by: owner.caller))
        let admin = try await fixture.person("local@example.com", UserGrant(.admin, in: project.id))
        await expectRefusal {
            _ = try await accounts.give(UserGrant(.viewer), toPersonAt: "ann@example.com", by: admin.caller)
        }
    }

    /// Whoever has all rights of a role in its place is given no second one, which could only mislead; least of all oneself.
    @Test func nobodyIsGivenARoleThatAddsNothing() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let project = try await fixture.project()
        let accounts = fixture.accounts
        let local = try await fixture.person("local@example.com", UserGrant(.admin, in: project.id))
        func fault(_ grant: UserGrant, _ email: String, _ caller: Caller) async -> Fault? {
            let error = await #expect(throws: LinkServiceError.self) {
                _ = try await accounts.give(grant, toPersonAt: email, by: caller)
            }
            #expect(error?.code == .alreadyExists && error?.parameter == "email")
            return error?.fault
        }
        for role in [UserRole.viewer, .editor, .admin] {
            let grant = UserGrant(role, in: project.id)
            #expect(await fault(grant, "Ann@example.com", owner.caller) == .person(.mayAlready))
            #expect(await fault(grant, "ann@example.com", local.caller) == .person(.mayAlready))
            #expect(await fault(grant, "local@example.com", local.caller) == .person(.mayAlready))
        }
        #expect(await fault(UserGrant(.owner), "ann@example.com", owner.caller) == .person(.mayAlready))
        #expect(try await fixture.database.user(owner.userID)?.grants == [UserGrant(.owner)])
        // More than the role in that place is for the list of members, and a role in all projects adds others.
        let more = UserGrant(.owner, in: project.id)
        #expect(await fault(more, "local@example.com", owner.caller) == .person(.exists))
        #expect(try await accounts.give(UserGrant(.viewer), toPersonAt: "local@example.com", by: owner.caller))
    }

    @Test func aRoleThatChangesNoRightEndsNoSession() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let project = try await fixture.project()
        let local = try await fixture.person("local@example.com", UserGrant(.owner, in: project.id))
        func sessions() async throws -> Int { try await fixture.database.sessions(of: owner.userID).count }
        let before = try await sessions()
        #expect(before > 0)
        for role in [UserRole.viewer, nil] {
            try await fixture.accounts.setRole(of: owner.userID, in: project.id, to: role, by: local.caller)
            #expect(try await sessions() == before)
        }
        _ = try await fixture.person("two@example.com", UserGrant(.owner))
        try await fixture.accounts.setRole(of: owner.userID, in: nil, to: .admin, by: .commandLine)
        #expect(try await sessions() == 0)
    }

    @Test func rolesInSeveralPlacesAreGivenAtTheSameTime() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        var projects: [ProjectRecord.ID] = []
        for name in ["a", "b", "c", "d"] {
            let project = ProjectRecord(id: ProjectRecord.ID(at: ServiceFixture.moment), name: name, createdAt: .now)
            try await fixture.database.insert(project)
            projects.append(project.id)
        }
        let person = try await fixture.person("editor@example.com", UserGrant(.editor))
        let accounts = fixture.accounts
        try await withThrowingTaskGroup(of: Void.self) { group in
            for project in projects {
                group.addTask {
                    try await accounts.setRole(of: person.userID, in: project, to: .admin, by: .commandLine)
                }
            }
            try await group.waitForAll()
        }
        let grants = try await fixture.database.user(person.userID)?.grants ?? []
        #expect(Set(grants) == Set([UserGrant(.editor)] + projects.map { UserGrant(.admin, in: $0) }))
    }

    /// A role is given by what is stored in the moment of the change, so that a decision that rests on another one is not carried out.
    @Test func aRoleIsChangedByWhatIsStored() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let person = try await fixture.person("editor@example.com", UserGrant(.editor))
        let accounts = fixture.accounts
        let seen = try await withThrowingTaskGroup(of: [UserRole?].self, returning: [UserRole?].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var seen: [UserRole?] = []
                    try await accounts.changeRole(of: person.userID, in: nil, by: .commandLine) { user in
                        let role = user.grants.first?.role
                        seen.append(role)
                        return role == .editor ? .viewer : role == .viewer ? .admin : role
                    }
                    return seen
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(try await fixture.database.user(person.userID)?.grants == [UserGrant(.admin)])
        #expect(Set(seen) == [.editor, .viewer, .admin])
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            try await accounts.changeRole(of: person.userID, in: nil, by: .commandLine) { _ in throw Refused() }
        }
        #expect(try await fixture.database.user(person.userID)?.grants == [UserGrant(.admin)])
    }

    @Test func theLastOwnerStays() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.setRole(of: owner.userID, in: nil, to: .viewer, by: owner.caller)
        }
        #expect(error?.reason == .lastOwner)
        await expectRefusal(.invalidArgument) { try await fixture.accounts.remove(owner.userID, by: .commandLine) }
        _ = try await fixture.person("two@example.com", UserGrant(.owner))
        try await fixture.accounts.remove(owner.userID, by: .commandLine)
        #expect(try await fixture.accounts.person(sessionToken: "x") == nil)
        #expect(try await fixture.database.users().map(\.email) == ["two@example.com"])
    }

    @Test func aChangeOfRolesSignsThePersonOut() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let ben = try await fixture.person("ben@example.com", UserGrant(.admin))
        let token = try #require(try await fixture.signIn(email: ben.email).success).token
        try await fixture.accounts.setRole(of: ben.userID, in: nil, to: .viewer, by: .commandLine)
        #expect(try await fixture.accounts.person(sessionToken: token) == nil)
        let entries = try await fixture.database.auditEntries(
            matching: AuditFilter(action: "user.roles"), before: nil, limit: 9)
        #expect(entries.map(\.changes) == [[AuditChange("roles", before: "admin", after: "viewer")]])
    }

    @Test func anInvitationEndsAfterThreeDaysAndCanBeWithdrawn() async throws {
        let fixture = AccountsFixture()
        let one = try await fixture.accounts.invite(
            email: "One@example.com", grants: [UserGrant(.viewer)], by: .commandLine)
        let two = try await fixture.accounts.invite(
            email: "two@example.com", grants: [UserGrant(.viewer)], by: .commandLine)
        #expect(try await fixture.accounts.invitation(token: one.token)?.email == "one@example.com")
        try await fixture.accounts.withdraw(one.record.id, by: .commandLine)
        #expect(try await fixture.accounts.invitation(token: one.token) == nil)
        fixture.clock.advance(by: 72 * 3600)
        #expect(try await fixture.accounts.invitation(token: two.token) == nil)
        await expectRefusal(.notFound) {
            _ = try await fixture.accounts.acceptInvitation(
                token: two.token, name: "Two", password: AccountsFixture.password, from: fixture.request)
        }
    }

    @Test(arguments: ["", "ann", "@example.com", "ann@", "a@b@c", "ann @example.com", "ann\u{202E}@example.com"])
    func whatIsNoEMailAddressIsRefused(_ text: String) async throws {
        let fixture = AccountsFixture()
        await expectRefusal(.invalidArgument) {
            _ = try await fixture.accounts.invite(email: text, grants: [UserGrant(.viewer)], by: .commandLine)
        }
    }

    @Test func anotherPasswordEndsTheOtherSessions() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let (mine, other) = (
            try #require(try await fixture.signIn().success), try #require(try await fixture.signIn().success)
        )
        let new = "a quite different sentence"
        await expectRefusal {
            _ = try await fixture.accounts.changePassword(from: "wrong", to: new, for: mine.person)
        }
        fixture.clock.advance(by: 1)
        await expectRefusal(.invalidArgument) {
            _ = try await fixture.accounts.changePassword(
                from: AccountsFixture.password, to: "ann ann ann ann ann", for: mine.person)
        }
        let (token, _) = try await fixture.accounts.changePassword(
            from: AccountsFixture.password, to: new, for: mine.person)
        for old in [mine.token, other.token] {
            #expect(try await fixture.accounts.person(sessionToken: old) == nil)
        }
        #expect(try await fixture.accounts.person(sessionToken: token.text) != nil)
        #expect(try await fixture.signIn() == .refused)
        fixture.clock.advance(by: 1)
        #expect(try await fixture.signIn(new).success != nil)
    }

    @Test func aLinkForAnotherPasswordEndsWhenThePersonGetsOtherRoles() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let admin = try await fixture.person("admin@example.com", UserGrant(.admin))
        let ben = try await fixture.person("ben@example.com", UserGrant(.viewer))
        let link = try await fixture.accounts.passwordLink(for: ben.userID, by: admin.caller)
        #expect(try await fixture.accounts.invitation(token: link.token) != nil)
        try await fixture.accounts.setRole(of: ben.userID, in: nil, to: .owner, by: .commandLine)
        #expect(try await fixture.accounts.invitation(token: link.token) == nil)
        await expectRefusal(.notFound) {
            try await fixture.accounts.resetPassword(
                token: link.token, to: "a quite different sentence", from: fixture.request)
        }
        #expect(try await fixture.signIn(email: ben.email).success != nil)
    }

    @Test(arguments: ["disabled", "demoted", "removed"])
    func aLinkGivesNoMoreThanItsMakerMayGiveWhenItIsUsed(_ fate: String) async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let accounts = fixture.accounts
        let admin = try await fixture.person("admin@example.com", UserGrant(.admin))
        let ben = try await fixture.person("ben@example.com", UserGrant(.viewer))
        let reset = try await accounts.passwordLink(for: ben.userID, by: admin.caller)
        let invitation = try await accounts.invite(
            email: "back@example.com", grants: [UserGrant(.admin)], by: admin.caller)
        let ofOperator = try await accounts.invite(
            email: "new@example.com", grants: [UserGrant(.admin)], by: .commandLine)
        switch fate {
        case "disabled": try await accounts.setDisabled(admin.userID, true, by: .commandLine)
        case "demoted": try await accounts.setRole(of: admin.userID, in: nil, to: .editor, by: .commandLine)
        default: try await accounts.remove(admin.userID, by: .commandLine)
        }
        for link in [reset, invitation] { #expect(try await accounts.invitation(token: link.token) == nil) }
        #expect(try await accounts.invitations(for: .commandLine).map(\.email) == ["new@example.com"])
        await expectRefusal(.notFound) {
            _ = try await accounts.acceptInvitation(
                token: invitation.token, name: "Back", password: AccountsFixture.password, from: fixture.request)
        }
        await expectRefusal(.notFound) {
            try await accounts.resetPassword(
                token: reset.token, to: "a quite different sentence", from: fixture.request)
        }
        let account = ProviderAccount(issuer: "https://id.example.com", subject: "1", email: "back@example.com")
        await expectRefusal(.notFound) {
            _ = try await accounts.acceptInvitation(token: invitation.token, by: account, from: fixture.request)
        }
        _ = try await accounts.acceptInvitation(
            token: ofOperator.token, name: "New", password: AccountsFixture.password, from: fixture.request)
    }

    @Test func whoCameInByOneInvitationHasNoSecondOneToComeBackBy() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        var links: [InvitationLink] = []
        for _ in 0..<2 {
            links.append(
                try await fixture.accounts.invite(
                    email: "ben@example.com", grants: [UserGrant(.viewer)], by: .commandLine))
        }
        let (_, ben) = try await fixture.accounts.acceptInvitation(
            token: links[0].token, name: "Ben", password: AccountsFixture.password, from: fixture.request)
        try await fixture.accounts.remove(ben.userID, by: .commandLine)
        #expect(try await fixture.accounts.invitation(token: links[1].token) == nil)
    }

    @Test func aLinkForAnotherPasswordWorksOnce() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let link = try await fixture.accounts.passwordLink(for: owner.userID, by: .commandLine)
        await expectRefusal(.invalidArgument) {
            try await fixture.accounts.resetPassword(token: link.token, to: "short", from: fixture.request)
        }
        // It is no way to become somebody.
        await expectRefusal(.notFound) {
            _ = try await fixture.accounts.acceptInvitation(
                token: link.token, name: "x", password: AccountsFixture.password, from: fixture.request)
        }
        let new = "a quite different sentence"
        try await fixture.accounts.resetPassword(token: link.token, to: new, from: fixture.request)
        #expect(try await fixture.signIn(new).success != nil)
        await expectRefusal(.notFound) {
            try await fixture.accounts.resetPassword(token: link.token, to: new + "!", from: fixture.request)
        }
    }
}
