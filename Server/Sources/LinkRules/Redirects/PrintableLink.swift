/// What a QR code of a link's address contains.
public enum PrintableLink: Equatable, Sendable {
    /// The address of a short link, with the mark of QR codes.
    case link(String)
    /// No link; the answer is that to a visitor of the address.
    case refused(LinkAnswer)
}
