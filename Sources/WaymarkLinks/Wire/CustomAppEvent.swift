/// An event of the app itself that is attributed to a link, such as a registration or an order, with its value.
///
/// It is attributed by the claim of the installation, or by the link of the event that contains it.
public struct CustomAppEvent: Equatable, Sendable {
    /// The most characters of a name.
    public static let longestName = 64
    /// The most characters of ``id`` and ``claimID``.
    public static let longestID = 128

    /// A member that breaks a rule; its raw value is the name of the member.
    public enum Fault: String, Hashable, Sendable {
        /// The ID does not have 1 to 128 visible ASCII characters.
        case id
        /// The name does not have 1 to 64 visible ASCII characters.
        case name
        /// The value is not a decimal number with at most 15 digits before the point and 6 after it.
        case value
        /// The currency does not have three capital letters, or there is no value.
        case currency
        /// The ID of the claim does not have 1 to 128 visible ASCII characters.
        case claimID
    }

    /// The identity of the event, made once; the service counts an event once, however often it comes.
    public var id: String
    /// The name, such as `order`.
    public var name: String
    /// The value as a decimal number, such as `12.50`.
    ///
    /// It is text, because the numbers of JSON lose decimal digits on the way.
    public var value: String?
    /// The currency of the value by ISO 4217, such as `EUR`; `nil` for a value that is not money.
    public var currency: String?
    /// The claim of the installation: ``ClaimResponse/claimID``.
    public var claimID: String?

    /// Creates an event.
    public init(id: String, name: String, value: String? = nil, currency: String? = nil, claimID: String? = nil) {
        self.id = id
        self.name = name
        self.value = value
        self.currency = currency
        self.claimID = claimID
    }

    /// The first member that breaks a rule; `nil` if the event can be counted.
    public var fault: Fault? {
        if !VisibleASCII.isMade(id, ofAtMost: Self.longestID) { return .id }
        if !VisibleASCII.isMade(name, ofAtMost: Self.longestName) { return .name }
        if let value, !Self.isDecimal(value) { return .value }
        if let currency, value == nil || !Self.isCurrency(currency) { return .currency }
        if let claimID, !VisibleASCII.isMade(claimID, ofAtMost: Self.longestID) { return .claimID }
        return nil
    }

    private static func isDecimal(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: URIBytes.isDigit)
        guard 1...15 ~= whole.count else { return false }
        rest = rest.dropFirst(whole.count)
        guard let point = rest.popFirst() else { return true }
        return point == UInt8(ascii: ".") && 1...6 ~= rest.count && rest.allSatisfy(URIBytes.isDigit)
    }

    private static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("claimID", JSONTree(claimID)),
            .init("currency", JSONTree(currency)),
            .init("id", JSONTree(id)),
            .init("name", JSONTree(name)),
            .init("value", JSONTree(value)))
    }
}
