import Foundation
import Testing

@testable import WaymarkInbox

@Suite struct AppClipHandOffTests {
    private static let now = Date(timeIntervalSince1970: 1_795_249_800)

    @Test func addressIsHandedOverWithinADay() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clip = AppClipHandOff(folder: folder)
        let app = AppClipHandOff(folder: folder)
        #expect(app.link(at: Self.now) == nil)
        try clip.store(try Sample.url("https://go.example.com/old"), at: Self.now)
        try clip.store(try Sample.url(Sample.short), at: Self.now)
        #expect(app.link(at: Self.now.addingTimeInterval(86_400)) == Sample.short)
        #expect(app.link(at: Self.now.addingTimeInterval(86_401)) == nil)
        #expect(app.link(at: Self.now.addingTimeInterval(-86_401)) == nil)
        app.clear()
        app.clear()
        #expect(app.link(at: Self.now) == nil)
    }

    @Test(arguments: ["", "{", "[]", #"{"url":7,"stored":0}"#, #"{"stored":0}"#, #"{"url":"https://a"}"#])
    func damagedFileIsNoAddress(_ text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("app-clip.json"))
        #expect(AppClipHandOff(folder: folder).link(at: Date(timeIntervalSinceReferenceDate: 0)) == nil)
    }

    @Test func groupThatTheAppDoesNotHaveIsNone() throws {
        #expect(AppClipHandOff(appGroup: "group.com.example.other") == nil)
    }
}
