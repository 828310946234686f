public import LinkRules
public import LinkStorage
public import WaymarkLinks

/// A long link that a caller wants to be shortened: what it says, and on which of the caller's domains.
public struct LongLinkInput: Sendable {
    /// The domain that the long link names.
    public let domain: LinkDomainRecord
    /// What it says.
    public let reading: LongLinkReading

    /// Parses a long link.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` if the text is malformed, is a short link, or is on
    ///   another project's domain.
    public init(_ text: String, caller: Caller, directory: Directory) throws(LinkServiceError) {
        let base: WebURL
        do throws(WebURLError) {
            base = try WebURL(text.prefix { $0 != "?" && $0 != "#" })
        } catch {
            throw Self.unparsable(text, because: "\(error)")
        }
        guard let (domain, rest) = directory.match(authority: base.authority, path: base.path),
            caller.mayAct(in: domain.projectID)
        else {
            throw .domainNotOwned("\(base.scheme)://\(base.authority)\(base.path == "/" ? "" : base.path)")
        }
        // Firebase's builder for iOS adds "/?" to a prefix that may end in a slash.
        guard rest.isEmpty || rest == "/" || rest == "//" else {
            throw LinkServiceError(
                .invalidArgument, reason: .shortLinkGiven,
                "A long link is required, but a short link was given.", parameter: "longLink", value: text)
        }
        do throws(LongLinkError) {
            reading = try LongLinkCodec.decode(text)
        } catch {
            throw Self.unparsable(text, because: "\(error)")
        }
        self.domain = domain
    }

    private static func unparsable(_ text: String, because reason: String) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, reason: .unparsableLongLink, "The long link cannot be read. \(reason)",
            parameter: "longLink", value: text)
    }
}

extension LinkServiceError {
    /// The project has no such domain; the error does not reveal whether another project has it.
    static func domainNotOwned(_ domain: String) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, reason: .domainNotOwned, .link(.domainNotOwned(domain)),
            parameter: "domain", value: domain)
    }
}

extension Directory {
    /// The domain that a caller names by its prefix, or the first one that the caller may use.
    ///
    /// A missing scheme and a trailing slash are forgiven, for published clients of Firebase send both.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the text is no domain, or the caller's project does
    ///   not own it, or has none.
    public func domain(named prefix: String?, for caller: Caller) throws(LinkServiceError) -> LinkDomainRecord {
        guard let prefix, !prefix.isEmpty else {
            let candidates = domains.filter { caller.mayAct(in: $0.projectID) }
            guard let first = candidates.first else {
                throw LinkServiceError(
                    .invalidArgument, reason: .domainNotOwned, .link(.noDomain),
                    parameter: "domain")
            }
            return first
        }
        guard let record = domain(writtenAs: prefix) ?? domain(spelled: prefix), caller.mayAct(in: record.projectID)
        else { throw .domainNotOwned(prefix) }
        return record
    }

    private func domain(spelled prefix: String) -> LinkDomainRecord? {
        // A bare host means https; the service's own address may as well mean plain http.
        let spellings = prefix.contains("://") ? [prefix] : [prefix, "http://\(prefix)"]
        for spelling in spellings {
            let domain = try? LinkDomain(spelling, allowsPlainHTTP: true)
            if let record = domain.flatMap({ self.domain(owning: $0) }) { return record }
        }
        return nil
    }
}
