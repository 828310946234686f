import Foundation
import HTTPTypes
import LinkQRCodes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct QRCodeAddressTests {
    @Test(arguments: [
        ("/abc.qr", "image/svg+xml"), ("/abc.qr.svg", "image/svg+xml"), ("/abc.qr.png", "image/png"),
    ])
    func drawsTheCodeOfALinkAndCountsNothing(_ path: String, _ type: String) async throws {
        let fixture = try await LinkHostFixture()
        let record = try await fixture.insert("abc")
        let response = try await fixture.send(path, as: LinkHostFixture.iPhone)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == type)
        #expect(response.headers[.cacheControl] == "public, max-age=300")
        // The response is the same for all visitors.
        #expect(response.headers[.vary] == nil)
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        if type == "image/svg+xml" {
            #expect(response.text == (try QRCodePicture("http://localhost/abc?qr=1", style: QRCodeStyle()).svg))
        }
        #expect(try await fixture.counts(of: record).isEmpty)
    }

    @Test func drawsItAsItIsAskedTo() async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        let response = try await fixture.send("/abc.qr?size=300&level=H&margin=2&color=%23123456&background=ffeedd")
        let style = try QRCodeStyle(
            level: .high, size: 300, margin: 2, color: #require(RGBColor("#123456")),
            background: #require(RGBColor("#ffeedd")))
        #expect(response.text == (try QRCodePicture("http://localhost/abc?qr=1", style: style).svg))
    }

    @Test(arguments: [("1024", HTTPResponse.Status.ok), ("1025", .unauthorized), ("4096", .unauthorized)])
    func largePicturesNeedAKey(_ size: String, _ status: HTTPResponse.Status) async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        for path in ["/abc.qr.png", "/abc.qr"] {
            let response = try await fixture.send("\(path)?size=\(size)")
            #expect(response.status == status)
            if status == .unauthorized {
                #expect(response.text.contains("1024 pixels requires an API key"))
                #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"waymark\"")
                #expect(response.headers[.cacheControl] == "no-store")
            }
        }
    }

    @Test(arguments: [
        (APIKeyRecord.Role.server, HTTPResponse.Status.ok), (.admin, .ok), (.app, .forbidden),
    ])
    func onlyKeysThatAreSecretsOpenLargePictures(_ role: APIKeyRecord.Role, _ status: HTTPResponse.Status) async throws
    {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        let project = role == .admin ? nil : fixture.domain.projectID
        let key = try await fixture.useCases.administration.createKey(role: role, project: project).text
        let large = "/abc.qr.png?size=2000"
        #expect(try await fixture.send(large, headers: [.authorization: "Bearer \(key)"]).status == status)
        #expect(try await fixture.send(large, headers: [.authorization: "Bearer \(key)x"]).status == .unauthorized)
    }

    @Test func tooManyAtOnceAreAskedToComeBack() async throws {
        let fixture = try await LinkHostFixture(qrCodes: QRCodeDrawer.Configuration(cacheBytes: 0, waiting: 1))
        try await fixture.insert("abc")
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for number in 0..<40 {
                group.addTask { try await fixture.send("/abc.qr.png?size=1024&color=0000\(number + 10)") }
            }
            return try await group.reduce(into: [Answer]()) { $0.append($1) }
        }
        let refused = answers.filter { $0.status == .serviceUnavailable }
        #expect(!refused.isEmpty && refused.allSatisfy { $0.headers[.retryAfter] == "1" })
        #expect(answers.count { $0.status == .ok } + refused.count == answers.count)
        #expect(answers.contains { $0.status == .ok })
    }

    @Test(arguments: [
        ("size=x", "64 to 4096"), ("size=1", "64 to 4096"), ("size=4097", "64 to 4096"), ("size=", "64 to 4096"),
        ("size=99999999999999999999", "64 to 4096"), ("size=1e3", "64 to 4096"), ("level=Z", "L, M, Q or H"),
        ("level=", "L, M, Q or H"), ("level=H&level=LL", "L, M, Q or H"), ("margin=99", "0 to 32"),
        ("margin=-1", "0 to 32"), ("color=red", "six hexadecimal"), ("color=", "six hexadecimal"),
        ("color=%2300000080", "six hexadecimal"), ("background=%23", "six hexadecimal"), ("color=fff", "much darker"),
        ("color=ffffff&background=000000", "much darker"), ("color=\(String(repeating: "a", count: 5000))", "six"),
    ])
    func refusesWhatCannotBeDrawnAndSaysWhatCan(_ query: String, _ right: String) async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        for path in ["/abc.qr", "/abc.qr.png"] {
            let response = try await fixture.send("\(path)?\(query)")
            #expect(response.status == .badRequest)
            #expect(response.text.contains(right) && response.text.utf8.count < 300)
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    @Test func theHeadOfAPictureIsThatOfThePicture() async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        for path in ["/abc.qr", "/abc.qr.png?size=64&margin=0&level=h"] {
            let (get, head) = (try await fixture.send(path), try await fixture.send(path, method: .head))
            #expect(get.status == .ok && head.status == .ok && head.text.isEmpty)
            #expect(get.headers[.contentLength] == head.headers[.contentLength])
            #expect(get.headers[.contentType] == head.headers[.contentType])
        }
    }

    @Test(arguments: ["/none.qr", "/.qr", "/.qr.png", "/old.qr", "/abc.qr/", "/abc.qr.gif"])
    func thereIsNoCodeOfNoLink(_ path: String) async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("abc")
        try await fixture.insert("old") { $0.expiresAt = LinkHostFixture.moment }
        let response = try await fixture.send(path)
        #expect(response.status == (path == "/old.qr" ? .gone : .notFound))
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test func aLinkMayBePrintedBeforeItsTime() async throws {
        let fixture = try await LinkHostFixture()
        try await fixture.insert("soon") { $0.startsAt = LinkHostFixture.moment + 3600 }
        #expect(try await fixture.send("/soon.qr").headers[.contentType] == "image/svg+xml")
        #expect(try await fixture.send("/soon").status == .notFound)
    }
}
