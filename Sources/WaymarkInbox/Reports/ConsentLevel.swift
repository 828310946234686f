/// The reports that the service may get about links that reached the app.
///
/// Links are resolved and opened at every level.
public enum ConsentLevel: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing. Deferred links are not claimed either, because a claim names the installation.
    case none
    /// That links were received, opened, handled or dropped.
    case delivery
    /// The same, with the door and the timing.
    case full
}
