import LinkPages
import LinkStorage

/// The project whose things the pages show, among those that the reader may see.
struct Scope: Hashable, Sendable {
    /// The project.
    let project: ProjectRecord
    /// All projects that the reader may see, oldest first.
    let projects: [ProjectRecord]
    /// The oldest project of the installation, which the reader need not see; `nil` where it is not known.
    var oldest: ProjectRecord.ID?

    /// The name of a project; the identity of one that is gone.
    func name(of id: ProjectRecord.ID) -> String {
        projects.first { $0.id == id }?.name ?? id.description
    }

    /// The same for another project.
    func moved(to other: ProjectRecord) -> Scope { Scope(project: other, projects: projects, oldest: oldest) }

    /// The address of a path in this project.
    ///
    /// Only the oldest project of the installation needs no mention: an address without a project means the first one that its reader
    /// may see, and people show each other addresses.
    func path(_ path: String, _ fields: FieldValues = FieldValues()) -> String {
        fields.setting("project", isMentioned ? project.id.description : nil).address(path)
    }

    /// The project as a field of a form that is sent by `GET`, which leaves the query of its address behind.
    var field: HTML {
        isMentioned ? "<input type=\"hidden\" name=\"project\" value=\"\(project.id.description)\">" : ""
    }

    private var isMentioned: Bool { project.id != oldest ?? projects.first?.id }
}
