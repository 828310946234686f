import LinkRules
import LinkService
import LinkStorage
import Logging
import Testing
import WaymarkLinks

/// The two projects of a Branch app.
@Suite struct BranchProjectsTests {
    let administration: Administration
    let project: ProjectRecord

    init() async throws {
        administration = LinkUseCases(database: InMemoryLinkDatabase(), logger: .silent).administration
        project = try await administration.addProject(name: "shop", urlPatterns: ["^https://shop\\.example/"])
        _ = try await administration.addApp(
            .ios(IOSApp(bundleID: "com.example.shop", teamID: "ABCDE12345")), name: "Shop", to: project.id)
    }

    @Test func keysOfTheFirstHalfBelongToTheNamedProject() async throws {
        let issued = try await administration.createBranchKeys(.live, project: project.id)
        #expect(issued.project.id == project.id)
        #expect(!issued.isNewProject)
        #expect(try await administration.projects().map(\.id) == [project.id])
        #expect(issued.key.record.branchEnvironment == .live)
        #expect(issued.secret.record.branchEnvironment == .live)
    }

    @Test(arguments: [
        (BranchKey.Environment.live, BranchKey.Environment.test, "shop test"), (.test, .live, "shop live"),
    ])
    func keysOfTheOtherHalfBelongToAProjectWithTheSameApps(
        _ first: BranchKey.Environment, _ second: BranchKey.Environment, _ name: String
    ) async throws {
        _ = try await administration.createBranchKeys(first, project: project.id)
        let issued = try await administration.createBranchKeys(second, project: project.id)
        #expect(issued.isNewProject)
        #expect(issued.project.name == name)
        #expect(issued.project.urlPatterns == project.urlPatterns)
        #expect(issued.key.record.branchEnvironment == second)
        #expect(issued.key.record.projectID == issued.project.id)
        #expect(issued.secret.record.projectID == issued.project.id)
        let apps = try await administration.apps(of: issued.project.id)
        #expect(apps.map(\.app) == (try await administration.apps(of: project.id)).map(\.app))
        #expect(apps.map(\.name) == ["Shop"])
    }

    @Test func moreKeysOfAHalfBelongToTheSameProject() async throws {
        _ = try await administration.createBranchKeys(.live, project: project.id)
        let test = try await administration.createBranchKeys(.test, project: project.id).project
        let again = try await administration.createBranchKeys(.test, project: project.id)
        #expect(again.project.id == test.id)
        #expect(!again.isNewProject)
        #expect(try await administration.createBranchKeys(.live, project: test.id).project.id == project.id)
        #expect(try await administration.apps(of: test.id).count == 1)
        #expect(try await administration.projects().count == 2)
    }

    @Test func aProjectThatWasMadeForTheOtherHalfGetsTheMissingApps() async throws {
        _ = try await administration.createBranchKeys(.live, project: project.id)
        let made = try await administration.addProject(name: "shop test")
        let issued = try await administration.createBranchKeys(.test, project: project.id)
        #expect(issued.project.id == made.id)
        #expect(try await administration.apps(of: made.id).count == 1)
    }

    @Test func eachHalfKnowsTheOther() async throws {
        #expect(try await administration.otherHalf(of: project) == nil)
        _ = try await administration.createBranchKeys(.live, project: project.id)
        #expect(try await administration.otherHalf(of: project) == nil)
        let named = try await administration.addProject(name: "shop test")
        #expect(try await administration.otherHalf(of: project) == nil)
        _ = try await administration.createBranchKeys(.test, project: project.id)
        #expect(try await administration.otherHalf(of: project)?.id == named.id)
        #expect(try await administration.otherHalf(of: named)?.id == project.id)
        let app = RegisteredApp.android(AndroidApp(packageName: "com.example.shop"))
        _ = try await administration.addApp(app, to: project.id)
        #expect(try await administration.hasApp(app, in: project))
        #expect(try await !administration.hasApp(app, in: named))
    }

    @Test func keysThatAreRefusedLeaveNoProjectBehind() async throws {
        let live = try await administration.createBranchKeys(.live, project: project.id)
        await #expect(throws: LinkServiceError.self) {
            try await administration.createBranchKeys(.test, project: project.id, key: live.key.text)
        }
        #expect(try await administration.projects().map(\.id) == [project.id])
        await #expect(throws: LinkServiceError.self) {
            try await administration.createBranchKeys(.live, project: project.id, key: live.key.text)
        }
    }

    @Test func aProjectWithKeysOfBothHalvesIsLeftToTheOwner() async throws {
        let both = try await administration.addProject(name: "shop test")
        _ = try await administration.createBranchKeys(.live, project: both.id)
        _ = try await administration.createBranchKeys(.live, project: project.id)
        await #expect(throws: LinkServiceError.self) {
            try await administration.createBranchKeys(.test, project: project.id)
        }
    }
}
