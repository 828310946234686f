public import Foundation

extension DeepLink {
    /// Reads a link into a value: properties that the template does not mention keep what they hold.
    ///
    /// The value is left as it was where the link does not match; but what it holds by reference, such as the properties
    /// of a class, is changed in place, argument by argument, and stays so.
    public func parse(_ url: URL, into value: inout Value) throws(DeepLinkError) {
        var result = value
        if read(url, &result) {
            value = result
            return
        }
        throw mismatch(url, &result)
    }

    /// Reads a link, beginning with `initial`; nil where it does not match.
    public func match(_ url: URL, startingWith initial: Value) -> Value? {
        var value = initial
        return read(url, &value) ? value : nil
    }

    /// Tells why a link does not match; nil where it does.
    public func explain(_ url: URL, startingWith initial: Value) -> DeepLinkError? {
        var value = initial
        return read(url, &value) ? nil : mismatch(url, &value)
    }

    private func read(_ url: URL, _ value: inout Value) -> Bool {
        guard faults.isEmpty else { return false }
        var isRead = false
        withUnsafeMutablePointer(to: &value) { pointer in
            program.forEachCandidate(of: url) { reader in
                isRead = reader.read(into: UnsafeMutableRawPointer(pointer)) == nil
                return isRead
            }
        }
        return isRead
    }

    private func mismatch(_ url: URL, _ value: inout Value) -> DeepLinkError {
        guard faults.isEmpty else { return faultyTemplate }
        let error = withUnsafeMutablePointer(to: &value) { pointer in
            LinkDiagnosis(program: program).error(in: url) { $0.read(into: UnsafeMutableRawPointer(pointer)) }
        }
        return error ?? DeepLinkError(.noMatch, template: description, detail: "the link does not match")
    }

    var faultyTemplate: DeepLinkError {
        DeepLinkError(.faultyTemplate, template: description, detail: "the template has faults")
    }
}

extension DeepLink where Value: DeepLinkValue {
    /// Reads a link into a new value.
    public func parse(_ url: URL) throws(DeepLinkError) -> Value {
        var value = Value()
        try parse(url, into: &value)
        return value
    }

    /// Reads a link into a new value; nil where it does not match.
    public func match(_ url: URL) -> Value? {
        match(url, startingWith: Value())
    }

    /// Tells why a link does not match; nil where it does.
    public func explain(_ url: URL) -> DeepLinkError? {
        explain(url, startingWith: Value())
    }
}

extension DeepLink where Value == Void {
    /// Checks that a link matches.
    public func parse(_ url: URL) throws(DeepLinkError) {
        var value: Void = ()
        try parse(url, into: &value)
    }

    /// Whether a link matches.
    public func matches(_ url: URL) -> Bool {
        match(url, startingWith: ()) != nil
    }

    /// Tells why a link does not match; nil where it does.
    public func explain(_ url: URL) -> DeepLinkError? {
        explain(url, startingWith: ())
    }
}
