import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// Reads what a row says of a link besides code, domain and destination: what cannot be read is left out, and noted.
struct LenientReader {
    /// The values that could not be imported unchanged.
    private(set) var adjustments: [RowAdjustment] = []
    /// Whether the link has to be disabled, because it is not known when it works.
    private(set) var disablesLink = false

    /// Begins with another row.
    mutating func reset() {
        adjustments.removeAll(keepingCapacity: true)
        disablesLink = false
    }

    mutating func note(_ kind: LinkAdjustment, _ column: String, _ fault: RowFault) {
        adjustments.append(RowAdjustment(kind: kind, column: column, fault: fault))
    }

    /// Notes that the link is disabled, and why.
    mutating func disable(_ column: String, _ fault: RowFault) {
        disablesLink = true
        note(.disabled, column, .disables(fault))
    }

    /// A value that is left out where it cannot be read.
    mutating func optional<Value>(_ read: () throws(RowIssue) -> Value?) -> Value? {
        do throws(RowIssue) {
            return try read()
        } catch {
            note(.leftOut, error.column, .ignored(error.fault))
            return nil
        }
    }

    // Texts

    /// The text of bytes that should be UTF-8.
    mutating func text(_ bytes: ArraySlice<UInt8>, _ column: String, encoding: LegacyEncoding) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let text = encoding.text(bytes)
        note(.encodingConverted, column, .readInEncoding(String(text.prefix(60)), encoding: encoding.name))
        return text
    }

    /// A text without NUL characters.
    mutating func withoutNUL(_ text: String, _ column: String) -> String {
        guard text.utf8.contains(0) else { return text }
        note(.textCleaned, column, .nulRemoved)
        return text.replacing("\0", with: "")
    }

    /// The text without what the service shows nowhere: control characters, and those that turn or hide text.
    ///
    /// - Parameter isName: whether it is a name or a tag, which lose all that is invisible.
    mutating func visible(_ text: String, _ column: String, mayBreakLines: Bool, isName: Bool = false) -> String {
        guard !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in (isName ? VisibleText.seen(text) : VisibleText.undisguised(text)).unicodeScalars {
            let isControl = VisibleText.isControl(scalar)
            let stays = !isControl || (mayBreakLines && (scalar == "\n" || scalar == "\r" || scalar == "\t"))
            result.append(stays ? scalar : " ")
        }
        let visible = String(result)
        if !visible.utf8.elementsEqual(text.utf8) {
            note(.textCleaned, column, .hiddenRemoved)
        }
        return visible
    }

    /// A name as links may have it.
    mutating func name(_ text: String, _ column: String) -> String? {
        let name = visible(text, column, mayBreakLines: false, isName: true)
        let short = shortened(name, to: LinkLabels.maximumNameLength)
        if short != nil { note(.shortened, column, .nameCut(most: LinkLabels.maximumNameLength)) }
        return name.isEmpty ? nil : short ?? name
    }

    /// Tags as links may have them: each once, not too long and not too many.
    mutating func tags(_ texts: [String], _ column: String) -> [String] {
        var tags: [String] = []
        var isShortened = false
        for text in texts {
            let visible = String(visible(text, column, mayBreakLines: false, isName: true).trimmedOfSpace)
            let short = shortened(visible, to: LinkLabels.maximumTagLength)
            isShortened = isShortened || short != nil
            let tag = short ?? visible
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        if tags.count > LinkLabels.maximumTagCount {
            tags.removeSubrange(LinkLabels.maximumTagCount...)
            isShortened = true
        }
        if isShortened {
            note(
                .shortened, column,
                .tagsCut(most: LinkLabels.maximumTagCount, longest: LinkLabels.maximumTagLength))
        }
        return tags
    }

    private func shortened(_ text: String, to length: Int) -> String? {
        guard text.utf8.count > length, text.unicodeScalars.count > length else { return nil }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
    }

    // Moments and flags

    /// A moment that only tells what happened; unknown where it cannot be read.
    mutating func moment(_ bytes: ArraySlice<UInt8>, _ column: String) -> Date? {
        switch TimestampParser.reading(bytes) {
        case .exact(let milliseconds): return Date(millisecondsSince1970: milliseconds)
        case .converted(let milliseconds, let rounding):
            return converted(milliseconds, rounding, bytes, column)
        case .nothing: return nil
        case .unknown(let fault):
            note(.dateUnknown, column, .badMoment(Self.shown(bytes), fault))
            return nil
        }
    }

    /// A moment from or until which the link works; where it cannot be read, the link is disabled.
    mutating func bound(_ bytes: ArraySlice<UInt8>, _ column: String) -> Date? {
        guard case .unknown(let fault) = TimestampParser.reading(bytes) else { return moment(bytes, column) }
        disable(column, .badMoment(Self.shown(bytes), fault))
        return nil
    }

    /// How often a link works; `nil` for no limit.
    ///
    /// Where it cannot be read, the link is disabled.
    mutating func limit(_ bytes: ArraySlice<UInt8>, _ column: String) -> Int? {
        let text = String(decoding: bytes, as: UTF8.self).trimmedOfSpace
        guard !text.isEmpty else { return nil }
        if let number = Int(text), UseLimit.allowed.contains(number) { return number }
        disable(column, .badLimit(Self.shown(bytes), most: UseLimit.allowed.upperBound))
        return nil
    }

    /// How many uses of a limit were taken; where it cannot be read, the link is disabled, and all of them were.
    mutating func uses(_ bytes: ArraySlice<UInt8>, _ column: String) -> Int {
        let text = String(decoding: bytes, as: UTF8.self).trimmedOfSpace
        guard !text.isEmpty else { return 0 }
        if let number = Int(text), 0...UseLimit.allowed.upperBound ~= number { return number }
        disable(column, .badUses(Self.shown(bytes)))
        return UseLimit.allowed.upperBound
    }

    /// A web address; `nil` where it cannot be read.
    mutating func address(_ text: String, _ column: String) -> WebURL? {
        let text = text.trimmedOfSpace
        guard !text.isEmpty else { return nil }
        do throws(WebURLError) {
            return try WebURL(text[...])
        } catch {
            note(.leftOut, column, .ignored(.badAddress(error.reason)))
            return nil
        }
    }

    /// A flag; `nil` where it cannot be read.
    mutating func flag(_ bytes: ArraySlice<UInt8>, _ column: String) -> Bool? {
        if let flag = FlagParser.flag(bytes) { return flag }
        note(.flagUnknown, column, .badFlag(Self.shown(bytes)))
        return nil
    }

    /// A state that a link is in or not, or since when; `nil` where it cannot be read.
    mutating func state(_ bytes: ArraySlice<UInt8>, _ column: String) -> LinkStateField? {
        if let state = LinkStateField(bytes, named: column) { return state }
        switch TimestampParser.reading(bytes) {
        case .exact(let milliseconds): return .since(Date(millisecondsSince1970: milliseconds))
        case .converted(let milliseconds, let rounding):
            return .since(converted(milliseconds, rounding, bytes, column))
        case .nothing: return .no
        case .unknown: return nil
        }
    }

    /// Start and end of a link's time; where it would end before it starts, the link is disabled.
    mutating func period(
        from start: Date?, until end: Date?, _ column: String
    ) -> (start: Date?, end: Date?) {
        do throws(LinkServiceError) {
            try LinkPeriod.check(startsAt: start, expiresAt: end)
            return (start, end)
        } catch {
            disable(column, .endBeforeStart)
            return (nil, nil)
        }
    }

    private mutating func converted(
        _ milliseconds: Int64, _ rounding: Rounding?, _ bytes: ArraySlice<UInt8>, _ column: String
    ) -> Date {
        let date = Date(millisecondsSince1970: milliseconds)
        note(
            .dateConverted, column, .momentRead(Self.shown(bytes), date: RFC3339.text(date), rounding: rounding))
        return date
    }

    static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(60), as: UTF8.self)
    }
}
