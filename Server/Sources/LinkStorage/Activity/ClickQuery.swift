/// A query over the records of single clicks.
public struct ClickQuery: Hashable, Sendable {
    /// How the clicks are grouped.
    public enum Grouping: Hashable, Sendable {
        /// By hour or by day.
        case step(ActivityStep)
        /// By the values of a dimension.
        case dimension(ClickDimension)
    }

    /// The links, domains and projects whose clicks are counted; each click counts once.
    public var scopes: [ActivityScope]
    /// The hours of the clicks.
    public var hours: Range<UTCHour>
    /// The values that a click must have; without a filter for ``ClickDimension/kind``, only clicks of people match.
    ///
    /// `nil` matches a click whose request did not contain a value.
    public var filters: [ClickDimension: Set<String?>]
    /// How the clicks are grouped.
    public var grouping: Grouping

    /// Creates a query.
    public init(
        scopes: [ActivityScope], hours: Range<UTCHour>, filters: [ClickDimension: Set<String?>], grouping: Grouping
    ) {
        self.scopes = scopes
        self.hours = hours
        self.filters = filters
        self.grouping = grouping
    }

    /// Whether a click is in the hours and passes the filters; scopes are not compared.
    package func matches(_ click: Click) -> Bool {
        guard click.isClick, hours.contains(UTCHour(click.moment)), filters[.kind] != nil || click.kind == .person
        else { return false }
        return filters.allSatisfy { dimension, values in values.contains(click.value(of: dimension)) }
    }

    /// The group of a click.
    package func key(of click: Click) -> Key {
        switch grouping {
        case .step(.hour): .start(UTCHour(click.moment))
        case .step(.day): .start(UTCHour(startOf: UTCDay(click.moment)))
        case .dimension(let dimension): .value(click.value(of: dimension))
        }
    }

    /// A group in the result.
    public enum Key: Hashable, Sendable {
        /// The hour, or the first hour of a day.
        case start(UTCHour)
        /// A value of the dimension; `nil` if requests did not contain one.
        case value(String?)
    }
}
