public import Foundation

extension DeepLinkRouter {
    /// Prints the link of an output: the inverse of ``match(_:)``.
    ///
    /// The routes that print links are asked in the order of registration (`Links.pass(case: Screen.pass)`,
    /// `Links.pass { … } printing: { … }`), with the prefixes, schemes and hosts of their groups. A link that the
    /// router would read by another route is not returned.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - scheme: A scheme that the template accepts, instead of its first.
    ///   - host: A host that the template accepts, instead of its first.
    /// - Returns: The link. It is relative if the template has no host.
    /// - Throws: The first reason why a route of this output cannot print it, or ``DeepLinkError/Code/noMatch`` if no
    ///   route prints such an output.
    public func url(for output: Output, scheme: String? = nil, host: String? = nil) throws(DeepLinkError) -> URL {
        var reason: DeepLinkError?
        for (index, route) in routes.enumerated() where !table.faulty.contains(index) {
            guard let texts = route.texts?(output) else { continue }
            let program = table.programs[index]
            do throws(DeepLinkError) {
                let url = try LinkPrinter(program: program, texts: try LinkPrinter.texts(program, texts))
                    .url(scheme: scheme, host: host)
                let reader = self.route(of: url)
                if reader == index { return url }
                let name = reader.map { "by \(table.programs[$0].description)" } ?? "by no route"
                throw DeepLinkError(
                    .otherRoute, template: program.description,
                    detail: "the link \(url.absoluteString) is read \(name)")
            } catch {
                reason = reason ?? error
            }
        }
        throw reason ?? DeepLinkError(.noMatch, detail: "no route prints this output")
    }

    /// The route by which a URL is read.
    private func route(of url: URL) -> Int? {
        var route: Int?
        table.forEachCandidate(of: url) { reader, entry in
            guard read(entry, reader) != nil else { return false }
            route = Int(entry.route)
            return true
        }
        return route
    }
}
