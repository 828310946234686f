import LinkRules
public import LinkService
public import LinkStorage

/// Takes links in: from tables, and from what an export has written.
///
/// Constant memory whatever the size of the input. An import that was cut short is finished by running it again: what is
/// there already is found and left alone.
public struct LinkImporter: Sendable {
    /// How many rows share one transaction.
    static let batchSize = 8000

    let store: any LinkImportStore
    let administration: Administration
    let directory: DirectoryCache
    let clock: LinkClock
    let pace: ImportThrottle

    /// Creates an importer.
    public init(
        store: any LinkImportStore, administration: Administration, directory: DirectoryCache,
        clock: LinkClock = .system, pace: ImportThrottle = .alone
    ) {
        self.store = store
        self.administration = administration
        self.directory = directory
        self.clock = clock
        self.pace = pace
    }

    /// Nothing at all is no table and no export: something before the import has failed.
    static var emptyFile: LinkServiceError {
        LinkServiceError(.invalidArgument, .file(.empty), parameter: "file")
    }

    /// A header alone is no table either.
    static var noRows: LinkServiceError {
        LinkServiceError(.invalidArgument, .file(.noRows), parameter: "file")
    }
}
