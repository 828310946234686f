/// The reaction of a simulated app to a link.
public enum SimulatedOpening: Hashable, Sendable {
    /// It shows the link's place.
    case handled
    /// It has no place for the link; the text is the reason.
    case unhandled(String? = nil)
    /// It answers with ``SimulationEvent/answer(_:)``, or never.
    case later
    /// It crashes without an answer.
    case crash
}
