/// A role of a person, in one project or in all of them.
///
/// From the one who may most to the one who may least.
public enum UserRole: String, Hashable, Sendable, CaseIterable, Codable {
    /// Everything, and says who else is an owner.
    case owner
    /// Everything but what owners keep to themselves.
    case admin
    /// Links and their statistics.
    case editor
    /// Looks, and changes nothing.
    case viewer
}
