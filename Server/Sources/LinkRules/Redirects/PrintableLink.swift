/// The content of a QR code for a link's address.
public enum PrintableLink: Equatable, Sendable {
    /// The address of a short link, with the mark of QR codes.
    case link(String)
    /// Not a link; the response is that to a visitor of the address.
    case refused(LinkAnswer)
}
