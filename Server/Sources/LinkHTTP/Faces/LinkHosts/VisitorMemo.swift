import LinkRules
import LinkService
import NIOCore

/// Remembers what the header fields of recent requests say about their visitors: many visitors have the same browser.
///
/// It has a fixed number of places; who comes to one that is taken displaces the other. Equal is what has the same bytes in all
/// fields that tell a visitor. It serves one event loop.
struct VisitorMemo {
    private final class Entry {
        let key: ByteBuffer
        let visitor: VisitorProfile

        init(key: ByteBuffer, visitor: VisitorProfile) {
            self.key = key
            self.visitor = visitor
        }
    }

    private static let longestKey = 2048

    private let seed = UInt64.random(in: 0 ... .max)
    private var entries: [Entry?]
    /// The fields of the latest request, one after the other, with their lengths.
    private var key = ByteBuffer()

    /// Creates an empty memory.
    ///
    /// - Parameter bits: there are as many places as numbers of so many bits.
    init(bits: Int = 9) {
        entries = Array(repeating: nil, count: 1 << bits)
    }

    /// The visitor who sends a request, by the rules of ``VisitorClassifier``.
    mutating func visitor(_ request: PlainHeaderReader, _ bytes: RawSpan) -> VisitorProfile {
        key.clear()
        for index in 0..<PlainHeaderReader.Field.visitorCount {
            guard let field = PlainHeaderReader.Field(rawValue: index), let value = request[field] else { continue }
            key.writeInteger(UInt64(index) << 32 | UInt64(value.count), endianness: .host)
            key.writeBytes(bytes.extracting(value))
        }
        var hash = SeededHash(seed: seed)
        key.withUnsafeReadableBytes { hash.add($0) }
        let place = Int(truncatingIfNeeded: hash.value >> 32) & (entries.count - 1)
        if let entry = entries[place], entry.key == key { return entry.visitor }
        let visitor = VisitorProfile(VisitorHeaders(request, bytes), origin: VisitOrigin(request, bytes))
        if key.readableBytes <= Self.longestKey {
            entries[place] = Entry(key: key, visitor: visitor)
        }
        return visitor
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
            refusesRecognition: text(.privacyControl) == "1")
    }
}
