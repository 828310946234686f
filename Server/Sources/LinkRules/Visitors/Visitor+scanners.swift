public import InstallMatching

extension Visitor {
    /// Marks a visitor from a mail scanner's network.
    ///
    /// A scanner looks like a browser: only its address tells. Only visitors that look like a person in a browser are affected, not
    /// web views in apps: people carry their phones into every network.
    public mutating func recognizeScanner(by address: IPAddress?, in ranges: NetworkRanges) {
        guard kind == .browser || kind == .unknown, let address, ranges.contains(address) else { return }
        kind = .scanner
        bot = "scanner"
    }
}
