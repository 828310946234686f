/// The face of the dashboard, as the hosts of links need to know it.
package protocol DashboardPages: Face {
    /// The path of the first page where the bare host leads there; `nil` on hosts that have links or no dashboard.
    func home(for context: LinkRequestContext) -> String?
}
