import InstallMatching
import LinkRules
import WaymarkLinks

extension DeviceTraits {
    /// Reads the device that an SDK of Branch reports; `nil` for one that comes to no store.
    ///
    /// The SDKs send pixels, and clicks have points. The densities of Android are sent with them; those of iOS follow from the
    /// pixels, because no iPhone has more than 500 points across, and no iPad fewer than 700 or more than 1,100.
    init?(_ body: BranchBody, platform: LinkPlatform) {
        guard let platform = DevicePlatform(rawValue: platform.rawValue) else { return nil }
        let user = BranchBody((try? body.object("user_data")) ?? [:])
        func text(_ name: String) -> String? { body.text(name) ?? user.text(name) }
        func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
        let model = text("model")
        let form: DeviceForm? =
            switch model {
            case .some(let model) where model.hasPrefix("iPad"): .tablet
            case .some(let model) where model.hasPrefix("iPhone") || model.hasPrefix("iPod"): .phone
            default: nil
            }
        var screen: ScreenSize?
        if let width = number("screen_width"), let height = number("screen_height"), width > 0, height > 0 {
            let density =
                switch platform {
                case .android: Double(number("screen_dpi") ?? 0) / 160
                case .ios: Self.iosDensity(shorterSide: min(width, height), form: form)
                }
            if density > 0 {
                screen = ScreenSize(
                    Int((Double(width) / density).rounded()), Int((Double(height) / density).rounded()))
            }
        }
        let locale =
            text("locale")
            ?? text("language").map { language in
                text("country").map { "\(language)-\($0)" } ?? language
            }
        self.init(
            platform: platform, form: form, model: model, screen: screen,
            system: text("os_version").flatMap { SystemRelease(text: $0) },
            language: locale.flatMap { DeviceLanguage($0) })
    }

    private static func iosDensity(shorterSide: Int, form: DeviceForm?) -> Double {
        switch form {
        case .tablet: shorterSide > 1_100 ? 2 : 1
        case .phone, nil: shorterSide > 1_000 ? 3 : shorterSide > 500 ? 2 : 1
        }
    }
}
