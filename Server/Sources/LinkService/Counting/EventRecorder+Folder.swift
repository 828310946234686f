import LinkStorage
import Logging
import ServiceLifecycle
import Synchronization

// What goes to the folder of batches, and comes back from there.

extension EventRecorder {
    /// Moves batches to the folder whenever one was closed because memory fills.
    func moveToFolder() async {
        for await _ in closings { await moveClosedToFolder() }
    }

    /// Moves everything to the folder where the store has not taken it soon after the stop: it may never answer.
    func rescueOnStop() async {
        do {
            try await gracefulShutdown()
            try await pause(configuration.patienceOnStop)
            await moveAllToFolder()
        } catch {
            // The store has taken everything.
        }
    }

    /// Moves everything to the folder.
    func moveAllToFolder() async {
        state.withLock { $0.pending.close() }
        await moveClosedToFolder()
    }

    private func moveClosedToFolder() async {
        guard let folder else { return }
        while let batch = state.withLock({ $0.pending.firstInMemory }) {
            do {
                try await folder.write(self.batch(batch))
            } catch {
                logger.warning("Link events could not be written to a file", metadata: ["error": "\(error)"])
                return
            }
            if !state.withLock({ $0.pending.moveToFile(batch.number) }) {
                await folder.remove(CountFolder.File(source: source, number: batch.number))
            }
        }
    }

    /// Stores what processes before this one have left.
    func storeFilesOfEarlierProcesses() async throws {
        guard let folder, !state.withLock({ $0.hasStoredEarlierFiles }) else { return }
        for file in try await folder.files(exceptOf: source) { try await storeFile(file) }
        state.withLock { $0.hasStoredEarlierFiles = true }
    }

    /// Stores the batch of a file, and removes the file.
    func storeFile(_ file: CountFolder.File) async throws {
        guard let folder else { return }
        do {
            try await store.add(folder.read(file))
        } catch CountFolder.Failure.damaged(let reason) {
            logger.error("Ignoring a file of link events", metadata: ["error": "\(reason)"])
        }
        await folder.remove(file)
    }
}
