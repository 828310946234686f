/// The destination of the answer to one click.
public struct LinkLocation: Hashable, Sendable {
    /// The address, which other clicks may share.
    public let address: RedirectAddress
    /// The token of the click; `nil` if the address has no place for it, or none could be made.
    public let token: ClickToken?

    /// Combines an address and a token.
    public init(_ address: RedirectAddress, token: ClickToken? = nil) {
        self.address = address
        self.token = address.hasTokenPlace ? token : nil
    }

    /// Creates a location that is the same for all clicks.
    public init(_ text: String) {
        self.init(RedirectAddress(text))
    }

    /// The absolute address in ASCII.
    public var text: String { address.text(with: token) }
}
