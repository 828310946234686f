import LinkStorage

/// The project whose things the pages show, among those that the reader may see.
struct Scope: Hashable, Sendable {
    /// The project.
    let project: ProjectRecord
    /// All projects that the reader may see, oldest first.
    let projects: [ProjectRecord]

    /// The address of a path in this project; the first project needs no mention.
    func path(_ path: String, _ fields: FieldValues = FieldValues()) -> String {
        let isFirst = projects.first?.id == project.id
        return fields.setting("project", isFirst ? nil : project.id.description).address(path)
    }
}
