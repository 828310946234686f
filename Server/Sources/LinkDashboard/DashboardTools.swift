package import LinkDoctor
package import LinkImportExport
package import LinkStorage

/// The parts of the service that the dashboard needs besides the use cases.
package struct DashboardTools: Sendable {
    /// Imports of files that people upload; `nil` where there is no folder for them.
    package var imports: UploadedImports?
    /// Examines the host of a link domain from outside, as `waymark doctor` does; `nil` where it cannot be done.
    package var doctor: (@Sendable (LinkDomainRecord) async throws -> [Finding])?

    /// Creates tools; without any, the pages that need them are not there.
    package init(
        imports: UploadedImports? = nil, doctor: (@Sendable (LinkDomainRecord) async throws -> [Finding])? = nil
    ) {
        (self.imports, self.doctor) = (imports, doctor)
    }
}
