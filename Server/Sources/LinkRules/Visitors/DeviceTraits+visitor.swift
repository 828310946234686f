import InstallMatching

extension DevicePlatform {
    /// The system of a visitor; `nil` if it has no store.
    init?(_ platform: VisitorPlatform) {
        switch platform {
        case .ios: self = .ios
        case .android: self = .android
        case .harmonyos, .macos, .windows, .linux, .chromeos, .other: return nil
        }
    }
}

extension DeviceForm {
    /// The size of a visitor's device; `nil` for a computer.
    init?(_ form: Visitor.Form) {
        switch form {
        case .phone: self = .phone
        case .tablet: self = .tablet
        case .desktop: return nil
        }
    }
}
