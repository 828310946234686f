public import InstallMatching

extension NetworkRanges {
    /// Whether an address lies in one of the ranges, in time logarithmic to their number.
    public func contains(_ address: IPAddress) -> Bool {
        NetworkAddress(bytes: address.bytes).map { contains($0) } ?? false
    }
}
