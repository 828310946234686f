import LinkStorage
public import WaymarkLinks

/// The address of a dynamic link that a visitor requested, formatted again from its parsed form.
public struct RequestedAddress: Hashable, Sendable {
    /// `https`, or `http` on a loopback domain.
    public var scheme: String
    /// The requested host and port.
    public var authority: String
    /// The domain's other host and port; the requested one if the domain has only one.
    public var otherAuthority: String
    /// The path: `/promos/summer`, or `/promos/` for a long link.
    public var path: String
    /// The parameters of a long link, encoded; `nil` for a short one.
    public var query: String?
    /// The parameters of a short link's address that its domain passes on, or the app shall get; encoded, `nil` if there are none.
    var passed: String?
    /// Whether ``passed`` is what the app reads behind the address, so that the link alone is not all that it shall get.
    private(set) var isForOneVisit = false
    /// The button on one of the service's pages that led to the request; `nil` for a new visitor.
    public var origin: Origin?
    /// Whether the flow page is requested (`d=1`).
    public var wantsFlowPage: Bool

    /// Whether clicks on the link are limited.
    var countsClicks = false
    /// Whether it is limited how often apps may get the link.
    var countsOpenings = false
    /// The click that led to the address, if it counted against a limit, so that who goes on is not counted again.
    var countedClick: QueryParameter?

    /// A button on one of the service's pages.
    public enum Origin: String, CaseIterable, Hashable, Sendable {
        /// The button that opens the app; a request shows that the app is not installed.
        case page = "1"
        /// The same button for a visitor whose device a script or the visitor identified as an iPad.
        case iPad = "ipad"
        /// The button for the web page without an app.
        case web
    }

    /// The parameter that pages add to the addresses of their buttons, with an ``Origin``.
    ///
    /// No link has a parameter of this name.
    public static let originName = "_o"
    /// The parameter that Firebase's preview page added to the address on the clipboard.
    public static let clipboardMarker = QueryParameter(name: "_icp", value: "1")

    /// Creates the address of a link as requested.
    ///
    /// - Parameters:
    ///   - found: the link.
    ///   - query: the part after the question mark, percent-encoded as received.
    ///   - override: what the query changes of a short link, and which of its parameters stay in the address.
    public init(_ found: FoundLink, query: String?, override: LinkOverride? = nil) {
        if let record = found.record {
            self.init(
                domain: found.domain, host: found.host, code: record.code,
                parameters: query.map { LongLinkCodec.parameters(ofQuery: $0) } ?? [])
            if let kept = override?.kept, !kept.isEmpty {
                passed = PassedParameters.query(of: kept)
                isForOneVisit = true
            } else if !found.passed.isEmpty {
                passed = PassedParameters.query(of: found.passed)
            }
        } else {
            var reading = found.reading
            reading.link = found.link
            self.init(domain: found.domain, host: found.host, reading: reading)
            keepSignature(of: found)
        }
    }

    /// Creates the address of a link on its domain's own host, without parameters that pages and tools add.
    public init(_ found: FoundLink) {
        if let record = found.record {
            self.init(domain: found.domain, code: record.code)
        } else {
            self.init(domain: found.domain, reading: LongLinkReading(link: found.link))
            keepSignature(of: found)
        }
    }

    /// Creates the address of a short link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - host: the host that the visitor requested.
    ///   - code: the code.
    ///   - parameters: the parameters of the query.
    public init(
        domain: ConfiguredDomain, host: DomainHost = .own, code: ShortCode, parameters: [QueryParameter] = []
    ) {
        self.init(
            domain: domain, host: host, lastSegment: code.description, query: nil,
            parameters: parameters)
        wantsFlowPage = parameters.contains(QueryParameter(name: "d", value: "1"))
    }

    /// Creates the address of a long link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - host: the host that the visitor requested.
    ///   - reading: the parsed query; its parameters are encoded again, without the markers of pages.
    public init(domain: ConfiguredDomain, host: DomainHost = .own, reading: LongLinkReading) {
        var link = reading.link
        let marks = reading.bookkeeping + link.unknownParameters.filter { $0.name == Self.originName }
        link.unknownParameters.removeAll { $0.name == Self.originName }
        self.init(
            domain: domain, host: host, lastSegment: "",
            query: LongLinkCodec.encodeQuery(link), parameters: marks)
        wantsFlowPage = reading.showsFlowPage
    }

    private init(
        domain: ConfiguredDomain, host: DomainHost, lastSegment: String, query: String?,
        parameters: [QueryParameter]
    ) {
        scheme = domain.record.domain.scheme
        authority = domain.authority(of: host)
        otherAuthority = host == .own ? domain.alternateAuthority : domain.authority
        path = "\(domain.record.domain.pathPrefix)/\(lastSegment)"
        self.query = query
        origin = parameters.last { $0.name == Self.originName }.flatMap { Origin(rawValue: $0.value) }
        if origin == nil, parameters.contains(Self.clipboardMarker) { origin = .page }
        wantsFlowPage = false
    }

    /// A signed link keeps its spelling, because its signature is not valid in another one.
    private mutating func keepSignature(of found: FoundLink) {
        if case .valid(let query) = found.signature { self.query = query }
    }

    /// The address as a URL.
    public var url: String {
        "\(scheme)://\(authority)\(pathAndQuery)"
    }

    /// The address for a page's button: on the other host, so that the tap can open the app, and with a marker, so that
    /// the service does not show the page again.
    public func markedURL(_ origin: Origin) -> String {
        "\(scheme)://\(otherAuthority)\(path(adding: [QueryParameter(name: Self.originName, value: origin.rawValue)]))"
    }

    /// The address in QR codes: that of a short link has a marker, so that statistics distinguish scans from other clicks.
    ///
    /// A long link may be signed, and another parameter would invalidate its signature.
    public var printedURL: String {
        query == nil ? url(adding: PassedParameters.qrCodeMarker) : url
    }

    /// The address for a visitor who goes on elsewhere, such as in another browser.
    var continuedURL: String {
        countedClick == nil ? url : url(adding: [])
    }

    /// The address with a parameter added at its end.
    func url(adding parameter: QueryParameter) -> String {
        url(adding: [parameter])
    }

    /// The address with parameters added at its end.
    func url(adding parameters: [QueryParameter]) -> String {
        "\(scheme)://\(authority)\(path(adding: parameters))"
    }

    private func path(adding parameters: [QueryParameter]) -> String {
        var parameters = parameters
        if let countedClick, !parameters.contains(where: { $0.name == countedClick.name }) {
            parameters.append(countedClick)
        }
        return pathAndQuery + (query ?? passed == nil ? "?" : "&") + PassedParameters.query(of: parameters)
    }

    /// The part after the host, for a visitor who goes on elsewhere.
    var continuedPathAndQuery: String {
        countedClick == nil ? pathAndQuery : path(adding: [])
    }

    /// The part after the host.
    var pathAndQuery: String {
        (query ?? passed).map { "\(path)?\($0)" } ?? path
    }
}
