public import Foundation
public import LinkStorage

/// A person whose session is valid at this moment.
public struct SignedInPerson: Hashable, Sendable {
    /// The person as use cases are asked by.
    public let caller: Caller
    /// The person.
    public let userID: UserRecord.ID
    /// The name that others see.
    public let name: String
    /// The e-mail address by which the person signs in.
    public let email: String
    /// The session.
    public let sessionID: SessionRecord.ID
    /// When the password was last entered.
    public let confirmedAt: Date

    init(_ user: UserRecord, session: SessionRecord, request: RequestFacts) {
        caller = Caller(
            person: user.id, name: user.name, grants: user.grants, confirmedAt: session.confirmedAt,
            request: request)
        userID = user.id
        name = user.name
        email = user.email
        sessionID = session.id
        confirmedAt = session.confirmedAt
    }
}
