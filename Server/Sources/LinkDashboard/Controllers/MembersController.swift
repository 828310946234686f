import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/members`: who may do what in a project.
struct MembersController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/members", use: rule.page(.manageMembers) { visit in visit.answer(try await Self.page(visit).page) })
        group.post("/_/members", use: rule.page(.manageMembers, Self.change))
        group.get(
            "/_/members/invitations/{id}/withdraw",
            use: rule.page(.manageMembers) { visit in
                let id = visit.context.parameters.get("id")
                guard let invitation = try await Self.invitations(visit).first(where: { $0.id.description == id })
                else { throw LinkServiceError(.notFound, .person(.invitationMissing)) }
                return visit.ask(.invitation(invitation))
            })
        group.get(
            "/_/members/{id}/disable",
            use: rule.page(.manageMembers) { visit in visit.ask(.access(try await Self.member(visit))) })
        group.get("/_/members/{id}/remove", use: rule.page(.manageMembers, Self.askForRole))
    }

    /// The invitations under way that give a role in the project.
    private static func invitations(_ visit: Visit) async throws -> [InvitationRecord] {
        try await visit.useCases.accounts.invitations(for: visit.caller).filter { invitation in
            invitation.purpose == .invitation && invitation.expiresAt > visit.now
                && invitation.grants.contains { ($0.projectID ?? visit.project.id) == visit.project.id }
        }
    }

    private static func members(_ visit: Visit) async throws -> [UserRecord] {
        try await visit.useCases.accounts.members(of: visit.project.id, for: visit.caller)
    }

    /// The person that the address names.
    private static func member(_ visit: Visit) async throws -> UserRecord {
        let id = visit.context.parameters.get("id")
        guard let member = try await members(visit).first(where: { $0.id.description == id }) else {
            throw LinkServiceError(.notFound, .person(.missing))
        }
        return member
    }

    @Sendable private static func askForRole(_ visit: Visit) async throws -> Response {
        let member = try await member(visit)
        guard let role = member.role(in: visit.project) else { return visit.go("/_/members") }
        return visit.ask(.role(role, of: member))
    }

    /// Changes the role of a member of the project to the one chosen in a form, or removes it.
    ///
    /// Of anybody else the page says nothing, not even a name: a form may name people of other projects.
    ///
    /// - Throws: ``Race`` where others have given another one since the form was filled, ``RoleMissing`` for somebody who is not on the
    ///   list, or not any more.
    private static func setRole(_ role: UserRole?, _ form: FieldValues, _ visit: Visit) async throws {
        let id = try user(form)
        guard try await members(visit).contains(where: { $0.id == id }) else { throw RoleMissing() }
        try await visit.useCases.accounts.changeRole(of: id, in: visit.project.id, by: visit.caller) { user in
            let race = FormRace(
                savedSince: [MembersPage.raceField(of: user, visit.words)],
                stored: MembersPage.values(user.role(in: visit.project)), own: form, visit.words)
            if let race { throw Race(user: user, race: race, chosen: role) }
            return role
        }
    }

    /// Somebody else has changed the person's role since the form was opened.
    private struct Race: Error {
        let user: UserRecord
        let race: FormRace
        let chosen: UserRole?
    }

    /// A person has no role in the project.
    private struct RoleMissing: Error {}

    private static func sayMissing(_ visit: Visit) async throws -> Response {
        var page = try await page(visit)
        page.errors = [
            (
                nil,
                visit.words(
                    "This person has no role here, or not any more. An invitation gives one.",
                    "Diese Person hat hier keine Rolle, oder keine mehr. Eine Einladung gibt eine.")
            )
        ]
        return visit.answer(page.page, status: .notFound)
    }

    private static func page(_ visit: Visit) async throws -> MembersPage {
        let accounts = visit.useCases.accounts
        let members = try await members(visit)
        let managed = members.filter { accounts.mayManage($0, by: visit.caller) }.map(\.id)
        return MembersPage(
            words: visit.words, scope: visit.scope, members: members,
            invitations: try await invitations(visit),
            own: visit.person.userID, roles: accounts.roles(givenBy: visit.caller, in: visit.project.id),
            managed: Set(managed),
            managesInstance: visit.caller.hasEverywhere(.manageMembers),
            ownsInstance: visit.caller.hasEverywhere(.manageOwners))
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let (accounts, caller) = (visit.useCases.accounts, visit.caller)
        try caller.requireConfirmation(at: visit.now)
        do {
            switch form["do"] {
            case "invite":
                let role = try form.required("role", of: UserRole.allCases, visit.words)
                let grant = UserGrant(role, in: form.has("everywhere") ? nil : visit.project.id)
                let email = form["email"] ?? ""
                // Whoever belongs to another project, or has lost all roles, is on no list of this one, and signs in already.
                if try await accounts.give(grant, toPersonAt: email, by: caller) {
                    return visit.go("/_/members", note: .joined)
                }
                return try await show(accounts.invite(email: email, grants: [grant], by: caller), visit)
            case "withdraw":
                guard let id = form["invitation"].flatMap({ InvitationRecord.ID($0) }) else {
                    throw LinkServiceError(.notFound, .person(.invitationMissing))
                }
                try await accounts.withdraw(id, by: caller)
                return visit.go("/_/members", note: .removed)
            case "role":
                // Only the empty value means no role here.
                let role =
                    try form.has("role")
                    ? form.choice("role", of: UserRole.allCases, visit.words)
                    : form.required("role", of: UserRole.allCases, visit.words)
                let id = try user(form)
                guard let role else { return visit.go("/_/members/\(id)/remove") }
                try await setRole(role, form, visit)
                return visit.go("/_/members", note: .saved)
            case "remove":
                try await setRole(nil, form, visit)
                return visit.go("/_/members", note: .saved)
            case "disable", "enable":
                try await accounts.setDisabled(user(form), form["do"] == "disable", by: caller)
                return visit.go("/_/members", note: .saved)
            case "password":
                return try await show(accounts.passwordLink(for: user(form), by: caller), visit)
            default: throw HTTPFailure.notFound()
            }
        } catch let race as Race {
            var page = try await page(visit)
            guard page.members.contains(where: { $0.id == race.user.id }) else {
                return try await sayMissing(visit)
            }
            page.race = (race.user, race.race, race.chosen)
            return visit.answer(page.page, status: .conflict)
        } catch is RoleMissing {
            return try await sayMissing(visit)
        } catch let fault as FieldFault {
            var page = try await page(visit)
            let isInvitation = form["do"] == "invite"
            if isInvitation { page.values = form }
            // The list has a field of this name for each person.
            page.errors = [(isInvitation ? fault.field : nil, fault.text)]
            return visit.answer(page.page, status: .unprocessableContent)
        } catch let error as LinkServiceError {
            guard let status = status(of: error) else { throw error }
            var page = try await page(visit)
            let isInvitation = form["do"] == "invite"
            if isInvitation { page.values = form }
            // The list has no fields of these names, or several.
            let isAtField = isInvitation && ["email", "role"].contains(error.parameter)
            page.errors = [(isAtField ? error.parameter : nil, visit.words(error))]
            return visit.answer(page.page, status: status)
        }
    }

    /// How the page answers what a form cannot do; `nil` where the reader has no right to the form, which is said without the page.
    private static func status(of error: LinkServiceError) -> HTTPResponse.Status? {
        switch error.code {
        case .invalidArgument, .alreadyExists: .unprocessableContent
        // Somebody else was faster, and the page shows what there is now.
        case .notFound: .notFound
        // No other role of the reader would help: the role or the person has more rights.
        case .permissionDenied where [.person(.roleBeyondOwn), .person(.personBeyondOwn)].contains(error.fault):
            .forbidden
        default: nil
        }
    }

    private static func user(_ form: FieldValues) throws(LinkServiceError) -> UserRecord.ID {
        guard let id = form["user"].flatMap({ UserRecord.ID($0) }) else {
            throw LinkServiceError(.notFound, .person(.missing))
        }
        return id
    }

    /// Shows a one-time link, which is not stored anywhere.
    private static func show(_ link: InvitationLink, _ visit: Visit) async throws -> Response {
        var page = try await page(visit)
        page.link = "\(visit.context.scheme)://\(visit.context.authority)\(link.path)"
        return visit.answer(page.page, status: .created)
    }
}
