import Foundation
import LinkStorage
import Testing

/// People, invitations, second factors, on every store.
@Suite struct PeopleContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func peopleComeBackOldestFirstWithTheirRolesInOrder(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = try await database.insertSampleDomain().projectID
            let late = UserRecord.sample(
                email: "late@example.com", grants: [UserGrant(.viewer, in: project), UserGrant(.admin)],
                createdAt: .sample + 60)
            let early = UserRecord.sample(email: "early@example.com", grants: [])
            try await database.insert(late)
            try await database.insert(early)
            #expect(try await database.users() == [early, late])
            #expect(try await database.user(late.id) == late)
            #expect(try await database.user(email: "early@example.com") == early)
            #expect(try await database.user(email: "nobody@example.com") == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anInvitationIsUsedOnceAndAnEMailAddressIsUnique(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let invitation = InvitationRecord.sample()
            try await database.insert(invitation)
            #expect(try await database.invitation(invitation.hash) == invitation)
            try await database.accept(invitation.hash, as: .sample())
            #expect(try await database.invitation(invitation.hash) == nil)
            await expectStoreError(.notFound) {
                try await database.accept(invitation.hash, as: .sample(email: "b@example.com"))
            }
            try await database.insert(InvitationRecord.sample(number: 2))
            await expectStoreError(.alreadyExists) {
                try await database.accept(Data(repeating: 2, count: 32), as: .sample())
            }
            // What was refused has used nothing up.
            #expect(try await database.invitations().count == 1)
            await expectStoreError(.notFound) {
                try await database.accept(
                    Data(repeating: 2, count: 32),
                    as: .sample(email: "c@example.com", grants: [UserGrant(.admin, in: ProjectRecord.sample().id)]))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theFirstOwnerIsInvitedOnlyWhileThereIsNobody(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(InvitationRecord.sample(.firstOwner, number: 1, email: nil))
            // Another node prints another one; both count.
            for number in UInt8(21)...22 {
                let moment = Date.sample + Double(number)
                try await database.insert(.sample(.firstOwner, number: number, email: nil, createdAt: moment))
            }
            #expect(try await database.invitations().map { $0.hash.first } == [1, 21, 22])
            for number in UInt8(23)...UInt8(20 + InvitationRecord.mostForFirstOwner) {
                let moment = Date.sample + Double(number)
                try await database.insert(.sample(.firstOwner, number: number, email: nil, createdAt: moment))
            }
            #expect(
                try await database.invitations().compactMap(\.hash.first) == Array(21...36), "The oldest one has gone.")
            try await database.insert(InvitationRecord.sample(number: 3, email: "x@example.com"))
            try await database.accept(Data(repeating: 3, count: 32), as: .sample(email: "x@example.com"))
            #expect(try await database.invitations().isEmpty)
            await expectStoreError(.notFound) {
                try await database.accept(Data(repeating: 22, count: 32), as: .sample())
            }
            await expectStoreError(.alreadyExists) {
                try await database.insert(InvitationRecord.sample(.firstOwner, number: 4, email: nil))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theLastOwnerStays(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (one, two) = (UserRecord.sample(), UserRecord.sample(email: "two@example.com"))
            try await database.insert(one)
            try await database.insert(two)
            try await database.setDisabled(two.id, at: .sample)
            await expectStoreError(.lastOwner) { try await database.setDisabled(one.id, at: .sample) }
            await expectStoreError(.lastOwner) { try await database.setGrants(of: one.id, to: [UserGrant(.admin)]) }
            await expectStoreError(.lastOwner) { try await database.removeUser(one.id) }
            #expect(try await database.user(one.id) == one)
            try await database.setDisabled(two.id, at: nil)
            try await database.removeUser(one.id)
            #expect(try await database.users() == [two])
            await expectStoreError(.notFound) { try await database.removeUser(one.id) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func rolesThatWereReadBeforeAChangeAreNotWritten(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (one, two) = (UserRecord.sample(), UserRecord.sample(email: "two@example.com"))
            try await database.insert(one)
            try await database.insert(two)
            await expectStoreError(.versionMismatch) {
                try await database.setGrants(of: two.id, to: [], read: [UserGrant(.viewer)], endsAccess: true)
            }
            #expect(try await database.user(two.id) == two)
            let session = SessionRecord.sample(of: two)
            try await database.insert(session)
            try await database.setGrants(of: two.id, to: [UserGrant(.admin)], read: two.grants, endsAccess: false)
            #expect(try await database.user(two.id)?.grants == [UserGrant(.admin)])
            #expect(try await database.sessions(of: two.id).count == 1)
        }
    }

    /// Of changes of one person's roles at the same time that rest on the same reading, one is made.
    @Test(arguments: StoreUnderTest.allCases)
    func rolesAreReplacedOnlyAsTheyWereRead(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (owner, person) = (UserRecord.sample(), UserRecord.sample(email: "two@example.com"))
            try await database.insert(owner)
            try await database.insert(person)
            let roles = try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask { () -> UserRole? in
                        let role: UserRole = number.isMultiple(of: 2) ? .admin : .viewer
                        do {
                            try await database.setGrants(
                                of: person.id, to: [UserGrant(role)], read: person.grants, endsAccess: true)
                            return role
                        } catch let error as LinkStoreError where error.code == .versionMismatch {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [UserRole]()) { if let role = $1 { $0.append(role) } }
            }
            #expect(roles.count == 1)
            #expect(try await database.user(person.id)?.grants == roles.map { UserGrant($0) })
        }
    }

    @Test(arguments: [StoreUnderTest.sqlite, .postgres])
    func ofTwoOwnersWhoUnmakeEachOtherAtOnceOneStays(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let users = (0..<8).map { UserRecord.sample(email: "\($0)@example.com") }
            for user in users { try await database.insert(user) }
            await withTaskGroup(of: Void.self) { group in
                for user in users {
                    group.addTask { try? await database.setGrants(of: user.id, to: [UserGrant(.viewer)]) }
                }
            }
            #expect(try await database.users().filter(\.isActiveOwner).count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whateverChangesRightsOrProofsEndsSessions(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(UserRecord.sample(email: "other@example.com"))
            let user = UserRecord.sample()
            try await database.insert(user)
            let kept = SessionRecord.sample(of: user, number: 1)
            func begin() async throws {
                for session in try await database.sessions(of: user.id) {
                    try await database.removeSession(session.id, of: user.id)
                }
                try await database.insert(kept)
                try await database.insert(SessionRecord.sample(of: user, number: 2))
            }
            func left() async throws -> [SessionRecord] { try await database.sessions(of: user.id) }
            try await begin()
            try await database.setPassword(of: user.id, to: "$argon2id$two", keeping: kept.id)
            #expect(try await left() == [kept])
            try await begin()
            try await database.set(SecondFactorRecord(userID: user.id, secret: Data([1])), keeping: kept.id)
            #expect(try await left() == [kept])
            try await begin()
            try await database.removeSecondFactor(of: user.id, keeping: kept.id)
            #expect(try await left() == [kept])
            try await begin()
            try await database.setGrants(of: user.id, to: [UserGrant(.viewer)])
            #expect(try await left().isEmpty)
            try await begin()
            try await database.setDisabled(user.id, at: .sample)
            #expect(try await left().isEmpty)
            try await begin()
            try await database.insert(InvitationRecord.sample(.passwordReset, number: 9))
            try await database.resetPassword(Data(repeating: 9, count: 32), of: user.id, to: "$argon2id$three")
            #expect(try await left().isEmpty)
            #expect(try await database.user(user.id)?.passwordHash == "$argon2id$three")
            await expectStoreError(.notFound) {
                try await database.resetPassword(Data(repeating: 9, count: 32), of: user.id, to: "$argon2id$four")
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aBetterHashReplacesOnlyTheOneThatItIsOf(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let user = UserRecord.sample()
            try await database.insert(user)
            try await database.rehashPassword(of: user.id, from: "another", to: "x")
            #expect(try await database.user(user.id)?.passwordHash == user.passwordHash)
            try await database.rehashPassword(of: user.id, from: user.passwordHash ?? "", to: "x")
            #expect(try await database.user(user.id)?.passwordHash == "x")
            try await database.setPassword(of: user.id, to: nil, keeping: nil)
            try await database.renameUser(user.id, to: "Bea")
            let stored = try await database.user(user.id)
            #expect(stored?.passwordHash == nil && stored?.name == "Bea")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func linksForAnotherPasswordEndWithThePasswordAndWithThePerson(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(UserRecord.sample(email: "other@example.com"))
            let user = UserRecord.sample()
            try await database.insert(user)
            let link = InvitationRecord.sample(.passwordReset, number: 9)
            try await database.insert(InvitationRecord.sample(.passwordReset, number: 8, email: "other@example.com"))
            try await database.insert(link)
            try await database.setPassword(of: user.id, to: "$argon2id$two", keeping: nil)
            #expect(try await database.invitation(link.hash) == nil)
            try await database.insert(link)
            try await database.removeUser(user.id)
            #expect(try await database.invitations().map { $0.hash.first } == [8])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func linksForAnotherPasswordEndWithTheRolesThatTheyWereMadeFor(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(UserRecord.sample(email: "other@example.com"))
            let user = UserRecord.sample(grants: [UserGrant(.viewer)])
            try await database.insert(user)
            try await database.insert(InvitationRecord.sample(.passwordReset, number: 8, email: "other@example.com"))
            let link = InvitationRecord.sample(.passwordReset, number: 9)
            func left() async throws -> [UInt8?] { try await database.invitations().map(\.hash.first) }
            try await database.insert(link)
            try await database.setGrants(of: user.id, to: [UserGrant(.admin)])
            #expect(try await left() == [8])
            await expectStoreError(.notFound) {
                try await database.resetPassword(link.hash, of: user.id, to: "$argon2id$two")
            }
            #expect(try await database.user(user.id)?.passwordHash == user.passwordHash)
            try await database.insert(link)
            var invitation = InvitationRecord.sample(.invitation, number: 7, email: "new@example.com")
            invitation.invitedBy = user.id.description
            try await database.insert(invitation)
            try await database.setDisabled(user.id, at: .sample)
            #expect(try await left() == [8])
            // Whoever comes back finds the links that were made meanwhile.
            try await database.insert(link)
            try await database.setDisabled(user.id, at: nil)
            #expect(Set(try await left()) == [8, 9])
            try await database.removeInvitation(link.id)
            // A change that is refused withdraws nothing.
            await expectStoreError(.lastOwner) {
                guard let owner = try await database.user(email: "other@example.com") else { return }
                try await database.setGrants(of: owner.id, to: [])
            }
            #expect(try await left() == [8])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whoHasComeInOrWasRemovedHasNoOtherInvitation(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            try await database.insert(UserRecord.sample(email: "other@example.com"))
            for number in UInt8(1)...2 { try await database.insert(InvitationRecord.sample(number: number)) }
            try await database.insert(InvitationRecord.sample(number: 3, email: "another@example.com"))
            func left() async throws -> [UInt8?] { try await database.invitations().map(\.hash.first) }
            let user = UserRecord.sample()
            try await database.accept(Data(repeating: 1, count: 32), as: user)
            #expect(try await left() == [3])
            try await database.insert(InvitationRecord.sample(number: 4))
            try await database.removeUser(user.id)
            #expect(try await left() == [3])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aStepAndARecoveryCodeAreUsedOnce(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let user = UserRecord.sample(grants: [UserGrant(.viewer)])
            try await database.insert(user)
            let codes = (0..<3).map { Data(repeating: UInt8(9 - $0), count: 32) }
            var factor = SecondFactorRecord(
                userID: user.id, secret: Data(repeating: 1, count: 20), confirmedAt: .sample, lastStep: 5,
                recoveryHashes: codes)
            try await database.set(factor, keeping: nil)
            #expect(try await database.useStep(5, of: user.id) == false)
            let used = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await database.useStep(6, of: user.id) } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(used == 1)
            #expect(try await database.useRecoveryCode(codes[1], of: user.id))
            #expect(try await database.useRecoveryCode(codes[1], of: user.id) == false)
            factor.lastStep = 6
            factor.recoveryHashes = [codes[2], codes[0]]
            #expect(try await database.secondFactor(of: user.id) == factor)
            try await database.removeUser(user.id)
            #expect(try await database.secondFactor(of: user.id) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aRemovedProjectTakesTheRolesInItAlong(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample()
            try await database.insert(project)
            let user = UserRecord.sample(grants: [UserGrant(.editor, in: project.id), UserGrant(.viewer)])
            try await database.insert(user)
            try await database.removeProject(project.id)
            #expect(try await database.user(user.id)?.grants == [UserGrant(.viewer)])
        }
    }
}

extension UserStore {
    /// Replaces all roles, whatever they were.
    fileprivate func setGrants(of id: UserRecord.ID, to grants: [UserGrant]) async throws {
        try await setGrants(of: id, to: grants, read: nil, endsAccess: true)
    }
}
