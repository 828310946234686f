public import LinkStorage

/// An error of a use case.
///
/// ``message`` is written for the caller and safe to show; ``detail`` is for logs only.
public struct LinkServiceError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind of fault; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case invalidArgument, unauthenticated, permissionDenied, notFound, gone, alreadyExists, versionMismatch
            case idempotencyMismatch, resourceExhausted, unavailable, corrupt
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// The request can never succeed as it is.
        public static let invalidArgument = Code(.invalidArgument)
        /// No key was given, or none that is known.
        public static let unauthenticated = Code(.unauthenticated)
        /// The key may not do this.
        public static let permissionDenied = Code(.permissionDenied)
        /// It does not exist, or the caller has no access to it.
        public static let notFound = Code(.notFound)
        /// The thing was deleted, and does not come back.
        public static let gone = Code(.gone)
        /// A thing with this name already exists.
        public static let alreadyExists = Code(.alreadyExists)
        /// The thing was changed since the caller read it.
        public static let versionMismatch = Code(.versionMismatch)
        /// The idempotency key was used for another request.
        public static let idempotencyMismatch = Code(.idempotencyMismatch)
        /// Too many requests; ``LinkServiceError/retryAfter`` says when to come back.
        public static let resourceExhausted = Code(.resourceExhausted)
        /// The database cannot be used now; the same request may succeed later.
        public static let unavailable = Code(.unavailable)
        /// A stored value cannot be read.
        public static let corrupt = Code(.corrupt)

        /// The code's name, as logs write it.
        public var description: String { base.rawValue }
    }

    /// The exact reason, for faces that have texts of their own for it; more may be added.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
        /// The stable name, in snake case; problem details may use it.
        public let description: String

        init(_ description: String) {
            self.description = description
        }

        /// Nothing more than the code says.
        public static let unspecified = Reason("unspecified")
        /// The long link cannot be read, or its `link` is missing or is no web address.
        public static let unparsableLongLink = Reason("unparsable_long_link")
        /// A long link is required, but a short link was given.
        public static let shortLinkGiven = Reason("short_link_given")
        /// The deep link is itself a dynamic link of the same domain.
        public static let linkIsDynamicLink = Reason("link_is_dynamic_link")
        /// The project does not own the domain.
        public static let domainNotOwned = Reason("domain_not_owned")
        /// A destination matches none of the URL patterns.
        public static let urlPatternMismatch = Reason("url_pattern_mismatch")
        /// A custom code has a wrong character or length.
        public static let invalidCode = Reason("invalid_code")
        /// A custom code is one that the service keeps for itself.
        public static let reservedCode = Reason("reserved_code")
        /// The link was deleted.
        public static let linkDeleted = Reason("link_deleted")
        /// Another link has the custom code.
        public static let codeTaken = Reason("code_taken")
        /// A custom code was asked for where none may be.
        public static let customCodeNotAllowed = Reason("custom_code_not_allowed")
        /// No key was given.
        public static let missingKey = Reason("missing_key")
        /// The key is not known.
        public static let invalidKey = Reason("invalid_key")
        /// The key may not be used from this app or origin.
        public static let restrictedKey = Reason("restricted_key")
        /// The key's role may not do this.
        public static let roleNotAllowed = Reason("role_not_allowed")
        /// Too many requests from this address.
        public static let addressLimit = Reason("address_limit")
        /// Too many unknown codes from this network.
        public static let unknownCodeLimit = Reason("unknown_code_limit")
        /// Too many requests with this key today.
        public static let keyLimit = Reason("key_limit")
        /// Too many requests from this network today.
        public static let networkLimit = Reason("network_limit")
        /// Too many requests of this project today.
        public static let projectLimit = Reason("project_limit")
        /// A person must enter the password again.
        public static let confirmationNeeded = Reason("confirmation_needed")
        /// The password is too short, too long or too common.
        public static let weakPassword = Reason("weak_password")
        /// The password is not the person's.
        public static let wrongPassword = Reason("wrong_password")
        /// The code of the second factor is wrong, or was used.
        public static let wrongCode = Reason("wrong_code")
        /// The one-time link was used, withdrawn, or has ended.
        public static let invitationEnded = Reason("invitation_ended")
        /// Nobody would own the instance any more.
        public static let lastOwner = Reason("last_owner")
    }

    /// The kind of fault.
    public let code: Code
    /// What exactly was wrong.
    public let reason: Reason
    /// What was wrong, for the caller.
    public let message: String
    /// The parameter or field that was wrong, in the caller's words.
    public let parameter: String?
    /// The value that was refused, where showing it helps.
    public let value: String?
    /// After how many seconds the same request may succeed.
    public let retryAfter: Int?
    /// Detail for logs; never part of a response.
    public let detail: String
    /// What was wrong, for pages in other languages than English; `nil` for what no page shows.
    public let fault: Fault?

    /// Creates an error that only programs and the command line see.
    public init(
        _ code: Code, reason: Reason = .unspecified, _ message: String, parameter: String? = nil, value: String? = nil,
        retryAfter: Int? = nil, detail: String = ""
    ) {
        self.init(code, reason, message, nil, parameter, value, retryAfter, detail)
    }

    /// Creates an error that people can see on a page; its message is the fault's.
    public init(
        _ code: Code, reason: Reason = .unspecified, _ fault: Fault, parameter: String? = nil, value: String? = nil,
        retryAfter: Int? = nil, detail: String = ""
    ) {
        self.init(code, reason, fault.message, fault, parameter, value, retryAfter, detail)
    }

    private init(
        _ code: Code, _ reason: Reason, _ message: String, _ fault: Fault?, _ parameter: String?, _ value: String?,
        _ retryAfter: Int?, _ detail: String
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.fault = fault
        self.parameter = parameter
        self.value = value
        self.retryAfter = retryAfter
        self.detail = detail
    }

    /// The code and the message.
    public var description: String { "\(code): \(message)" }
    /// The code, the message and the detail.
    public var debugDescription: String { detail.isEmpty ? description : "\(description) (\(detail))" }
}

