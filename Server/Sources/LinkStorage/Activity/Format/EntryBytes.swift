internal import Foundation
internal import InstallMatching
internal import WaymarkLinks

/// A stored entry, checked when the value is created, whose parts are read without decoding all of it.
///
/// The bytes are borrowed: a value must not outlive them.
package struct EntryBytes {
    /// The twelve texts of a click, in their order.
    enum Text: Int {
        case system, systemVersion, browser, inApp, language, referrerHost, country
        case source, medium, campaign, term, content

        static let count = 12
    }

    /// Where the texts of a click begin.
    private static let textStart = EntryWriter.headSize + 8
    /// Where the text of a candidate begins.
    private static let candidateTextStart = EntryWriter.headSize + 24

    private let bytes: UnsafeRawBufferPointer
    let form: EntryWriter.Form

    /// Checks the bytes of an entry; `nil` if they are not an entry of a known form.
    ///
    /// - Complexity: O(1), without allocations.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= EntryWriter.headSize, let form = EntryWriter.Form(rawValue: bytes[0]) else { return nil }
        self.bytes = bytes
        self.form = form
        guard hasKnownCodes, hasWholeRest else { return nil }
    }

    /// Gives access to the bytes.
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { body(bytes) }

    /// The time in milliseconds since 1970; for a count, that of the beginning of the hour.
    var milliseconds: Int64 { Int64(bitPattern: number(at: 8)) }

    /// The identity of the link or domain.
    var identity: UUID { UUID(uuid: bytes.loadUnaligned(fromByteOffset: 16, as: uuid_t.self)) }

    /// The number of events: that of a count, otherwise 1.
    var count: Int {
        switch form {
        case .click, .appEvent, .unknownCode, .candidate, .candidateTraits: 1
        case .eventCount, .unknownCodeCount: Int(truncatingIfNeeded: number(at: EntryWriter.headSize))
        }
    }

    /// The number of a click's visitor.
    var visitor: UInt64? {
        form == .click && flags & EntryWriter.Flag.hasVisitor != 0 ? number(at: EntryWriter.headSize) : nil
    }

    /// Everything but time, identity, visitor and number: what entries of the same kind of visitor have in common.
    ///
    /// ``init(traits:)`` makes an entry of it again.
    var traits: [UInt8] {
        var traits: [UInt8] = []
        copyTraits(to: &traits)
        return traits
    }

    /// Replaces bytes by ``traits``, in the memory that they have.
    func copyTraits(to traits: inout [UInt8]) {
        traits.removeAll(keepingCapacity: true)
        traits += UnsafeRawBufferPointer(rebasing: bytes[..<8])
        if form == .click { traits += UnsafeRawBufferPointer(rebasing: bytes[Self.textStart...]) }
    }

    /// The entry.
    package var entry: JournalEntry {
        let moment = Date(millisecondsSince1970: milliseconds)
        switch form {
        case .click: return .click(click(at: moment))
        case .appEvent:
            return .appEvent(event, link: LinkRecord.ID(uuid: identity), platform: platform(at: 2), at: moment)
        case .unknownCode: return .unknownCode(on: LinkDomainRecord.ID(uuid: identity), at: moment)
        case .candidate: return .candidate(candidate(at: moment))
        case .candidateTraits:
            return .candidateTraits(traits(at: EntryWriter.headSize), of: PendingClick.ID(uuid: identity), at: moment)
        case .eventCount:
            let subject = JournalCount.Subject.event(
                event, link: LinkRecord.ID(uuid: identity), platform: platform(at: 2), kind: kind(at: 3))
            return .count(JournalCount(subject: subject, hour: moment, count: count))
        case .unknownCodeCount:
            let subject = JournalCount.Subject.unknownCode(on: LinkDomainRecord.ID(uuid: identity))
            return .count(JournalCount(subject: subject, hour: moment, count: count))
        }
    }

    private func candidate(at moment: Date) -> PendingClick {
        let id = bytes.loadUnaligned(fromByteOffset: EntryWriter.headSize + 8, as: uuid_t.self)
        let family = AddressFamily.byCode[Int(bytes[1])] ?? .ipv4
        return PendingClick(
            id: PendingClick.ID(uuid: UUID(uuid: id)), link: LinkRecord.ID(uuid: identity), moment: moment,
            network: NetworkKey(family, hash: number(at: EntryWriter.headSize)),
            traits: traits(at: Self.candidateTextStart))
    }

    private func traits(at offset: Int) -> DeviceTraits {
        var reader = TextReader(bytes: bytes, offset: offset)
        return reader.next().flatMap { DeviceTraits(text: $0) } ?? DeviceTraits(platform: .ios)
    }

    private func click(at moment: Date) -> Click {
        var click = Click(
            link: LinkRecord.ID(uuid: identity), moment: moment, kind: kind(at: 2),
            answer: Click.Answer.byCode[Int(bytes[3])] ?? .page, platform: platform(at: 4))
        click.isReturn = flags & EntryWriter.Flag.isReturn != 0
        click.isFromQRCode = flags & EntryWriter.Flag.isFromQRCode != 0
        click.form = Click.Form.byCode[Int(bytes[5])]
        click.visitor = visitor
        var reader = TextReader(bytes: bytes, offset: Self.textStart)
        click.system = reader.next()
        click.systemVersion = reader.next()
        click.browser = reader.next()
        click.inApp = reader.next()
        click.language = reader.next()
        click.referrerHost = reader.next()
        click.country = reader.next()
        click.campaign.source = reader.next()
        click.campaign.medium = reader.next()
        click.campaign.name = reader.next()
        click.campaign.term = reader.next()
        click.campaign.content = reader.next()
        return click
    }
}

