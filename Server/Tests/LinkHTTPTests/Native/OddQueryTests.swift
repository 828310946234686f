import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Values that clients send by mistake, and attackers on purpose, in every parameter of the native lists.
@Suite struct OddQueryTests {
    /// Values that no parameter of a fixed form has, percent-encoded.
    static let values = [
        "zz", "-1", "%2B1", "0", "0x1", "1e3", "1.0", "%EF%BC%91", "%D9%A3", "99999999999999999999", "%201", "1%20",
        "null",
        "NaN", "true,false", "..%2Fx", "%3Cscript%3E", "'%20OR%201=1", "%E2%80%AE1", "MTp6eg", "%00", "a%0Ab", "%C3%28",
        "%zz",
    ]
    private static let fixed = [
        ("links?", ["limit", "cursor", "archived", "managed"]),
        ("statistics?", ["limit", "by", "interval", "compare", "format"]),
        ("clicks?format=json&", ["limit", "cursor"]), ("events?format=json&", ["limit", "cursor"]),
        ("clicks?", ["format"]), ("events?", ["format"]),
    ]
    private static let properties = ["platform", "os", "form", "kind", "answer", "qr", "country"]
    private static let texts = [
        ("links?", ["q", "tag", "domain", "destinationHost", "keyID", "shortLink"]),
        (
            "statistics?",
            ["period", "domain", "tag", "project", "referrer", "campaign", "language", "browser", "inApp"]
        ),
        ("clicks?", ["link", "period", "domain", "tag", "project"]), ("events?", ["link", "period", "tag"]),
        ("flow?", ["url", "userAgent"]), ("webhooks?", ["project"]), ("openapi.json?", ["x"]),
    ]

    @Test func aParameterOfAFixedFormTakesNothingElse() async throws {
        let service = try await ServiceUnderTest()
        for (path, names) in Self.fixed {
            for name in names {
                for value in Self.values + [""] {
                    let answer = try await service.get("/api/v1/\(path)\(name)=\(value)")
                    #expect(answer.status == .badRequest, "\(path)\(name)=\(value): \(answer.text.prefix(200))")
                    #expect(try answer.decoded(ProblemDetails.self).type.hasPrefix("urn:waymark:problem:bad-"))
                }
            }
        }
    }

    @Test func anErrorNamesTheParameterTheValueAndWhatIsRight() async throws {
        let service = try await ServiceUnderTest()
        for (query, text) in [
            ("links?limit=zz", "The parameter “limit” cannot be “zz”; it must be a whole number from 1 to 200."),
            (
                "links?archived=zz",
                "The parameter “archived” cannot be “zz”; it must be one of excluded, included, only."
            ),
            ("links?cursor=zz", "The parameter “cursor” cannot be “zz”; it must be “next” of the page before."),
            ("statistics?compare=zz", "The parameter “compare” cannot be “zz”; it must be true or false."),
            ("links?limit=5&shortLink=x", "“shortLink” names one link; omit “limit”."),
            ("statistics?form=zz", "“zz” is no value of “form”; known are: phone, tablet, desktop."),
        ] {
            let problem = try await service.get("/api/v1/\(query)").decoded(ProblemDetails.self)
            #expect(problem.detail == text)
        }
    }

    @Test(arguments: properties) func aPropertyOfClicksTakesOnlyWhatClicksHave(name: String) async throws {
        let service = try await ServiceUnderTest()
        for value in Self.values {
            for path in ["statistics", "clicks"] {
                let answer = try await service.get("/api/v1/\(path)?\(name)=\(value)")
                #expect(answer.status == .badRequest, "\(path)?\(name)=\(value): \(answer.text.prefix(200))")
            }
        }
    }

    @Test func noTextIsOurFault() async throws {
        let service = try await ServiceUnderTest()
        for (path, names) in Self.texts {
            for name in names {
                for value in Self.values + ["", String(repeating: "a", count: 5000)] {
                    let answer = try await service.get("/api/v1/\(path)\(name)=\(value)")
                    #expect(answer.status.code < 500, "\(path)\(name)=\(value): \(answer.text.prefix(200))")
                }
            }
        }
    }

    @Test func nothingIsTakenTwice() async throws {
        let service = try await ServiceUnderTest()
        for query in [
            "links?tag=a&tag=a", "links?limit=1&limit=1", "statistics?by=os&by=os", "clicks?period=1d&period=1d",
        ] {
            #expect(try await service.get("/api/v1/\(query)").status == .badRequest, "\(query)")
        }
        #expect(try await service.get("/api/v1/statistics?os=ios&os=android").status == .ok)
    }
}
