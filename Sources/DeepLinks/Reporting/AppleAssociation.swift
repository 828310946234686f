/// The components of an `apple-app-site-association` file that make a router's links universal, and no others.
///
/// Encode it, and put it at `applinks.details[].components`. Its order matters: iOS takes the first that matches.
///
/// Apple's patterns know any text (`*`), one character (`?`) and nothing else, so some templates are narrower than any
/// pattern. ``notes`` lists where the file lets more links into the app than the router takes: arguments that are not
/// texts, and lists and links behind guards. The app then finds no match, and may open the link in a browser.
public struct AppleAssociation: Hashable, Sendable, Encodable {
    /// One pattern, with the names of Apple's keys.
    public struct Component: Hashable, Sendable, Encodable {
        /// `/`: the path, percent-encoded.
        public var path: String
        /// `?`: items that the query must have.
        public var query: [String: String]?
        /// `#`: the fragment.
        public var fragment: String?
        /// Whether matching links stay in the browser.
        public var exclude: Bool?
        /// False where the path is compared without regard to case.
        public var caseSensitive: Bool?
        /// The template it was made of.
        public var comment: String?

        private enum CodingKeys: String, CodingKey {
            case path = "/"
            case query = "?"
            case fragment = "#"
            case exclude, caseSensitive, comment
        }
    }

    /// The patterns, in the order in which iOS should try them.
    public var components: [Component]
    /// Where the patterns are wider than the templates.
    public var notes: [String]

    /// Encodes the components alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(components)
    }
}

extension DeepLinkRouter {
    /// The components that make universal the links of this router for one host.
    ///
    /// Links for other hosts and for other schemes than `https` are left out. A host that no link names gets the links
    /// for any host.
    public func appleAssociation(host: String) -> AppleAssociation {
        var writer = AppleAssociationWriter()
        let name = HostName.ascii(host)
        for (index, program) in table.programs.enumerated() where !table.faulty.contains(index) {
            guard program.schemes.isEmpty || program.schemes.contains(Array("https".utf8)) else { continue }
            if let pattern = program.hostPattern {
                let bytes = name ?? []
                let matches = bytes.withUnsafeBufferPointer { pattern.matches($0, TextRange(0, $0.count)) }
                guard matches else { continue }
            } else if !program.hosts.isEmpty {
                guard let name, program.hosts.contains(name) else { continue }
            }
            writer.add(program, descriptions[index], isGuarded: !routes[index].guards.isEmpty)
        }
        return writer.association
    }
}
