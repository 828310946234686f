import LinkRules
import LinkStorage

extension StatisticsQuery {
    /// What is not kept any more, and the parameter that asks for it.
    private typealias Lack = (fault: StatisticsFault, parameter: String)

    /// Refuses a query that nothing can answer, because of its values or because what it needs is not kept any more.
    ///
    /// - Parameter retention: how long the records of single clicks are kept.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    func check(_ retention: ClickRetention) throws(LinkServiceError) {
        guard (1...Self.maximumLimit).contains(limit) else {
            throw LinkServiceError(
                .invalidArgument, "A breakdown has 1 to \(Self.maximumLimit) values.", parameter: "limit")
        }
        try ClickDimension.check(filters)
        if let lack = lack(of: period, retention) {
            throw LinkServiceError(.invalidArgument, .statistics(lack.fault), parameter: lack.parameter)
        }
        guard interval != .hour || period.hours.count <= Self.mostDaysByHour * 24 else {
            throw LinkServiceError(
                .invalidArgument, .statistics(.tooManyHourDays(most: Self.mostDaysByHour)), parameter: "interval")
        }
        if let fault = faultOfComparison(retention) {
            throw LinkServiceError(.invalidArgument, .statistics(.comparedEarlier(fault)), parameter: "compare")
        }
    }

    /// What is not kept any more of the previous period, where that is counted too; `nil` if it can be.
    func faultOfComparison(_ retention: ClickRetention) -> StatisticsFault? {
        compares ? lack(of: period.previous, retention)?.fault : nil
    }

    private func lack(of period: StatisticsPeriod, _ retention: ClickRetention) -> Lack? {
        let start = period.hours.lowerBound
        // Where a period begins during a day, its hours are counted, and those of old days are not kept.
        let needsHours = period.days == nil
        if needsHours || interval == .hour,
            start.day.number < UTCDay(retention.clock.now()).number - ActivityExpiry.hourDays
        {
            return (.hoursOver(days: ActivityExpiry.hourDays), needsHours ? "period" : "interval")
        }
        guard needsRecordsForPoints || needsRecordsForValues, !retention.contains(start.start) else { return nil }
        return (retention.days > 0 ? .needsRecords(days: retention.days) : .noClicksKept, "period")
    }
}
