public import DeepLinks

extension DeepLink where Value: DeepLinkValue & Equatable {
    /// The values that differ after they are printed as a link and read again, each with the reason.
    public func roundTripFailures(of values: [Value]) -> [String] {
        values.compactMap { value in
            do {
                let url = try url(for: value)
                let result = try parse(url)
                return result == value ? nil : "\(value) is printed as \(url), which is read as \(result)"
            } catch {
                return "\(value): \(error)"
            }
        }
    }
}
