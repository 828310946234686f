/// A mistake that a simulation makes on purpose, so that a test sees it found.
package enum PlantedFault: CaseIterable, Sendable {
    /// The position of a journal moves in a transaction of its own, after its entries are stored.
    case positionBesideEntries
    /// What waits to be counted is counted in one transaction, and taken away in the next one.
    case countsBesideTheirQueue
    /// Transactions whose answer was lost are repeated without a mark.
    case writesWithoutMarks
    /// Who claims a click looks in one transaction, and writes in the next one.
    case claimAfterALook
    /// A server does not tell which one it is.
    case serversAlike
    /// A node does not look which links others have changed.
    case deafNodes
}
