/// A trait of devices.
public enum DeviceTrait: String, CaseIterable, Codable, Hashable, Sendable {
    /// The model.
    case model
    /// The size of the screen, where the model is not known on both sides.
    case screen
    /// Phone or tablet, where nothing more precise is known on both sides.
    case form
    /// The version of the system.
    case system
    /// The preferred language.
    case language
    /// The time zone.
    case timeZone

    /// The place of the trait among all.
    var index: Int {
        switch self {
        case .model: 0
        case .screen: 1
        case .form: 2
        case .system: 3
        case .language: 4
        case .timeZone: 5
        }
    }
}
