import Synchronization

/// Whether the start has made what it has to: project, domain and the file of the first key.
final class StartGate: Sendable {
    private let state = Atomic(false)

    var isOpen: Bool { state.load(ordering: .acquiring) }

    func open() { state.store(true, ordering: .releasing) }
}
