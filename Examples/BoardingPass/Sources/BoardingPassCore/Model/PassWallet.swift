/// The passes that the app knows; a real app would ask its server.
package struct PassWallet: Sendable {
    package let passes = [
        BoardingPass(flight: "WM204", seat: "14C", route: "Lisbon - Oslo", departure: "07:40"),
        BoardingPass(flight: "WM318", seat: "2A", route: "Oslo - Reykjavik", departure: "12:05"),
        BoardingPass(flight: "WM731", seat: "27F", route: "Reykjavik - Halifax", departure: "18:30"),
    ]

    package init() {}

    /// The pass of a flight, with another seat where a link names one.
    package func pass(flight: String, seat: String? = nil) -> BoardingPass? {
        guard var pass = passes.first(where: { $0.flight == flight.uppercased() }) else { return nil }
        if let seat { pass.seat = seat }
        return pass
    }
}
