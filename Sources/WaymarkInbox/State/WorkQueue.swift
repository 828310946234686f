import WaymarkClient

/// The work of an inbox that must be done in order, because it depends on the disk or asks the service.
struct WorkQueue: Sendable {
    enum Item: Sendable {
        /// Have all changes up to this number on the disk.
        case store(Int)
        case resolve(id: String, url: String)
        case checkDeferred(installationID: String)
        case open(IncomingLink, LinkAddress)
        case promptForUpdate(IncomingLink, LinkAddress)
        /// Send the events.
        case sendEvents
        /// Tell the service by which link the app was first opened, so that it counts the first open.
        case countClaim(installationID: String, InstallationEvidence)
        /// Erase a note that is no longer needed.
        case eraseNote
        /// Remove the record that could not be used.
        case removeAside
        /// An item that was taken back.
        case nothing
    }

    private var items: [Item] = []
    private var head = 0
    /// The number of items that were added.
    private(set) var appended = 0
    /// The number of items that are done.
    private(set) var done = 0

    /// Whether there is an item to do.
    var hasNext: Bool { head < items.count }

    mutating func append(_ item: Item) {
        items.append(item)
        appended += 1
    }

    /// Adds an item before all others.
    mutating func prepend(_ item: Item) {
        items.insert(item, at: head)
        appended += 1
    }

    /// Takes the next item.
    ///
    /// End it with ``finish()`` or ``putBack()``.
    mutating func next() -> Item? {
        guard hasNext else { return nil }
        defer { head += 1 }
        return items[head]
    }

    /// Removes the deliveries of a link, because its opening was taken back.
    mutating func removeOpenings(of id: String) {
        for index in items[head...].indices {
            if case .open(let link, _) = items[index], link.id == id { items[index] = .nothing }
        }
    }

    /// Ends the item that was taken last: it is done, or under way if it takes long.
    mutating func finish() {
        done += 1
        if head == items.count {
            items.removeAll(keepingCapacity: true)
            head = 0
        }
    }

    /// Moves the last taken item back to the front.
    mutating func putBack() {
        head -= 1
    }
}
