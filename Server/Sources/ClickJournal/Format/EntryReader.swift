import Foundation
import LinkStorage
import WaymarkLinks

/// Decodes an entry from untrusted bytes.
struct EntryReader {
    private var bytes: UnsafeRawBufferPointer.SubSequence

    /// Decodes the bytes of a record; `nil` if they are not an entry of a known form.
    static func entry(in bytes: UnsafeRawBufferPointer) -> JournalEntry? {
        guard bytes.count >= EntryWriter.headSize else { return nil }
        var reader = EntryReader(bytes: bytes[...])
        return reader.entry()
    }

    private mutating func entry() -> JournalEntry? {
        guard let codes: UInt64 = number(), let milliseconds: UInt64 = number(), let identity = identity(),
            let form = EntryWriter.Form(rawValue: UInt8(truncatingIfNeeded: codes))
        else { return nil }
        let moment = Date(millisecondsSince1970: Int64(bitPattern: milliseconds))
        func code(_ place: UInt64) -> Int { Int(codes >> (8 * place) & 0xFF) }

        switch form {
        case .click:
            guard let kind = Click.Kind.byCode[code(2)], let answer = Click.Answer.byCode[code(3)],
                let platform = LinkPlatform.byCode[code(4)]
            else { return nil }
            var click = Click(
                link: LinkRecord.ID(uuid: identity), moment: moment, kind: kind, answer: answer, platform: platform)
            let flags = UInt8(truncatingIfNeeded: code(1))
            click.isReturn = flags & EntryWriter.Flag.isReturn != 0
            click.isFromQRCode = flags & EntryWriter.Flag.isFromQRCode != 0
            if code(5) != 0 {
                guard let form = Click.Form.byCode[code(5)] else { return nil }
                click.form = form
            }
            guard readRest(of: &click, hasVisitor: flags & EntryWriter.Flag.hasVisitor != 0) else { return nil }
            return .click(click)
        case .appEvent:
            guard let event = LinkEvent.byCode[code(1)], let platform = LinkPlatform.byCode[code(2)] else {
                return nil
            }
            return .appEvent(event, link: LinkRecord.ID(uuid: identity), platform: platform, at: moment)
        case .unknownCode:
            return .unknownCode(on: LinkDomainRecord.ID(uuid: identity), at: moment)
        case .eventCount:
            guard let event = LinkEvent.byCode[code(1)], let platform = LinkPlatform.byCode[code(2)],
                let kind = Click.Kind.byCode[code(3)]
            else { return nil }
            let link = LinkRecord.ID(uuid: identity)
            return count(of: .event(event, link: link, platform: platform, kind: kind), in: moment)
        case .unknownCodeCount:
            return count(of: .unknownCode(on: LinkDomainRecord.ID(uuid: identity)), in: moment)
        }
    }

    private mutating func count(of subject: JournalCount.Subject, in hour: Date) -> JournalEntry? {
        guard let number: UInt64 = number(), let count = Int(exactly: number), count > 0 else { return nil }
        return .count(JournalCount(subject: subject, hour: hour, count: count))
    }

    private mutating func readRest(of click: inout Click, hasVisitor: Bool) -> Bool {
        guard let visitor: UInt64 = number() else { return false }
        click.visitor = hasVisitor ? visitor : nil
        return read(&click.system) && read(&click.systemVersion) && read(&click.browser) && read(&click.inApp)
            && read(&click.language) && read(&click.referrerHost) && read(&click.country)
            && read(&click.campaign.source) && read(&click.campaign.medium) && read(&click.campaign.name)
            && read(&click.campaign.term) && read(&click.campaign.content)
    }

    private mutating func read(_ text: inout String?) -> Bool {
        guard let count = bytes.popFirst(), count <= bytes.count else { return false }
        if count > 0 {
            // Invalid UTF-8 is repaired rather than refused: the checksum has shown that these bytes were written so.
            text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(count))), as: UTF8.self)
        }
        bytes = bytes.dropFirst(Int(count))
        return true
    }

    private mutating func number<Number: FixedWidthInteger>() -> Number? {
        let size = MemoryLayout<Number>.size
        guard bytes.count >= size else { return nil }
        defer { bytes = bytes.dropFirst(size) }
        return Number(littleEndian: UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: Number.self))
    }

    private mutating func identity() -> UUID? {
        guard bytes.count >= 16 else { return nil }
        defer { bytes = bytes.dropFirst(16) }
        return UUID(uuid: UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: uuid_t.self))
    }
}
