/// Decides which changes of the network are a reason to repeat requests.
///
/// Every other network is one: after a Wi-Fi with a sign-in page comes the cellular network or a VPN, and the device was never
/// without a network.
struct NetworkChanges<Network: Equatable> {
    private var last: Network?
    private var isKnown = false

    /// Takes the network that is used now, `nil` if there is none, and returns whether it is another one than before.
    ///
    /// The first network is none, because nothing was asked before it.
    mutating func isReason(_ network: Network?) -> Bool {
        defer { (last, isKnown) = (network, true) }
        return isKnown && network != nil && network != last
    }
}
