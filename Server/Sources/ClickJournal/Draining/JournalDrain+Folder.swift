public import LinkStorage

extension JournalDrain {
    /// Adds everything that earlier processes left in a folder to a store, while no service uses the folder.
    ///
    /// - Throws: ``JournalError`` with `inUse` if another process uses the folder, or the store's error. Entries that
    ///   the store does not have are kept.
    public static func drain(folder: String, to store: any JournalStore) async throws {
        let journal = try ClickJournal(storage: FolderStorage(path: folder), configuration: .init(), sources: [])
        try await JournalDrain(journal: journal, store: store, report: { _ in }).drain()
    }
}
