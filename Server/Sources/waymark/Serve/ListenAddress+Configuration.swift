import LinkHTTP

extension ListenAddress {
    /// Where all faces of a service answer.
    static func main(of http: LinkHTTPConfiguration) -> ListenAddress {
        ListenAddress(host: http.host, port: http.port, option: "--port")
    }

    /// Where plain HTTP is redirected; `nil` if it is not.
    static func redirect(of http: LinkHTTPConfiguration) -> ListenAddress? {
        http.redirect.map { ListenAddress(host: http.host, port: $0.port, option: "--redirect-http") }
    }

    /// Where metrics are read; `nil` without a listener of their own.
    static func metrics(of http: LinkHTTPConfiguration) -> ListenAddress? {
        http.metrics.listener.map {
            ListenAddress(
                host: $0.host, port: $0.port, option: "--set metrics.port", hostOption: "--set metrics.host")
        }
    }

    /// Checks that a service can listen on all of its addresses, except on those whose sockets it inherits.
    ///
    /// - Throws: ``CommandFailure`` for the first one on which it cannot.
    static func check(of http: LinkHTTPConfiguration) throws {
        if http.socket == nil { try main(of: http).check() }
        if let redirect = http.redirect, redirect.socket == nil { try self.redirect(of: http)?.check() }
        if let metrics = http.metrics.listener, metrics.socket == nil { try self.metrics(of: http)?.check() }
    }
}
