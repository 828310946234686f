/// Work on a whole database that one process does for all.
public enum SharedDuty: String, CaseIterable, Sendable {
    /// Folds old counts, and deletes old records of clicks and events.
    case activityUpkeep = "activity-upkeep"
    /// Deletes old claims and candidates.
    case claimUpkeep = "claim-upkeep"
}
