import LinkService
import LinkStorage
import Testing

@Suite struct BranchKeyTests {
    @Test func aKeyIsThePrefixAnd32LettersOrDigits() throws {
        let text = "key_live_" + String(repeating: "aZ09", count: 8)
        let key = try #require(BranchKey(text))
        #expect(key.kind == .key && key.environment == .live && key.role == .app && key.text == text)
        let secret = try #require(BranchKey("secret_test_" + String(repeating: "aZ09", count: 8)))
        #expect(secret.kind == .secret && secret.environment == .test && secret.role == .server)
    }

    @Test(arguments: [
        "", "key", "key_live_", "key_live_short", "key_live_" + String(repeating: "a", count: 33),
        "key_prod_" + String(repeating: "a", count: 32), "KEY_live_" + String(repeating: "a", count: 32),
        "key_live_" + String(repeating: "ä", count: 16), "key_live_" + String(repeating: "-", count: 32),
        "x_key_live_" + String(repeating: "a", count: 32), "key_live_" + String(repeating: "a", count: 32) + "_",
    ])
    func otherTextsAreNoKeys(_ text: String) {
        #expect(BranchKey(text) == nil)
    }

    @Test func newKeysDifferAndReadBack() throws {
        let keys = (0..<100).map { _ in BranchKey(.key, .live) }
        #expect(Set(keys.map(\.text)).count == 100)
        for key in keys { #expect(BranchKey(key.text) == key) }
    }

    @Test func theIdentifierFollowsFromTheTextAndIsKnownAsBranchs() throws {
        let key = BranchKey(.key, .test)
        #expect(try #require(BranchKey(key.text)).id == key.id)
        #expect(BranchKey(.key, .test).id != key.id)
        #expect(key.id.description.dropFirst(14).first == "8")
    }
}
