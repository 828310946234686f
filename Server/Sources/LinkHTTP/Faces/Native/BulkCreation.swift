import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// A bulk creation as it came: a fault in one link leaves the others alone.
struct BulkCreation: Decodable {
    /// A link of the body, or its fault, with pointers that begin at the link: `/link/link`.
    struct Item: Decodable {
        let request: Result<CreateLinkRequest, HTTPFailure>

        init(from decoder: any Decoder) throws {
            do {
                request = .success(try CreateLinkRequest(from: decoder))
            } catch let error as DecodingError {
                request = .failure(HTTPFailure(error, below: decoder.codingPath.count))
            }
        }
    }

    let links: [Item]

    private enum CodingKeys: String, CodingKey {
        case links
    }

    init(from decoder: any Decoder) throws {
        // The strict form of the body knows which members there may be.
        if try decoder.container(keyedBy: MemberName.self).allKeys.contains(where: { $0.stringValue != "links" }) {
            _ = try BulkCreateRequest(from: decoder)
        }
        links = try decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .links)
    }

    /// The creations that the links ask for, in their order.
    ///
    /// - Parameter key: the idempotency key of the whole request.
    func creations(directory: Directory, caller: Caller, key: String?) -> [Result<CreateLink, any Error>] {
        var codes: Set<ChosenCode> = []
        return links.enumerated().map { index, item in
            // Each link gets a key of its own, so that a repeated request finds every link that the first one made. The
            // space keeps them apart from the keys of single creations, which have none.
            let creation = LinkCreation(
                directory: directory, caller: caller, idempotencyKey: key.map { "\($0) \(index)" })
            return Result {
                let command = try creation.creation(try item.request.get())
                // The links are made side by side, so that the first of two equal codes has to win here.
                if case .custom(let code) = command.suffix,
                    !codes.insert(ChosenCode(domain: command.domain.id, code: code)).inserted
                {
                    throw LinkServiceError(
                        .alreadyExists, reason: .codeTaken, "An earlier link of this request has the code “\(code)”.",
                        parameter: "suffix", value: code.description)
                }
                return command
            }
        }
    }

    private struct ChosenCode: Hashable {
        let domain: LinkDomainRecord.ID
        let code: ShortCode
    }

    private struct MemberName: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
