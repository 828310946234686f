import LinkStorage

/// A file of an earlier process that is neither read nor removed.
public struct RefusedFile: Hashable, Sendable {
    /// The name of the file.
    public var fileName: String
    /// Why it is not read.
    public var reason: String
}

/// The journals that earlier processes have left in a storage.
struct JournalRecovery {
    /// The journals, the oldest first.
    private(set) var lanes: [JournalLane] = []
    /// Files that are kept and not read.
    private(set) var refused: [RefusedFile] = []

    /// Creates a recovery without journals.
    init() {}

    /// Looks at every file that has the name of a segment.
    init(of storage: any SegmentStorage) throws {
        let headers = try storage.fileNames().compactMap(SegmentHeader.init(fileName:))
        for (source, headers) in Dictionary(grouping: headers, by: \.lane).sorted(by: { $0.key < $1.key }) {
            if let segments = segments(headers.sorted { $0.number < $1.number }, in: storage), !segments.isEmpty {
                lanes.append(JournalLane(source: source, storage: storage, left: segments))
            }
        }
    }

    /// The readable segments of one journal; `nil` where one of them asks to wait for another program.
    private mutating func segments(_ headers: [SegmentHeader], in storage: any SegmentStorage) -> [Segment]? {
        var segments: [Segment] = []
        for header in headers {
            do {
                let segment = Segment(header, bytes: try storage.load(header.fileName), isFile: true)
                let finding = header.compare(with: UnsafeRawBufferPointer(segment.bytes.pointer))
                switch finding {
                case .expected where segment.isEmpty(from: SegmentHeader.size),
                    .unreadable where segment.isEmpty(from: 0):
                    try? storage.remove(header.fileName)
                case .expected:
                    segments.append(trimmed(segment, in: storage))
                case .unreadable where segment.hasRecord:
                    segments.append(trimmed(segment, in: storage))
                case .unreadable:
                    refuse(header, "The format is unknown.")
                case .foreign(let reason):
                    // To read the journal's other files would move its position past this one.
                    refuse(header, reason)
                    return nil
                }
            } catch {
                refuse(header, "\(error)")
                return nil
            }
        }
        return segments
    }

    /// Gives back the room for records that never came, so that many processes that were killed one after the other do not use
    /// up the budget.
    private func trimmed(_ segment: Segment, in storage: any SegmentStorage) -> Segment {
        // The last record may itself end with zeros.
        let (name, size) = (segment.header.fileName, segment.writtenSize + Segment.largestRecord)
        guard size < segment.size, (try? storage.trim(name, to: size)) != nil, let bytes = try? storage.load(name)
        else {
            return segment
        }
        return Segment(segment.header, bytes: bytes, isFile: true)
    }

    private mutating func refuse(_ header: SegmentHeader, _ reason: String) {
        refused.append(RefusedFile(fileName: header.fileName, reason: reason))
    }
}
