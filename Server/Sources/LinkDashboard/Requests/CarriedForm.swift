import LinkHTTP
import LinkPages

/// A form that came before its sender had signed in, or had entered the password again.
///
/// It waits in the page that asks for them, so that nothing has to be typed twice; while a provider signs its sender in, in the sealed
/// ticket that the browser keeps.
struct CarriedForm: Hashable, Sendable {
    /// Where it was sent: a path of the dashboard with its query.
    let address: String
    /// What it says.
    let fields: FieldValues

    /// The most bytes of a form that waits: encoded a second time, they are within the limit that a body has by default.
    private static let mostBytes = 32 << 10
    /// The most bytes that a ticket takes besides its own: browsers keep no cookie of more than 4,096 (RFC 6265bis §5.7), sealing adds a
    /// third, and the rest of the ticket has about 450.
    private static let mostTicketBytes = 2400
    /// Fields that must not be on a page, or that count for one moment only.
    private static let secrets: Set<String> = ["password", "old", "new", "client", "attestation"]
    private static let (addressField, textField) = ("carried-to", "carried")

    /// Creates a form; `nil` for one that cannot wait.
    init?(to address: String, _ fields: FieldValues) {
        guard LocalPath.safe(address) == address, !fields.pairs.isEmpty, fields.encoded.utf8.count <= Self.mostBytes,
            !fields.pairs.contains(where: { Self.secrets.contains($0.name) })
        else { return nil }
        (self.address, self.fields) = (address, fields)
    }

    /// Reads the form that the page was given; `nil` where it was given none.
    init?(in page: FieldValues) {
        guard let address = page[Self.addressField],
            let fields = try? FieldValues(urlencoded: page.exactly(Self.textField))
        else { return nil }
        self.init(to: address, fields)
    }

    /// Reads the form that a ticket has kept.
    init?(text: String) {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == 2, let fields = try? FieldValues(urlencoded: parts[1]) else { return nil }
        self.init(to: String(parts[0]), fields)
    }

    /// The form as a ticket keeps it; neither part has line breaks.
    var text: String { "\(address)\n\(fields.encoded)" }

    /// Whether a ticket has the room to keep it, besides the path to which the sign-in leads on.
    func isShort(beside path: String) -> Bool { text.utf8.count + path.utf8.count <= Self.mostTicketBytes }

    /// The fields by which a page keeps it.
    var markup: HTML {
        """
        <input type="hidden" name="\(Self.addressField)" value="\(address)"><input type="hidden" name="\(Self.textField)" value="\(fields.encoded)">
        """
    }
}
