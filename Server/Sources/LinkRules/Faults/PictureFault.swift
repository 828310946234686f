/// A fault of the settings of a QR code.
public enum PictureFault: Hashable, Sendable {
    /// The size is out of range.
    case badSize
    /// The margin is out of range.
    case badMargin
    /// The text is not a level of robustness.
    case badLevel
    /// Cameras could not tell the code from what is behind it.
    case tooLittleContrast
    /// The logo is no picture, or too large.
    case badLogo
    /// The text is not a color.
    case badColor
    /// The text is not a number.
    case badNumber
    /// The text has a character that codes cannot hold.
    case badText
    /// The text does not fit into a code.
    case textTooLong(level: String)

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .badSize: "The size must be from 64 to 4096 pixels."
        case .badMargin: "The margin must be from 0 to 32 modules."
        case .badLevel: "A level is L, M, Q or H."
        case .tooLittleContrast: "The color must be much darker than the background."
        case .badLogo: "A logo must be a PNG file of at most 1 MB and 2048 × 2048 pixels."
        case .badColor: "A color is written as in #0a84ff."
        case .badNumber: "A number has digits only."
        case .badText: "The text of a QR code must not contain NUL."
        case .textTooLong(let level): "The text is too long for a QR code of level \(level); use a short link."
        }
    }
}
