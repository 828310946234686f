extension FindingID {
    /// The entries of hosts, certificates, proxies and clocks; `nil` for all others.
    var networkEntry: Entry? {
        switch self {
        case .dnsUnresolved:
            Entry(
                .problem, "The host name has no address.",
                why: "The host cannot be reached: none of its links work, and apps cannot verify it.",
                fix: "Add an A record (and an AAAA record) for the host; remove the CNAME of the old service.")
        case .dnsFirebase:
            Entry(
                .problem, "The host still points to Firebase, or is a page.link host.",
                why: "Firebase Dynamic Links was shut down on 25 August 2025 and no longer answers these links.",
                fix: "Replace the record with the address of this service.")
        case .dnsPrivateAddress:
            Entry(
                .warning, "The host name points to a private address.",
                why: "Phones, Apple and Google cannot reach it over the public network.",
                fix: "Publish the public address of the service.")
        case .dnsAddressDown:
            Entry(
                .problem, "One of the host's addresses does not answer; often a forgotten AAAA record.",
                why:
                    "Clients that choose that address wait or fail: phones in IPv6 networks, Apple, Google, certificate authorities.",
                fix: "Remove the record, or let the service listen on that address.")
        case .dnsAddressesDiffer:
            Entry(
                .problem, "Addresses of one host give different association files.",
                why:
                    "Apple and Google keep the file they happened to get, so links open the app for some people only.",
                fix: "Remove the record of the old server.")
        case .dnsFamilyUnchecked:
            Entry(
                .note, "An IPv6 address could not be tried, because this machine has no IPv6.",
                why: "Whether phones in IPv6 networks can reach the host is unknown.",
                fix: "Run the doctor on a machine with IPv6.")
        case .connectionRefused:
            Entry(
                .problem, "No address of the host accepts a connection.",
                why: "None of the host's links work.",
                fix: "Start the service, or the proxy in front of it, and open the port in the firewall.")
        case .serviceNotRunning:
            Entry(
                .warning, "Nothing listens on the service's own address.",
                why: "The service is not running, or runs with another database.",
                fix: "Start `waymark serve`.")
        case .tlsNone:
            Entry(
                .problem, "The port answers, but does not use TLS.",
                why: "Apps and browsers require HTTPS.",
                fix: "Give the service a certificate, or put a proxy with one in front of it.")
        case .tlsFailed:
            Entry(
                .problem, "The TLS handshake fails.",
                why: "Apps and browsers require HTTPS.",
                fix: "Configure TLS 1.2 or 1.3 on the server, with a certificate for the host.")
        case .proxyNotWaymark:
            Entry(
                .problem, "The link domain's prefix is served by something else.",
                why: "Links of the domain open pages of another server.",
                fix: "Pass everything below the prefix on to the service.")
        case .proxyHostLost:
            Entry(
                .problem, "The proxy does not pass the requested host to the service.",
                why: "The service cannot find the link domain and answers 404.",
                fix: "Pass the Host field on unchanged.")
        case .proxySchemeLost:
            Entry(
                .warning, "The service treats HTTPS requests as plain HTTP.",
                why: """
                    The proxy sends no X-Forwarded-Proto, or is not trusted. The service then sends no \
                    Strict-Transport-Security, and uses the proxy's address for every visitor.
                    """,
                fix: "Let the proxy set X-Forwarded-Proto, and name it in trustedProxies.")
        case .proxyClientLost:
            Entry(
                .warning, "The service uses the proxy's address as the visitor's.",
                why: "Limits per address then apply to all visitors together.",
                fix: "Let the proxy set X-Forwarded-For, and name it in trustedProxies.")
        case .proxySpoofable:
            Entry(
                .problem, "The service trusts X-Forwarded fields sent by visitors.",
                why: "Anyone can fake an address, host or scheme, and bypass limits.",
                fix: "Let the proxy overwrite the fields, and trust the proxy's address only.")
        case .proxyTrustsEveryone:
            Entry(
                .problem, "trustedProxies contains every address.",
                why: "Anyone can fake an address, host or scheme, and bypass limits.",
                fix: "Name the addresses of the proxies only.")
        case .clockOff:
            Entry(
                .problem, "The clocks of the server and of this machine differ by minutes.",
                why: "If the clock is wrong, so are certificates, expiry of links, deferred links and counts by day.",
                fix: "Synchronize the clock.")
        case .clockDrift:
            Entry(
                .warning, "The clocks of the server and of this machine differ by more than half a minute.",
                why: "If the clock is wrong, so are certificates, expiry of links, deferred links and counts by day.",
                fix: "Synchronize the clock.")
        case .hostNotConfigured:
            Entry(
                .warning, "The database has no link domain on this host.",
                why: "The service answers 404 there, and no apps are known for the host.",
                fix: "Add the domain with `waymark domain add`.")
        case .hostPlainHTTP:
            Entry(
                .note, "The domain is plain http on this machine.",
                why: "Use it only for testing: apps can be associated with HTTPS hosts only.",
                fix: "Add a domain with https for your users.")
        case .hostRecordsUnread:
            Entry(
                .note, "The database could not be read, so the files were not compared with the apps.",
                why: "Only the requirements of every host were checked.",
                fix: "Run the doctor where the database is, with --database.")
        case .hostsNone:
            Entry(
                .warning, "No link domain is reachable from outside.",
                why: "Links with a local address work on this machine only.",
                fix: "Add a domain with `waymark domain add`.")
        default: certificateEntry
        }
    }

    private var certificateEntry: Entry? {
        switch self {
        case .certificateExpired:
            Entry(
                .problem, "The certificate, or one in its chain, has expired.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Renew the certificate, and find out why automatic renewal failed.")
        case .certificateNotYetValid:
            Entry(
                .problem, "The certificate is not valid yet.",
                why: "Browsers do not open the links until then. Or this machine's clock is wrong.",
                fix: "Check the clocks, then use the right certificate.")
        case .certificateExpiresSoon:
            Entry(
                .warning, "The certificate expires soon and was not renewed yet.",
                why: "Once it has expired no browser opens the links.",
                fix: "Renew the certificate, and find out why automatic renewal failed.")
        case .certificateWrongName:
            Entry(
                .problem, "The certificate is for other names.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Get a certificate with the host's name, and let the server choose it by SNI.")
        case .certificateSelfSigned:
            Entry(
                .problem, "The certificate is self-signed.",
                why: "It is not trusted: browsers do not open the links, and the association files are not read.",
                fix: "Get a certificate from a public authority, such as Let's Encrypt.")
        case .certificateIncompleteChain:
            Entry(
                .problem, "The server does not send the intermediate certificates.",
                why: "Desktop browsers often fetch them; Android, Apple's and Google's servers do not.",
                fix: "Serve the full chain.")
        case .certificateUnknownAuthority:
            Entry(
                .problem, "The certificate comes from an authority that is not trusted publicly.",
                why: "No phone trusts it: browsers do not open the links, and the association files are not read.",
                fix: "Get a certificate from a public authority; for your own authority, use --ca.")
        case .certificateInvalidChain:
            Entry(
                .problem, "The certificate chain is not valid.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Serve the chain as the authority issued it.")
        case .certificateUnchecked:
            Entry(
                .note, "This machine has no list of public authorities, so trust was not checked.",
                why: "Whether phones trust the certificate is unknown.",
                fix: "Install the package ca-certificates, or pass a list with --ca.")
        default: nil
        }
    }
}
