extension FindingID {
    /// The entries of hosts, certificates, proxies and clocks; `nil` for all others.
    var networkEntry: Entry? {
        switch self {
        case .dnsUnresolved:
            Entry(
                .problem, "The name of the host has no address.",
                why: "Nobody finds the host: every link on it is dead, and apps learn nothing about it.",
                fix: "Add an A record (and an AAAA record) for the host; remove the CNAME of the old service.")
        case .dnsFirebase:
            Entry(
                .problem, "The host still leads to Firebase, or is one of page.link itself.",
                why: "Firebase Dynamic Links was shut down on 25 August 2025 and answers these links no more.",
                fix: "Replace the record by the address of this service.")
        case .dnsPrivateAddress:
            Entry(
                .warning, "The name leads to an address that only some network reaches.",
                why: "Phones, Apple and Google ask over the public network and do not get there.",
                fix: "Publish the public address of the service.")
        case .dnsAddressDown:
            Entry(
                .problem, "One of the host's addresses does not answer; often an AAAA record that was forgotten.",
                why:
                    "Who takes that address waits or fails: phones in IPv6 networks, Apple, Google, certificate authorities.",
                fix: "Remove the record, or let the service listen on that address.")
        case .dnsAddressesDiffer:
            Entry(
                .problem, "Addresses of one host give different association files.",
                why:
                    "Apple and Google keep what they happened to get, so that links open the app for some people only.",
                fix: "Remove the record of the old server.")
        case .dnsFamilyUnchecked:
            Entry(
                .note, "An IPv6 address could not be tried, because this machine has no IPv6.",
                why: "Whether phones in IPv6 networks reach the host is not known.",
                fix: "Run the doctor on a machine with IPv6.")
        case .connectionRefused:
            Entry(
                .problem, "No address of the host accepts a connection.",
                why: "Every link on the host is dead.",
                fix: "Start the service or the proxy before it, and open the port in the firewall.")
        case .serviceNotRunning:
            Entry(
                .warning, "Nothing listens on the service's own address.",
                why: "The service is not running, or runs with another database.",
                fix: "Start `waymark serve`.")
        case .tlsNone:
            Entry(
                .problem, "The port answers, but does not speak TLS.",
                why: "Apps and browsers ask for https only.",
                fix: "Give the service a certificate, or put a proxy with one before it.")
        case .tlsFailed:
            Entry(
                .problem, "The TLS handshake fails.",
                why: "Apps and browsers ask for https only.",
                fix: "Let the server speak TLS 1.2 or 1.3 with a certificate for the host.")
        case .proxyNotWaymark:
            Entry(
                .problem, "What answers below the link domain's prefix is not this service.",
                why: "Links on the domain lead to somebody else's pages.",
                fix: "Pass everything below the prefix on to the service.")
        case .proxyHostLost:
            Entry(
                .problem, "The proxy does not tell the service which host was asked for.",
                why: "The service cannot tell link domains apart and answers 404.",
                fix: "Pass the field Host on as it came.")
        case .proxySchemeLost:
            Entry(
                .warning, "The service takes https requests for plain http.",
                why: """
                    The proxy sends no X-Forwarded-Proto, or is not trusted; then the service sends no \
                    Strict-Transport-Security, and takes the proxy for every visitor.
                    """,
                fix: "Let the proxy set X-Forwarded-Proto, and name it in trustedProxies.")
        case .proxyClientLost:
            Entry(
                .warning, "The service takes the proxy's address for the visitor's.",
                why: "Limits per address then hit all visitors together.",
                fix: "Let the proxy set X-Forwarded-For, and name it in trustedProxies.")
        case .proxySpoofable:
            Entry(
                .problem, "The service believes X-Forwarded fields that a visitor sent.",
                why: "Anybody can pass for another address, host or scheme, and step around limits.",
                fix: "Let the proxy overwrite the fields, and trust the proxy's address only.")
        case .proxyTrustsEveryone:
            Entry(
                .problem, "trustedProxies holds every address there is.",
                why: "Anybody can pass for another address, host or scheme, and step around limits.",
                fix: "Name the addresses of the proxies only.")
        case .clockOff:
            Entry(
                .problem, "The clock of the server and that of this machine are minutes apart.",
                why: "Certificates, expiry of links, deferred links and counts by day go wrong with the clock.",
                fix: "Synchronise the clock.")
        case .clockDrift:
            Entry(
                .warning, "The clock of the server and that of this machine are more than half a minute apart.",
                why: "Certificates, expiry of links, deferred links and counts by day go wrong with the clock.",
                fix: "Synchronise the clock.")
        case .hostNotConfigured:
            Entry(
                .warning, "The database has no link domain on this host.",
                why: "The service answers 404 there, and nothing says which apps the host is for.",
                fix: "Add the domain with `waymark domain add`.")
        case .hostPlainHTTP:
            Entry(
                .note, "The domain is plain http on this machine.",
                why: "It is for trying things out: apps associate with https hosts only.",
                fix: "Add a domain with https for your users.")
        case .hostRecordsUnread:
            Entry(
                .note, "The database could not be read, so that the files were not compared with apps.",
                why: "Only what every host needs was checked.",
                fix: "Run the doctor where the database is, with --database.")
        case .hostsNone:
            Entry(
                .warning, "There is no link domain that people can reach.",
                why: "Links on an address of this machine work for nobody else.",
                fix: "Add a domain with `waymark domain add`.")
        default: certificateEntry
        }
    }

    private var certificateEntry: Entry? {
        switch self {
        case .certificateExpired:
            Entry(
                .problem, "The certificate, or one of its chain, has expired.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Renew the certificate, and find out why it was not renewed by itself.")
        case .certificateNotYetValid:
            Entry(
                .problem, "The certificate is valid only later.",
                why: "Until then no browser opens the links. Or the clock of this machine is wrong.",
                fix: "Compare the clocks, then take the right certificate.")
        case .certificateExpiresSoon:
            Entry(
                .warning, "The certificate expires soon and was not renewed yet.",
                why: "Once it has expired no browser opens the links.",
                fix: "Renew the certificate, and find out why it was not renewed by itself.")
        case .certificateWrongName:
            Entry(
                .problem, "The certificate is for other names.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Get a certificate with the host's name, and let the server choose it by SNI.")
        case .certificateSelfSigned:
            Entry(
                .problem, "The certificate is signed by itself.",
                why: "Nobody trusts it: no browser opens the links, and the association files are not read.",
                fix: "Get a certificate of a public authority, for instance from Let's Encrypt.")
        case .certificateIncompleteChain:
            Entry(
                .problem, "The server does not send the certificates between its own and the authority's.",
                why: "Desktop browsers often find them by themselves; Android, Apple's and Google's servers do not.",
                fix: "Serve the full chain.")
        case .certificateUnknownAuthority:
            Entry(
                .problem, "The certificate comes from an authority that is not trusted publicly.",
                why: "No phone trusts it: browsers do not open the links, and the association files are not read.",
                fix: "Get a certificate of a public authority; for one of your own, name it with --ca.")
        case .certificateInvalidChain:
            Entry(
                .problem, "The chain of the certificate does not hold.",
                why: "No browser opens the links, and neither Apple nor Google reads the association files.",
                fix: "Serve the chain as the authority gave it.")
        case .certificateUnchecked:
            Entry(
                .note, "This machine has no list of public authorities, so that trust was not checked.",
                why: "Whether phones trust the certificate is not known.",
                fix: "Install the package ca-certificates, or name a list with --ca.")
        default: nil
        }
    }
}
