/// Checks that only the service can access its files.
enum PermissionRules {
    static func findings(_ observation: MachineObservation) -> [Finding] {
        let files = observation.files
        guard !files.isEmpty else { return [] }
        let findings = [
            writable(files), readable(files), secrets(files), mixedOwners(files),
            notOwner(files, userID: observation.userID),
        ].compactMap(\.self)
        return findings.isEmpty
            ? [Finding(passed: .permissions, "Only \(files[0].ownerName) has access to the files.")] : findings
    }

    private static func writable(_ files: [FileFacts]) -> Finding? {
        let open = files.filter { $0.kind != .secret && $0.mode & 0o022 != 0 }
        guard !open.isEmpty else { return nil }
        return Finding(
            .permissionsWritable, "Other users may write to \(list(open)).", fix: closing(open))
    }

    private static func readable(_ files: [FileFacts]) -> Finding? {
        // If other users cannot enter the folder, the modes of its files do not matter.
        guard files.first(where: { $0.kind == .folder }).map({ $0.mode & 0o011 != 0 }) ?? true else { return nil }
        let open = files.filter { ($0.kind == .database || $0.kind == .companion) && $0.mode & 0o044 != 0 }
        guard !open.isEmpty else { return nil }
        return Finding(.permissionsReadable, "Other users may read \(list(open)).", fix: closing(open))
    }

    private static func secrets(_ files: [FileFacts]) -> Finding? {
        // A group may be meant, as with the certificates' group of Debian; everybody never is.
        let open = files.filter { $0.kind == .secret && $0.mode & 0o007 != 0 }
        guard !open.isEmpty else { return nil }
        return Finding(
            .permissionsSecretFile, "Every user may read \(list(open)), which holds a key.", fix: closing(open))
    }

    private static func mixedOwners(_ files: [FileFacts]) -> Finding? {
        let own = files.filter { $0.kind != .secret }
        guard let database = own.first(where: { $0.kind == .database }) else { return nil }
        let foreign = own.filter { $0.kind == .companion && $0.ownerID != database.ownerID }
        guard !foreign.isEmpty else { return nil }
        let owners = foreign.map(\.ownerName).unique.joined(separator: ", ")
        return Finding(
            .permissionsMixedOwners,
            "\(database.ownerName) owns \(database.path), but \(owners) owns \(list(foreign)).",
            fix: Finding.Fix(
                "Change their owner to that of the database:",
                lines: ["chown \(database.ownerName): \(foreign.map(\.path).joined(separator: " "))"]))
    }

    private static func notOwner(_ files: [FileFacts], userID: UInt32) -> Finding? {
        // The superuser may read and write; SQLite gives what it makes then to the database's owner.
        guard userID != 0, let database = files.first(where: { $0.kind == .database }), database.ownerID != userID
        else { return nil }
        return Finding(
            .permissionsNotOwner, "\(database.ownerName) owns \(database.path), but this command runs as another user.",
            fix: Finding.Fix("Run commands as its owner:", lines: ["sudo -u \(database.ownerName) waymark doctor"]))
    }

    private static func closing(_ files: [FileFacts]) -> Finding.Fix {
        let folders = files.filter { $0.kind == .folder }.map { "chmod 700 \($0.path)" }
        let others = files.filter { $0.kind != .folder }.map(\.path)
        return Finding.Fix(
            "Remove the permission:",
            lines: folders + (others.isEmpty ? [] : ["chmod 600 \(others.joined(separator: " "))"]))
    }

    private static func list(_ files: [FileFacts]) -> String {
        files.map(\.path).joined(separator: ", ")
    }
}
