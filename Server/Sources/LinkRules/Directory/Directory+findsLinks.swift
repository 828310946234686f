import LinkStorage

extension Directory {
    /// Whether each link that was found with earlier settings is found with these.
    ///
    /// It is unless a domain was removed, has moved to another project, or compares codes differently.
    package func findsLinks(like earlier: Directory) -> Bool {
        earlier.domains.allSatisfy { old in
            domain(old.id).map { $0.projectID == old.projectID && $0.isCaseSensitive == old.isCaseSensitive } ?? false
        }
    }
}
