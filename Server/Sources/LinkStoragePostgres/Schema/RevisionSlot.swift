/// The row of `links_revision` that a process writes.
enum RevisionSlot {
    static let count = 16

    /// Chooses a row by chance; two processes with the same one only wait for each other's commits.
    static func random() -> Int64 {
        Int64.random(in: 0..<Int64(count))
    }
}
