import Foundation

/// Where people are, and how they behave: a project's people for some days.
package struct MatchingWorld: Sendable {
    /// Where most people are.
    package enum Place: String, CaseIterable, Sendable {
        /// Households of one to four people; one person of seven in a café or an office with others.
        case home
        /// Two of three people are behind 400 IPv4 addresses of a carrier, four of ten of these also have IPv6.
        case carrier
        /// Every other person is behind the 40 IPv4 addresses of a campus.
        case campus
        /// All people read through a relay; their apps do not.
        case relay
    }

    /// Which addresses the app asks from.
    package enum Families: String, CaseIterable, Sendable {
        /// From both families, one after the other.
        case both
        /// From the one that the system chooses, which may be another than that of the click.
        case one
    }

    package var place: Place
    package var lag: LagShape = .usual
    package var organicShare = 0.5
    package var families: Families = .both
    package var seed: UInt64

    /// Clicks of people in a day.
    var clicksPerDay: Int
    /// Days, the first of which is not measured: in it frequencies are learnt.
    package var days: Int
    /// The share of people who install the app after a click.
    let installing = 0.25
    /// The share of clicks that a page answers, which knows screen and time zone; a redirect answers the others.
    let onPages = 0.5

    package init(
        _ place: Place, lag: LagShape = .usual, organicShare: Double = 0.5, families: Families = .both,
        clicksPerDay: Int = 5000, days: Int? = nil, seed: UInt64
    ) {
        self.place = place
        self.lag = lag
        self.organicShare = organicShare
        self.families = families
        self.clicksPerDay = clicksPerDay
        self.days = days ?? Self.days(place, organicShare)
        self.seed = seed
    }

    /// As many days as it takes to see 1,000 matches and as many claims without a click.
    private static func days(_ place: Place, _ organicShare: Double) -> Int {
        if organicShare < 0.2 { return 17 }
        return place == .campus && organicShare > 0.6 ? 14 : 9
    }

    /// All worlds: each place with each lag, five shares of organic installations, and both ways to ask.
    ///
    /// - Parameter seed: the seed of the first world; the others follow.
    package static func all(seed: UInt64) -> [MatchingWorld] {
        var worlds: [MatchingWorld] = []
        for place in Place.allCases {
            for lag in LagShape.allCases {
                for organicShare in [0.1, 0.3, 0.5, 0.7, 0.9] {
                    for families in Families.allCases {
                        worlds.append(
                            MatchingWorld(
                                place, lag: lag, organicShare: organicShare, families: families,
                                seed: seed &+ UInt64(worlds.count)))
                    }
                }
            }
        }
        return worlds
    }

    /// The probability that a person's address changes before the first launch: at once, and more with time.
    func changing(after lag: Double) -> Double {
        let (atOnce, later) =
            switch place {
            case .home, .relay: (0.08, 0.12)
            case .carrier: (0.12, 0.15)
            case .campus: (0.15, 0.15)
            }
        return atOnce + later * (1 - exp(-lag / 1800))
    }

    /// A name for tables and failures.
    package var name: String {
        "\(place.rawValue), \(lag.rawValue) lags, \(Int((organicShare * 100).rounded())) % organic, asks from \(families.rawValue)"
    }
}
