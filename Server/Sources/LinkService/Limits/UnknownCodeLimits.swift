/// The number of unknown codes that one network may request.
public struct UnknownCodeLimits: Hashable, Sendable {
    /// How many in a second on average; `nil` for any number.
    public var perSecond: Double?
    /// How many at once after a pause.
    public var burst: Int
    /// How many codes are remembered as asked for.
    var rememberedCodes = 131_072
    /// How many networks are remembered.
    var rememberedNetworks = 65_536

    /// Creates limits.
    public init(perSecond: Double? = 5, burst: Int = 500) {
        self.perSecond = perSecond
        self.burst = burst
    }
}
