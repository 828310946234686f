public import Foundation
public import WaymarkInbox

/// Something that happens to an app at some time.
public struct SimulationStep: Hashable, Sendable {
    /// Seconds since the beginning.
    public var time: TimeInterval
    /// What happens.
    public var event: SimulationEvent

    /// Makes a step.
    public static func at(_ time: TimeInterval, _ event: SimulationEvent) -> SimulationStep {
        SimulationStep(time: time, event: event)
    }
}

/// What can happen to an app and to the device that it is on.
public enum SimulationEvent: Hashable, Sendable {
    /// The app is started; it tells what it remembers of onboarding and session, shows its interface and is active.
    case launch
    /// The system ends the app without a word. What is stored stays.
    case kill
    /// A URL comes through a door; before ``launch``, it is the one that starts the app.
    case open(String, LinkDoor)
    /// The system says that a link is on its way.
    case announce
    /// The person pastes a text.
    case paste(String)
    /// Somebody signs in or out; the app remembers it from one launch to the next.
    case session(StartupSession, StartupSession.End? = nil)
    /// Onboarding is done, or to be done; the app remembers it too.
    case onboarding(isComplete: Bool)
    /// The app leaves the foreground.
    case background
    /// The app comes to the foreground.
    case foreground
    /// The network changes; the app hears of it when the network comes back.
    case network(SimulatedNetwork)
    /// Stored records can be read, or not yet; the app hears of it when they can.
    case storage(isReadable: Bool)
    /// Nothing; for a look at what time alone does.
    case nothing
}

/// The network around an app.
public enum SimulatedNetwork: Hashable, Sendable {
    /// None.
    case offline
    /// Requests reach the transport at once.
    case online
    /// Requests take so many seconds of the simulation.
    case slow(TimeInterval)
}

/// What an app does with a link.
public enum SimulatedOpening: Hashable, Sendable {
    /// It shows the link's place.
    case handled
    /// It has no place for it, and perhaps says why.
    case unhandled(String? = nil)
    /// It crashes, and answers nothing.
    case crash
}
