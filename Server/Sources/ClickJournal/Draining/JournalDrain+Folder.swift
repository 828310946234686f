public import LinkStorage

extension JournalDrain {
    /// Gives a store everything that earlier processes have left in a folder, where no service uses it.
    ///
    /// - Throws: ``JournalError`` with `inUse` where another process has the folder; what the store throws. Everything that the store
    ///   does not have is kept.
    public static func drain(folder: String, to store: any JournalStore) async throws {
        let journal = try ClickJournal(storage: FolderStorage(path: folder), configuration: .init(), sources: [])
        try await JournalDrain(journal: journal, store: store, report: { _ in }).drain()
    }
}
