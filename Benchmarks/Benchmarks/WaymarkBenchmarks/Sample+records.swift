import Foundation
import LinkStorage
import WaymarkLinks

extension Sample {
    /// A new link on a domain, with an unused code.
    static func newLink(on domain: LinkDomainRecord) throws -> NewLinkRecord {
        let now = Date()
        let code = try code(UUID().uuidString)
        let record = LinkRecord(
            id: LinkRecord.ID(at: now), projectID: domain.projectID, domainID: domain.id, code: code,
            link: try link(), createdAt: now, updatedAt: now)
        return NewLinkRecord(record: record, candidates: [code])
    }

    /// A short code.
    static func code(_ text: String = "abcd") throws -> ShortCode {
        guard let code = ShortCode(text) else { throw SampleError.badCode(text) }
        return code
    }

    /// A mistake in the samples themselves.
    enum SampleError: Error {
        case badCode(String)
    }
}
