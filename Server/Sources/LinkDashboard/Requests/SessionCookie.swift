/// The cookie that carries the token of a session.
///
/// Its name makes browsers refuse it from other hosts, for a part of the paths, and without `Secure`. Browsers keep it over plain http
/// on loopback names only, where nobody listens between.
///
/// Source: draft-ietf-httpbis-rfc6265bis, "The __Host- Prefix". `Lax`, because `Strict` loses the session on the way in from another
/// site.
enum SessionCookie {
    /// The name.
    static let name = "__Host-waymark"

    /// The token in a field `Cookie`; of several with the name the first, as browsers send them.
    static func token(in field: String?) -> String? {
        (field ?? "").split(separator: ";").lazy.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            guard pair.hasPrefix("\(name)=") else { return nil }
            let value = pair.dropFirst(name.utf8.count + 1)
            return isToken(value) ? String(value) : nil
        }.first
    }

    /// The field `Set-Cookie` that begins a session; the service decides when it ends, the browser forgets it when it is closed.
    static func setting(_ token: String) -> String {
        "\(name)=\(token); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    /// The field `Set-Cookie` that ends it.
    static let ending = "\(name)=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"

    private static func isToken(_ text: some StringProtocol) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                    || $0 == 0x5F
            }
    }
}
