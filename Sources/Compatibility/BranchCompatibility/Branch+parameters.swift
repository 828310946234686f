import Foundation
import WaymarkClient
import WaymarkLinks

extension Branch {
    /// The parameters of the last session; empty before the first of this start.
    public func getLatestReferringParams() -> [AnyHashable: Any] {
        latestParameters.mapValues(\.any)
    }

    /// The parameters of the link that led to this installation; empty if none did.
    public func getFirstReferringParams() -> [AnyHashable: Any] {
        firstParameters.mapValues(\.any)
    }

    /// The content of the last session's link; `nil` if no link led to it.
    public func getLatestReferringBranchUniversalObject() -> BranchUniversalObject? {
        BranchUniversalObject(parameters: latestParameters)
    }

    /// The content of the link that led to this installation; `nil` if none did.
    public func getFirstReferringBranchUniversalObject() -> BranchUniversalObject? {
        BranchUniversalObject(parameters: firstParameters)
    }

    /// The labels of the last session's link; `nil` if no link led to it.
    public func getLatestReferringBranchLinkProperties() -> BranchLinkProperties? {
        BranchLinkProperties(parameters: latestParameters)
    }

    /// The labels of the link that led to this installation; `nil` if none did.
    public func getFirstReferringBranchLinkProperties() -> BranchLinkProperties? {
        BranchLinkProperties(parameters: firstParameters)
    }

    private var latestParameters: [String: JSONValue] { state.withLock { $0.latest } }

    private var firstParameters: [String: JSONValue] {
        guard let text = storage[.firstParameters], case .object(let members)? = JSONValue(jsonText: text) else {
            return [:]
        }
        return members
    }
}

extension BranchUniversalObject {
    /// Creates the content that a session's parameters describe; `nil` if no link led to the session.
    convenience init?(parameters: [String: JSONValue]) {
        guard parameters["+clicked_branch_link"] == .bool(true) else { return nil }
        self.init()
        canonicalIdentifier = parameters["$canonical_identifier"]?.text
        canonicalUrl = parameters["$canonical_url"]?.text
        title = parameters["$og_title"]?.text
        contentDescription = parameters["$og_description"]?.text
        imageUrl = parameters["$og_image_url"]?.text
        if case .array(let words)? = parameters["$keywords"] { keywords = words.compactMap(\.text) }
        if case .integer(let milliseconds)? = parameters["$exp_date"], milliseconds > 0 {
            expirationDate = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        }
        contentMetadata = BranchContentMetadata(parameters: parameters)
    }
}

extension BranchContentMetadata {
    /// Creates metadata of what a session's parameters say: the app's own members, and those of products.
    convenience init(parameters: [String: JSONValue]) {
        self.init()
        customMetadata = parameters.filter { !["$", "~", "+"].contains($0.key.prefix(1)) }.mapValues(\.any)
        price = parameters["$price"]?.decimal
        quantity = parameters["$quantity"]?.decimal
        currency = parameters["$currency"]?.text
        sku = parameters["$sku"]?.text
        productName = parameters["$product_name"]?.text
    }
}

extension BranchLinkProperties {
    /// Creates the labels that a session's parameters name; `nil` if no link led to the session.
    convenience init?(parameters: [String: JSONValue]) {
        guard parameters["+clicked_branch_link"] == .bool(true) else { return nil }
        self.init()
        channel = parameters["~channel"]?.text
        feature = parameters["~feature"]?.text
        stage = parameters["~stage"]?.text
        campaign = parameters["~campaign"]?.text
        if case .array(let values)? = parameters["~tags"] { tags = values.compactMap(\.text) }
        controlParams = parameters.filter { $0.key.hasPrefix("$") }.mapValues(\.any)
    }
}

extension JSONValue {
    /// The number, also one that is written as text.
    fileprivate var decimal: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .decimal(let text), .string(let text): Double(text)
        default: nil
        }
    }
}
