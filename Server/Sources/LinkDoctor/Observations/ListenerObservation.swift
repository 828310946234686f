/// What was found at the place that is named for hearing of edits.
package enum ListenerObservation: Hashable, Sendable {
    /// Edits of the database are heard there.
    case hears
    /// They are not, for this reason.
    case deaf(String)
    /// It was not tried, because the database itself could not be read.
    case untried
}
