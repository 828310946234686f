import ClickJournal
import LinkStorage
import Locking

/// Files as the system sees them, and as a power failure would leave them.
final class SimulatedStorage: SegmentStorage {
    private struct File {
        /// The bytes that processes see, which survive their end.
        var bytes: SegmentBytes
        /// The bytes on the disk.
        var synced: [UInt8]
        /// Whether the name is on the disk.
        var isNamed = false
    }

    private struct State {
        var files: [String: File] = [:]
        /// Removed files, which return if the power fails before the removal is on the disk.
        var removed: [String: File] = [:]
        var asides: [String] = []
    }

    /// The size of a page: small, so that many records cross a page boundary.
    private static let page = 128

    private let world: SimulatedWorld
    private let state: Mutex<State>

    init(world: SimulatedWorld) {
        self.world = world
        state = Mutex(State())
    }

    private init(world: SimulatedWorld, state: State) {
        self.world = world
        self.state = Mutex(state)
    }

    /// The same disk for the process that comes after one that has ended.
    func onAnotherProcess(_ world: SimulatedWorld) -> SimulatedStorage {
        SimulatedStorage(world: world, state: state.withLock { $0 })
    }

    /// Another disk with what processes see of this one now.
    func copy(_ world: SimulatedWorld) -> SimulatedStorage {
        let files = state.withLock { $0.files }.mapValues { file in
            let bytes = SegmentBytes.inMemory(size: file.bytes.pointer.count)
            bytes.pointer.copyMemory(from: UnsafeRawBufferPointer(file.bytes.pointer))
            return File(bytes: bytes, synced: file.synced, isNamed: file.isNamed)
        }
        return SimulatedStorage(world: world, state: State(files: files))
    }

    /// The name of the file with a position.
    static func name(_ source: ActivityBatch.Source, _ position: JournalPosition) -> String {
        let number = String(position.segment)
        return "\(source)-\(String(repeating: "0", count: 12 - number.count))\(number).journal"
    }

    func fileNames() throws -> [String] {
        try world.step { state.withLock { $0.files.keys.sorted() } }
    }

    func create(_ name: String, size: Int) throws -> SegmentBytes {
        try world.step {
            guard !world.faults.isDiskFull else { throw JournalError.system("The disk is full.") }
            let bytes = SegmentBytes.inMemory(size: size)
            try state.withLock { state in
                guard state.files[name] == nil else { throw JournalError.system("\(name) exists.") }
                state.files[name] = File(bytes: bytes, synced: [UInt8](repeating: 0, count: size))
            }
            return bytes
        }
    }

    func load(_ name: String) throws -> SegmentBytes {
        try world.step {
            guard let file = state.withLock({ $0.files[name] }) else {
                throw JournalError.system("There is no \(name).")
            }
            return file.bytes
        }
    }

    func trim(_ name: String, to size: Int) throws {
        try world.step {
            guard !world.faults.isReadOnly else { throw JournalError.system("The folder is read-only.") }
            state.withLock { state in
                guard let file = state.files[name] else { return }
                let bytes = SegmentBytes.inMemory(size: size)
                bytes.pointer.copyMemory(from: UnsafeRawBufferPointer(rebasing: file.bytes.pointer[..<size]))
                state.files[name]?.bytes = bytes
                state.files[name]?.synced.removeLast(file.synced.count - size)
            }
        }
    }

    func populate(_ bytes: SegmentBytes, _ range: Range<Int>) {}

    func sync(_ bytes: SegmentBytes, _ range: Range<Int>) throws {
        try world.step {
            guard !world.faults.syncsFail else { throw JournalError.system("The disk does not sync.") }
            state.withLock { state in
                guard let name = state.files.first(where: { $0.value.bytes === bytes })?.key else { return }
                state.files[name]?.synced.replaceSubrange(range, with: bytes.pointer[range])
            }
        }
    }

    func syncNames() throws {
        try world.step {
            guard !world.faults.syncsFail else { throw JournalError.system("The disk does not sync.") }
            state.withLock { state in
                state.removed = [:]
                for name in state.files.keys { state.files[name]?.isNamed = true }
            }
        }
    }

    func remove(_ name: String) throws {
        try world.step {
            guard !world.faults.isReadOnly else { throw JournalError.system("The folder is read-only.") }
            state.withLock { state in
                guard let file = state.files.removeValue(forKey: name), file.isNamed else { return }
                state.removed[name] = file
            }
        }
    }

    func setAside(_ name: String) throws {
        try world.step {
            guard !world.faults.isReadOnly else { throw JournalError.system("The folder is read-only.") }
            state.withLock { state in
                if state.files.removeValue(forKey: name) != nil { state.asides.append(name) }
            }
        }
    }

    /// Whether a segment is a file.
    func holds(_ name: String) -> Bool {
        state.withLock { $0.files[name] != nil }
    }

    /// The names of all files.
    var names: [String] { state.withLock { $0.files.keys.sorted() } }
    /// The files that were kept because of damage.
    var asides: [String] { state.withLock { $0.asides } }

    /// Reverts some of the last bytes written to a file, as if the process had ended during a write.
    func tear(_ name: String, from start: Int, using generator: inout some RandomNumberGenerator) {
        guard let bytes = state.withLock({ $0.files[name]?.bytes }) else { return }
        // 64 bytes for one number.
        for start in stride(from: start, to: bytes.pointer.count, by: UInt64.bitWidth) {
            var reverted = generator.next()
            for offset in start..<min(start + UInt64.bitWidth, bytes.pointer.count) {
                if reverted & 1 == 1 { bytes.pointer[offset] = 0 }
                reverted >>= 1
            }
        }
    }

    /// Keeps the synced bytes, and those of the others that the system happened to write.
    func losePower(using generator: inout some RandomNumberGenerator) {
        state.withLock { state in
            for (name, file) in state.removed.sorted(by: { $0.key < $1.key })
            where Bool.random(using: &generator) && state.files[name] == nil {
                state.files[name] = file
            }
            state.removed = [:]
            for (name, file) in state.files.sorted(by: { $0.key < $1.key }) {
                guard file.isNamed || Bool.random(using: &generator) else {
                    state.files[name] = nil
                    continue
                }
                let left = SegmentBytes.inMemory(size: file.synced.count)
                file.synced.withUnsafeBytes { left.pointer.copyMemory(from: $0) }
                for start in stride(from: 0, to: file.synced.count, by: Self.page) where Bool.random(using: &generator)
                {
                    let range = start..<min(start + Self.page, file.synced.count)
                    UnsafeMutableRawBufferPointer(rebasing: left.pointer[range])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: file.bytes.pointer[range]))
                }
                state.files[name] = File(bytes: left, synced: [UInt8](left.pointer), isNamed: true)
            }
        }
    }
}
