public import Foundation

/// The network of a simulated device.
public enum SimulatedNetwork: Hashable, Sendable {
    /// There is none.
    case offline
    /// Requests reach the transport at once.
    case online
    /// Requests take this number of seconds.
    case slow(TimeInterval)
    /// A sign-in page, as in a hotel, answers every request.
    case portal
}
