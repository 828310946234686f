public import Foundation

/// The answer that one installation got when it asked for its deferred link; it gets the same one again.
///
/// Nothing that the app has sent is kept: of a short link its identity, of a long one a digest. There is no record without a
/// link.
public struct ClaimRecord: Hashable, Sendable, Identifiable {
    /// The identity of a claim.
    public typealias ID = Identifier<ClaimRecord>

    /// The answer that the installation got.
    public enum Answer: Hashable, Sendable {
        /// A short link.
        case link(LinkRecord.ID)
        /// A long link: the SHA-256 of its text.
        case longLink(digest: Data)
    }

    /// The click or token that only one installation can claim.
    public enum Use: Hashable, Sendable {
        /// One click.
        case click(PendingClick.ID)
        /// The token of a link: the SHA-256 of its text.
        case token(digest: Data)
    }

    /// How long a record is kept, in seconds: 90 days.
    ///
    /// Apps ask at their first launch, and again only until they have an answer. A click's token is valid no longer, so that
    /// no click can be claimed again after its record is gone.
    public static let memory: Double = 90 * 86_400

    /// The identity, which is that of its ``ClaimExplanationRecord`` too.
    public var id: ID
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// What the app calls this installation: random, made at first launch, unique within a project.
    ///
    /// Empty after the installation was erased.
    public var installationID: String
    /// What the installation got.
    public var answer: Answer
    /// How the link was found.
    public var method: ClaimMethod
    /// What the claim has used up, if it was something that only one installation can claim.
    public var use: Use?
    /// When the link was clicked, if this is known.
    public var clickedAt: Date?
    /// How probable the match was; `nil` if it is exact.
    public var confidence: Double?
    /// When it got it.
    public var claimedAt: Date

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, installationID: String, answer: Answer, method: ClaimMethod,
        use: Use? = nil, clickedAt: Date? = nil, confidence: Double? = nil, claimedAt: Date
    ) {
        self.id = id
        self.projectID = projectID
        self.installationID = installationID
        self.answer = answer
        self.method = method
        self.use = use
        self.clickedAt = clickedAt
        self.confidence = confidence
        self.claimedAt = claimedAt
    }
}

/// The method by which the link of an installation was found.
public enum ClaimMethod: String, CaseIterable, Hashable, Sendable {
    /// The person gave it to the app.
    case link
    /// An App Clip of the app was started with it.
    case appClip
    /// The store has kept it.
    case referrer
    /// It was on the clipboard.
    case clipboard
    /// By the token that its owner has set.
    case token
    /// By the click that was probably the installation's.
    case probable
}

extension ClaimRecord {
    /// The record as a store gives it back.
    package var roundedToMilliseconds: ClaimRecord {
        var record = self
        record.claimedAt = claimedAt.roundedToMilliseconds
        record.clickedAt = clickedAt?.roundedToMilliseconds
        return record
    }
}

extension ClaimRecord.Use {
    /// One text of bytes for each use; those of clicks and of tokens have different lengths.
    package var bytes: Data {
        switch self {
        case .click(let id): withUnsafeBytes(of: id.uuid.uuid) { Data($0) }
        case .token(let digest): digest
        }
    }

    /// Reads ``bytes``.
    package init(bytes: Data) {
        guard bytes.count == 16 else {
            self = .token(digest: bytes)
            return
        }
        self = .click(
            PendingClick.ID(uuid: bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }))
    }
}
