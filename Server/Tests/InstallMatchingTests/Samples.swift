import Foundation

@testable import InstallMatching

/// SplitMix64: small, and the same on every system for the same seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The random generator of a test; `WAYMARK_FUZZ_SEED` repeats a run.
func seededGenerator(for test: String = #function) -> SplitMix {
    let seed = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_SEED"].flatMap { UInt64($0) }
    let chosen = seed ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): WAYMARK_FUZZ_SEED=\(chosen)")
    return SplitMix(seed: chosen)
}

/// The number of inputs of a property test: `WAYMARK_FUZZ_ITERATIONS`, or the usual number.
func iterations(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? usual
}

let noon = Date(timeIntervalSince1970: 1_800_014_400)
let home = NetworkKey(.ipv4, hash: 1)
let homeIPv6 = NetworkKey(.ipv6, hash: 2)

extension DeviceTraits {
    /// An iPhone 15 in Germany, with everything that a page and Safari tell; `nil` leaves a trait out.
    static func sample(
        model: String? = nil, screen: (Int, Int)? = (393, 852), system: (UInt16, UInt16)? = (26, 1),
        language: String? = "de-DE", timeZone: String? = "Europe/Berlin"
    ) -> DeviceTraits {
        DeviceTraits(
            platform: .ios, form: .phone, model: model, screen: screen.flatMap { ScreenSize($0.0, $0.1) },
            system: system.map { SystemRelease($0.0, $0.1) }, language: language.flatMap(DeviceLanguage.init),
            timeZone: timeZone)
    }

    /// What a redirect knows of a device whose browser writes a frozen user agent.
    static let unknown = DeviceTraits(platform: .ios)

    /// Any traits, of which each is unknown in a third of all cases.
    static func random(using generator: inout some RandomNumberGenerator) -> DeviceTraits {
        func one<Value>(of values: [Value]) -> Value? {
            Int.random(in: 0..<3, using: &generator) == 0 ? nil : values.randomElement(using: &generator)
        }
        return DeviceTraits(
            platform: DevicePlatform.allCases.randomElement(using: &generator) ?? .ios,
            form: one(of: DeviceForm.allCases),
            model: one(of: ["iPhone15,3", "iPhone12,1", "SM-S911B"]),
            screen: one(of: [(393, 852), (414, 896), (360, 800)]).flatMap { ScreenSize($0.0, $0.1) },
            system: one(of: [SystemRelease(26, 1), SystemRelease(26), SystemRelease(18, 5), SystemRelease(16)]),
            language: one(of: ["de-DE", "de", "tr-TR", "en-US"]).flatMap(DeviceLanguage.init),
            timeZone: one(of: ["Europe/Berlin", "Europe/Istanbul"]))
    }
}

extension MatchCandidate {
    static func sample(
        _ id: String = "1", link: String? = nil, on network: NetworkKey = home, of traits: DeviceTraits = .sample(),
        secondsAgo age: Double = 180
    ) -> MatchCandidate {
        MatchCandidate(
            id: id, link: link ?? "link-\(id)", network: network, traits: traits,
            clickedAt: noon.addingTimeInterval(-age))
    }
}

extension ClaimingInstall {
    static func sample(on networks: Set<NetworkKey> = [home], _ traits: DeviceTraits = .sample()) -> ClaimingInstall {
        ClaimingInstall(networks: networks, traits: traits, openedAt: noon)
    }
}

extension ClaimStatistics {
    /// The statistics after a number of claims of people at home, all but a few of whom came by the only candidate.
    static func ofHomes(claims: Int = 500) -> ClaimStatistics {
        var matcher = InstallMatcher()
        for _ in 0..<claims { matcher.claims.add(matcher.decide(.sample(), among: [.sample()])) }
        return matcher.claims
    }
}
