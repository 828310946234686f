internal import Foundation
internal import InstallMatching
internal import WaymarkLinks

/// Writes an entry as bytes, straight to where it stays.
///
/// An entry begins with 32 bytes: its form, seven bytes of codes, the moment in milliseconds since 1970, and the identity of the
/// link, domain or candidate. A count goes on with the number; a click with the visitor's number, zero where there is none, and twelve
/// texts, each with its length in a byte before it; a candidate with the hash of its network, its identity, and its traits as a text;
/// the traits of a candidate with the text.
package struct EntryWriter {
    /// The first byte of an entry.
    ///
    /// A form is never changed; a new one gets a new number.
    enum Form: UInt8 {
        case click = 1, appEvent, unknownCode, eventCount, unknownCodeCount, candidate, candidateTraits

        /// Whether the entry is for the matching of installations, and counts nothing.
        var isOfCandidate: Bool { self == .candidate || self == .candidateTraits }
    }

    /// Bits of a click's second byte.
    enum Flag {
        static let isReturn: UInt8 = 1
        static let isFromQRCode: UInt8 = 2
        static let hasVisitor: UInt8 = 4
    }

    /// The longest text in bytes; what is longer is cut at the end of a Unicode scalar.
    static let longestText = 255
    /// The bytes that all entries begin with.
    static let headSize = 32
    /// No entry takes more bytes.
    package static let largestEntry = headSize + 8 + 12 * (1 + longestText)

    private let bytes: UnsafeMutableRawBufferPointer
    private var offset = 0

    /// No fewer bytes than the entry takes, a multiple of eight.
    package static func room(for entry: JournalEntry) -> Int {
        switch entry {
        case .click(let click):
            var size = headSize + 8 + 12 + textSize(click.system) + textSize(click.systemVersion)
            size += textSize(click.browser) + textSize(click.inApp) + textSize(click.language)
            size += textSize(click.referrerHost) + textSize(click.country)
            size += textSize(click.campaign.source) + textSize(click.campaign.medium) + textSize(click.campaign.name)
            size += textSize(click.campaign.term) + textSize(click.campaign.content)
            return (size + 7) & ~7
        case .appEvent, .unknownCode: return headSize
        case .count: return headSize + 8
        case .candidate(let click): return (headSize + 24 + 1 + textSize(click.traits.text) + 7) & ~7
        case .candidateTraits(let traits, _, _): return (headSize + 1 + textSize(traits.text) + 7) & ~7
        }
    }

    /// Writes an entry to bytes with enough room, and zeros up to a whole word.
    ///
    /// - Returns: the number of bytes, a multiple of eight.
    package static func write(_ entry: JournalEntry, to bytes: UnsafeMutableRawBufferPointer) -> Int {
        var writer = EntryWriter(bytes: bytes)
        writer.put(entry)
        while writer.offset % 8 != 0 { writer.put(UInt8(0)) }
        return writer.offset
    }

    private init(bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    private mutating func put(_ entry: JournalEntry) {
        switch entry {
        case .click(let click): put(click)
        case .appEvent(let event, let link, let platform, let moment):
            putHead(.appEvent, (event.code, platform.code, 0, 0, 0), at: moment, of: link.uuid)
        case .unknownCode(let domain, let moment):
            putHead(.unknownCode, (0, 0, 0, 0, 0), at: moment, of: domain.uuid)
        case .candidate(let click):
            putHead(.candidate, (click.network.family.code, 0, 0, 0, 0), at: click.moment, of: click.link.uuid)
            put(click.network.hash)
            withUnsafeBytes(of: click.id.uuid.uuid) { put($0) }
            put(click.traits.text)
        case .candidateTraits(let traits, let id, let moment):
            putHead(.candidateTraits, (0, 0, 0, 0, 0), at: moment, of: id.uuid)
            put(traits.text)
        case .count(let count):
            switch count.subject {
            case .event(let event, let link, let platform, let kind):
                let codes = (event.code, platform.code, kind.code, UInt8(0), UInt8(0))
                putHead(.eventCount, codes, at: count.hour, of: link.uuid)
            case .unknownCode(let domain):
                putHead(.unknownCodeCount, (0, 0, 0, 0, 0), at: count.hour, of: domain.uuid)
            }
            put(UInt64(truncatingIfNeeded: count.count))
        }
    }

    private mutating func put(_ click: Click) {
        var flags: UInt8 = click.isReturn ? Flag.isReturn : 0
        flags |= click.isFromQRCode ? Flag.isFromQRCode : 0
        flags |= click.visitor == nil ? 0 : Flag.hasVisitor
        let codes = (flags, click.kind.code, click.answer.code, click.platform.code, click.form?.code ?? 0)
        putHead(.click, codes, at: click.moment, of: click.link.uuid)
        put(click.visitor ?? 0)
        put(click.system)
        put(click.systemVersion)
        put(click.browser)
        put(click.inApp)
        put(click.language)
        put(click.referrerHost)
        put(click.country)
        put(click.campaign.source)
        put(click.campaign.medium)
        put(click.campaign.name)
        put(click.campaign.term)
        put(click.campaign.content)
    }

    private mutating func putHead(
        _ form: Form, _ codes: (UInt8, UInt8, UInt8, UInt8, UInt8), at moment: Date, of identity: UUID
    ) {
        var word = UInt64(form.rawValue) | UInt64(codes.0) << 8 | UInt64(codes.1) << 16
        word |= UInt64(codes.2) << 24 | UInt64(codes.3) << 32 | UInt64(codes.4) << 40
        put(word)
        put(UInt64(bitPattern: moment.millisecondsSince1970))
        withUnsafeBytes(of: identity.uuid) { put($0) }
    }

    private mutating func put<Number: FixedWidthInteger>(_ number: Number) {
        let end = offset + MemoryLayout<Number>.size
        precondition(end <= bytes.count, "An entry takes no more than its room.")
        bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
        offset = end
    }

    private mutating func put(_ text: String?) {
        guard var text else { return put(UInt8(0)) }
        text.withUTF8 { whole in
            var count = min(whole.count, Self.longestText)
            // A byte 10xxxxxx goes on with a scalar that began before it.
            while count < whole.count, count > 0, whole[count] & 0xC0 == 0x80 { count -= 1 }
            put(UInt8(count))
            put(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: whole[..<count])))
        }
    }

    private mutating func put(_ source: UnsafeRawBufferPointer) {
        precondition(source.count <= bytes.count - offset, "An entry takes no more than its room.")
        UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]).copyMemory(from: source)
        offset += source.count
    }

    private static func textSize(_ text: String?) -> Int {
        text.map { min($0.utf8.count, longestText) } ?? 0
    }
}
