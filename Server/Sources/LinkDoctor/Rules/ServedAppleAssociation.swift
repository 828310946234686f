import WaymarkLinks

/// The apps that an `apple-app-site-association` names, with their paths.
///
/// Source: Apple, "Supporting associated domains" and `applinks.Details.Components`.
struct ServedAppleAssociation {
    /// An app with an entry of the file.
    struct Entry {
        /// Prefix, dot, bundle ID.
        var appID: String
        private let details: JSONTree

        init(appID: String, details: JSONTree) {
            self.appID = appID
            self.details = details
        }

        /// Whether a link without query and fragment opens the app; the first pattern that fits decides.
        func takes(path: String) -> Bool {
            if let components = details["components"]?.elements {
                for component in components where Self.fits(component, path: path) {
                    return component["exclude"] != .bool(true)
                }
                return false
            }
            guard details["paths"] != nil else { return true }
            for pattern in details["paths"]?.texts ?? [] {
                let isExclusion = pattern.hasPrefix("NOT ")
                if ApplePattern.fits(isExclusion ? String(pattern.dropFirst(4)) : pattern, text: path) {
                    return !isExclusion
                }
            }
            return false
        }

        private static func fits(_ component: JSONTree, path: String) -> Bool {
            // Patterns for single query items want items that a plain link does not have.
            if case .object(let items)? = component["?"], items.contains(where: { $0.value.text != "*" }) {
                return false
            }
            for (key, part) in [("/", path), ("?", ""), ("#", "")] {
                if let pattern = component[key]?.text, !ApplePattern.fits(pattern, text: part) { return false }
            }
            return true
        }
    }

    /// The entries in the order of the file, which counts.
    var entries: [Entry] = []

    /// Reads a file.
    ///
    /// - Returns: the entries, or what has another shape than it should.
    static func read(_ file: JSONTree) -> (association: ServedAppleAssociation, fault: String?) {
        var association = ServedAppleAssociation()
        guard case .object = file else { return (association, "the file is not an object") }
        guard let links = file["applinks"] else { return (association, "it has no member \"applinks\"") }
        switch links["details"] {
        case .array(let list)?:
            for details in list {
                let ids = (details["appIDs"]?.texts ?? []) + [details["appID"]?.text].compactMap(\.self)
                if ids.isEmpty {
                    return (association, "an element of \"details\" has neither \"appIDs\" nor \"appID\"")
                }
                for id in ids where !association.entries.contains(where: { $0.appID == id }) {
                    association.entries.append(Entry(appID: id, details: details))
                }
            }
        // Very old files have the apps' IDs as names.
        case .object(let members)?:
            association.entries = members.map { Entry(appID: $0.name, details: $0.value) }
        default:
            return (association, "\"applinks\" has no list \"details\"")
        }
        return (association, nil)
    }
}
