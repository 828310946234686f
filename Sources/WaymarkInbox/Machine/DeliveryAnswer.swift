/// The app's answer to a delivery.
public enum DeliveryAnswer: Equatable, Sendable {
    /// The app showed the link's place.
    case handled
    /// The app has no place for the link; the text is the reason.
    case unhandled(String?)
}
