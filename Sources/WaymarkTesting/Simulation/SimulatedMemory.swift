import WaymarkInbox

/// The memory of an app and its device between launches, besides what is stored.
struct SimulatedMemory: Sendable {
    var session = StartupSession.signedOut
    var isOnboardingComplete = true
    var network = SimulatedNetwork.online
    var isStorageReadable = true
    /// The service's answer to a claim; `nil` if the transport answers.
    var deferredLink: String??
    /// Whether the app names its windows.
    var hasScenes = false
}
