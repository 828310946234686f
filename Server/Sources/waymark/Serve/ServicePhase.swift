import Synchronization

/// The phase of the service: it starts, is prepared, and is asked to stop, in this order.
final class ServicePhase: Sendable {
    private enum Step: UInt8 {
        case starting, prepared, stopping
    }

    private let step = Atomic(Step.starting.rawValue)

    /// Whether the start has made what it has to: project, domain and the file of the first key.
    var isPrepared: Bool { step.load(ordering: .acquiring) >= Step.prepared.rawValue }

    /// Whether a signal has asked the service to stop; it may still be serving.
    var isStopping: Bool { step.load(ordering: .acquiring) == Step.stopping.rawValue }

    /// Notes that the start is over.
    func prepared() { step.max(Step.prepared.rawValue, ordering: .acquiringAndReleasing) }

    /// Notes that the service is asked to stop; it does not become ready again.
    func stopping() { step.store(Step.stopping.rawValue, ordering: .releasing) }
}