extension LinkServiceError {
    /// Translates an error of a store.
    ///
    /// - Parameter subject: what was asked for, as a noun phrase: "The link".
    public init(_ error: LinkStoreError, subject: String) {
        let detail = error.debugDescription
        switch error.code {
        case .notFound:
            self.init(.notFound, "\(subject) does not exist.", detail: detail)
        case .alreadyExists, .shortCodeTaken:
            self.init(.alreadyExists, "\(subject) already exists.", detail: detail)
        case .claimTokenTaken:
            self.init(
                .alreadyExists, .link(.claimTokenTaken), parameter: "claimToken",
                detail: detail)
        case .lastOwner:
            self.init(
                .invalidArgument, reason: .lastOwner,
                .person(.lastOwner), detail: detail)
        case .versionMismatch:
            self.init(.versionMismatch, "\(subject) was changed since it was read.", detail: detail)
        case .full:
            self.init(
                .unavailable, .service(.diskFull), retryAfter: 60, detail: detail
            )
        case .readOnly:
            self.init(
                .unavailable, .service(.readOnly),
                retryAfter: 60,
                detail: detail)
        case .busy:
            self.init(.unavailable, .service(.tooManyLists), retryAfter: 1, detail: detail)
        case .corruptRecord:
            self.init(.corrupt, "\(subject) cannot be read.", detail: detail)
        default:
            self.init(
                .unavailable, .service(.databaseUnreachable), retryAfter: 1, detail: detail)
        }
    }
}

extension LinkServiceError {
    /// The link is not there any more.
    package static let linkDeleted = LinkServiceError(.gone, reason: .linkDeleted, .link(.deleted))
}
