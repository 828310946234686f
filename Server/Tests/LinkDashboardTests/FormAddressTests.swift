import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Addresses that only take forms, opened by hand or behind a sign-in.
@Suite struct FormAddressTests {
    @Test func whatOnlyTakesFormsLeadsReadersToThePageAboveIt() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/")], cookie: cookie)
        let link = try #require(made.headers[.location]?.prefix { $0 != "?" })
        let id = String(link.dropFirst("/_/links/".count))
        // The rule holds for every form without a page of its own.
        let readable = Set(RouteRow.dashboard.filter { $0.method == .get }.map(\.path))
        let forms = RouteRow.dashboard.filter { $0.method == .post && !readable.contains($0.path) }
        #expect(forms.count >= 5)
        let query = "project=\(service.project.id)"
        for row in forms {
            let path = row.path.replacing("{id}", with: id)
            for method in [HTTPRequest.Method.get, .head] {
                let answer = try await service.send(method, "\(path)?\(query)", cookie: cookie)
                let page = try #require(answer.headers[.location], "\(method) \(path): \(answer.status)")
                #expect(answer.status == .seeOther && page.hasSuffix("?\(query)&note=formOnly"), "\(path): \(page)")
                #expect("\(path)/".hasPrefix(page.prefix { $0 != "?" }), "\(path): \(page)")
                let shown = try await service.send(.get, page, cookie: cookie)
                #expect(shown.status == .ok && shown.text.contains("Nothing was changed"), "\(path): \(page)")
            }
        }
        for (path, page) in [("/_/links/bulk", "/_/links"), ("\(link)/state", String(link)), ("/_/sign-out", "/_/")] {
            #expect(try await service.send(.get, path).headers[.location] == "\(page)?note=formOnly")
        }
        // Other methods are refused as before.
        let other = try await service.send(.put, "/_/links/bulk", cookie: cookie)
        #expect(other.status == .methodNotAllowed && other.headers[.allow] == "POST")
    }

    @Test func aSignInForAFormEndsAtItsPage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        // Without the field `Referer` the form's own address is all that is known.
        let refused = try await service.send(
            .post, "/_/links/bulk?tag=sale", form: [("do", "archive"), ("password", "")])
        #expect(refused.headers[.location] == "/_/sign-in?to=%2F_%2Flinks%2Fbulk%3Ftag%3Dsale&note=unsent")
        let to = try #require(refused.headers[.location])
        #expect(try await service.send(.get, to).text.contains("Nothing was changed, because you were signed out."))
        let signedIn = try await service.send(.get, to, cookie: cookie)
        #expect(signedIn.headers[.location] == "/_/links/bulk?tag=sale")
        let list = try await service.send(.get, "/_/links/bulk?tag=sale", cookie: cookie)
        #expect(list.headers[.location] == "/_/links?tag=sale&note=formOnly")
    }
}
