/// Compares an installation's traits with those of clicks on its platform.
struct TraitComparer {
    private let install: DeviceTraits
    private let shares: TraitShares
    /// In the order of ``DeviceTrait``; to find them in a dictionary takes long.
    private let reliability: [TraitReliability?]

    init(_ install: DeviceTraits, frequencies: TraitFrequencies, reliability: [DeviceTrait: TraitReliability]) {
        self.install = install
        shares = frequencies.shares(on: install.platform)
        self.reliability = DeviceTrait.allCases.map { reliability[$0] }
    }

    /// Compares all traits, in the order of ``DeviceTrait``.
    func compare(_ click: DeviceTraits) -> [TraitComparison] {
        let device = compareDevice(click)
        let agreesOnDevice = device.contains { $0.trait != .form && $0.outcome == .agrees }
        return device + [
            compareSystem(click, device: agreesOnDevice ? click.model ?? click.screen?.description : nil),
            compareLanguage(click), compareTimeZone(click),
        ]
    }

    /// The most precise of model, screen and form that both sides know: a screen says nothing new of a known model.
    private func compareDevice(_ click: DeviceTraits) -> [TraitComparison] {
        var compared = [TraitComparison.unknown(.model), .unknown(.screen), .unknown(.form)]
        if let one = click.model, let other = install.model {
            let share = shares.share(ofModel: one)
            compared[0] = comparison(.model, agrees: one == other, share: share)
        } else if let one = click.screen, let other = install.screen {
            let share = shares.share(ofScreen: one, in: install.timeZone)
            compared[1] = comparison(.screen, agrees: one == other, share: share)
        } else if let one = click.form, let other = install.form {
            let share = shares.share(ofForm: one)
            compared[2] = comparison(.form, agrees: one == other, share: share)
        }
        return compared
    }

    private func compareSystem(_ click: DeviceTraits, device: String?) -> TraitComparison {
        guard let one = click.system, let other = install.system else { return .unknown(.system) }
        let isPrecise = one.full != nil && other.full != nil
        let value = ComparedValue(
            text: isPrecise ? one.full ?? one.major : one.major, coarse: one.major, isPrecise: isPrecise)
        return comparison(
            .system, agrees: isPrecise ? one.full == other.full : one.major == other.major,
            share: shares.share(ofSystem: value, device: device, in: install.timeZone))
    }

    private func compareLanguage(_ click: DeviceTraits) -> TraitComparison {
        guard let one = click.language, let other = install.language else { return .unknown(.language) }
        let isPrecise = one.regional != nil && other.regional != nil
        let value = ComparedValue(
            text: isPrecise ? one.regional ?? one.base : one.base, coarse: one.base, isPrecise: isPrecise)
        return comparison(
            .language, agrees: isPrecise ? one.regional == other.regional : one.base == other.base,
            share: shares.share(
                ofLanguage: value, in: install.timeZone,
                sharedBy: self[.language]?.sharedByNetwork ?? 1))
    }

    private func compareTimeZone(_ click: DeviceTraits) -> TraitComparison {
        guard let one = click.timeZone, let other = install.timeZone else { return .unknown(.timeZone) }
        return comparison(
            .timeZone, agrees: one == other,
            share: shares.share(
                ofTimeZone: one, sharedBy: self[.timeZone]?.sharedByNetwork ?? 1))
    }

    private subscript(_ trait: DeviceTrait) -> TraitReliability? { reliability[trait.index] }

    /// A trait without a reliability decides nothing.
    private func comparison(_ trait: DeviceTrait, agrees: Bool, share: Double) -> TraitComparison {
        guard let agreement = self[trait]?.agreement else { return .unknown(trait) }
        return TraitComparison(trait, agrees: agrees, share: share, agreement: agreement)
    }
}
