import LinkRules
import LinkService

/// Remembers what the header fields of recent requests say about their visitors: many visitors have the same browser.
///
/// It has a fixed number of places; who comes to one that is taken displaces the other. Equal is what has the same bytes in all
/// fields that tell a visitor. It serves one event loop.
struct VisitorMemo {
    private final class Entry {
        /// The lengths of the fields, by ``PlainHeaderReader/Field``; -1 where one is missing.
        private let lengths: [Int]
        /// The fields, one after the other.
        private let bytes: [UInt8]
        let visitor: VisitorProfile

        init(_ request: PlainHeaderReader, _ bytes: RawSpan, visitor: VisitorProfile) {
            let values = (0..<PlainHeaderReader.Field.visitorCount).map { request.value($0) }
            lengths = values.map(\.length)
            self.bytes = values.flatMap { bytes.extracting($0.place).withUnsafeBytes { Array($0) } }
            self.visitor = visitor
        }

        /// How many bytes the fields take.
        var count: Int { bytes.count }

        /// Whether the fields of a request are these.
        func equals(_ request: PlainHeaderReader, _ bytes: RawSpan) -> Bool {
            var place = 0
            for index in 0..<lengths.count {
                let value = request.value(index)
                guard value.length == lengths[index] else { return false }
                guard value.length > 0 else { continue }
                guard bytes.has(self.bytes, place..<place + value.length, at: value.place.lowerBound) else {
                    return false
                }
                place += value.length
            }
            return true
        }
    }

    private static let longestEntry = 2048

    private let seed = UInt64.random(in: 0 ... .max)
    private var entries: [Entry?]

    /// Creates an empty memory.
    ///
    /// - Parameter bits: there are as many places as numbers of so many bits.
    init(bits: Int) {
        entries = Array(repeating: nil, count: 1 << bits)
    }

    /// The visitor who sends a request, by the rules of ``VisitorClassifier``.
    mutating func visitor(_ request: PlainHeaderReader, _ bytes: RawSpan) -> VisitorProfile {
        let place = place(of: request, bytes)
        if let entry = entries[place], entry.equals(request, bytes) { return entry.visitor }
        let visitor = VisitorProfile(VisitorHeaders(request, bytes), origin: VisitOrigin(request, bytes))
        let entry = Entry(request, bytes, visitor: visitor)
        if entry.count <= Self.longestEntry { entries[place] = entry }
        return visitor
    }

    /// Where the visitor who sends a request is remembered; the seed keeps others from choosing the place.
    private func place(of request: PlainHeaderReader, _ bytes: RawSpan) -> Int {
        var hash = SeededHash(seed: seed)
        for index in 0..<PlainHeaderReader.Field.visitorCount {
            let value = request.value(index)
            guard value.length >= 0 else { continue }
            hash.add(UInt64(truncatingIfNeeded: index))
            bytes.extracting(value.place).withUnsafeBytes { hash.add($0) }
        }
        return Int(truncatingIfNeeded: hash.value >> 32) & (entries.count - 1)
    }
}

extension VisitorHeaders {
    /// Takes what tells the visitor, the same as from fields that were parsed.
    fileprivate init(_ request: PlainHeaderReader, _ bytes: RawSpan) {
        func text(_ field: PlainHeaderReader.Field) -> String? {
            request[field].map { bytes.text($0) }
        }
        self.init(
            userAgent: text(.userAgent), brands: text(.brands), mobile: text(.mobile), platform: text(.platform),
            platformVersion: text(.platformVersion), model: text(.model),
            purposes: [.secPurpose, .purpose, .xPurpose, .xMoz].compactMap(text),
            fetchDestination: text(.fetchDestination), fetchMode: text(.fetchMode),
            requestedWith: text(.requestedWith), accept: text(.accept))
    }
}

extension VisitOrigin {
    /// Takes what tells where the visitor comes from, the same as from fields that were parsed.
    fileprivate init(_ request: PlainHeaderReader, _ bytes: RawSpan) {
        func text(_ field: PlainHeaderReader.Field) -> String? { request[field].map { bytes.text($0) } }
        self.init(
            userAgent: text(.userAgent), acceptLanguage: text(.language), referrer: text(.referrer),
            refusesRecognition: text(.privacyControl) == "1" || text(.doNotTrack) == "1")
    }
}
