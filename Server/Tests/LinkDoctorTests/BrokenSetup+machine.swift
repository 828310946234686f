import LinkStorage

@testable import LinkDoctor

/// Faults of the machine, and of a database in a file.
extension BrokenSetup {
    private static func disk(_ free: Int64, isWritable: Bool = true) -> MachineObservation {
        .sample(
            disk: DiskFacts(folder: "/var/lib/waymark", freeBytes: free, totalBytes: 100 << 30, isWritable: isWritable))
    }

    static let machines: [BrokenSetup] = [
        .machine(.databaseMissing, "/var/lib/waymark/waymark.sqlite", of: .sample(database: .missing)),
        .machine(.databaseUnreadable, "no space is left", of: .sample(database: .unreadable("no space is left"))),
        .machine(.databaseForeign, "not an SQLite database", of: .sample(database: .foreign("not an SQLite database"))),
        .machine(.databaseNewerSchema, "0099-later", of: inspected(DatabaseInspection(schema: .newer("0099-later")))),
        .machine(
            .databaseOlderSchema, "0009-domain-pages",
            of: inspected(DatabaseInspection(schema: .older(missing: ["0009-domain-pages"])))),
        .machine(
            .databaseDamaged, "row 7 missing from index",
            of: inspected(DatabaseInspection(schema: .current, damage: ["row 7 missing from index x"]))),
        .machine(.databaseDamaged, "cannot be opened", of: .sample(database: .damaged)),
        .machine(
            .databaseForeignKeys, "3 rows", "links",
            of: inspected(DatabaseInspection(schema: .current, orphanCount: 3, orphanTables: ["links"]))),
        .machine(
            .databaseLargeLog, "1024 MiB", of: inspected(DatabaseInspection(schema: .current, logBytes: 1 << 30))),
        .machine(.diskFull, "10 MiB of 100 GiB", "df -h", of: disk(10 << 20)),
        .machine(.diskLow, "1024 MiB of 100 GiB", of: disk(1 << 30)),
        .machine(.diskNotWritable, "read-only", "remount", of: disk(50 << 30, isWritable: false)),
        .machine(.diskNotWritable, "may not write to", of: .sample(files: FileFacts.samples(isWritable: false))),
        .machine(
            .permissionsWritable, "chmod 600 /var/lib/waymark/waymark.sqlite",
            of: .sample(files: FileFacts.samples(database: 0o666))),
        .machine(
            .permissionsWritable, "chmod 700 /var/lib/waymark", of: .sample(files: FileFacts.samples(folder: 0o777))),
        .machine(.permissionsReadable, "chmod 600", of: .sample(files: FileFacts.samples(database: 0o644))),
        .machine(.permissionsSecretFile, "first-key", of: .sample(files: FileFacts.samples(key: 0o644))),
        .machine(
            .permissionsMixedOwners, "chown waymark: /var/lib/waymark/waymark.sqlite-wal",
            of: .sample(files: FileFacts.samples(log: 0))),
        .machine(.permissionsNotOwner, "sudo -u waymark", of: .sample(userID: 1001)),
        .machine(.keysNeverUsed, "“old backend”", "waymark key remove", of: .sample(keys: [.sample(created: 40)])),
        .machine(.keysUnusedForLong, "last used on", of: .sample(keys: [.sample(created: 400, used: 300)])),
        .machine(
            .countriesLibraryMissing, "The library", "libmaxminddb0",
            of: .sample(countries: .libraryMissing(fault: "the library cannot be loaded"))),
        .machine(
            .countriesUnreadable, "Permission denied.", "namei -l /srv/countries.mmdb",
            of: .sample(countries: .unreadable(path: "/srv/countries.mmdb", fault: "Permission denied"))),
        .machine(
            .countriesForeign, "networks of operators.",
            of: .sample(countries: .foreign(path: "/srv/asn.mmdb", fault: "it has networks of operators"))),
        .machine(
            .countriesOld, "Sample-Country", "mv new.mmdb /srv/countries.mmdb",
            of: .sample(countries: .built(daysAgo: 366))),
    ]
}
