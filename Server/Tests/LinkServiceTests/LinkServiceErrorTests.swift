import LinkStorage
import Testing

@testable import LinkRules
@testable import LinkService

@Suite struct LinkServiceErrorTests {
    @Test(arguments: [
        (LinkStoreError.Code.notFound, LinkServiceError.Code.notFound, nil), (.alreadyExists, .alreadyExists, nil),
        (.shortCodeTaken, .alreadyExists, nil), (.versionMismatch, .versionMismatch, nil), (.full, .unavailable, 60),
        (.unavailable, .unavailable, 1), (.corruptRecord, .corrupt, nil),
    ])
    func storeErrorsBecomeTheServicesOwn(
        stored: LinkStoreError.Code, code: LinkServiceError.Code, retryAfter: Int?
    ) async {
        let error = await #expect(throws: LinkServiceError.self) {
            try await translatingStoreErrors(about: "The link") {
                throw LinkStoreError(stored, detail: "/var/lib/secret.db")
            }
        }
        #expect(error?.code == code && error?.retryAfter == retryAfter)
        #expect(error?.description.contains("secret") == false, "details are for logs only")
        #expect(error?.debugDescription.contains("secret") == true)
    }
}
