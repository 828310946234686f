extension LinkStoreError {
    /// Refuses texts that contain U+0000: SQLite and PostgreSQL cannot keep it and would return the text truncated.
    package static func requireStorable(_ texts: String?...) throws {
        try requireStorable(texts)
    }

    /// Refuses texts that contain U+0000.
    package static func requireStorable(_ texts: [String?]) throws {
        guard texts.allSatisfy({ $0?.utf8.contains(0) != true }) else {
            throw LinkStoreError(.corruptRecord, detail: "a text holds U+0000")
        }
    }
}

extension LinkRecord {
    /// Refuses a link with texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable([name, claimToken] + tags + shareable.names)
    }
}

extension LinkDomainRecord {
    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable([alternateHost] + retiredHosts)
    }
}

extension UserRecord {
    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(email, name, passwordHash)
    }
}

extension SessionRecord {
    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(network, userAgent)
    }
}

extension InvitationRecord {
    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(email, invitedBy)
    }
}

extension IdentityRecord {
    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(issuer, subject, email)
    }
}

extension AuditEntryRecord {
    /// Refuses texts that a store cannot keep; those of ``changes`` are escaped.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(
            actor.id, actor.name, action, target.kind, target.id, target.name, requestID, network)
    }
}
