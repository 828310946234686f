import Foundation
import LinkRules
import LinkStorage

@testable import LinkService

/// A scheme that takes no time, for tests of everything around hashes.
struct PlainScheme: PasswordScheme {
    var name = "plain"
    var isOld = false

    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String {
        "$\(name)$" + String(decoding: password, as: UTF8.self)
    }

    func verify(_ password: [UInt8], against hash: String) -> Bool? {
        guard hash.hasPrefix("$\(name)$") else { return nil }
        return hash == "$\(name)$" + String(decoding: password, as: UTF8.self)
    }

    func isOutdated(_ hash: String) -> Bool { isOld }
}

/// Accounts on an empty database, with an owner.
struct AccountsFixture: Sendable {
    static let password = "correct horse battery staple"

    let database = InMemoryLinkDatabase()
    let clock = ManualClock()
    let accounts: Accounts

    init(_ schemes: [any PasswordScheme] = [PlainScheme()]) {
        accounts = Accounts(database: database, clock: clock.clock, hasher: PasswordHasher(schemes))
    }

    var request: RequestFacts { RequestFacts(address: IPAddress("203.0.113.7"), userAgent: "Browser", requestID: "r") }

    /// The first owner, who has come in by the link of the first start.
    func owner(email: String = "ann@example.com") async throws -> SignedInPerson {
        let link = try await accounts.firstOwnerLink()
        return try await accounts.acceptInvitation(
            token: link?.token ?? "", name: "Ann", email: email, password: Self.password, from: request
        ).1
    }

    /// Somebody else, invited by the operator.
    func person(_ email: String, _ grants: UserGrant...) async throws -> SignedInPerson {
        let link = try await accounts.invite(email: email, grants: grants, by: .commandLine)
        return try await accounts.acceptInvitation(
            token: link.token, name: "Ben", password: Self.password, from: request
        ).1
    }

    /// A stored project.
    func project() async throws -> ProjectRecord {
        let project = ProjectRecord(id: ProjectRecord.ID(at: ServiceFixture.moment), name: "shop", createdAt: .now)
        try await database.insert(project)
        return project
    }

    func signIn(_ password: String = password, email: String = "ann@example.com", code: String? = nil) async throws
        -> SignIn
    {
        try await accounts.signIn(email: email, password: password, code: code, from: request)
    }

    func actions() async throws -> [String] {
        try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 100)
            .map { "\($0.action) \($0.outcome.rawValue)" }
    }
}

extension SignIn {
    /// The token and the person, if it was successful.
    var success: (token: String, person: SignedInPerson)? {
        if case .signedIn(let token, let person) = self { (token.text, person) } else { nil }
    }
}
