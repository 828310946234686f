import ArgumentParser
import Foundation
import LinkStorage
import Testing

@testable import waymark

@Suite struct ProjectOptionsTests {
    private func projects(_ names: String...) -> [ProjectRecord] {
        names.map { name in
            let moment = Date(timeIntervalSince1970: 1_790_000_000)
            return ProjectRecord(id: ProjectRecord.ID(at: moment), name: name, createdAt: moment)
        }
    }

    @Test(
        arguments: [
            (nil, ["shop"], "shop"),
            (nil, ["shop", "default"], "default"),
            ("shop", ["default", "shop"], "shop"),
        ] as [(String?, [String], String)])
    func theNamedTheOnlyOrTheDefaultProjectIsChosen(name: String?, names: [String], chosen: String) throws {
        let options = try ProjectOptions.parse(name.map { ["--project", $0] } ?? [])
        #expect(try options.choose(from: names.flatMap { projects($0) }).name == chosen)
    }

    @Test(
        arguments: [
            (nil, [], "no project exists"),
            (nil, ["a", "b"], "there are several projects"),
            ("c", ["a", "b"], "no project has the name \"c\""),
        ] as [(String?, [String], String)])
    func otherwiseTheFailureSaysWhich(name: String?, names: [String], message: String) throws {
        let options = try ProjectOptions.parse(name.map { ["--project", $0] } ?? [])
        let failure = #expect(throws: CommandFailure.self) {
            try options.choose(from: names.flatMap { projects($0) })
        }
        #expect(failure?.message == message)
    }
}
