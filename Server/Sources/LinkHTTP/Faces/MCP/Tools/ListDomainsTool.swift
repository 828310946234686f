import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `list_domains`: the projects, link domains and apps that the key can see.
struct ListDomainsTool: MCPTool {
    let directory: DirectoryCache

    let description = MCPToolDescription(
        name: "list_domains", title: "List projects, domains and apps",
        text: """
            Lists what the key can use: its role, and each project with its link domains and registered apps. Use a domain's \
            prefix as “domain” and an app's ID as “bundleID” or “packageName” of other tools.
            """,
        effect: .reads, right: .readLinks, arguments: [:])

    private struct Output: Encodable, Sendable {
        struct Key: Encodable, Sendable {
            let role: String?
            /// `nil` for a key of all projects.
            let project: String?
        }

        struct Project: Encodable, Sendable {
            let name: String
            let domains: [Domain]
            let apps: [App]
        }

        struct Domain: Encodable, Sendable {
            let prefix: String
            let alternateHost: String?
        }

        struct App: Encodable, Sendable {
            let platform: String
            let id: String
        }

        let key: Key
        let projects: [Project]
    }

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        let directory = directory.current
        let projects = directory.projects.filter { caller.key.mayAct(in: $0.id) }.map { project in
            Output.Project(
                name: project.name,
                domains: directory.domains(of: project.id).map {
                    Output.Domain(prefix: $0.domain.description, alternateHost: $0.alternateHost)
                },
                apps: directory.apps(of: project.id).map {
                    Output.App(platform: $0.app.platform, id: $0.app.bundleOrPackage)
                })
        }
        let own = caller.key.projectID.flatMap(directory.project)?.name
        return Output(key: Output.Key(role: caller.key.role?.rawValue, project: own), projects: projects)
    }
}
