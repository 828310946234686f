import Foundation
import LinkRules
import WaymarkLinks

/// Moments as spreadsheets write them when they save a table: `43952`, `1.58833E+12`, `01.05.2020 14:30`, `May 1, 2020`.
///
/// A form counts where it has one meaning. `5/1/2020` has two, 5 January and 1 May, and stays unknown. Without a zone a
/// moment is UTC.
enum SpreadsheetMoment {
    /// Reads a text in such a form.
    static func reading(_ text: String) -> TimestampParser.Reading {
        // Spreadsheets put a narrow space before AM and PM.
        let plain = String(text.lowercased().map { $0.isWhitespace ? " " : $0 })
        let trimmed = String(plain.trimmedOfSpace)
        guard !trimmed.isEmpty, !nothing.contains(trimmed) else { return .nothing }
        if let match = trimmed.wholeMatch(of: /([0-9]{1,18})(?:[.,]([0-9]{1,18}))?(?:e([+-]?[0-9]{1,3}))?/) {
            return number(whole: match.1, fraction: match.2 ?? "", exponent: Int(match.3 ?? "0") ?? .max)
        }
        var date = SpreadsheetDate(trimmed)
        return date.reading()
    }

    /// What means that there is no moment, as databases and people write it.
    private static let nothing: Set<String> = [
        "null", "nil", "none", "n/a", "na", "never", "-", "–", "—", #"\n"#, "0000-00-00", "0000-00-00 00:00:00",
    ]

    /// A number with its digits before and after the point.
    ///
    /// - Day numbers count from 30 December 1899, as in Excel, LibreOffice and Google Sheets; those from 2000 to 2099 are
    ///   certain, because as seconds they would all lie on 1 January 1970.
    /// - A number with an exponent is one of seconds, milliseconds or microseconds since 1970, rounded to its digits.
    private static func number(whole: Substring, fraction: Substring, exponent: Int) -> TimestampParser.Reading {
        guard let digits = Double("\(whole).\(fraction.isEmpty ? "0" : fraction)"), abs(exponent) < 30 else {
            return .unknown(.notANumber)
        }
        if exponent == 0, firstDay..<lastDay ~= digits {
            return .converted(Int64(((digits - 25_569) * 86_400).rounded()) * 1000, rounding: nil)
        }
        let (value, unit) = (digits * power(exponent), power(exponent - fraction.count))
        guard let milliseconds = TimestampParser.milliseconds(since1970: value),
            let precision = TimestampParser.milliseconds(since1970: value + unit).map({ $0 - milliseconds })
        else { return .unknown(.unknownNumber) }
        guard precision <= day else {
            return .unknown(.rounded(days: Int(precision / day)))
        }
        return .converted(Int64(milliseconds.rounded()), rounding: precision > 1000 ? rounding(precision) : nil)
    }

    private static let day = 86_400_000.0
    /// The day numbers of 1 January 2000 and of 1 January 2100.
    private static let (firstDay, lastDay) = (36_526.0, 73_051.0)

    private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }

    private static func rounding(_ milliseconds: Double) -> Rounding {
        switch milliseconds / 1000 {
        case ..<60: .minute
        case ..<3600: .minutes(Int((milliseconds / 60_000).rounded(.up)))
        default: .hours(Int((milliseconds / 3_600_000).rounded(.up)))
        }
    }
}
