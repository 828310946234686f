/// The share of people of a platform who have a value: the `u` of Fellegi and Sunter.
struct TraitShares {
    /// No value is taken for rarer, because a rare value may be common on one network.
    static let least = 0.01
    /// How many clicks the built-in shares are worth, and how many the shares of all people for those of one device or time zone.
    private static let builtInWeight = 50.0
    private static let pairWeight = 20.0

    private let platform: DevicePlatform
    /// The counts, if there are enough.
    private let learnt: PlatformCounts?

    init(_ platform: DevicePlatform, learnt: PlatformCounts?) {
        self.platform = platform
        self.learnt = learnt
    }

    func share(ofForm form: DeviceForm) -> Double {
        let builtIn = form == .phone ? 0.95 : 0.1
        return max(
            learnt?.forms.share(of: form.rawValue, prior: builtIn, weight: Self.builtInWeight) ?? builtIn, Self.least)
    }

    func share(ofModel model: String) -> Double {
        let builtIn = BuiltInShares.model
        return max(learnt?.models.share(of: model, prior: builtIn, weight: Self.builtInWeight) ?? builtIn, Self.least)
    }

    /// - Parameter zone: the time zone of the installation, which tells where its network is.
    func share(ofScreen screen: ScreenSize, in zone: String?) -> Double {
        let (size, builtIn) = (screen.description, BuiltInShares.screen(screen.description))
        var share = learnt?.screens.share(of: size, prior: builtIn, weight: Self.builtInWeight) ?? builtIn
        if let counts = zone.flatMap({ learnt?.screensByTimeZone[$0] }) {
            share = counts.share(of: size, prior: share, weight: Self.pairWeight)
        }
        return max(share, Self.least)
    }

    /// - Parameters:
    ///   - device: model or screen, if both sides agree on it.
    ///   - zone: the time zone of the installation.
    func share(ofSystem system: ComparedValue, device: String?, in zone: String?) -> Double {
        let builtIn = BuiltInShares.system(system, on: platform)
        guard let learnt else { return max(builtIn, Self.least) }
        var share = learnt.systems.share(of: system, prior: builtIn, weight: Self.builtInWeight)
        let counts =
            device.flatMap { learnt.systemsByDevice[$0] }
            ?? (device == nil ? zone.flatMap { learnt.systemsByTimeZone[$0] } : nil)
        if let counts { share = counts.share(of: system, prior: share, weight: Self.pairWeight) }
        return max(share, Self.least)
    }

    /// - Parameters:
    ///   - zone: the time zone of the installation.
    ///   - network: the share of networks on which all people have the same language, where the time zone says nothing.
    func share(ofLanguage language: ComparedValue, in zone: String?, sharedBy network: Double) -> Double {
        let builtIn = BuiltInShares.language(language)
        let among = learnt?.languages.share(of: language, prior: builtIn, weight: Self.builtInWeight) ?? builtIn
        var share = network + (1 - network) * among
        if let counts = zone.flatMap({ learnt?.languagesByTimeZone[$0] }) {
            share = counts.share(of: language, prior: share, weight: Self.pairWeight)
        }
        return max(share, Self.least)
    }

    /// - Parameter network: the share of networks on which all people have the same time zone.
    func share(ofTimeZone zone: String, sharedBy network: Double) -> Double {
        let builtIn = BuiltInShares.timeZone
        let among = learnt?.timeZones.share(of: zone, prior: builtIn, weight: Self.builtInWeight) ?? builtIn
        return network + (1 - network) * among
    }
}
