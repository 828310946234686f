import HTTPTypes
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// What people change of themselves, through the router.
@Suite struct AccountPageTests {
    @Test func onlyOwnSessionsEndAndNothingElseIsSaid() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let viewer = try await service.signIn(.viewer, by: service.person(cookie))
        let foreign = try await service.person(viewer).sessionID.description
        func end(_ session: String, language: String? = nil) async throws -> DashboardUnderTest.Answer {
            let form = [("do", "revoke"), ("session", session)]
            return try await service.send(.post, "/_/account", form: form, cookie: cookie, language: language)
        }
        func noted() async throws -> Int {
            try await service.useCases.auditLog.entries(
                matching: AuditFilter(action: "session.end"), caller: .commandLine
            ).count
        }
        let refused = try await end(foreign)
        #expect(refused.status == .notFound && refused.text.contains("You have no such session"), "\(refused.text)")
        #expect(try await end(foreign, language: "de").text.contains("Diese Sitzung haben Sie nicht"))
        #expect(try await service.send(.get, "/_/", cookie: viewer).status == .ok)
        #expect(try await noted() == 0, "Nothing was ended.")

        let signIn = [("email", "ada@example.com"), ("password", DashboardUnderTest.password)]
        let second = try #require(
            DashboardUnderTest.cookie(try await service.send(.post, "/_/sign-in", form: signIn)))
        let own = try await service.person(second).sessionID.description
        #expect(try await end(own).headers[.location] == "/_/account?note=revoked")
        #expect(try await service.send(.get, "/_/", cookie: second).status == .seeOther)
        #expect(try await end(own).status == .notFound)
        #expect(try await noted() == 1)
        let others = try await service.send(.post, "/_/account", form: [("do", "revoke-others")], cookie: cookie)
        #expect(others.headers[.location] == "/_/account?note=noOthers")
        #expect(try await noted() == 1)
    }
}
