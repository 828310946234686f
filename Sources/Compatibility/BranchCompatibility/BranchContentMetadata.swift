/// The metadata of a link's content.
public final class BranchContentMetadata {
    /// Members of the app's own.
    ///
    /// Numbers, texts, flags, lists and dictionaries arrive with their types.
    public var customMetadata: [String: Any] = [:]
    /// The price, for `$price`.
    public var price: Double?
    /// The currency of the price, as in `USD`.
    public var currency: String?
    /// The number of articles.
    public var quantity: Double?
    /// The article's number in stock.
    public var sku: String?
    /// The name of the product.
    public var productName: String?

    /// Creates metadata that say nothing.
    public init() {}

    /// All members under the names that links have them.
    var members: [String: Any] {
        var members = customMetadata
        members["$price"] = price
        members["$currency"] = currency
        members["$quantity"] = quantity
        members["$sku"] = sku
        members["$product_name"] = productName
        return members
    }
}
