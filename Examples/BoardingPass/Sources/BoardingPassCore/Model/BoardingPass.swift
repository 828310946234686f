/// A boarding pass.
package struct BoardingPass: Hashable, Identifiable, Sendable {
    package var flight: String
    package var seat: String
    package var route: String
    package var departure: String

    package var id: String { flight }
}
