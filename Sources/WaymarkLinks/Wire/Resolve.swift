/// The confidence that a link belongs to an installation.
public enum LinkMatch: String, CaseIterable, Hashable, Sendable, Codable {
    /// Certain: the link itself was there.
    case exact
    /// A guess from circumstances. Do not show personal data.
    case probable
    /// No link.
    case none
}
