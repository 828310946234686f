internal import Foundation

extension LinkPrinter {
    /// The whole link, with the first scheme and host of the template or with others that it accepts.
    func url(scheme: String?, host: String?) throws(DeepLinkError) -> URL {
        let text = try text(scheme: scheme, host: host)
        if let url = Self.url(exactly: text) { return url }
        throw DeepLinkError(.unprintableValue, template: program.description, detail: "\"\(text)\" is not a URL")
    }

    /// The text is escaped already; escaping it again would change the link.
    private static func url(exactly text: String) -> URL? {
        guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return URL(string: text) }
        return URL(string: text, encodingInvalidCharacters: false)
    }

    private func text(scheme: String?, host: String?) throws(DeepLinkError) -> String {
        let path = String(decoding: try relative(), as: UTF8.self)
        if let scheme { try check(scheme: scheme) }
        let scheme = scheme ?? program.matcher.schemes.first.map { String(decoding: $0, as: UTF8.self) }
        if let scheme, program.matcher.hostlessSchemes.contains(scheme.utf8.map(ASCII.lowercased)) {
            return scheme + (Self.beginsWithHost(path) ? ":/" : "://") + path
        }
        var name: String?
        if let host {
            guard let ascii = HostName.ascii(host) else {
                throw DeepLinkError(
                    .host, template: program.description, component: .host, detail: "\"\(host)\" is not a host name")
            }
            let isOwn =
                try program.matcher.hostPattern == nil
                ? program.matcher.hasAnyHost || program.matcher.acceptsHost(ascii)
                : self.host() == ascii
            guard isOwn else {
                throw DeepLinkError(
                    .host, template: program.description, component: .host,
                    detail: "\"\(host)\" is not a host of the template")
            }
            name = String(decoding: ascii, as: UTF8.self)
        } else {
            if program.matcher.hosts.isEmpty, let suffix = program.matcher.hostSuffixes.first?.suffix {
                throw DeepLinkError(
                    .host, template: program.description, component: .host,
                    detail: "name one of the hosts *\(String(decoding: suffix, as: UTF8.self))")
            }
            name = try self.host().map { String(decoding: $0, as: UTF8.self) }
        }
        if let name { return (scheme ?? "https") + "://" + name + path }
        if scheme == nil, path.hasPrefix("//") {
            throw DeepLinkError(
                .unprintableValue, template: program.description, component: .segment(0),
                detail: "a link without a host cannot begin with an empty segment, which would be read as a host")
        }
        return scheme.map { $0 + "://" + path } ?? path
    }

    private func check(scheme: String) throws(DeepLinkError) {
        let bytes = scheme.utf8.map(ASCII.lowercased)
        let isScheme = bytes.first.map(ASCII.isLetter) == true && bytes.allSatisfy(ASCII.isSchemeByte)
        if isScheme, program.matcher.schemes.isEmpty || program.matcher.schemes.contains(bytes) { return }
        let detail = isScheme ? "\"\(scheme)\" is not a scheme of the template" : "\"\(scheme)\" is not a valid scheme"
        throw DeepLinkError(.scheme, template: program.description, component: .scheme, detail: detail)
    }

    /// Whether the first segment can be printed in the place of a host.
    ///
    /// A colon would begin a port there, an `@` would end a user name, and systems disagree about escapes.
    private static func beginsWithHost(_ path: String) -> Bool {
        let segment = path.utf8.dropFirst().prefix { ![ASCII.slash, ASCII.question, ASCII.hash].contains($0) }
        return !segment.isEmpty && segment.allSatisfy(ASCII.isUnreserved)
    }
}
