import LinkStorage
public import WaymarkLinks

/// The address of a dynamic link as a visitor asked for it, written again from what was understood.
public struct RequestedAddress: Hashable, Sendable {
    /// `https`, or `http` on a loopback domain.
    public var scheme: String
    /// The host and port by which the visitor came.
    public var authority: String
    /// The domain's second host and port, seen from the one by which the visitor came; the same where there is none.
    public var otherAuthority: String
    /// The path: `/promos/summer`, or `/promos/` for a long link.
    public var path: String
    /// The parameters of a long link, encoded; `nil` for a short one.
    public var query: String?
    /// The parameters of a short link's address that its domain passes on, encoded; `nil` if there are none.
    var passed: String?
    /// The button of one of the service's pages behind which the address stood; `nil` where the visitor is new.
    public var origin: Origin?
    /// Whether the flow page was asked for (`d=1`).
    public var wantsFlowPage: Bool

    /// A button of one of the service's pages.
    public enum Origin: String, CaseIterable, Hashable, Sendable {
        /// The button that should have opened the app, which is missing then.
        case page = "1"
        /// The same, of somebody whom a script, or they themselves, took for an iPad.
        case iPad = "ipad"
        /// The wish for the web page, without any app.
        case web
    }

    /// The parameter that pages add to the addresses behind their buttons, with an ``Origin``.
    ///
    /// No link has a parameter of this name.
    public static let originName = "_o"
    /// The parameter that Firebase's preview page added to the address on the clipboard.
    public static let clipboardMarker = QueryParameter(name: "_icp", value: "1")

    /// Writes the address of a link as a visitor asked for it.
    ///
    /// - Parameters:
    ///   - found: the link.
    ///   - query: what followed the question mark, percent-encoded as it came.
    public init(_ found: FoundLink, query: String?) {
        if let record = found.record {
            self.init(
                domain: found.domain, host: found.host, code: record.code,
                parameters: query.map { LongLinkCodec.parameters(ofQuery: $0) } ?? [])
            if !found.passed.isEmpty { passed = PassedParameters.query(of: found.passed) }
        } else {
            var reading = found.reading
            reading.link = found.link
            self.init(domain: found.domain, host: found.host, reading: reading)
            keepSignature(of: found)
        }
    }

    /// Writes the address of a link on its domain's own host, without what pages and tools add to it.
    public init(_ found: FoundLink) {
        if let record = found.record {
            self.init(domain: found.domain, code: record.code)
        } else {
            self.init(domain: found.domain, reading: LongLinkReading(link: found.link))
            keepSignature(of: found)
        }
    }

    /// Writes the address of a short link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - host: by which of the domain's hosts the visitor came.
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

    /// Writes the address of a long link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - host: by which of the domain's hosts the visitor came.
    ///   - reading: what was read from the query; its parameters are encoded again, without the marks of pages.
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

    /// A signed link is written as it was signed: in another spelling it would be an unsigned one.
    private mutating func keepSignature(of found: FoundLink) {
        if case .valid(let query) = found.signature { self.query = query }
    }

    /// The address itself.
    public var url: String {
        "\(scheme)://\(authority)\(pathAndQuery)"
    }

    /// The address behind a page's button: on the other host, so that the tap can open the app, and marked, so that the
    /// service goes on instead of showing the page again.
    public func markedURL(_ origin: Origin) -> String {
        "\(scheme)://\(otherAuthority)\(path(adding: QueryParameter(name: Self.originName, value: origin.rawValue)))"
    }

    /// The address that a QR code of the link contains: that of a short link is marked, so that statistics tell scans from other clicks.
    ///
    /// A long link may be signed, and another parameter would invalidate its signature.
    public var printedURL: String {
        query == nil ? url(adding: PassedParameters.qrCodeMarker) : url
    }

    /// The address with one more parameter at its end.
    func url(adding parameter: QueryParameter) -> String {
        "\(scheme)://\(authority)\(path(adding: parameter))"
    }

    private func path(adding parameter: QueryParameter) -> String {
        "\(pathAndQuery)\(query ?? passed == nil ? "?" : "&")\(parameter.name)=\(PercentEncoding.strict(parameter.value))"
    }

    /// What follows the host.
    var pathAndQuery: String {
        (query ?? passed).map { "\(path)?\($0)" } ?? path
    }
}
