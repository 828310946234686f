import Foundation
public import LinkRules
import LinkService

/// A file that is being uploaded, written as it comes; it is gone with this value unless it becomes whole.
public final class ImportUpload {
    let id: UUID
    private let path: String
    private let handle: FileHandle
    private let mostBytes: Int
    private var isWhole = false
    /// How many bytes have come.
    public private(set) var count: Int64 = 0

    init(id: UUID, path: String, handle: FileHandle, mostBytes: Int) {
        (self.id, self.path, self.handle, self.mostBytes) = (id, path, handle, mostBytes)
    }

    deinit {
        try? handle.close()
        if !isWhole { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Adds bytes.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the file is longer than permitted, or `unavailable` where the disk
    ///   does not take it.
    public func write(_ bytes: some Sequence<UInt8>) throws(LinkServiceError) {
        let data = Data(bytes)
        count += Int64(data.count)
        guard count <= mostBytes else {
            throw LinkServiceError(
                .invalidArgument,
                .file(.tooLarge(megabytes: Int(mostBytes >> 20))),
                parameter: "file")
        }
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw LinkServiceError(
                .unavailable, .file(.diskFull), retryAfter: 60)
        }
    }

    /// Puts the file on the disk, to stay.
    func finish() throws(LinkServiceError) {
        do {
            try handle.synchronize()
        } catch {
            throw LinkServiceError(.unavailable, .file(.notStored), retryAfter: 60)
        }
        isWhole = true
    }
}
