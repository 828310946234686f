extension DeviceTraits {
    /// The most bytes of a model or a time zone; longer ones are left out.
    static let longestName = 64

    /// The traits as one line of text, from which they can be read again: at most 255 bytes.
    public var text: String {
        let parts = [
            platform.rawValue, form?.rawValue, Self.writable(model), screen?.description, system?.description,
            language?.description, Self.writable(timeZone),
        ]
        return parts.map { $0 ?? "" }.joined(separator: String(Self.separator))
    }

    /// Reads the text of traits; `nil` if it names no platform.
    ///
    /// Parts that cannot be read are unknown.
    public init?(text: String) {
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, let platform = DevicePlatform(rawValue: first) else { return nil }
        func part(_ index: Int) -> String? {
            index < parts.count && !parts[index].isEmpty ? parts[index] : nil
        }
        self.init(
            platform: platform, form: part(1).flatMap(DeviceForm.init), model: Self.writable(part(2)),
            screen: part(3).flatMap(ScreenSize.init(text:)), system: part(4).flatMap(SystemRelease.init(text:)),
            language: part(5).flatMap(DeviceLanguage.init), timeZone: Self.writable(part(6)))
    }

    /// The traits with those of a later report about the same device, where it knows them.
    public func completed(by report: DeviceTraits) -> DeviceTraits {
        guard report.platform == platform else { return self }
        return DeviceTraits(
            platform: platform, form: report.form ?? form, model: report.model ?? model,
            screen: report.screen ?? screen, system: report.system ?? system, language: report.language ?? language,
            timeZone: report.timeZone ?? timeZone)
    }

    private static let separator: Character = "|"

    /// A name that can be written; `nil` for one that is too long, or that no device has.
    private static func writable(_ name: String?) -> String? {
        guard let name, (1...longestName).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x7C })
        else { return nil }
        return name
    }
}

extension ScreenSize {
    /// Reads ``description``.
    init?(text: String) {
        let sides = text.split(separator: "x" as Character, omittingEmptySubsequences: false).compactMap { Int($0) }
        guard sides.count == 2 else { return nil }
        self.init(sides[0], sides[1])
    }
}

extension SystemRelease {
    /// Reads the first two numbers of a version such as `18.5` or `14`; `nil` if it does not begin with a number.
    public init?(text: String) {
        let numbers = text.split(separator: "." as Character, omittingEmptySubsequences: false).prefix(2)
            .map { UInt16($0) }
        guard let first = numbers.first, let major = first else { return nil }
        self.init(major, numbers.count > 1 ? numbers[1] : nil)
    }
}
