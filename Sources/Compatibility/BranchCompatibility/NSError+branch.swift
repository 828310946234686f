import Foundation
import WaymarkLinks

/// The codes of errors that Branch's SDK makes itself; others are the service's, by HTTP status.
enum BranchErrorCode: Int {
    case notInitialized = 1000
    case badRequest = 1003
    case serverProblem = 1004
    case contentIdentifier = 1009
}

extension NSError {
    static func branch(_ code: BranchErrorCode, _ message: String) -> NSError {
        NSError(domain: Branch.errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// The refusal in an answer of the service.
    static func branch(status: Int, body: Data) -> NSError {
        var message = "The service answered with the status \(status)."
        if case .object(let members)? = JSONValue(jsonText: String(decoding: body, as: UTF8.self)),
            case .object(let error)? = members["error"], let text = error["message"]?.text
        {
            message = text
        }
        return NSError(domain: Branch.errorDomain, code: status, userInfo: [NSLocalizedDescriptionKey: message])
    }
}
