public import Foundation

extension DeepLink {
    /// Reads a link into a value.
    ///
    /// Properties that the template does not mention keep their values.
    ///
    /// If the link does not match, the value does not change, except for what it refers to: the properties of a class
    /// are changed in place, argument by argument, and stay changed.
    public func parse(_ url: URL, into value: inout Value) throws(DeepLinkError) {
        var result = value
        if read(url, &result) {
            value = result
            return
        }
        throw mismatch(url, &result)
    }

    /// Reads a link into a copy of `initial`; returns nil if it does not match.
    public func match(_ url: URL, startingWith initial: Value) -> Value? {
        var value = initial
        return read(url, &value) ? value : nil
    }

    /// Returns the reason why a link does not match, or nil if it matches.
    public func explain(_ url: URL, startingWith initial: Value) -> DeepLinkError? {
        var value = initial
        return read(url, &value) ? nil : mismatch(url, &value)
    }

    private func read(_ url: URL, _ value: inout Value) -> Bool {
        guard faults.isEmpty else { return false }
        var isRead = false
        ValueMemory.with(&value) { memory in
            program.forEachCandidate(of: url) { reader in
                isRead = reader.read(into: memory) == nil
                return isRead
            }
        }
        return isRead
    }

    private func mismatch(_ url: URL, _ value: inout Value) -> DeepLinkError {
        guard faults.isEmpty else { return faultyTemplate }
        let error = LinkDiagnosis(program).error(in: url) { $0.read(into: &value) }
        return error ?? DeepLinkError(.noMatch, template: description, detail: "the link does not match")
    }

    var faultyTemplate: DeepLinkError {
        DeepLinkError(.faultyTemplate, template: description, detail: "the template has faults")
    }
}

extension DeepLink where Value: DeepLinkValue {
    /// Reads a link into a new value, or throws the reason why it does not match.
    public func parse(_ url: URL) throws(DeepLinkError) -> Value {
        var value = Value()
        try parse(url, into: &value)
        return value
    }

    /// Reads a link into a new value; returns nil if it does not match.
    public func match(_ url: URL) -> Value? {
        match(url, startingWith: Value())
    }

    /// Returns the reason why a link does not match, or nil if it matches.
    public func explain(_ url: URL) -> DeepLinkError? {
        explain(url, startingWith: Value())
    }
}

extension DeepLink where Value == Void {
    /// Throws the reason if a link does not match.
    public func parse(_ url: URL) throws(DeepLinkError) {
        var value: Void = ()
        try parse(url, into: &value)
    }

    /// Whether a link matches.
    public func matches(_ url: URL) -> Bool {
        match(url, startingWith: ()) != nil
    }

    /// Returns the reason why a link does not match, or nil if it matches.
    public func explain(_ url: URL) -> DeepLinkError? {
        explain(url, startingWith: ())
    }
}
