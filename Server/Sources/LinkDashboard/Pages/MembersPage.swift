import LinkPages
import LinkService
import LinkStorage

/// The people of a project, the invitations under way, and the form of another one.
struct MembersPage: Sendable {
    let words: Words
    let scope: Scope
    let members: [UserRecord]
    let invitations: [InvitationRecord]
    let own: UserRecord.ID
    /// The roles that the reader may give.
    let roles: [UserRole]
    /// The people whom the reader may disable.
    let managed: Set<UserRecord.ID>
    /// Whether the person may give roles in all projects.
    let managesInstance: Bool
    /// Whether the person is an owner of all projects.
    let ownsInstance: Bool
    /// The address of an invitation, or of a link for another password, that was just made.
    var link: String?
    var values = FieldValues()
    var errors: [(field: String?, text: String)] = []
    /// The role that somebody else has given one of the members since the form was filled, and the role that was chosen.
    var race: (user: UserRecord, race: FormRace, chosen: UserRole?)?

    /// The field of a person's role as it is stored.
    static func values(_ role: UserRole?) -> FieldValues { FieldValues([("role", role?.rawValue ?? "")]).versioned }

    /// The field that somebody else may have changed.
    ///
    /// - Parameter user: whose role it is; `nil` where that is not known.
    static func raceField(of user: UserRecord?, _ words: Words) -> FormRace.Field {
        var titles = ["": noRole(of: user, words)]
        for role in UserRole.allCases { titles[role.rawValue] = words.title(role) }
        return FormRace.Field(name: "role", title: words("Role", "Rolle"), titles: titles)
    }

    /// What a person has here who has no role in the project itself.
    private static func noRole(of user: UserRecord?, _ words: Words) -> String {
        guard let role = user?.roleInAllProjects else { return words("no role here", "keine Rolle hier") }
        return words("as in all projects (\(words.title(role)))", "wie in allen Projekten (\(words.title(role)))")
    }

    /// The page.
    var page: DashboardPage {
        let title = Section.members.title(words)
        return DashboardPage(
            title, .members, .lines([.head(title), .problems(errors, words), meanwhile, fresh, list, pending, form]))
    }

    private var meanwhile: HTML {
        .optional(race) { race in
            race.race.markup(
                words(
                    "Somebody changed the role of \(race.user.name) meanwhile",
                    "Jemand hat die Rolle von \(race.user.name) inzwischen geändert"))
        }
    }

    private var fresh: HTML {
        .optional(link) { link in
            .card(
                words("Send this link", "Senden Sie diesen Link"),
                """
                <p>\(words("It works once, for 72 hours, and is shown only now. Send it by a way that only that person reads.", "Er gilt einmal, 72 Stunden lang, und wird nur jetzt gezeigt. Senden Sie ihn auf einem Weg, den nur diese Person liest."))</p>
                <p>\(HTML.copied(link, id: "invitation", words, style: "secret"))</p>
                """)
        }
    }

    private func roles(_ grants: [UserGrant]) -> HTML {
        let texts = grants.filter { $0.projectID == nil || $0.projectID == scope.project.id }.map { grant -> String in
            grant.projectID == nil
                ? words(
                    "\(Self.title(grant.role, words)), all projects", "\(Self.title(grant.role, words)), alle Projekte")
                : Self.title(grant.role, words)
        }
        return "\(texts.joined(separator: "; "))"
    }

    private var list: HTML {
        let rows = members.map { user -> HTML in
            let off: HTML =
                user.disabledAt == nil ? "" : "<span class=\"state\">\(words("disabled", "gesperrt"))</span>"
            let actions: HTML =
                user.id == own
                ? "<span class=\"dim\">\(words("you", "Sie"))</span>"
                : "\(roleForm(user))\(managed.contains(user.id) ? access(user) : "")"
            return """
                <tr><th scope="row">\(user.name)<span class="dim">\(user.email)</span>\(off)</th><td class="full">\(roles(user.grants))</td><td class="full">\(actions)</td></tr>
                """
        }
        return """
            <section class="card"><table class="stack"><thead><tr><th scope="col">\(words("Person", "Person"))</th><th scope="col">\(words("Role", "Rolle"))</th>\
            <th scope="col">\(words("Change", "Ändern"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>\(ownsInstance ? elsewhere : "")</section>
            """
    }

    /// Where roles in all projects are changed, which pages of one project do not do.
    private var elsewhere: HTML {
        let text = words(
            "A role in all projects is changed on the machine of the service, as with",
            "Eine Rolle in allen Projekten ändert man auf dem Rechner des Dienstes, etwa mit")
        return "<p class=\"hint\">\(text) <code>waymark user role ann@example.com viewer</code></p>"
    }

