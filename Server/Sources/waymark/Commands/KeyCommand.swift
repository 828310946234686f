import ArgumentParser
import LinkService
import LinkStorage

/// `waymark key`: manages API keys.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Manage API keys.",
        discussion: """
            ROLES:
              server  everything with the links of one project; keep it secret
              reader  read the links and statistics of one project, or of all
              app     create and resolve links and claim deferred ones; it ships in apps
              admin   everything in every project; keep it secret

            BRANCH:
              Clients of Branch send keys in Branch's form. `key create --branch live` creates a \
            key, which is an app key, and its secret, which is a server key. One Branch app is two \
            projects here, one for its live and one for its test key: the second one is added, with the \
            apps of the first, when its first key is created. Add its link domain then.
            """,
        subcommands: [Create.self, List.self, Rotate.self, Remove.self])
}

extension KeyCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Create an API key. It is shown once; only its hash is stored.",
            usage: """
                waymark key create --role <role> [options]
                waymark key create --branch <environment> [options]
                """,
            discussion: """
                EXAMPLES:
                  waymark key create --role server --name 'shop backend'
                  waymark key create --role reader --all-projects
                  waymark key create --role app --ios-bundle-id com.example.ios --json
                  waymark key create --role server --service-account a.json --service-url URL
                  waymark key create --branch live --project shop --json
                """)

        @Option(help: ArgumentHelp("The role of the key.", valueName: "role"))
        var role: KeyRole?
        @Option(help: ArgumentHelp("Create a key and a secret for clients of Branch: live or test.", valueName: "env"))
        var branch: BranchEnvironment?
        @Option(help: ArgumentHelp("The Branch key of an app that has shipped; a new one otherwise.", valueName: "key"))
        var branchKey: String?
        @Option(help: ArgumentHelp("The Branch secret of that app; a new one otherwise.", valueName: "secret"))
        var branchSecret: String?
        @Flag(help: "Create a reader key for all projects.")
        var allProjects = false
        @Option(help: "A name to recognize the key by.")
        var name: String?
        @Option(
            name: .customLong("ios-bundle-id"),
            help: ArgumentHelp("An iOS app that may use an app key; repeatable.", valueName: "id"))
        var iosBundleID: [String] = []
        @Option(help: ArgumentHelp("An Android app that may use an app key; repeatable.", valueName: "package"))
        var androidPackage: [String] = []
        @Option(help: ArgumentHelp("An origin that may use an app key; repeatable.", valueName: "url"))
        var origin: [String] = []
        @OptionGroup var account: ServiceAccountOptions
        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard (role == nil) != (branch == nil) else {
                throw ValidationError("Give --role or --branch, and not both.")
            }
            guard branch != nil || branchKey == nil && branchSecret == nil else {
                throw ValidationError("--branch-key and --branch-secret belong to --branch.")
            }
            guard branch == nil || iosBundleID.isEmpty && androidPackage.isEmpty && origin.isEmpty else {
                throw ValidationError(
                    "Keys for clients of Branch cannot be restricted: those clients do not say which app they are in.")
            }
            guard account.serviceAccount == nil || role != nil && role != .app else {
                throw ValidationError("A service account has the role server, reader or admin.")
            }
            guard !allProjects || role == .reader else {
                throw ValidationError("--all-projects is for keys with the role reader.")
            }
            guard !allProjects || project.project == nil else {
                throw ValidationError("Give --project or --all-projects, not both.")
            }
        }

        func run() async throws {
            let restrictions = APIKeyRestrictions(
                iosBundleIDs: iosBundleID.given, androidPackages: androidPackage.given, origins: origin.given)
            guard let role else { return try await createBranchKeys() }
            if let file = account.serviceAccount, let address = account.address {
                return try await createServiceAccount(role, file: file, address: address)
            }
            let view = try await OperatorSession.run(database, missing: .isMade) { session in
                let owner = role == .admin || allProjects ? nil : try project.choose(from: session.projects)
                let issued = try await session.administration.createKey(
                    role: role.recorded, project: owner?.id, name: name?.given, restrictions: restrictions)
                return KeyOutput(issued.record, projects: session.projects, text: issued.text)
            }
            try output.show(
                view,
                text: """
                    \(view.key ?? "")

                    The key is not shown again. Its ID is \(view.id).
                    """)
        }

        private func createBranchKeys() async throws {
            let view = try await OperatorSession.run(database, missing: .isMade) { session in
                let app = try project.choose(from: session.projects)
                let issued = try await session.administration.createBranchKeys(
                    (branch ?? .live).recorded, project: app.id, name: name?.given, key: branchKey,
                    secret: branchSecret)
                if issued.isNewProject {
                    StandardErrorNote.addedProject(issued.project, withAppsOf: app)
                }
                var view = KeyOutput(
                    issued.key.record, projects: session.projects + [issued.project], text: issued.key.text)
                view.secret = issued.secret.text
                view.secretID = issued.secret.record.id.description
                return view
            }
            try output.show(
                view,
                text: """
                    key     \(view.key ?? "")
                    secret  \(view.secret ?? "")

                    They are not shown again. They belong to the project "\(view.project ?? "")".
                    The key's ID is \(view.id),
                    the secret's \(view.secretID ?? "").
                    """)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the keys of all projects, or of one.")

        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { session in
                let owner = try project.project.map { _ in try project.choose(from: session.projects) }
                return try await session.administration.keys(of: owner?.id)
                    .map { KeyOutput($0, projects: session.projects) }
            }
            try output.show(views, text: KeyOutput.table(views))
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Replace an API key: create a new one, and let the old one expire.",
            usage: "waymark key rotate <id> [options]",
            discussion: """
                The new key has the role, the name and the restrictions of the old one. Give the \
                old one time until its callers have the new one; for a key that has leaked, \
                `--overlap 0` ends it at once.

                EXAMPLES:
                  waymark key rotate 019aa5b2-1c3d-7e4f-8a9b-0c1d2e3f4a5b
                  waymark key rotate 019aa5b2-1c3d-7e4f-8a9b-0c1d2e3f4a5b --overlap 0
                """)

        @Argument(help: "The old key's ID, which `waymark key list` shows.")
        var id: String
        @Option(help: ArgumentHelp("How many days the old key goes on working, from 0 to 730.", valueName: "days"))
        var overlap = 30
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard 0...730 ~= overlap else { throw ValidationError("--overlap must be from 0 to 730 days.") }
        }

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let old = try await session.key(id)
                let issued = try await session.administration.rotateKey(old.id, overlap: Double(overlap) * 86_400)
                return KeyOutput(issued.record, projects: session.projects, text: issued.text)
            }
            try output.show(
                view,
                text: """
                    \(view.key ?? "")

                    The key is not shown again. Its ID is \(view.id). The old key \
                    \(overlap == 0 ? "has expired" : "expires in \(overlap) days").
                    """)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Revoke an API key: requests that use it are refused.")

        @Argument(help: "The key's ID, which `waymark key list` shows.")
        var id: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let record = try await session.key(id)
                try await session.administration.removeKey(record.id)
                return KeyOutput(record, projects: session.projects)
            }
            try output.show(view, text: "Revoked key \(view.id).")
        }
    }
}

extension OperatorSession {
    /// The key with an ID.
    ///
    /// - Throws: ``CommandFailure`` if it does not exist.
    fileprivate func key(_ id: String) async throws -> APIKeyRecord {
        let record = try await administration.keys().first { $0.id.description == id.lowercased() }
        guard let record else {
            throw CommandFailure(
                .refused, "no key has the ID \"\(KeyRedaction.redacted(id))\"",
                remedy: "`waymark key list` shows the IDs")
        }
        return record
    }
}

/// The halves of a Branch app, as commands write them.
enum BranchEnvironment: String, CaseIterable, ExpressibleByArgument {
    case live, test

    /// The environment of the keys.
    var recorded: BranchKey.Environment {
        switch self {
        case .live: .live
        case .test: .test
        }
    }
}
