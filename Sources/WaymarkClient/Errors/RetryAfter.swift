package import Foundation

/// The field `Retry-After` (RFC 9110 §10.2.3): seconds, or a date.
package enum RetryAfter {
    /// The seconds to wait, never negative; `nil` if the field is neither.
    package static func seconds(_ field: String, now: Date) -> TimeInterval? {
        let text = field.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            return TimeInterval(text)
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text).map { max(0, $0.timeIntervalSince(now)) }
    }
}