    /// Gives a person another role here; nothing where one that the person has, here or in all projects, is not the reader's to take.
    private func roleForm(_ user: UserRecord) -> HTML {
        let race = race.flatMap { $0.user.id == user.id ? $0 : nil }
        let stored = user.role(in: scope.project)
        let current = race.map(\.chosen) ?? stored
        let grants = user.grants.filter { $0.projectID == nil || $0.projectID == scope.project.id }
        guard !roles.isEmpty, grants.allSatisfy({ roles.contains($0.role) }) else { return "" }
        // Whoever has none here, or one in all projects, is given none by a press on the button alone.
        let none: HTML = """
            <option value=""\(current == nil ? " selected" as HTML : "")>\(Self.noRole(of: user, words))</option>
            """
        let options = roles.map { role -> HTML in
            "<option value=\"\(role.rawValue)\"\(role == current ? " selected" as HTML : "")>\(words.title(role))</option>"
        }
        return """
            <form class="copy" action="\(scope.path("/_/members"))" method="post"><input type="hidden" name="user" value="\(user.id.description)">\
            \(HTML.version(race?.race.stored ?? Self.values(stored)))<select name="role" aria-label="\(words("Role of", "Rolle von")) \(user.name)">\(HTML.lines(options))\(none)</select>\
            <button name="do" value="role">\(words("Set role", "Rolle setzen"))</button></form>
            """
    }

    private func access(_ user: UserRecord) -> HTML {
        let (id, isOff) = (user.id.description, user.disabledAt != nil)
        let disable: HTML =
            isOff
            ? .action(
                words("Enable", "Entsperren"), scope.path("/_/members"), style: "text",
                fields: [("do", "enable"), ("user", id)])
            : .button(words("Disable", "Sperren"), Removal.access(user).path(scope), style: "text")
        let password: HTML = .action(
            words("Link for a new password", "Link für neues Passwort"), scope.path("/_/members"), style: "text",
            fields: [("do", "password"), ("user", id)])
        return "\(disable) \(password)"
    }

    private var pending: HTML {
        guard !invitations.isEmpty else { return "" }
        let rows = invitations.map { invitation -> HTML in
            """
            <tr><th scope="row">\(invitation.email ?? "–")</th><td class="full">\(roles(invitation.grants))</td><td>\(words("until", "bis")) \(words.moment(invitation.expiresAt))</td>\
            <td>\(HTML.button(words("Withdraw", "Zurückziehen"), Removal.invitation(invitation).path(scope), style: "text"))</td></tr>
            """
        }
        return .card(
            words("Invitations under way", "Offene Einladungen"),
            """
            <table class="stack"><thead><tr><th scope="col">\(words("E-mail", "E-Mail"))</th><th scope="col">\(words("Role", "Rolle"))</th><th scope="col">\(words("Works", "Gilt"))</th>\
            <th scope="col">\(words("Withdraw", "Zurückziehen"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>
            """)
    }

    private var form: HTML {
        let options = roles.reversed().map {
            FormField.Option(value: $0.rawValue, title: Self.title($0, words))
        }
        let fields = [
            FormField(
                "email", words("E-mail address", "E-Mail-Adresse"), .text, value: values["email"],
                error: errors.first { $0.field == "email" }?.text, isRequired: true),
            FormField(
                "role", words("Role", "Rolle"), .select(options), value: values["role"] ?? "editor",
                error: errors.first { $0.field == "role" }?.text),
        ]
        let everywhere: HTML =
            managesInstance
            ? FormField(
                "everywhere", words("In all projects", "In allen Projekten"), .check, value: values["everywhere"]
            ).markup : ""
        return .card(
            words("Invite somebody", "Jemanden einladen"),
            """
            <form action="\(scope.path("/_/members"))" method="post"><div class="pair">\(HTML.lines(fields.map(\.markup)))</div>\(everywhere)\
            <button class="main" name="do" value="invite">\(words("Make an invitation", "Einladung anlegen"))</button></form>
            """)
    }

    /// A role, with what it may do.
    private static func title(_ role: UserRole, _ words: Words) -> String {
        let rights =
            switch role {
            case .owner: words("everything", "alles")
            case .admin: words("all but owners", "alles außer Inhabern")
            case .editor: words("links", "Links")
            case .viewer: words("only reads", "liest nur")
            }
        return "\(words.title(role)): \(rights)"
    }
}

extension UserRecord {
    /// The role that the person has in a project itself, besides one in all projects.
    func role(in project: ProjectRecord) -> UserRole? { grants.first { $0.projectID == project.id }?.role }

    /// The role that the person has in all projects.
    var roleInAllProjects: UserRole? { grants.first { $0.projectID == nil }?.role }
}
