import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct ShortCodeGeneratorTests {
    private let generator = ShortCodeGenerator()

    @Test func unguessableCodesHaveSeventeenCharactersOfBase62() {
        let codes = (0..<200).flatMap { _ in generator.candidates(for: .unguessable) }
        #expect(Set(codes).count == 200)
        #expect(codes.allSatisfy { $0.description.wholeMatch(of: /[0-9A-Za-z]{17}/) != nil })
    }

    @Test func shortCodesGrowFromFourCharactersAndHaveNoLookAlikes() {
        for _ in 0..<200 {
            let codes = generator.candidates(for: .short)
            #expect(codes.first?.description.utf8.count ?? 4 <= 5)
            #expect(codes.map(\.description.utf8.count) == codes.map(\.description.utf8.count).sorted())
            #expect(codes.allSatisfy { $0.description.wholeMatch(of: /[2-9A-HJ-NP-Za-km-z]{4,8}/) != nil })
        }
        #expect(ShortCodeGenerator.shortAlphabet.count == 57)
    }

    @Test func everyCharacterOfAnUnguessableCodeButTheFirstIsDrawnAboutAsOften() {
        var random = SplitMix64(seed: 42)
        var counts: [Character: Int] = [:]
        for _ in 0..<12_000 {
            for code in generator.candidates(for: .unguessable, using: &random) {
                for character in code.description.dropFirst(2) { counts[character, default: 0] += 1 }
            }
        }
        let expected = counts.values.reduce(0, +) / 62
        #expect(counts.count == 62)
        #expect(counts.values.allSatisfy { abs($0 - expected) < expected / 5 }, "seed 42: \(counts)")
    }

    @Test func aCustomCodeComesAlone() throws {
        let code = try ShortCode.sample("summer-sale")
        #expect(generator.candidates(for: .custom(code)) == [code])
    }

    @Test func everyCharacterIsDrawnAboutAsOften() {
        var random = SplitMix64(seed: 42)
        var counts: [Character: Int] = [:]
        for _ in 0..<2000 {
            for code in generator.candidates(for: .short, using: &random) {
                for character in code.description { counts[character, default: 0] += 1 }
            }
        }
        let expected = counts.values.reduce(0, +) / 57
        #expect(counts.count == 57)
        #expect(counts.values.allSatisfy { abs($0 - expected) < expected / 5 }, "seed 42: \(counts)")
    }

    @Test(arguments: ["_", "metrics", "MCP", "apple-app-site-association"])
    func reservedCodesAreRefused(text: String) {
        let error = #expect(throws: LinkServiceError.self) { try LinkValidator.customCode(text) }
        #expect(error?.reason == .reservedCode)
    }

    @Test(arguments: ["", "a b", "a/b", "a.b", "ä", "a%20b", String(repeating: "a", count: 101), "a\r\n"])
    func malformedCodesAreRefused(text: String) {
        let error = #expect(throws: LinkServiceError.self) { try LinkValidator.customCode(text) }
        #expect(error?.reason == .invalidCode)
    }

    @Test(arguments: [
        "a", "summer-sale", "A_b-9", "apples", "v10", "x-", "app", "login", "v1", "i",
        String(repeating: "a", count: 100),
    ])
    func otherCodesAreAccepted(text: String) throws {
        #expect(try LinkValidator.customCode(text).description == text)
    }
}
