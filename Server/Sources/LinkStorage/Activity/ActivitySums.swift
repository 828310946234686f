package import WaymarkLinks

/// Sums of counts by hour or by day, as stores read them.
package struct ActivitySums {
    private let step: ActivityStep
    private var sums: [ActivityCount: Int64] = [:]

    /// Creates sums by hour or by day.
    package init(step: ActivityStep) {
        self.step = step
    }

    /// The sums.
    package var counts: [ActivityCount] {
        sums.map { key, count in
            ActivityCount(start: key.start, event: key.event, platform: key.platform, count: count)
        }
    }

    /// Adds a count.
    package mutating func add(_ count: Int64, hour: UTCHour, event: LinkEvent, platform: LinkPlatform) {
        let start = step == .hour ? hour : UTCHour(startOf: hour.day)
        let key = ActivityCount(start: start, event: event, platform: platform, count: 0)
        sums[key] = .saturatingSum(sums[key] ?? 0, count)
    }
}

extension Range<UTCHour> {
    /// The days whose first hour is in the range.
    package var daysThatBegin: Range<UTCDay> {
        func day(_ hour: UTCHour) -> UTCDay { UTCDay(number: UTCHour(number: hour.number + 23).day.number) }
        return day(lowerBound)..<day(upperBound)
    }
}
