import LinkRules
import WaymarkLinks

/// Reads a day, and perhaps a time of day, as spreadsheets and people write it.
///
/// A date that has two meanings is not guessed: `5/1/2020` is 5 January or 1 May, and counts as unknown.
struct SpreadsheetDate {
    private enum Word: Hashable {
        case number(Int64, width: Int)
        case name(Substring)
        case mark(Character)
    }

    private var words: ArraySlice<Word>

    /// Splits a text in lower case into numbers, names and marks.
    init(_ text: String) {
        var words: [Word] = []
        var rest = text[...]
        while let first = rest.first {
            let isDigit = first.isASCII && first.isNumber
            let run = rest.prefix { isDigit ? $0.isASCII && $0.isNumber : $0.isLetter && first.isLetter }
            if run.isEmpty {
                words.append(.mark(rest.removeFirst()))
            } else {
                words.append(isDigit ? .number(Int64(run) ?? .max, width: run.count) : .name(run))
                rest = rest[run.endIndex...]
            }
        }
        self.words = words[...]
    }

    /// Reads the moment.
    mutating func reading() -> TimestampParser.Reading {
        let date: CivilDate
        switch day() {
        case .success(let found): date = found
        case .failure(let fault): return .unknown(fault)
        }
        guard let (clock, offset) = timeOfDay() else {
            return .unknown(.badTimeOfDay)
        }
        return .converted((date.daysSince1970 * 86_400 + clock - offset * 60) * 1000, rounding: nil)
    }

    // The day

    private mutating func day() -> Result<CivilDate, MomentFault> {
        // "Friday, " says nothing more.
        if case .name(let name)? = words.first, Self.weekdays.contains(where: { name.hasPrefix($0) }) {
            words.removeFirst()
            skip(" ,.")
        }
        guard let first = part(), let second = part(), let third = part() else { return .failure(.notADate) }
        switch (first.word, second.word, third.word) {
        case (.number(let day, _), .name(let month), .number(let year, 4)),
            (.name(let month), .number(let day, _), .number(let year, 4)),
            (.number(let year, 4), .name(let month), .number(let day, _)):
            return Self.date(year, Self.month(month), day)
        case (.number(let year, 4), .number(let month, _), .number(let day, _)):
            return Self.date(year, month, day)
        case (.number(let one, _), .number(let other, _), .number(let year, 4)):
            guard first.mark == second.mark else { return .failure(.notADate) }
            return Self.date(year, between: one, other, mark: first.mark)
        case (.number, _, .number):
            return .failure(.shortYear)
        default:
            return .failure(.notADate)
        }
    }

    /// Day and month of a date whose order only its mark and its numbers tell.
    ///
    /// With dots the day comes first in every locale (Unicode CLDR); with other marks both orders are common.
    private static func date(_ year: Int64, between one: Int64, _ other: Int64, mark: Character?) -> Result<
        CivilDate, MomentFault
    > {
        if mark == "." || one > 12 || one == other { return date(year, other, one) }
        if other > 12 { return date(year, one, other) }
        guard let first = CivilDate(year: year, month: other, day: one),
            let second = CivilDate(year: year, month: one, day: other)
        else { return .failure(.notADate) }
        return .failure(.ambiguous(first.description, second.description))
    }

    private static func date(_ year: Int64, _ month: Int64?, _ day: Int64) -> Result<CivilDate, MomentFault> {
        month.flatMap { CivilDate(year: year, month: $0, day: day) }.map(Result.success) ?? .failure(.notADate)
    }

    /// A number or a name, and the mark after it; `nil` where neither comes next.
    private mutating func part() -> (word: Word, mark: Character?)? {
        guard let word = words.first else { return nil }
        if case .mark = word { return nil }
        words.removeFirst()
        var mark: Character?
        if case .mark(let character)? = words.first, "/-.,".contains(character) {
            mark = character
            words.removeFirst()
        }
        skip(" ")
        return (word, mark)
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// The number of an English month, of its whole name or of three letters of it, and `sept`.
    private static func month(_ name: Substring) -> Int64? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        return names.firstIndex { $0 == name || $0.prefix(3) == name || (name == "sept" && $0 == "september") }
            .map { Int64($0) + 1 }
    }

    // The time of day

    /// Seconds since midnight and the minutes that the zone is ahead; `nil` where something cannot be read.
    private mutating func timeOfDay() -> (clock: Int64, offset: Int64)? {
        skip(" ,")
        if case .name("t")? = words.first { words.removeFirst() }
        guard !words.isEmpty else { return (0, 0) }
        guard var hour = number(upTo: 23), take(":"), let minute = number(upTo: 59) else { return nil }
        var second: Int64 = 0
        if take(":") {
            guard let found = number(upTo: 60) else { return nil }
            second = found
            if take(".") || take(",") { guard number(upTo: .max) != nil else { return nil } }
        }
        skip(" ")
        if case .name(let half)? = words.first, half == "am" || half == "pm" {
            guard 1...12 ~= hour else { return nil }
            words.removeFirst()
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        guard let offset = offset() else { return nil }
        return (hour * 3600 + minute * 60 + second, offset)
    }

    /// `UTC`, `Z`, `+02:00`, and `GMT+0200 (Central European Summer Time)` as JavaScript writes it.
    private mutating func offset() -> Int64? {
        skip(" ")
        if case .name(let zone)? = words.first {
            guard ["utc", "gmt", "z"].contains(zone) else { return nil }
            words.removeFirst()
        }
        var offset: Int64 = 0
        if case .mark(let sign)? = words.first, sign == "+" || sign == "-" {
            words.removeFirst()
            guard case .number(let value, let width)? = words.popFirst() else { return nil }
            guard width == 4 || take(":") else { return nil }
            let hours = width == 4 ? value / 100 : value
            guard let minutes = width == 4 ? value % 100 : number(upTo: 59), hours < 24, minutes < 60 else {
                return nil
            }
            offset = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
        }
        skip(" ")
        if words.first == .mark("("), words.last == .mark(")") { return offset }
        return words.isEmpty ? offset : nil
    }

    private mutating func number(upTo greatest: Int64) -> Int64? {
        guard case .number(let value, _)? = words.first, value <= greatest else { return nil }
        words.removeFirst()
        return value
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard words.first == .mark(mark) else { return false }
        words.removeFirst()
        return true
    }

    private mutating func skip(_ marks: String) {
        while case .mark(let mark)? = words.first, marks.contains(mark) { words.removeFirst() }
    }
}
