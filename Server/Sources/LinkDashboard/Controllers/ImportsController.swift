import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/imports`: files of links that people bring from elsewhere, checked first, then stored.
struct ImportsController: Sendable {
    let rule: SessionRule
    let imports: UploadedImports

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/imports", use: rule.page(.createManyLinks) { try await list($0) })
        group.post("/_/imports", use: rule.page(.createManyLinks, upload))
        group.get("/_/imports/{id}", use: rule.page(.createManyLinks) { try await found($0, show) })
        group.post("/_/imports/{id}", use: rule.page(.createManyLinks) { try await found($0, change) })
        group.get(
            "/_/imports/{id}/remove",
            use: rule.page(.createManyLinks) { try await found($0) { visit, record in visit.ask(.upload(record)) } })
        group.get("/_/imports/{id}/report.csv", use: rule.page(.createManyLinks) { try await found($0, report) })
    }

    /// - Parameters:
    ///   - values: what was chosen in a form that is wrong.
    ///   - error: what is wrong with it.
    private func list(
        _ visit: Visit, _ values: FieldValues = FieldValues(), error: FieldFault? = nil
    ) async throws -> Response {
        let page = ImportsPage(
            words: visit.words, scope: visit.scope, imports: await imports.all(of: visit.project.id),
            domains: visit.useCases.directory.current.domains(of: visit.project.id), mostBytes: imports.mostBytes,
            values: values, error: error)
        return visit.answer(page.page, status: error == nil ? .ok : .unprocessableContent)
    }

    @Sendable private func upload(_ visit: Visit) async throws -> Response {
        guard var reader = MultipartReader(contentType: visit.request.headers[.contentType]) else {
            throw HTTPFailure(.unsupportedMediaType, "unsupported-media-type", "The body must be a form with a file.")
        }
        let words = visit.words
        let upload = try await imports.beginUpload(to: visit.project.id, caller: visit.caller)
        var (fields, name, isInFile) = (FieldValues(), "", false)
        do {
            for try await piece in visit.request.body {
                for event in try reader.take(piece.readableBytesView) {
                    switch event {
                    case .field(let field, let value): fields = fields.setting(field, value)
                    case .file("file", let fileName) where name.isEmpty: (name, isInFile) = (fileName, true)
                    case .bytes(let bytes) where isInFile: try upload.write(bytes)
                    case .file, .bytes: break
                    case .fileEnd: isInFile = false
                    }
                }
            }
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            return try await list(visit, fields, error: FieldFault(field: "file", text: words(error)))
        }
        guard reader.isComplete else {
            throw HTTPFailure(.badRequest, "bad-form", "The form ends before its last line.")
        }
        guard upload.count > 0 else {
            let text =
                name.isEmpty
                ? words("Choose a file first.", "Wählen Sie zuerst eine Datei.")
                : words("The file is empty.", "Die Datei ist leer.")
            return try await list(visit, fields, error: FieldFault(field: "file", text: text))
        }
        var request = UploadedImport.Request()
        do throws(FieldFault) {
            request.form = try fields.choice("form", of: UploadedImport.Form.allCases, words) ?? .recognized
            let domains = visit.useCases.directory.current.domains(of: visit.project.id)
            request.domain = try fields.choice("domain", of: domains.map(\.domain.description), words)
        } catch {
            return try await list(visit, fields, error: error)
        }
        request.replaces = fields.has("replaces")
        let record = try await imports.take(
            upload, named: name, request, project: visit.project.id, caller: visit.caller)
        return visit.go("/_/imports/\(record.id)")
    }

    /// Answers for the import that an address names; where it is not on this node, the page says where it may be.
    private func found(
        _ visit: Visit, _ answer: (Visit, UploadedImport) async throws -> Response
    ) async throws -> Response {
        guard let id = visit.context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw HTTPFailure.notFound()
        }
        guard let record = await imports.find(id, of: visit.project.id) else {
            let page = ProblemPage.page(ofMissingImport: visit.words, list: visit.scope.path("/_/imports"))
            return visit.answer(page, status: .notFound)
        }
        return try await answer(visit, record)
    }

    private func show(_ visit: Visit, _ record: UploadedImport) async throws -> Response {
        visit.answer(ImportPage(words: visit.words, scope: visit.scope, record: record).page)
    }

    private func change(_ visit: Visit, _ record: UploadedImport) async throws -> Response {
        let form = try await visit.form()
        do {
            switch form["do"] {
            case "store": try await imports.store(record, project: visit.project.id, caller: visit.caller)
            case "check": try await imports.check(record, project: visit.project.id, caller: visit.caller)
            case "remove":
                try await imports.remove(record, project: visit.project.id, caller: visit.caller)
                return visit.go("/_/imports", note: .removed)
            default: throw HTTPFailure.notFound()
            }
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            var page = ImportPage(words: visit.words, scope: visit.scope, record: record)
            page.error = visit.words(error)
            return visit.answer(page.page, status: .conflict)
        }
        return visit.go("/_/imports/\(record.id)")
    }

    private func report(_ visit: Visit, _ record: UploadedImport) async throws -> Response {
        guard let bytes = await imports.report(of: record) else { throw HTTPFailure.notFound() }
        return .csv(bytes, named: "import-report")
    }
}
