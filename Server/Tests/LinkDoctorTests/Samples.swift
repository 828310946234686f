import Foundation
import LinkStorage
import WaymarkLinks

@testable import LinkDoctor

/// The time of all observations in these tests.
let today = Date(timeIntervalSince1970: 1_795_000_000)

let day: TimeInterval = 86_400
let signingKey = Array(repeating: "AB", count: 32).joined(separator: ":")
let uploadKey = Array(repeating: "0F", count: 32).joined(separator: ":")

extension RegisteredApp {
    static let sampleIOS = RegisteredApp.ios(
        IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345", appStoreID: AppStoreID("123456789")))

    static func sampleAndroid(
        _ fingerprints: [String] = [signingKey], uploadKey key: String? = uploadKey
    ) -> RegisteredApp {
        .android(
            AndroidApp(packageName: "com.example.android", fingerprints: fingerprints, uploadKeyFingerprint: key))
    }
}

extension LinkPlace {
    static func sample(
        path: String = "", apps: [RegisteredApp] = [.sampleIOS, .sampleAndroid()],
        otherHost: String? = "open.example.com",
        isServiceAddress: Bool = false, withholdsFiles: Bool = false, hasURLPatterns: Bool = true,
        hasHome: Bool = true
    ) -> LinkPlace {
        LinkPlace(
            prefix: "https://go.example.com\(path)", path: path, apps: apps, otherHost: otherHost,
            isServiceAddress: isServiceAddress, withholdsFiles: withholdsFiles,
            hasURLPatterns: hasURLPatterns, hasHome: hasHome)
    }
}

extension HostSubject {
    static func sample(_ places: LinkPlace...) -> HostSubject {
        HostSubject(host: "go.example.com", purpose: .serves(places.isEmpty ? [.sample()] : places))
    }
}

extension Answer {
    static func sample(
        _ body: String, status: Int = 200, type: String? = "application/json", _ fields: [String: String] = [:]
    ) -> Answer {
        var all = fields.map { Field($0.key, $0.value) } + [Field("Date", "Wed, 18 Nov 2026 11:06:40 GMT")]
        if let type { all.append(Field("Content-Type", type)) }
        return Answer(status: status, fields: all, body: Array(body.utf8), receivedAt: today)
    }

