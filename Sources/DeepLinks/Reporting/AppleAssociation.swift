/// The components of an `apple-app-site-association` file that make a router's links universal, and no other pages.
///
/// Encode it, and put it at `applinks.details[].components`. Its order matters: iOS takes the first that matches.
///
/// Apple's patterns know any text (`*`), one character (`?`) and nothing else. ``notes`` lists where they differ from a
/// template. They are wider only in the values of arguments, in types and lists that no pattern can say: the app then
/// finds no match, and may open the link in a browser. In everything else they are narrower rather than wider.
///
/// Of all links this holds, and is not noted:
/// - Patterns are compared as they are written: `/%61` is not caught by the pattern `/a`, nor a raw `*`, `?` or `$`.
/// - Escapes that are not UTF-8 are let in for any text.
/// - An item of the query that a link needs must have a value, since a missing item may count as an empty one; where an
///   item comes twice, each must fit. An empty fragment is none.
/// - Closures that decline a link are known to the app only.
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
    /// Where the patterns are wider or narrower than the templates, by template, with the reason.
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
                guard let name, program.accepts(name, pattern) else { continue }
            } else if !program.hosts.isEmpty {
                guard let name, program.hosts.contains(name) else { continue }
            }
            writer.add(program, isGuarded: !routes[index].guards.isEmpty)
        }
        return writer.association
    }
}

extension LinkProgram {
    /// Whether a host has the form of the pattern, and the values of its arguments.
    fileprivate func accepts(_ host: [UInt8], _ pattern: TextPattern) -> Bool {
        host.withUnsafeBufferPointer { bytes in
            pattern.slots.indices.allSatisfy { position in
                guard let range = pattern.text(ofArgument: position, bytes, TextRange(0, bytes.count)) else {
                    return false
                }
                let argument = arguments[pattern.slots[position]]
                let text = String(decoding: bytes[range.bounds], as: UTF8.self)
                return argument.allowed?.contains(text) ?? argument.shape.accepts(text)
            }
        }
    }
}
