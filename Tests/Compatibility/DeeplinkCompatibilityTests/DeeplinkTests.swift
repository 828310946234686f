import DeeplinkCompatibility
import Foundation
import Testing

/// The surface of templates: literals, interpolation, equality, printing.
@Suite struct DeeplinkTests {

    @Test func literalsAndInterpolationsAreCases() throws {
        guard case .literal("/a") = "/a" as Deeplink<Sample> else { throw AppError() }
        guard case .interpolated(let interpolation) = try "/a/\(\.a)" as Deeplink<Sample> else { throw AppError() }
        #expect(interpolation.description == "/a/{argument}")
        #expect(Deeplink<Sample>.interpolated(interpolation) == (try "/a/\(\.a)"))
    }

    @Test func templatesCompareByTextAndKeyPaths() throws {
        let templates: Set<Deeplink<Sample>> = [
            "/a", "/b", try "/a/\(\.a)", try "/a/\(\.a)", try "/a/\(\.b)", try "/\(\.list, separator: ",")",
            try "/\(\.list, separator: ";")",
        ]
        #expect(templates.count == 6)
    }

    @Test func allArgumentsPrintAlike() throws {
        let one: Deeplink<Sample> = try "/x/\(\.a)/\(\.b)"
        let other: Deeplink<Sample> = try "/x/\(\.list, separator: ",")/\(\.a)"
        #expect(one.description == other.description)
        #expect(("/x" as Deeplink<Void>).description == "/x")
        #expect(Deeplink.catchAll.description.isEmpty)
    }

    @Test func interpolationIgnoresEmptyTexts() throws {
        var interpolation = DeeplinkInterpolation<Sample>(literalCapacity: 0, interpolationCount: 1)
        interpolation.appendLiteral("")
        interpolation.appendLiteral("/a/")
        interpolation.appendLiteral("")
        try interpolation.appendInterpolation(\.a)
        #expect(Deeplink.interpolated(interpolation) == (try "/a/\(\.a)"))
    }

    @Test func aPropertyIsNamedOnce() {
        #expect {
            try "/\(\.a)/\(\.a)" as Deeplink<Sample>
        } throws: { error in
            if case DeeplinkError.argumentRepeated(let keyPath) = error { keyPath.hasSuffix(".a") } else { false }
        }
        #expect {
            try "/\(\.list, separator: ",")/\(\.list, separator: ";")" as Deeplink<Sample>
        } throws: { error in
            if case DeeplinkError.argumentRepeated = error { true } else { false }
        }
    }

    @Test func argumentsNeedATextBetween() {
        #expect {
            try "/\(\.a)\(\.b)" as Deeplink<Sample>
        } throws: { error in
            if case DeeplinkError.argumentsInARow = error { true } else { false }
        }
        #expect(throws: DeeplinkError.self) { try "/\(\.a)\(\.list, separator: ",")" as Deeplink<Sample> }
    }

    @Test func encodingJoinsTextsAndValues() throws {
        let template: Deeplink<Sample> = try "/x/\(\.a)/\(\.list, separator: ",")?b=\(\.b)"
        #expect(template.encode(Sample(a: "1", b: "2", list: ["u", "v"])) == "/x/1/u,v?b=2")
        #expect(template.encode(Sample(a: nil, b: nil, list: nil)) == "/x//?b=")
        #expect(template.encode(Sample(a: "a b/é?", b: "&", list: ["u,v", "w"])) == "/x/a b/é?/u,v,w?b=&")
        #expect(("/x" as Deeplink<Sample>).encode(Sample()) == "/x")
        #expect(("/x" as Deeplink<Void>).encode(()) == "/x")
    }

    @Test func literalsParseIntoValuesToo() {
        #expect(read("/x", "https://example.com/x") == Sample())
        #expect(read("/x", "https://example.com/y") == nil)
    }

    @Test func errorsSayWhatWasThereAndWhatWasWanted() throws {
        #expect(throws: DeeplinkError.pathDoesNotMatchLiteral(path: "/y", literal: "/x")) {
            try ("/x" as Deeplink<Void>).parse(link("https://example.com/y"))
        }
        let template: Deeplink<Sample> = try "/x/\(\.a)/z"
        var value = Sample()
        let error = #expect(throws: DeeplinkError.self) { try template.parse(link("/x/1/y"), into: &value) }
        #expect(error == .pathDoesNotMatchLiteral(path: "1/y", literal: "/z"))
        #expect(error?.localizedDescription == "The link's text \"1/y\" does not match the template's \"/z\".")
    }

    @Test func errorsOfClosuresCompareByType() {
        #expect(DeeplinkError.registrationClosureThrew(AppError()) == .registrationClosureThrew(AppError()))
        #expect(DeeplinkError.registrationClosureThrew(AppError()) != .registrationClosureThrew(OtherError()))
        #expect(DeeplinkError.cannotExtractComponents(link("/a")) != .cannotExtractComponents(link("/b")))
    }

    @Test func everyErrorHasAMessage() {
        let errors: [DeeplinkError] = [
            .pathDoesNotMatchLiteral(path: "p", literal: "l"), .argumentRepeated(keyPath: "\\Sample.a"),
            .argumentsInARow(first: "\\Sample.a", second: "\\Sample.b"), .cannotExtractComponents(link("https://h//p")),
            .noMatchingDeeplink(link("/x"), errors: [.pathDoesNotMatchLiteral(path: "p", literal: "l")]),
            .registrationClosureThrew(AppError()), .sampleHidden(template: "/x", url: link("/y")),
        ]
        for (index, error) in errors.enumerated() {
            #expect(error.localizedDescription.hasSuffix(".") || error == .registrationClosureThrew(AppError()))
            #expect(errors.firstIndex(of: error) == index)
        }
        #expect(errors[4].localizedDescription.contains("- " + errors[0].localizedDescription))
    }
}
