import Foundation
import LinkStorage
import Logging
import ServiceLifecycle

/// Backs up the database of a service again and again, and removes the oldest backups.
///
/// A backup is what `waymark backup` makes: consistent, checked, and under its name only when it is whole. Old ones go only after a new
/// one is good. One that fails is repeated after some minutes, and is told in the log and by `waymark status`. Of several processes
/// with one folder, one makes each backup. A stop ends a backup that is being made, and leaves nothing of it.
struct BackupSchedule: Service {
    /// How long to wait after a backup that failed; no longer than the time between two.
    private static let patience = Duration.seconds(600)
    /// How long clicks that are in the journal are waited for.
    private static let timeToSettle = Duration.seconds(10)

    let settings: BackupSettings
    let database: DatabaseFile
    /// Tells which database it is.
    let identity: @Sendable () async throws -> DatabaseIdentity
    /// Waits until the database has the clicks of the journal.
    let settle: @Sendable (_ limit: Duration) async -> Void
    let logger: Logger
    var now: @Sendable () -> Date = { Date() }
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// How long to wait after an attempt that failed.
    private var pauseAfterFailure: Duration { min(settings.every, Self.patience) }

    private var folder: BackupFolder { BackupFolder(path: settings.folder, database: database.absolutePath) }

    func run() async throws {
        BackupFailure.reserve(besideDatabase: database.path)
        await cancelWhenGracefulShutdown {
            await self.claimFolder()
            await self.backUpAgainAndAgain()
        }
    }

    /// Tells at the start that the folder is another database's, and not when the first backup is due; tries again until it is not.
    private func claimFolder() async {
        while !Task.isCancelled {
            do {
                let isClaimed: Void? = try await folder.alone(as: identity()) {}
                if isClaimed != nil { BackupFailure.clearRefusal(besideDatabase: database.path) }
                return
            } catch let error as CommandFailure where error.kind == .refused {
                fail(error)
                try? await pause(pauseAfterFailure)
            } catch {
                // Told when a backup is due.
                return
            }
        }
    }

    private func backUpAgainAndAgain() async {
        var timer = BackupTimer(every: settings.every, start: .now)
        while !Task.isCancelled {
            let rest = await step(&timer)
            try? await pause(rest)
        }
    }

    /// Makes a backup if it is time to.
    ///
    /// - Returns: how long to wait before the next step.
    private func step(_ timer: inout BackupTimer) async -> Duration {
        do {
            let last = try folder.backups().last
            let rest = timer.rest(last: last, now: now(), instant: .now)
            guard rest == .zero else { return rest }
            // Another process may have finished one since.
            let isMade: Void? = try await folder.alone(as: identity()) {
                guard try folder.backups().last == last else { return }
                try await backUp(number: (last?.number ?? 0) + 1)
            }
            return isMade == nil ? min(settings.every, .seconds(60)) : .zero
        } catch {
            guard !Task.isCancelled, !(error is CancellationError) else { return .zero }
            fail(error)
            return pauseAfterFailure
        }
    }

    private func backUp(number: Int) async throws {
        try folder.removeParts()
        await settle(Self.timeToSettle)
        let (moment, begun) = (now(), ContinuousClock.now)
        let backup = ScheduledBackup(number: number, madeAt: moment)
        let file = folder.file(backup)
        let contents = try await CommandFailure.copying {
            try await database.driver.backUp(to: file, isReplacing: false) { _ in }
        }
        let output = DatabaseCopyOutput(file: file, contents)
        logger.info(
            "Backed up the database.",
            metadata: [
                "file": "\(file)", "holds": "\(output.summary)",
                "seconds": "\((ContinuousClock.now - begun).components.seconds)",
            ])
        BackupFailure.clear(besideDatabase: database.path)
        do {
            let path = DatabaseFile(path: file).absolutePath
            try LastBackup(at: moment, file: path, links: contents.links).write(
                besideDatabase: database.path, identity: await database.identity())
        } catch {
            logger.warning("The backup will not appear in `waymark status`.", metadata: ["error": "\(error)"])
        }
        removeOld()
    }

    private func removeOld() {
        for backup in ScheduledBackup.superfluous((try? folder.backups()) ?? [], keeping: settings.keep) {
            if let reason = folder.remove(backup) {
                logger.warning(
                    "An old backup cannot be removed.",
                    metadata: ["file": "\(folder.file(backup))", "error": "\(reason)"])
            }
        }
    }

    private func fail(_ error: any Error) {
        let reason = (error as? CommandFailure)?.message ?? String(describing: error)
        logger.error(
            "The backup failed; old backups are kept.",
            metadata: ["error": "\(reason)", "again": "\(pauseAfterFailure)"])
        let isRefusal = (error as? CommandFailure)?.kind == .refused
        BackupFailure(at: now(), reason: reason, isRefusal: isRefusal).write(besideDatabase: database.path)
    }
}
