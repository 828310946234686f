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
    private let now: Date

    private enum CodingKeys: CodingKey {
        case isRunning, isReady, address, processID, database, bytes, links, certificateExpiresAt, certificateDays
        case lastBackup
    }

    init(_ status: ServiceStatus, now: Date) {
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
        self.now = now
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
            default: "Waymark is not running with this database."
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
        lines.append("Last backup  \(lastBackup.map(backupText) ?? "none known")")
        return lines.joined(separator: "\n")
    }

    private func backupText(_ backup: LastBackup) -> String {
        let seconds = max(0, now.timeIntervalSince(backup.at))
        let age = seconds < 172_800 ? ProgressFormat.duration(seconds) : "\(Int(seconds / 86_400)) days"
        let isThere = FileManager.default.fileExists(atPath: backup.file)
        return "\(age) ago, \(ProgressFormat.grouped(backup.links)) links, in \(backup.file)"
            + (isThere ? "" : " (not visible from here)")
    }
}
