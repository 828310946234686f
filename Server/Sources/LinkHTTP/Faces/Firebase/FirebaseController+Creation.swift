import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension FirebaseController {
    /// `shortLinks.create`.
    func createShortLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithKey(request, context: context, for: .creating)
        let body = try await message(
            CreateShortDynamicLinkRequest.self, from: request, readRegular: CreateShortDynamicLinkRequest.init(regular:)
        )
        let suffix: ShortCodeOption
        switch body.suffix?.option ?? .unspecified {
        case .unspecified, .unguessable: suffix = .unguessable
        case .short: suffix = .short
        case .custom:
            throw GoogleRPCStatus(
                .badRequest, "Only managed short links may have a custom suffix.", field: "suffix.option")
        }
        let content = CreationContent(longDynamicLink: body.longDynamicLink, info: body.dynamicLinkInfo)
        let created = try await create(content, suffix: suffix, isManaged: false, caller: caller)
        return Response(
            CreateShortDynamicLinkResponse.with {
                $0.shortLink = created.shortLink
                $0.previewLink = created.previewLink
                $0.warning = created.warnings.map(DynamicLinkWarning.init)
            })
    }

    /// `managedShortLinks.create`.
    func createManagedShortLink(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithToken(request, context: context)
        let body = try await message(CreateManagedShortLinkRequest.self, from: request)
        let suffix: ShortCodeOption
        switch body.suffix?.option ?? .unspecified {
        case .unspecified, .unguessable: suffix = .unguessable
        case .short: suffix = .short
        case .custom: suffix = .custom(try customCode(body.suffix?.customSuffix ?? ""))
        }
        let content = CreationContent(longDynamicLink: body.longDynamicLink, info: body.dynamicLinkInfo)
        let name = body.name.isEmpty ? nil : body.name
        let created = try await create(content, suffix: suffix, name: name, isManaged: true, caller: caller)
        return Response(
            CreateManagedShortLinkResponse.with {
                $0.managedShortLink = ManagedShortLink(created)
                $0.previewLink = created.previewLink
                $0.warning = created.warnings.map(DynamicLinkWarning.init)
            })
    }

    private func customCode(_ text: String) throws(GoogleRPCStatus) -> ShortCode {
        do throws(LinkServiceError) {
            return try LinkValidator.customCode(text)
        } catch {
            throw GoogleRPCStatus(error, field: "suffix.custom_suffix")
        }
    }

    private func create(
        _ content: CreationContent, suffix: ShortCodeOption, name: String? = nil, isManaged: Bool, caller: Caller
    ) async throws -> ManagedLink {
        do {
            let (domain, reading) = try content.read(for: caller, directory: useCases.directory.current)
            let creation = CreateLink(
                domain: domain, reading: reading, leavesOutBadAppNames: true, suffix: suffix, name: name,
                mendsName: true, takesLongCards: true, isManaged: isManaged,
                idempotency: .parameters, deprecatedFields: content.deprecatedFields)
            return try await useCases.shortener.create(creation, caller: caller)
        } catch let error as LinkServiceError where error.code == .invalidArgument || error.code == .alreadyExists {
            throw GoogleRPCStatus(error, field: content.field(of: error.parameter))
        }
    }
}

extension ManagedShortLink {
    /// Describes a stored link.
    init(_ created: ManagedLink) {
        let record = created.record
        self.init()
        link = created.shortLink
        linkName = record.name ?? ""
        info = DynamicLinkInfo(record.link, domain: created.domain.domain)
        creationTime = record.createdAt
        visibility = record.archivedAt == nil ? .unarchived : .archived
    }
}

extension DynamicLinkWarning {
    /// Describes a warning; its codes are Google's with a few additions.
    init(_ warning: CreationWarning) {
        self.init()
        warningCode = Code(rawValue: warning.code) ?? .unrecognizedParam
        warningMessage = warning.message
    }
}
