import Foundation
import Locking

/// The value of the header field `Date` (RFC 9110 §6.6.1), formatted once a second.
final class DateField: Sendable {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private let latest = Mutex<(second: time_t, text: String)>((0, ""))

    /// The current value.
    func text() -> String {
        let now = time(nil)
        return latest.withLock { latest in
            if latest.second != now { latest = (now, Self.text(of: now)) }
            return latest.text
        }
    }

    /// Formats a time as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(of second: time_t) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return """
            \(weekdays[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \
            \(parts.tm_year + 1900) \(time) GMT
            """
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
