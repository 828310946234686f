extension LinkStoreError {
    /// Throws where there is no such person, or where the person has other roles than were read.
    package static func requireUnchanged(_ user: UserRecord?, _ id: UserRecord.ID, read: [UserGrant]?) throws {
        guard let user else { throw LinkStoreError(.notFound, detail: "user \(id)") }
        if let read, Set(read) != Set(user.grants) {
            throw LinkStoreError(.versionMismatch, detail: "roles of user \(id)")
        }
    }
}
