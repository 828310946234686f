import WaymarkLinks

/// The kind of an address, as far as it can be told without the service.
struct LinkRecognition: Equatable, Sendable {
    /// The address of the link.
    ///
    /// Firebase's custom-scheme form may contain another one.
    var url: String
    /// The normalized address; two with the same one are the same link.
    var plainURL: String
    /// What it is.
    var kind: LinkOffer.Recognition

    /// Creates the recognition of a text that is not a web address.
    init(url: String, kind: LinkOffer.Recognition) {
        self.url = url
        plainURL = LinkSpelling.plain(url)
        self.kind = kind
    }

    /// Creates the recognition of a web address.
    init(_ address: WebURL, spelled url: String, kind: LinkOffer.Recognition) {
        self.url = url
        plainURL = LinkSpelling.plain(address, isShort: kind == .short)
        self.kind = kind
    }
}
