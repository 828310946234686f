public import Foundation

/// A one-time link by which a person comes in: to accept an invitation, or to choose another password.
public struct InvitationRecord: Hashable, Sendable, Identifiable {
    /// How many invitations for the first owner there are at the most: one for each node that starts, and some to spare.
    public static let mostForFirstOwner = 16

    /// The identity by which an invitation is shown and withdrawn; nobody comes in by it.
    public typealias ID = Identifier<InvitationRecord>

    /// The purpose of an invitation.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// The first owner of an instance that has no people yet; whoever has the link says who that is.
        case firstOwner
        /// Somebody who is invited by an e-mail address.
        case invitation
        /// A person who needs another password.
        case passwordReset
    }

    /// The identity.
    public var id: ID
    /// SHA-256 of the token in the link, 32 bytes; unique.
    public var hash: Data
    /// What the link is for.
    public var purpose: Purpose
    /// The e-mail address of the person, in lower case; `nil` for the first owner.
    public var email: String?
    /// The roles that the person will have; empty for a new password.
    public var grants: [UserGrant]
    /// The identity of the person who made the link, whose rights must still do for it when it is used; `nil` for the command line and the
    /// first start.
    public var invitedBy: String?
    /// When it was made.
    public var createdAt: Date
    /// When it ends.
    public var expiresAt: Date

    /// Creates a record from all its columns.
    public init(
        id: ID, hash: Data, purpose: Purpose, email: String? = nil, grants: [UserGrant] = [], invitedBy: String? = nil,
        createdAt: Date, expiresAt: Date
    ) {
        self.id = id
        self.hash = hash
        self.purpose = purpose
        self.email = email
        self.grants = grants
        self.invitedBy = invitedBy
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
