import Foundation

/// The state of a service as `waymark status` prints it.
struct StatusOutput: Encodable {
    var isRunning: Bool
    var isReady: Bool
    var address: String?
    var processID: Int32?
    var database: String
    var bytes: Int64
    var links: Int
    var certificateExpiresAt: Date?
    /// Whole days, below zero once it has expired.
    var certificateDays: Int?
    var lastBackup: LastBackup?
    var backupFailure: BackupFailure?
    /// Whether the service should have made a backup since the last one; `nil` where it makes none by itself.
    var isBackupOverdue: Bool?
    private let now: Date
    /// Where a service was looked for, if the database is on a server: other folders may have nodes of it.
    private let nodeFolder: String?

    private enum CodingKeys: CodingKey {
        case isRunning, isReady, address, processID, database, bytes, links, certificateExpiresAt, certificateDays
        case lastBackup, backupFailure, isBackupOverdue
    }

    /// Creates the output.
    ///
    /// - Parameter backups: when the service backs up its database by its configuration.
    init(_ status: ServiceStatus, backups: BackupSettings? = nil, now: Date) {
        isRunning = status.start != nil || status.addressWithoutReport != nil
        isReady = status.isReady
        address = status.start?.address ?? status.addressWithoutReport
        processID = status.start?.processID
        database = status.database
        bytes = status.bytes
        links = status.links
        certificateExpiresAt = status.certificateExpiresAt
        certificateDays = status.certificateExpiresAt.map { Int(($0.timeIntervalSince(now) / 86_400).rounded(.down)) }
        lastBackup = status.lastBackup
        backupFailure = status.backupFailure
        isBackupOverdue = backups.map { settings in
            // A backup takes its time, and the next may wait for another process.
            let latest = Double(settings.every.components.seconds) * 1.1 + 600
            return status.lastBackup.map { now.timeIntervalSince($0.at) > latest } ?? true
        }
        self.now = now
        nodeFolder =
            DatabaseFile(path: status.database).isOnServer ? URL(fileURLWithPath: NodeFolder.path).path : nil
    }

    /// The same for people.
    var text: String {
        let state =
            switch (address, processID) {
            case (let address?, let processID?) where isReady: "Waymark is running at \(address), process \(processID)."
            case (let address?, let processID?):
                "Waymark is running at \(address), process \(processID), and is not ready: see its log."
            case (let address?, nil):
                "The service at \(address) is read-only: its disk is full or write-protected."
            default:
                "Waymark is not running with this database"
                    + (nodeFolder.map {
                        " and the folder \($0). Nodes with other folders are not looked for: name theirs in \(NodeFolder.variable)."
                    } ?? ".")
            }
        var lines = [state, "", "Database     \(database), \(ByteText.megabytes(bytes))"]
        lines.append("Links        \(ProgressFormat.grouped(links))")
        if let certificateExpiresAt, let certificateDays {
            let date = certificateExpiresAt.formatted(.iso8601.year().month().day())
            lines.append(
                certificateDays < 0
                    ? "Certificate  expired on \(date)" : "Certificate  expires in \(certificateDays) days, on \(date)")
        } else if processID != nil {
            lines.append("Certificate  none: the service uses plain HTTP")
        }
        let isLate = isBackupOverdue == true && lastBackup != nil ? ": overdue" : ""
        lines.append("Last backup  \(lastBackup.map(backupText) ?? "none known")\(isLate)")
        if let backupFailure {
            lines.append("Backup       failed \(age(since: backupFailure.at)) ago: \(backupFailure.reason)")
        }
        return lines.joined(separator: "\n")
    }

    private func age(since moment: Date) -> String {
        let seconds = max(0, now.timeIntervalSince(moment))
        return seconds < 172_800 ? ProgressFormat.duration(seconds) : "\(Int(seconds / 86_400)) days"
    }

    private func backupText(_ backup: LastBackup) -> String {
        let isThere = FileManager.default.fileExists(atPath: backup.file)
        let links = backup.links == 1 ? "1 link" : "\(ProgressFormat.grouped(backup.links)) links"
        return "\(age(since: backup.at)) ago, \(links), in \(backup.file)" + (isThere ? "" : " (not visible from here)")
    }
}
