import Testing

@testable import InstallMatching

@Suite struct DeviceTraitsTests {
    @Test(arguments: [
        ("de", "de"), ("de-AT", "de-AT"), ("de_at", "de-AT"), ("zh-Hans-CN", "zh-CN"), ("zh-CN", "zh-CN"),
        ("es-419", "es-419"),
        ("EN-us", "en-US"), ("sr-Latn", "sr"), ("de-x-at", "de"), ("fil-PH", "fil-PH"),
    ])
    func languagesAreReadWithoutScripts(_ tag: String, _ read: String) {
        #expect(DeviceLanguage(tag)?.description == read)
    }

    @Test(arguments: ["", "*", "d", "german", "12", "de;q=1", "dé", String(repeating: "a", count: 40)])
    func otherTextsAreNoLanguages(_ tag: String) {
        #expect(DeviceLanguage(tag) == nil)
    }

    @Test func screensAreTheSameUprightAndOnTheirSide() {
        #expect(ScreenSize(852, 393) == ScreenSize(393, 852))
        #expect(ScreenSize(0, 0) == nil)
        #expect(ScreenSize(393, 20_001) == nil)
    }

    private func outcomes(_ click: DeviceTraits, _ install: DeviceTraits) -> [DeviceTrait: TraitComparison.Outcome] {
        let comparer = TraitComparer(install, frequencies: TraitFrequencies(), reliability: TraitReliability.builtIn)
        return comparer.compare(click).reduce(into: [:]) { $0[$1.trait] = $1.outcome }
    }

    @Test func versionsAreComparedAsPreciselyAsBothSidesKnow() {
        let install = DeviceTraits.sample(system: (18, 5))
        var click = install
        #expect(outcomes(click, install)[.system] == .agrees)
        click.system = SystemRelease(18)
        #expect(outcomes(click, install)[.system] == .agrees)
        click.system = SystemRelease(18, 4)
        #expect(outcomes(click, install)[.system] == .differs)
        click.system = nil
        #expect(outcomes(click, install)[.system] == .unknown)
    }

    @Test func languagesAreComparedAsPreciselyAsBothSidesKnow() {
        let install = DeviceTraits.sample(language: "de-AT")
        #expect(outcomes(.sample(language: "de"), install)[.language] == .agrees)
        #expect(outcomes(.sample(language: "de-DE"), install)[.language] == .differs)
    }

    @Test func onlyTheMostPreciseOfModelScreenAndFormCounts() {
        let install = DeviceTraits.sample(model: "iPhone15,4")
        let byModel = outcomes(.sample(model: "iPhone15,4"), install)
        #expect([byModel[.model], byModel[.screen], byModel[.form]] == [.agrees, .unknown, .unknown])
        let byScreen = outcomes(.sample(), install)
        #expect([byScreen[.model], byScreen[.screen], byScreen[.form]] == [.unknown, .agrees, .unknown])
        let byForm = outcomes(.sample(screen: nil), install)
        #expect([byForm[.model], byForm[.screen], byForm[.form]] == [.unknown, .unknown, .agrees])
    }

    @Test func anUnknownTraitWeighsNothing() {
        let comparer = TraitComparer(.sample(), frequencies: TraitFrequencies(), reliability: TraitReliability.builtIn)
        let weights = comparer.compare(.unknown).map(\.weight)
        #expect(weights == [0, 0, 0, 0, 0, 0])
    }

    @Test func aTraitWithoutAReliabilityWeighsNothing() {
        let comparer = TraitComparer(.sample(), frequencies: TraitFrequencies(), reliability: [:])
        #expect(comparer.compare(.sample(language: "tr-TR")).allSatisfy { $0.weight == 0 && $0.outcome == .unknown })
    }

    /// `agrees` weighs ln(m / u), `differs` ln((1 − m) / (1 − u)).
    @Test func weightsAreThoseOfFellegiAndSunter() {
        let agrees = TraitComparison(.screen, agrees: true, share: 0.1, agreement: 0.98)
        #expect(abs(agrees.weight - 2.2824) < 0.0001)
        let differs = TraitComparison(.screen, agrees: false, share: 0.1, agreement: 0.98)
        #expect(abs(differs.weight - -3.8067) < 0.0001)
        let everyone = TraitComparison(.screen, agrees: true, share: 1, agreement: 0.98)
        #expect(everyone.weight == 0)
    }
}
