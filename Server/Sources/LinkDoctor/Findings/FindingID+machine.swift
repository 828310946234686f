extension FindingID {
    /// The entries of the machine: database, disk, permissions and keys.
    var machineEntry: Entry {
        switch self {
        case .databaseMissing:
            Entry(
                .problem, "The database file does not exist, or the database is empty.",
                why: "The service was never started there, or the path is wrong.",
                fix: "Name the file with --database, or start `waymark serve` once.")
        case .databaseUnreadable:
            Entry(
                .problem, "The database cannot be opened.",
                why: "The service cannot start with it.",
                fix: "Follow the message.")
        case .databaseForeign:
            Entry(
                .problem, "The file is not a Waymark database.",
                why: "The service cannot start with it.",
                fix: "Name the right file with --database.")
        case .databaseNewerSchema:
            Entry(
                .problem, "A newer version of waymark has written the database.",
                why: "This version refuses it, because it could damage data that it does not know.",
                fix: "Install the newer version again, or restore the backup made before the upgrade.")
        case .databaseOlderSchema:
            Entry(
                .warning, "The database has the schema of an older version; its domains were not checked.",
                why: "The next start of `waymark serve` migrates it; older versions cannot open it afterwards.",
                fix: "Make a backup, then start the new version.")
        case .databaseUnfinishedCopy:
            Entry(
                .problem, "The database is a copy, or a restored backup, that was not finished.",
                why: "Records are missing, so that no version opens it until the copy is finished.",
                fix: "Run the same `waymark copy` or `waymark restore` again.")
        case .databaseDamaged:
            Entry(
                .problem, "SQLite finds damage in the database.",
                why: "Links may be lost or wrong, and it may get worse with every write.",
                fix: "Stop the service, keep the file, restore the last good backup.")
        case .databaseForeignKeys:
            Entry(
                .problem, "Rows refer to missing rows.",
                why: "Another program wrote to the database, or it was restored in parts.",
                fix: "Restore the last good backup.")
        case .databaseLargeLog:
            Entry(
                .warning, "The write-ahead log is large.",
                why: "Reads get slower and the disk fills; a reader that never ends keeps it from shrinking.",
                fix: "Close other programs that have the database open, and restart the service.")
        case .diskFull:
            Entry(
                .problem, "The database's disk is almost full.",
                why: "New links are refused; existing links keep working.",
                fix: "Free space.")
        case .diskLow:
            Entry(
                .warning, "The database's disk is filling up.",
                why: "Without space new links are refused.",
                fix: "Free space.")
        case .diskNotWritable:
            Entry(
                .problem, "The database or its folder cannot be written.",
                why: "Links cannot be created, and SQLite needs files beside the database.",
                fix: "Mount the file system for writing, or change owner and mode.")
        case .permissionsWritable:
            Entry(
                .problem, "Other users may write to the database or its folder.",
                why: "Anyone on the machine could redirect links, or create an API key.",
                fix: "Remove the permission with chmod.")
        case .permissionsReadable:
            Entry(
                .warning, "Other users may read the database.",
                why: "It holds all links and the hashes of all keys.",
                fix: "Remove the permission with chmod.")
        case .permissionsSecretFile:
            Entry(
                .problem, "Other users may read a file that holds a key.",
                why: "Anyone with the key can use it, or impersonate the host.",
                fix: "Remove the permission with chmod, and replace the key if others may have read it.")
        case .permissionsMixedOwners:
            Entry(
                .problem, "Files of the database belong to different users.",
                why: "The service cannot write to files of another user; often a command was run with sudo.",
                fix: "Give all of them to the service's user with chown.")
        case .permissionsNotOwner:
            Entry(
                .warning, "The database belongs to a different user.",
                why: "Commands of this user may leave files that the service cannot write.",
                fix: "Run commands as the database's owner.")
        case .keysNeverUsed:
            Entry(
                .warning, "A key is older than a month and was never used.",
                why: "The theft of an unused key goes unnoticed.",
                fix: "Remove the key.")
        case .countriesLibraryMissing:
            Entry(
                .problem, "The library that reads the country database cannot be loaded.",
                why: "The service does not start with `countryDatabase`.",
                fix: "Install the Debian package libmaxminddb0, or remove the setting.")
        case .countriesUnreadable:
            Entry(
                .problem, "The country database cannot be read.",
                why: "The service does not start with it; one that is running keeps the previous database.",
                fix: "Correct the path, or the permissions of the file and its folder.")
        case .countriesForeign:
            Entry(
                .problem, "The file is not a database of countries in MaxMind's format.",
                why: "The service does not start with it; one that is running keeps the previous database.",
                fix: "Download a database of countries or cities, and unpack it.")
        case .countriesOld:
            Entry(
                .warning, "The country database is older than a year.",
                why: "Networks move between countries, so statistics get less accurate.",
                fix: "Download the current database, and replace the file.")
        default:
            Entry(
                .note, "A key was not used for half a year.",
                why: "The theft of an unused key goes unnoticed.",
                fix: "Remove the key if it is not needed.")
        }
    }
}
