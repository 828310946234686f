import WaymarkInbox

extension LinkDoor {
    /// A Bluetooth beacon at a gate, which sends the link of the gate.
    ///
    /// This line is all that a new entry point takes: the code that hears the beacon calls
    /// `inbox.open(url, from: .beacon)`, and the link waits, is stored and is opened like any other.
    package static let beacon = LinkDoor("beacon")
}
