/// A question that the records of single clicks answer.
public struct ClickQuery: Hashable, Sendable {
    /// How the clicks are counted.
    public enum Grouping: Hashable, Sendable {
        /// By hour or by day.
        case step(ActivityStep)
        /// By the values of a dimension.
        case dimension(ClickDimension)
    }

    /// Whose clicks; each click counts once.
    public var scopes: [ActivityScope]
    /// From which hours.
    public var hours: Range<UTCHour>
    /// The values that a click must have; without one of ``ClickDimension/kind`` it must be a person's.
    ///
    /// `nil` is the value of a click that the request did not tell.
    public var filters: [ClickDimension: Set<String?>]
    /// How they are counted.
    public var grouping: Grouping

    /// Creates a question.
    public init(
        scopes: [ActivityScope], hours: Range<UTCHour>, filters: [ClickDimension: Set<String?>], grouping: Grouping
    ) {
        self.scopes = scopes
        self.hours = hours
        self.filters = filters
        self.grouping = grouping
    }

    /// Whether a click is meant; neither link nor scope is compared.
    package func matches(_ click: Click) -> Bool {
        guard click.isClick, hours.contains(UTCHour(click.moment)), filters[.kind] != nil || click.kind == .person
        else { return false }
        return filters.allSatisfy { dimension, values in values.contains(click.value(of: dimension)) }
    }

    /// The part of the answer in which a click counts.
    package func key(of click: Click) -> Key {
        switch grouping {
        case .step(.hour): .start(UTCHour(click.moment))
        case .step(.day): .start(UTCHour(startOf: UTCDay(click.moment)))
        case .dimension(let dimension): .value(click.value(of: dimension))
        }
    }

    /// One part of the answer.
    public enum Key: Hashable, Sendable {
        /// The hour, or the first hour of a day.
        case start(UTCHour)
        /// A value of the dimension; `nil` where requests did not tell.
        case value(String?)
    }
}
