import Foundation
import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Sets the service up: projects, apps, domains and keys, for one caller.
///
/// Each change asks the caller for a right, and is noted in the audit log in its own transaction. Whoever lacks the right gets
/// `permissionDenied`.
///
/// It reads from the database and not from the directory, so that an operator's command sees what is stored now. Every
/// change is durable on return; this process follows at once, another one with its next look at the settings.
public struct Administration: Sendable {
    let database: any LinkDatabase
    let directory: DirectoryCache
    let clock: LinkClock
    private(set) var caller: Caller
    /// Lets webhooks be told at once of what was just stored.
    let tellWebhooks: @Sendable () -> Void
    /// Whether the sender may connect to an address, judged by the address alone.
    let mayReachWebhook: @Sendable (WebURL) -> Bool

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - database: the settings.
    ///   - directory: takes changes in.
    ///   - clock: the time.
    ///   - caller: who asks.
    ///   - tellWebhooks: called when a message for a webhook is to be sent at once.
    ///   - mayReachWebhook: whether the sender may connect to an address; a process that sends nothing does not know.
    public init(
        database: any LinkDatabase, directory: DirectoryCache, clock: LinkClock, caller: Caller,
        tellWebhooks: @escaping @Sendable () -> Void = {},
        mayReachWebhook: @escaping @Sendable (WebURL) -> Bool = { _ in true }
    ) {
        self.database = database
        self.directory = directory
        self.clock = clock
        self.caller = caller
        self.tellWebhooks = tellWebhooks
        self.mayReachWebhook = mayReachWebhook
    }

    /// The same for another caller, with the rights of that caller.
    func acting(as caller: Caller) -> Administration {
        var administration = self
        administration.caller = caller
        return administration
    }

    /// Whether the caller has a right in a project, or, where there is none, in the whole instance.
    func permits(_ right: Right, in project: ProjectRecord.ID?) -> Bool {
        project.map { caller.has(right, in: $0) } ?? caller.hasEverywhere(right)
    }

    /// Refuses a caller without a right in a project, or, where there is none, in the whole instance.
    func require(_ right: Right, in project: ProjectRecord.ID?) throws(LinkServiceError) {
        try caller.require(right, inProjectOrEverywhere: project)
    }

    /// Refuses a caller who would make a key that may do more than the caller, or who has not entered the password lately.
    func requireKey(_ role: APIKeyRecord.Role, in project: ProjectRecord.ID?) throws(LinkServiceError) {
        try caller.require(.manageKeys, inProjectOrEverywhere: project)
        guard caller.hasAllRights(of: role, in: project) else {
            throw LinkServiceError(
                .permissionDenied, reason: .roleNotAllowed, .key(.moreThanMaker),
                parameter: "role", value: role.rawValue)
        }
        try caller.requireConfirmation(at: clock.now())
    }

    /// Makes a change that the caller has the right to, notes it, and takes it into this process's directory.
    func change<Value>(
        _ change: AuditedChange, about subject: String, _ operation: (any LinkDatabase) async throws -> Value
    ) async throws -> Value {
        try await self.change([change], about: subject, operation)
    }

    /// Makes changes in one transaction, as ``change(_:about:_:)`` does one.
    func change<Value>(
        _ changes: [AuditedChange], about subject: String, _ operation: (any LinkDatabase) async throws -> Value
    ) async throws -> Value {
        for change in changes { try require(change.right, in: change.project) }
        let now = clock.now()
        let notes = changes.map { change in
            caller.auditEntry(change.action, change.target, in: change.project, changes: change.changes, at: now)
        }
        return try await translatingStoreErrors(about: subject) {
            let value = try await operation(database.noting(notes))
            // The change is durable. Where it cannot be read back now, the next poll takes it in.
            try? await directory.refresh()
            return value
        }
    }

    /// Changes a record by what is stored of it.
    ///
    /// If somebody else changes it at the same time, the change is made anew of what is stored then.
    ///
    /// - Parameters:
    ///   - subject: what is changed.
    ///   - read: reads the record.
    ///   - change: changes it; may be asked several times.
    ///   - store: stores the changed record while the other one is stored; throws `versionMismatch` otherwise.
    func changing<Record>(
        _ subject: String, read: () async throws -> Record, by change: (inout Record) throws -> Void,
        store: (_ new: Record, _ read: Record) async throws -> Record
    ) async throws -> Record {
        for _ in 0..<Self.mostAttempts {
            let stored = try await read()
            var new = stored
            try change(&new)
            do {
                return try await store(new, stored)
            } catch let error as LinkServiceError where error.code == .versionMismatch {
                continue
            }
        }
        throw LinkServiceError(
            .unavailable, "\(subject) is being changed by another request; try again.", retryAfter: 1)
    }

    /// How often a change is made anew of what was changed meanwhile.
    private static let mostAttempts = 8

    /// The stored record of a link domain; `nil` where there is none.
    func storedDomain(_ id: LinkDomainRecord.ID) async throws -> LinkDomainRecord? {
        try await translatingStoreErrors(about: "The domain") {
            try await database.domains().first { $0.id == id }
        }
    }

    /// The stored record of an app; `nil` where there is none.
    func storedApp(_ id: AppRecord.ID) async throws -> AppRecord? {
        try await translatingStoreErrors(about: "The app") { try await database.apps().first { $0.id == id } }
    }

    /// The stored record of a key; `nil` where there is none.
    func storedKey(_ id: APIKeyRecord.ID) async throws -> APIKeyRecord? {
        try await translatingStoreErrors(about: "The key") { try await database.keys().first { $0.id == id } }
    }

    /// All projects, also those that the caller may not see.
    func storedProjects() async throws -> [ProjectRecord] {
        try await translatingStoreErrors(about: "The list of projects") { try await database.projects() }
    }
}
