import InstallMatching

/// Something that a service sees of a world.
struct WorldEvent: Sendable {
    enum Kind: Sendable {
        /// A click that becomes a candidate, if its address has a network.
        case click(MatchCandidate)
        /// A first launch, and the link by which the person came.
        case install(ClaimingInstall, truth: Truth?)
    }

    /// What really happened before an installation.
    struct Truth: Sendable {
        /// The link of the newest click.
        let link: String
        /// Whether a candidate was stored for the person at all.
        let isCandidate: Bool
        /// Seconds since the newest click.
        let lag: Double
        /// Whether the installation asks from a network of the click.
        let isOnNetwork: Bool
    }

    /// Seconds since the world began.
    let moment: Double
    let kind: Kind
}
