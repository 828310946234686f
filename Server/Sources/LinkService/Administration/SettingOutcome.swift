/// The result of restoring a setting from an import.
package enum SettingOutcome: Hashable, Sendable {
    case inserted
    case unchanged
    case replaced
    /// Something else has its place; the column and the reason.
    case taken(String, String)
    /// It breaks a rule; the column and the reason.
    case refused(String, String)
}
