public import Foundation

extension DeepLink {
    /// Prints the link for a value, with the first scheme and host of the template or with others that it accepts.
    ///
    /// Without a host the link is relative: `/event/5`. A host without a scheme gets `https`. A scheme whose host is
    /// the first segment (``hostIsFirstSegment(ofSchemes:)``) gets no host: `myapp://event/5`, or `myapp:///a%20b/5` if
    /// the first segment has characters that a host cannot have.
    public func url(for value: Value, scheme: String? = nil, host: String? = nil) throws(DeepLinkError) -> URL {
        try printer(value).url(scheme: scheme, host: host)
    }

    /// Prints the link for a value without scheme and host: `/event/rock%20am%20ring?page=2`.
    public func path(for value: Value) throws(DeepLinkError) -> String {
        String(decoding: try printer(value).relative(), as: UTF8.self)
    }

    private func printer(_ value: Value) throws(DeepLinkError) -> LinkPrinter {
        guard faults.isEmpty else {
            throw DeepLinkError(.faultyTemplate, template: description, detail: "the template has faults")
        }
        return LinkPrinter(program: program, texts: try LinkPrinter.texts(program, texts(value)))
    }
}

extension DeepLink where Value == Void {
    /// Prints the link of a template without arguments.
    ///
    /// See ``url(for:scheme:host:)``.
    public func url(scheme: String? = nil, host: String? = nil) throws(DeepLinkError) -> URL {
        try url(for: (), scheme: scheme, host: host)
    }

    /// Prints the link without scheme and host.
    public func path() throws(DeepLinkError) -> String {
        try path(for: ())
    }
}
