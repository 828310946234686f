import ArgumentParser
import LinkService
import LinkStorage

/// `waymark user`: manages the people who sign in to the dashboard.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Manage the people who sign in to the dashboard.",
        discussion: """
            ROLES:
              owner   everything, and says who else is an owner
              admin   everything but making and removing owners
              editor  create, change and delete links, and read statistics
              viewer  read links and statistics

            A role counts in one project (--project) or, without a project, in all of them. The \
            instance always keeps an owner who can sign in.
            """,
        subcommands: [
            List.self, Invite.self, Role.self, Disable.self, Enable.self, ResetPassword.self, Remove.self,
        ])
}

extension UserCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the people, and the invitations that are open.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { session in
                let accounts = session.useCases.accounts
                return try await accounts.members(for: .commandLine).map { UserOutput($0, projects: session.projects) }
                    + accounts.invitations(for: .commandLine).map { UserOutput($0, projects: session.projects) }
            }
            try output.show(views, text: UserOutput.table(views))
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "invite",
            abstract: "Print a link by which somebody comes in. It works once, for three days.",
            usage: "waymark user invite [<email>] --role <role> [options]",
            discussion: """
                Pass the link on yourself; nothing is sent. Without an e-mail address the link is for the \
                first owner, while nobody can sign in yet; it replaces the one that serve printed.

                EXAMPLES:
                  waymark user invite ann@example.com --role admin
                  waymark user invite ben@example.com --role editor --project shop
                  waymark user invite --role owner --json
                """)

        @Argument(help: "The e-mail address by which the person will sign in.")
        var email: String?
        @Option(help: ArgumentHelp("The person's role.", valueName: "role"))
        var role: UserRoleName
        @OptionGroup var project: UserProjectOptions
        @OptionGroup var address: DashboardOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard email != nil || (role == .owner && project.project == nil) else {
                throw ValidationError("Give the e-mail address of the person; only the first owner needs none.")
            }
        }

        func run() async throws {
            let base = try await address.base(database: database.path)
            let view = try await OperatorSession.run(database, missing: .isMade) { session in
                let accounts = session.useCases.accounts
                guard let email else {
                    guard let link = try await accounts.firstOwnerLink() else {
                        throw CommandFailure(
                            .refused, "there are people already, so that there is no first owner to invite",
                            remedy: "invite somebody by an e-mail address")
                    }
                    return InvitationOutput(link, base: base, projects: session.projects)
                }
                let grant = UserGrant(role.recorded, in: try project.chosen(from: session.projects))
                return InvitationOutput(
                    try await accounts.invite(email: email, grants: [grant], by: .commandLine), base: base,
                    projects: session.projects)
            }
            try output.show(view, text: view.text)
        }
    }

    struct Role: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Give a person another role, or take one away.",
            usage: "waymark user role <email> <role> [options]",
            discussion: """
                The person is signed out everywhere.

                EXAMPLES:
                  waymark user role ann@example.com owner
                  waymark user role ben@example.com viewer --project shop
                  waymark user role ben@example.com none --project shop
                """)

        @Argument(help: "The person's e-mail address.")
        var email: String
        @Argument(help: "The role; none takes it away.")
        var role: UserRoleChoice
        @OptionGroup var project: UserProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let user = try await session.user(email)
                let place = try project.chosen(from: session.projects)
                try await session.useCases.accounts.setRole(
                    of: user.id, in: place, to: role.recorded, by: .commandLine)
                return UserOutput(try await session.user(email), projects: session.projects)
            }
            try output.show(
                view,
                text: "\(view.email) now has \(view.roles.isEmpty ? "no role" : view.roles.joined(separator: ", ")).")
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable", abstract: "Forbid a person to sign in; sessions end at once.")

        @Argument(help: "The person's e-mail address.")
        var email: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.setDisabled(email, true, database)
            try output.show(view, text: "Disabled \(view.email).")
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "enable", abstract: "Let a person who was disabled sign in again.")

        @Argument(help: "The person's e-mail address.")
        var email: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.setDisabled(email, false, database)
            try output.show(view, text: "Enabled \(view.email).")
        }
    }

    struct ResetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-password",
            abstract: "Print a link by which a person chooses another password. It works once, for three days.",
            usage: "waymark user reset-password <email> [options]",
            discussion: """
                Until the link is used the old password works, unless the second factor is removed too.

                EXAMPLE:
                  waymark user reset-password ann@example.com --remove-second-factor
                """)

        @Argument(help: "The person's e-mail address.")
        var email: String
        @Flag(help: "Remove the second factor, and the password with it, at once.")
        var removeSecondFactor = false
        @OptionGroup var address: DashboardOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let base = try await address.base(database: database.path)
            let view = try await OperatorSession.run(database) { session in
                let user = try await session.user(email)
                let link = try await session.useCases.accounts.passwordLink(
                    for: user.id, removesSecondFactor: removeSecondFactor, by: .commandLine)
                return InvitationOutput(link, base: base, projects: session.projects)
            }
            try output.show(view, text: view.text)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a person, or withdraw an invitation.")

        @Argument(help: "The e-mail address of the person or the invitation.")
        var email: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let accounts = session.useCases.accounts
                let invitation = try await accounts.invitations(for: .commandLine).first {
                    $0.email == email.lowercased()
                }
                if let invitation {
                    try await accounts.withdraw(invitation.id, by: .commandLine)
                    return UserOutput(invitation, projects: session.projects)
                }
                let user = try await session.user(email)
                try await accounts.remove(user.id, by: .commandLine)
                return UserOutput(user, projects: session.projects)
            }
            try output.show(
                view,
                text: view.state == .invited
                    ? "Withdrew the invitation of \(view.email)." : "Removed \(view.email).")
        }
    }
}

extension OperatorSession {
    /// The person with an e-mail address.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    fileprivate func user(_ email: String) async throws -> UserRecord {
        let user = try await useCases.accounts.members(for: .commandLine).first { $0.email == email.lowercased() }
        guard let user else {
            throw CommandFailure(
                .refused, "nobody has the e-mail address \"\(email)\"", remedy: "`waymark user list` shows the people")
        }
        return user
    }

    fileprivate static func setDisabled(
        _ email: String, _ isDisabled: Bool, _ database: DatabaseOptions
    ) async throws -> UserOutput {
        try await run(database) { session in
            let user = try await session.user(email)
            try await session.useCases.accounts.setDisabled(user.id, isDisabled, by: .commandLine)
            return UserOutput(try await session.user(email), projects: session.projects)
        }
    }
}

/// The roles of people, as commands write them.
enum UserRoleName: String, CaseIterable, ExpressibleByArgument {
    case owner, admin, editor, viewer

    /// The role of the record.
    var recorded: UserRole {
        switch self {
        case .owner: .owner
        case .admin: .admin
        case .editor: .editor
        case .viewer: .viewer
        }
    }
}

/// The roles of people, and none of them.
enum UserRoleChoice: String, CaseIterable, ExpressibleByArgument {
    case owner, admin, editor, viewer, none

    /// The role of the record; `nil` for none.
    var recorded: UserRole? {
        UserRoleName(rawValue: rawValue)?.recorded
    }
}

/// The project in which a role applies.
struct UserProjectOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The project where the role counts; without it, all of them.", valueName: "name"))
    var project: String?

    /// The project; `nil` for all.
    ///
    /// - Throws: ``CommandFailure`` if it does not exist.
    func chosen(from projects: [ProjectRecord]) throws -> ProjectRecord.ID? {
        try project.map { try ProjectOptions.named($0, among: projects).id }
    }
}
