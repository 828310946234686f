/// A right of a caller.
///
/// Which role has which right says one table: ``RightsTable``. Use cases ask for rights, and nobody asks for roles.
public enum Right: String, Hashable, Sendable, CaseIterable {
    /// Reads links with everything that belongs to them.
    case readLinks
    /// Creates links.
    case createLinks
    /// Creates many links with one request.
    case createManyLinks
    /// Chooses the codes of new links.
    case chooseCodes
    /// Changes and archives links.
    case changeLinks
    /// Deletes links permanently.
    case deleteLinks
    /// Switches links off, one or many at once.
    case disableLinks
    /// Learns where a link leads, as apps do.
    case resolveLinks
    /// Claims links for first launches.
    case claimLinks
    /// Reports events of apps.
    case reportEvents
    /// Reads numbers.
    case readStatistics
    /// Reads single clicks and events.
    case exportClicks
    /// Reads the metrics of the service; they are about all projects.
    case readMetrics
    /// Reads projects, domains, apps and the names of keys.
    case readSettings
    /// Changes a project's name, its URL patterns and its way of matching.
    case changeProject
    /// Adds, changes and removes link domains.
    case changeDomains
    /// Adds, changes and removes apps.
    case changeApps
    /// Creates, rotates and revokes keys, none of which may do more than their maker.
    case manageKeys
    /// Adds, changes and removes webhooks, and reads what was sent to them.
    case manageWebhooks
    /// Invites people, changes their roles and disables them; nobody gives more than the giver has.
    case manageMembers
    /// Makes and unmakes owners.
    case manageOwners
    /// Reads the audit log.
    case readAudit
    /// Adds and removes projects.
    case manageProjects
    /// Changes what concerns the whole instance.
    case manageInstance
}
