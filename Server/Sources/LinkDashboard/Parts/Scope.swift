import LinkPages
import LinkStorage

/// The project whose things the pages show, among those that the reader may see.
struct Scope: Hashable, Sendable {
    /// The project.
    let project: ProjectRecord
    /// All projects that the reader may see, oldest first.
    let projects: [ProjectRecord]

    /// The name of a project; the identity of one that is gone.
    func name(of id: ProjectRecord.ID) -> String {
        projects.first { $0.id == id }?.name ?? id.description
    }

    /// The address of a path in this project; the first project needs no mention.
    func path(_ path: String, _ fields: FieldValues = FieldValues()) -> String {
        let isFirst = projects.first?.id == project.id
        return fields.setting("project", isFirst ? nil : project.id.description).address(path)
    }
    /// The project as a field of a form that is sent by `GET`, which leaves the query of its address behind.
    var field: HTML {
        projects.first?.id == project.id
            ? "" : "<input type=\"hidden\" name=\"project\" value=\"\(project.id.description)\">"
    }
}