    static let appleFile =
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.ios"],"components":[{"/":"/_/*","exclude":true},{"/":"/*"}]}]}}"#

    static func androidFile(
        package: String = "com.example.android", _ fingerprints: [String] = [signingKey],
        relation: String = "delegate_permission/common.handle_all_urls"
    ) -> String {
        let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ",")
        return
            #"[{"relation":["\#(relation)"],"target":{"namespace":"android_app","package_name":"\#(package)","sha256_cert_fingerprints":[\#(list)]}}]"#
    }

    static func echo(
        scheme: String = "https", host: String = "go.example.com", client: String = "192.0.2.9",
        isUntrustedForwarder: Bool = false
    ) -> Answer {
        sample(
            #"{"isUntrustedForwarder":\#(isUntrustedForwarder),"client":"\#(client)","domain":"https://go.example.com","host":"\#(host)","scheme":"\#(scheme)","service":"waymark"}"#
        )
    }
}

extension CertificateFacts {
    static func sample(
        subject: String = "CN=go.example.com", issuer: String = "CN=Intermediate", names: [String] = ["go.example.com"],
        from: TimeInterval = -30 * day, to: TimeInterval = 60 * day
    ) -> CertificateFacts {
        CertificateFacts(
            subject: subject, issuer: issuer, names: names, notBefore: today + from, notAfter: today + to)
    }

    static let intermediate = sample(
        subject: "CN=Intermediate", issuer: "CN=Root", names: [], from: -500 * day, to: 1000 * day)
    static let root = sample(subject: "CN=Root", issuer: "CN=Root", names: [], from: -900 * day, to: 3000 * day)
}

extension CertificateChain {
    static let sample = CertificateChain(certificates: [.sample(), .intermediate], trust: .trusted)

    static func untrusted(_ certificates: CertificateFacts..., issuerIsKnown: Bool = false) -> CertificateChain {
        CertificateChain(
            certificates: certificates, trust: .untrusted(issuerIsKnown: issuerIsKnown, reason: "a name constraint"))
    }
}

extension HostObservation {
    /// A correct host, except for the given values.
    static func sample(
        lookup: NameLookup = NameLookup(addresses: ["192.0.2.7"]),
        apple: ObservedExchange.Outcome = .answered(.sample(Answer.appleFile)),
        android: ObservedExchange.Outcome = .answered(.sample(Answer.androidFile())),
        certificates: CertificateChain? = .sample, plain: Answer = .echo(), forged: Answer = .echo(),
        appleCopy: ObservedExchange? = nil
    ) -> HostObservation {
        let exchange = ObservedExchange(apple, certificates: certificates)
        return HostObservation(
            lookup: lookup, addresses: lookup.addresses.map { AddressObservation(address: $0, exchange: exchange) },
            assetLinks: ObservedExchange(android, certificates: certificates),
            echoes: [
                "": EchoObservation(
                    plain: ObservedExchange(.answered(plain)), forged: ObservedExchange(.answered(forged)))
            ],
            appleCopy: appleCopy)
    }

    /// A host with several addresses, each with the result of a request for Apple's file.
    static func sample(_ addresses: [(String, ObservedExchange.Outcome)]) -> HostObservation {
        var observation = HostObservation.sample(lookup: NameLookup(addresses: addresses.map(\.0)))
        observation.addresses = addresses.map {
            AddressObservation(address: $0.0, exchange: ObservedExchange($0.1, certificates: .sample))
        }
        return observation
    }
}

extension MachineObservation {
    /// A correct machine, except for the given values.
    static func sample(
        database: Database = .inspected(DatabaseInspection(schema: .current, bytes: 4096)),
        disk: DiskFacts? = DiskFacts(
            folder: "/var/lib/waymark", freeBytes: 50 << 30, totalBytes: 100 << 30, isWritable: true),
        files: [FileFacts] = FileFacts.samples(), userID: UInt32 = 1000, keys: [APIKeyRecord]? = [],
        boundlessProxies: [String] = [], countries: CountryFileFacts? = nil, listener: ListenerObservation? = nil
    ) -> MachineObservation {
        MachineObservation(
            path: "/var/lib/waymark/waymark.sqlite", database: database, disk: disk, files: files, userID: userID,
            keys: keys, boundlessProxies: boundlessProxies, countries: countries, listener: listener)
    }
}

extension DatabaseServerFacts {
    /// A correct server.
    static let sample = DatabaseServerFacts(version: "15.14", majorVersion: 15)
}

extension CountryFileFacts {
    static func built(daysAgo days: Double) -> CountryFileFacts {
        .opened(path: "/srv/countries.mmdb", type: "Sample-Country", builtAt: today.addingTimeInterval(-86_400 * days))
    }
}

extension FileFacts {
    static func samples(
        database: UInt16 = 0o600, folder: UInt16 = 0o755, key: UInt16 = 0o600, log owner: UInt32 = 1000,
        isWritable: Bool = true
    ) -> [FileFacts] {
        let base = "/var/lib/waymark"
        return [
            FileFacts(path: "\(base)/waymark.sqlite", kind: .database, mode: database, isWritable: isWritable),
            FileFacts(path: base, kind: .folder, mode: folder),
            FileFacts(
                path: "\(base)/waymark.sqlite-wal", kind: .companion, mode: 0o600, ownerID: owner,
                ownerName: owner == 0 ? "root" : "waymark"),
            FileFacts(path: "\(base)/first-key", kind: .secret, mode: key),
        ]
    }
}

extension APIKeyRecord {
    static func sample(created days: Double, used: Double? = nil) -> APIKeyRecord {
        APIKeyRecord(
            id: ID(at: today - days * day), projectID: nil, role: .admin, name: "old backend", secretHash: Data(),
            createdAt: today - days * day, lastUsedAt: used.map { today - $0 * day })
    }
}
