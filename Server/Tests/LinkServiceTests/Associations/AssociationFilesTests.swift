import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct AssociationFilesTests {
    private let ios = VisitSamples.app(.ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")))
    private let android = VisitSamples.app(
        .android(AndroidApp(packageName: "com.example.android", fingerprints: [VisitSamples.fingerprint("AB")])))

    @Test func oneAppOnAWholeHost() throws {
        let domain = try VisitSamples.domain("https://go.example.com")
        let file = AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [ios, android])])
        #expect(
            text(file) == #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.ios","#
                + #""appIDs":["ABCDE12345.com.example.ios"],"components":[{"/":"/_/*","exclude":true},"#
                + #"{"/":"/.well-known/*","exclude":true},{"/":"/apple-app-site-association","exclude":true},"#
                + #"{"/":"/*"}],"paths":["NOT /_/*","NOT /.well-known/*","NOT /apple-app-site-association","/*"]}]}}"#)
    }

    @Test(arguments: [("https://go.example.com", "/*"), ("https://www.example.com/go", "/go/*")])
    func addressesForBrowsersOnlyStayOutOfTheApp(_ prefix: String, _ path: String) throws {
        let domain = try VisitSamples.domain(prefix)
        let file = AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [ios], hasWebLinks: true)])
        let rules = ["$web_only", "%24web_only", "$mobile_web_only", "%24mobile_web_only"].map {
            #"{"/":"\#(path)","?":{"\#($0)":"true"},"exclude":true}"#
        }
        #expect(text(file).contains(#""components":[\#(rules.joined(separator: ","))"#), "\(text(file))")
        #expect(text(file).contains(#"{"/":"/e/*","exclude":true}"#) == (path == "/*"))
        let plain = AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [ios])])
        #expect(!text(plain).contains("web_only"))
    }

    @Test func anAppWithoutAPrefixIsLeftOut() throws {
        let domain = try VisitSamples.domain("https://go.example.com")
        let app = VisitSamples.app(.ios(IOSApp(bundleID: "com.example.new")))
        let file = AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [app])])
        #expect(text(file) == #"{"applinks":{"apps":[],"details":[]}}"#)
    }

    @Test func thePrefixOfAnOldAccountGoesBeforeTheTeam() throws {
        let app = VisitSamples.app(
            .macos(MacApp(bundleID: "com.example.mac", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765")))
        let domain = try VisitSamples.domain("https://go.example.com")
        let file = text(AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [app])]))
        #expect(file.contains("\"ZYXWV98765.com.example.mac\""))
        #expect(!file.contains("ABCDE12345"))
    }

    @Test func aProjectUnderALongerPrefixKeepsItsPathsFromTheHostsOwner() throws {
        let other = VisitSamples.app(.ios(IOSApp(bundleID: "com.example.shop", teamID: "SHOPS12345")))
        let host = AssociatedDomain(domain: try VisitSamples.domain("https://example.com"), apps: [ios])
        let shop = AssociatedDomain(domain: try VisitSamples.domain("https://example.com/shop"), apps: [other])
        let paths = try appPaths(AssociationFiles.apple([host, shop]))
        #expect(paths["ABCDE12345.com.example.ios"]?.suffix(3) == ["NOT /shop", "NOT /shop/*", "/*"])
        #expect(paths["SHOPS12345.com.example.shop"]?.suffix(2) == ["/shop", "/shop/*"])
    }

    @Test func anAppOfTwoPrefixesHasOneEntryForBoth() throws {
        let domains = try ["https://example.com/a", "https://example.com/a/b"].map {
            AssociatedDomain(domain: try VisitSamples.domain($0), apps: [ios])
        }
        let paths = try appPaths(AssociationFiles.apple(domains))
        #expect(paths.count == 1)
        #expect(paths["ABCDE12345.com.example.ios"]?.suffix(4) == ["/a/b", "/a/b/*", "/a", "/a/*"])
    }

    @Test func belowAPrefixTheSiteKeepsTheRestOfItsPaths() throws {
        let domain = try VisitSamples.domain("https://www.example.com/go")
        let paths = try appPaths(AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [ios])]))
        #expect(paths == ["ABCDE12345.com.example.ios": ["/go", "/go/*"]])
    }

    @Test func aHostWhoseDomainsAllWithholdHasNoFiles() throws {
        var domain = try VisitSamples.domain("https://go.example.com")
        domain.alternateHost = "www.example.com"
        #expect(directory([domain]).associatedDomains(authority: "www.example.com") != nil)
        domain.servesAssociations = false
        for host in ["go.example.com", "WWW.example.com", "go.example.com:443", "other.example.com"] {
            #expect(directory([domain]).associatedDomains(authority: host) == nil)
        }
    }

    @Test func aDomainThatWithholdsKeepsTheAppsOfOthersOffItsPaths() throws {
        let host = try VisitSamples.domain("https://example.com")
        var shop = try VisitSamples.domain("https://example.com/shop")
        shop.servesAssociations = false
        let domains = try #require(directory([host, shop]).associatedDomains(authority: "example.com"))
        #expect(domains.map(\.apps.isEmpty) == [false, true])
        let paths = try appPaths(AssociationFiles.apple(domains))
        #expect(paths["ABCDE12345.com.example.ios"]?.suffix(3) == ["NOT /shop", "NOT /shop/*", "/*"])
    }

    @Test func theServicesOwnAddressKeepsItsPathsFromApps() throws {
        var domain = try VisitSamples.domain("https://go.example.com")
        domain.isServiceAddress = true
        let paths = try appPaths(AssociationFiles.apple([AssociatedDomain(domain: domain, apps: [ios])]))
        let own = try #require(paths["ABCDE12345.com.example.ios"])
        #expect(own.contains("NOT /api/*"))
        #expect(own.contains("NOT /v1/*"))
        #expect(own.contains("NOT /health/*"))
        #expect(own.last == "/*")
    }

    @Test func assetLinksNameEachPackageOnce() throws {
        let domain = try VisitSamples.domain("https://go.example.com")
        let again = VisitSamples.app(
            .android(
                AndroidApp(
                    packageName: "com.example.android",
                    fingerprints: [VisitSamples.fingerprint("AB"), VisitSamples.fingerprint("CD")])))
        let unsigned = VisitSamples.app(.android(AndroidApp(packageName: "com.example.unsigned")))
        let file = AssociationFiles.android([AssociatedDomain(domain: domain, apps: [ios, android, unsigned, again])])
        #expect(
            text(file) == #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":"#
                + #"{"namespace":"android_app","package_name":"com.example.android","sha256_cert_fingerprints":"#
                + "[\"\(VisitSamples.fingerprint("AB"))\",\"\(VisitSamples.fingerprint("CD"))\"]}}]")
    }

    private func directory(_ domains: [LinkDomainRecord]) -> Directory {
        Directory(revision: 1, projects: [], apps: [ios], domains: domains, keys: [])
    }

    private func text(_ data: Data) -> String {
        String(decoding: data, as: UTF8.self)
    }

    private struct File: Decodable {
        struct Links: Decodable {
            struct Detail: Decodable {
                var appID: String
                var paths: [String]
            }

            var details: [Detail]
        }

        var applinks: Links
    }

    private func appPaths(_ data: Data) throws -> [String: [String]] {
        let details = try JSONDecoder().decode(File.self, from: data).applinks.details
        return Dictionary(uniqueKeysWithValues: details.map { ($0.appID, $0.paths) })
    }
}
