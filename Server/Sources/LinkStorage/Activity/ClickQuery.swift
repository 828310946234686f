/// Selects records of single clicks.
public struct ClickQuery: Hashable, Sendable {
    /// How the clicks are grouped.
    public enum Grouping: Hashable, Sendable {
        /// By hour or by day.
        case step(ActivityStep)
        /// By the values of a dimension.
        case dimension(ClickDimension)
    }

    /// The links, domains and projects whose clicks are selected; each click once.
    public var scopes: [ActivityScope]
    /// The hours of the clicks.
    public var hours: Range<UTCHour>
    /// The values that a click must have; `nil` matches a click whose request did not contain a value.
    ///
    /// Without a filter for ``ClickDimension/kind``, only clicks of people are counted.
    public var filters: [ClickDimension: Set<String?>]

    /// Creates a query.
    public init(
        scopes: [ActivityScope], hours: Range<UTCHour>, filters: [ClickDimension: Set<String?>] = [:]
    ) {
        self.scopes = scopes
        self.hours = hours
        self.filters = filters
    }

    /// The hours in milliseconds since 1970.
    package var milliseconds: Range<Int64> {
        hours.lowerBound.start.millisecondsSince1970..<hours.upperBound.start.millisecondsSince1970
    }

    /// Whether a click counts and passes the filters; scopes and hours are not compared.
    package func counts(_ click: Click) -> Bool {
        click.isClick && (filters[.kind] != nil || click.kind == .person) && passes(click)
    }

    /// Whether a click passes the filters.
    package func passes(_ click: Click) -> Bool {
        filters.allSatisfy { dimension, values in values.contains(click.value(of: dimension)) }
    }

    /// A group in the result.
    public enum Key: Hashable, Sendable {
        /// The hour, or the first hour of a day.
        case start(UTCHour)
        /// A value of the dimension; `nil` if requests did not contain one.
        case value(String?)
    }
}

extension ClickQuery.Grouping {
    /// The group of a click.
    package func key(of click: Click) -> ClickQuery.Key {
        switch self {
        case .step(let step): .start(step.start(of: UTCHour(click.moment)))
        case .dimension(let dimension): .value(click.value(of: dimension))
        }
    }
}
