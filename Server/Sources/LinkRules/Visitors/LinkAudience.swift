/// The groups of people among whom links distinguish.
public enum LinkAudience: String, CaseIterable, Hashable, Sendable {
    case iPhone, iPad, android
    /// A Mac, which may have an app of its own.
    case mac
    /// Every other computer and device.
    case other
}

extension Visitor {
    /// The group to which the visitor belongs.
    public var audience: LinkAudience {
        switch platform {
        case .ios: isPad ? .iPad : .iPhone
        case .android: .android
        case .macos: .mac
        case .windows, .linux, .chromeos, .harmonyos, .other: .other
        }
    }
}
