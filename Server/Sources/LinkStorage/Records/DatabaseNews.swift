/// A database's notice of the changes of other processes.
public enum DatabaseNews: Hashable, Sendable {
    /// From now on changes are told as they happen; those before have to be looked for.
    case listening
    /// Settings or links have changed.
    case changed
    /// Nothing has changed that was not told: a sign of life.
    case alive
    /// Nothing is told any more, until the next ``listening``.
    case silent
    /// Nothing is told at the place that was named for listening, for this reason; it is tried again after a minute at the latest.
    case deaf(String)
}
