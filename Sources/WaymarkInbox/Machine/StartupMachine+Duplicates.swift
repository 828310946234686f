extension StartupMachine.Turn {
    /// How many arrivals of one stay in the foreground are remembered.
    ///
    /// A second door follows the first within moments.
    private static var rememberedArrivals: Int { 8 }

    /// Whether the link is already here and not answered.
    func isOutstanding(_ plainURL: String) -> Bool {
        state.slot?.link.plainURL == plainURL || state.queued?.link.plainURL == plainURL
    }

    /// Whether a URL is the second arrival of one tap.
    ///
    /// Another door follows within five seconds; the same door, if two callbacks of the app use it, within one second. After
    /// that it is a second tap.
    func isSameTap(_ offer: LinkOffer) -> Bool {
        state.arrivals.contains {
            $0.plainURL == offer.plainURL && ($0.user == nil || $0.user == state.user)
                && now.uptime - $0.uptime < ($0.door == offer.door ? 1 : 5)
        }
    }

    /// Remembers an arrival, so that the second door of the same tap is recognized.
    mutating func remember(_ offer: LinkOffer) {
        state.arrivals.append(
            StartupMachine.Arrival(plainURL: offer.plainURL, door: offer.door, uptime: now.uptime, user: state.user))
        if state.arrivals.count > Self.rememberedArrivals { state.arrivals.removeFirst() }
    }
}
