/// What a QR code of a link's address holds.
public enum PrintableLink: Equatable, Sendable {
    /// The short link: one to follow, now or when its time has come.
    case link(String)
    /// No link; the answer is that to a visitor of the address.
    case refused(LinkAnswer)
}
