public import LinkStorage

/// The origin that a caller names.
///
/// Anybody can say anything: restrictions keep an app key that leaked from careless use, not from malice.
public struct RequestOrigin: Hashable, Sendable {
    /// The header `X-Ios-Bundle-Identifier`.
    public var iosBundleID: String?
    /// The header `X-Android-Package`.
    public var androidPackage: String?
    /// The header `Origin`, which browsers set.
    public var origin: String?

    /// Creates an origin; empty by default.
    public init(iosBundleID: String? = nil, androidPackage: String? = nil, origin: String? = nil) {
        self.iosBundleID = iosBundleID
        self.androidPackage = androidPackage
        self.origin = origin
    }
}

extension APIKeyRestrictions {
    /// Whether there is no restriction at all.
    public var isEmpty: Bool {
        iosBundleIDs.isEmpty && androidPackages.isEmpty && origins.isEmpty
    }

    /// Whether a key may be used from there: it must be in one of the lists, unless all are empty.
    public func allows(_ request: RequestOrigin) -> Bool {
        isEmpty
            || request.iosBundleID.map(iosBundleIDs.contains) == true
            || request.androidPackage.map(androidPackages.contains) == true
            || request.origin.map { origin in
                origins.contains { $0.asciiLowercased == origin.asciiLowercased }
            } == true
    }
}
