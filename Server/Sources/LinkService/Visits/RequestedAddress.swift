public import LinkStorage
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

    /// Makes the address of a short link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - authority: the host and port that were asked, in any letter case.
    ///   - code: the code.
    ///   - parameters: what stood in the query.
    public init(domain: LinkDomainRecord, authority: String, code: ShortCode, parameters: [QueryParameter] = []) {
        self.init(
            domain: domain, authority: authority, lastSegment: code.description, query: nil, parameters: parameters)
    }

    /// Makes the address of a long link.
    ///
    /// - Parameters:
    ///   - domain: the domain of the link.
    ///   - authority: the host and port that were asked, in any letter case.
    ///   - reading: what was read from the query; its parameters are encoded again, without the marks of pages.
    public init(domain: LinkDomainRecord, authority: String, reading: LongLinkReading) {
        var link = reading.link
        let marks = reading.bookkeeping + link.unknownParameters.filter { $0.name == Self.originName }
        link.unknownParameters.removeAll { $0.name == Self.originName }
        self.init(
            domain: domain, authority: authority, lastSegment: "", query: LongLinkCodec.encodeQuery(link),
            parameters: marks)
        wantsFlowPage = reading.showsFlowPage
    }

    private init(
        domain: LinkDomainRecord, authority: String, lastSegment: String, query: String?, parameters: [QueryParameter]
    ) {
        let own = domain.domain.authority
        let alternate = domain.alternateDomain?.authority ?? own
        let isOwn = domain.alternateDomain?.isOn(authority: authority) != true
        scheme = domain.domain.scheme
        self.authority = isOwn ? own : alternate
        otherAuthority = isOwn ? alternate : own
        path = "\(domain.domain.pathPrefix)/\(lastSegment)"
        self.query = query
        origin = parameters.last { $0.name == Self.originName }.flatMap { Origin(rawValue: $0.value) }
        if origin == nil, parameters.contains(Self.clipboardMarker) { origin = .page }
        wantsFlowPage = parameters.contains(QueryParameter(name: "d", value: "1"))
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

    /// The address with one more parameter at its end.
    func url(adding parameter: QueryParameter) -> String {
        "\(scheme)://\(authority)\(path(adding: parameter))"
    }

    private func path(adding parameter: QueryParameter) -> String {
        "\(pathAndQuery)\(query == nil ? "?" : "&")\(parameter.name)=\(PercentEncoding.strict(parameter.value))"
    }

    /// What follows the host.
    var pathAndQuery: String {
        query.map { "\(path)?\($0)" } ?? path
    }
}
