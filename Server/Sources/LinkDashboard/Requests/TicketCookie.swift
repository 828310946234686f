import LinkService

/// The cookie that keeps a sign-in by a provider until the browser comes back.
///
/// `Lax`, because the browser comes back from another site; by `GET`, as the default response mode is.
enum TicketCookie {
    /// The name.
    static let name = "__Host-waymark-ticket"

    /// The ticket in a field `Cookie`.
    static func ticket(in field: String?) -> String? {
        (field ?? "").split(separator: ";").lazy.map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    /// The field `Set-Cookie` that keeps a ticket.
    static func setting(_ ticket: String) -> String {
        "\(name)=\(ticket); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=\(Int(SignInTicket.lifetime))"
    }

    /// The field `Set-Cookie` that forgets it: a ticket is for one answer.
    static let ending = "\(name)=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"
}
