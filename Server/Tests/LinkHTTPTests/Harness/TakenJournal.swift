import LinkService
import LinkStorage
import Locking

/// A journal whose entries a test takes out.
final class TakenJournal: ActivityJournal {
    private let entries = Mutex<[JournalEntry]>([])

    func record(_ entry: JournalEntry) {
        entries.withLock { $0.append(entry) }
    }

    func settle(within limit: Duration) async {}

    /// The entries since the last call.
    func take() -> [JournalEntry] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}

extension JournalEntry {
    /// The country of a click.
    var country: String? {
        if case .click(let click) = self { click.country } else { nil }
    }
}