// The codes were checked when the value was created, so the alternatives to known ones are never used.
extension EntryBytes {
    private var flags: UInt8 { bytes[1] }
    private var event: LinkEvent { LinkEvent.byCode[Int(bytes[1])] ?? .click }
    private func kind(at offset: Int) -> Click.Kind { Click.Kind.byCode[Int(bytes[offset])] ?? .person }
    private func platform(at offset: Int) -> LinkPlatform { LinkPlatform.byCode[Int(bytes[offset])] ?? .other }

    private func number(at offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private var hasKnownCodes: Bool {
        func has<Value: StableCoded>(_ cases: [Value?], _ offset: Int) -> Bool { cases[Int(bytes[offset])] != nil }
        return switch form {
        case .click:
            has(Click.Kind.byCode, 2) && has(Click.Answer.byCode, 3) && has(LinkPlatform.byCode, 4)
                && (bytes[5] == 0 || has(Click.Form.byCode, 5))
        case .appEvent: has(LinkEvent.byCode, 1) && has(LinkPlatform.byCode, 2)
        case .eventCount: has(LinkEvent.byCode, 1) && has(LinkPlatform.byCode, 2) && has(Click.Kind.byCode, 3)
        case .candidate: has(AddressFamily.byCode, 1)
        case .unknownCode, .unknownCodeCount, .candidateTraits: true
        }
    }

    private func hasTexts(_ count: Int, at start: Int) -> Bool {
        var offset = start
        for _ in 0..<count {
            guard offset < bytes.count else { return false }
            offset += 1 + Int(bytes[offset])
        }
        return offset <= bytes.count
    }

    private var hasWholeRest: Bool {
        switch form {
        case .appEvent, .unknownCode: return true
        case .eventCount, .unknownCodeCount:
            guard bytes.count >= EntryWriter.headSize + 8 else { return false }
            return (1...UInt64(Int.max)).contains(number(at: EntryWriter.headSize))
        case .click: return hasTexts(Text.count, at: Self.textStart)
        case .candidate: return hasTexts(1, at: Self.candidateTextStart)
        case .candidateTraits: return hasTexts(1, at: EntryWriter.headSize)
        }
    }
}

/// Reads texts with their lengths before them, which are known to be complete.
private struct TextReader {
    let bytes: UnsafeRawBufferPointer
    var offset: Int

    mutating func next() -> String? {
        let start = offset + 1
        offset = start + Int(bytes[offset])
        guard start < offset else { return nil }
        // Invalid UTF-8 is repaired rather than refused: the checksum has shown that these bytes were written so.
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    }
}

extension JournalEntry {
    /// Reads an entry from untrusted bytes; `nil` if they are not an entry of a known form.
    package init?(bytes: UnsafeRawBufferPointer) {
        guard let entry = EntryBytes(bytes)?.entry else { return nil }
        self = entry
    }
}
