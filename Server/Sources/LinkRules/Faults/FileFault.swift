/// A fault of a file of links that is imported.
public enum FileFault: Codable, Hashable, Sendable {
    /// The file has nothing in it.
    case empty
    /// The file has a header alone.
    case noRows
    /// The file is a web page.
    case webPage
    /// The file is an archive or a workbook.
    case workbook
    /// The file is a workbook of an old form.
    case oldWorkbook
    /// The file is compressed.
    case compressed
    /// The file is a database.
    case database
    /// The file is a document.
    case document
    /// The file is no table.
    case json
    /// The file is an export of the service.
    case ownExport
    /// Nothing that is known.
    case unrecognized
    /// A column was named that is not there.
    case columnMissing(String, columns: [String])
    /// A row is not of Firebase's export.
    case notFirebase(count: Int)
    /// A row is not a pair.
    case notPairs(count: Int)
    /// The first row is none that names columns.
    case headerNeeded
    /// Columns that are needed are not there.
    case headerLacks(missing: [String], found: [String])
    /// Codes alone do not say where they live; the project has the domains.
    case codesWithoutDomain(domains: [String])
    /// The domain is another project's.
    case foreignDomain(String)
    /// What was chosen is no link domain.
    case notADomain(String)
    /// The project of the links is not there any more.
    case unknownProject
    /// The file is larger than uploads may be.
    case tooLarge(megabytes: Int)
    /// The disk takes no more.
    case diskFull
    /// The file does not stay.
    case notStored
    /// The folder of imports takes nothing.
    case folderUnwritable
    /// Others are before it.
    case tooManyWaiting
    /// The file was removed meanwhile.
    case gone
    /// Nothing is stored before it was checked.
    case uncheckedYet
    /// Something is done with the file.
    case underWay
    /// Something is done with the file, or it was removed.
    case underWayOrGone

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .empty: "The file is empty."
        case .noRows: "The file has a header but no rows."
        case .webPage: "The file is a web page; download it again as CSV."
        case .workbook:
            "The file is a ZIP archive or a workbook (.xlsx, .ods, .numbers); unpack the archive, or save the sheet as CSV (UTF-8)."
        case .oldWorkbook: "The file is a workbook of Excel (.xls); save the sheet as CSV (UTF-8)."
        case .compressed: "The file is compressed with gzip; unpack it first."
        case .database: "The file is an SQLite database; use `waymark restore` to restore a Waymark backup."
        case .document: "The file is a PDF; export the links as CSV."
        case .json: "The file contains JSON, not a table; import it with `waymark import ndjson`."
        case .ownExport: "The file is an export of Waymark; the operator imports it with `waymark import ndjson`."
        case .unrecognized:
            "The file format is not recognized: no header with short_link (or code) and link, not the "
                + "29 columns of Firebase's export, not two URLs per line, and not lines of JSON."
        case .columnMissing(let name, let columns):
            "The table has no column \"\(name)\"; its columns are \(columns.joined(separator: ", "))."
        case .notFirebase(let count):
            "The first row has \(count) fields and is not a header; an export without a header has 29."
        case .notPairs(let count):
            "The first row has \(count) fields; a list of URLs has a short and a long link per row."
        case .headerNeeded: "The first row must be a header with short_link (or code) and link."
        case .headerLacks(let missing, let found):
            "The header lacks \(missing.joined(separator: " and ")); it has \(found.map { "“\($0)”" }.joined(separator: ", "))."
        case .codesWithoutDomain(let domains):
            "The table has codes without a domain; use --domain. "
                + (domains.isEmpty
                    ? "The project has no link domain."
                    : "The project's domains are \(domains.joined(separator: ", ")).")
        case .foreignDomain(let domain): "The link domain “\(domain)” belongs to another project."
        case .notADomain(let text): "“\(text)” is no link domain."
        case .unknownProject: "The project of the import is not known."
        case .tooLarge(let megabytes):
            "The file is larger than \(megabytes) MB; import it with `waymark import`, which has no limit."
        case .diskFull: "The file cannot be stored: the disk is full or cannot be written."
        case .notStored: "The file cannot be stored."
        case .folderUnwritable: "The folder of imports cannot be written; the disk may be full."
        case .tooManyWaiting: "Too many imports wait; try again when one is done."
        case .gone: "The file is gone; upload it again."
        case .uncheckedYet: "The file must be checked first."
        case .underWay: "The import is under way."
        case .underWayOrGone: "The import is under way, or its file is gone; upload it again."
        }
    }

    /// The fault as people are told who imported the file in a browser, in English: they have a form, and no options.
    public var formMessage: String {
        switch self {
        case .json:
            "The file contains JSON. Here you can import the exports of Firebase and Branch, tables as CSV, and lists of "
                + "short links with their destinations."
        case .unrecognized:
            "The file format is not recognized: no header with short_link (or code) and link, not the "
                + "29 columns of Firebase's export, and not two URLs per line."
        case .codesWithoutDomain(let domains):
            "The table has codes without a domain; choose where the links go. "
                + (domains.isEmpty
                    ? "The project has no link domain."
                    : "The project's domains are \(domains.joined(separator: ", ")).")
        default: message
        }
    }
}
