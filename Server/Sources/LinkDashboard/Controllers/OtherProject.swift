import LinkStorage

/// The project of what an address names, where it is not the one that an address without a project means to its reader.
struct OtherProject: Error {
    let project: ProjectRecord
}
