import LinkHTTP
import LinkPages

/// A form that came before its sender had signed in, or had entered the password again.
///
/// It waits in the page that asks for them, so that nothing has to be typed twice.
struct CarriedForm: Hashable, Sendable {
    /// Where it was sent: a path of the dashboard with its query.
    let address: String
    /// What it says.
    let fields: FieldValues

    /// The most bytes of a form that waits: encoded a second time, they are within the limit that a body has by default.
    private static let mostBytes = 32 << 10
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

    /// The fields by which a page keeps it.
    var markup: HTML {
        """
        <input type="hidden" name="\(Self.addressField)" value="\(address)"><input type="hidden" name="\(Self.textField)" value="\(fields.encoded)">
        """
    }
}
