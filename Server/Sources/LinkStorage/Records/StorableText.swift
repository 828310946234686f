extension LinkStoreError {
    /// Refuses texts that hold U+0000, which neither SQLite nor PostgreSQL keeps: they would come back cut off.
    package static func requireStorable(_ texts: String?...) throws {
        try requireStorable(texts)
    }

    /// Refuses texts that hold U+0000.
    package static func requireStorable(_ texts: [String?]) throws {
        guard texts.allSatisfy({ $0?.utf8.contains(0) != true }) else {
            throw LinkStoreError(.corruptRecord, detail: "a text holds U+0000")
        }
    }
}

extension LinkRecord {
    /// Refuses a link whose texts would not come back as they are.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable([name] + tags)
    }
}

extension LinkDomainRecord {
    /// Refuses texts that no store keeps.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable([alternateHost] + retiredHosts)
    }
}
