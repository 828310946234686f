import Foundation

/// What is to be done, in order.
struct WorkQueue: Sendable {
    enum Item: Sendable {
        case store(StoredStartup)
        case resolve(id: String, url: String)
        case checkDeferred(installationID: String)
        case hold(until: TimeInterval)
        case show(StartupScreen)
        case open(IncomingLink, scene: String?)
        case promptForUpdate(IncomingLink)
        case report(LinkReport)
        /// Tell the service what became of links.
        case sendEvents
        /// Tell the service which link the person brought along on the clipboard, so that it counts the first open.
        case countClaim(installationID: String, link: String)
        /// Store what is still to be told.
        case keepEvents
        /// Remove the state file that could not be used.
        case removeAside
        /// Nothing any more: what stood here was done before its turn.
        case nothing
    }

    private var items: [Item] = []
    private var head = 0
    /// How many items came in.
    private(set) var appended = 0
    /// How many items are done.
    private(set) var done = 0

    mutating func append(_ item: Item) {
        if replaceStore(by: item) { return }
        items.append(item)
        appended += 1
    }

    /// Puts a record in the place of an older one that is not stored yet, where nothing between them needs the older one.
    ///
    /// A link of a cold start is written once in this way, and not twice.
    private mutating func replaceStore(by item: Item) -> Bool {
        guard case .store = item else { return false }
        for index in items[head...].indices.reversed() {
            switch items[index] {
            case .report, .show, .nothing: continue
            case .store:
                items[index] = item
                return true
            default: return false
            }
        }
        return false
    }

    /// Takes the next item out; it is to be answered with ``finish()`` or ``putBack(_:)``.
    mutating func next() -> Item? {
        guard head < items.count else { return nil }
        defer { head += 1 }
        return items[head]
    }

    /// Whether a record waits to be stored.
    var hasRecord: Bool {
        items[head...].contains { if case .store = $0 { true } else { false } }
    }

    /// Takes all records out that are not stored yet, and gives the newest, which holds what the others do.
    mutating func takeNewestRecord() -> StoredStartup? {
        var newest: StoredStartup?
        let waiting = items[head...]
        items = waiting.filter {
            guard case .store(let record) = $0 else { return true }
            newest = record
            return false
        }
        head = 0
        done += waiting.count - items.count
        return newest
    }

    /// Takes the first item out that does not care what is on the disk; its place is kept, so that marks stay true.
    mutating func takeIndependent() -> Item? {
        for index in items[head...].indices {
            switch items[index] {
            case .hold, .show, .report:
                defer { items[index] = .nothing }
                return items[index]
            default: continue
            }
        }
        return nil
    }

    /// Takes out what would hand a link over whose opening was taken back.
    mutating func removeOpenings(of id: String) {
        let waiting = items[head...].filter {
            if case .open(let link, _) = $0 { link.id != id } else { true }
        }
        done += items.count - head - waiting.count
        items = items[..<head] + waiting
    }

    /// Says that the item taken last is done, or under way where it takes long.
    mutating func finish() {
        done += 1
        if head == items.count {
            items.removeAll(keepingCapacity: true)
            head = 0
        }
    }

    /// Says that the item taken last could not be done, and comes first the next time.
    mutating func putBack() {
        head -= 1
    }
}
