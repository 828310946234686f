/// Where an argument stands in a link.
///
/// Nothing in it is counted by reference, so that copies of it cost nothing.
@usableFromInline
struct ArgumentSite: Hashable, Sendable {
    @usableFromInline
    enum Place: UInt8, Sendable {
        /// A whole segment; `index` is its depth.
        case segment
        /// A part of a segment; `index` is its depth.
        case part
        /// The rest of the path; `index` is the number of segments before it.
        case rest
        /// An item of the query; `index` is its place in the program.
        case query
        case fragment
        case host
        /// In a tail that this length of the path does not have.
        case absent
        /// None: here the list of sites ends.
        case end
    }

    var slot = 0
    @usableFromInline var place = Place.absent
    @usableFromInline var index = 0
    /// The place of the pattern in the program's list; -1 where there is none.
    var pattern = -1
    /// The place of the argument in the pattern.
    var position = 0
    var isList = false
    var mayBeAbsent = false
    @usableFromInline var hasAllowedValues = false
    /// Between the items of a list inside one text; 0 where there is none.
    var separator: UInt8 = 0
    /// Where the value stands in the whole, if it has a reader.
    var offset = 0
    var reader: UncountedReader?

    static let end = ArgumentSite(place: .end)
}

/// A reader that is not counted: whoever holds the sites of a program holds the program, and it the reader.
struct UncountedReader: Hashable, Sendable {
    let object: Unmanaged<MemoryReader>

    init(_ reader: MemoryReader) {
        object = .passUnretained(reader)
    }

    var kind: MemoryReader.Kind { object._withUnsafeGuaranteedRef(\.kind) }

    static func == (first: UncountedReader, second: UncountedReader) -> Bool {
        first.object.toOpaque() == second.object.toOpaque()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(object.toOpaque()) }
}
