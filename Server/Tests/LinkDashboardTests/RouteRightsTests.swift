import HTTPTypes
import LinkImportExport
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Every route of the dashboard and of the APIs, asked by every kind of caller: what the table of rights gives, and nothing else.
@Suite struct RouteRightsTests {
    /// The beginnings of the paths of the faces that ask for rights.
    private static let prefixes = ["/_/", "/api/", "/v1/", "/v2/", "/v3/", "/mcp", "/a/", "/e/", "/_r"]

    /// Routes without a right: what every browser may read, and what only says that a version is not there.
    private static let open: Set<String> = [
        "GET /_/**", "POST /_/**", "GET /a/**", "GET /e/**", "GET /_r", "GET /v1/deepview",
        // What pages of links, the doctor and proxies ask for, on every host.
        "POST /_/device", "GET /_/request", "GET /_/ask", "GET /_/files/{file}",
        // Whoever asks for a token has none yet; what it takes instead is tried where tokens are.
        "POST /api/token",
        // The same as with the encoded link, which is tried.
        "GET /v1/{dynamicLink}/{host}/{path}/linkStats", "GET /v1/{dynamicLink}/{host}/{path}/{code}/linkStats",
    ]

    /// Whether a route is of the faces that have no rights to ask for: links and association files, and the state of the service.
    private static func isPublic(_ path: String, among paths: [String]) -> Bool {
        let files = ["/robots.txt", "/favicon.ico", "/apple-app-site-association"]
        let segments = path.split(separator: "/")
        // A link may have the code `health` beside `/health/live`.
        let isCode = segments.count == 1 && paths.contains { $0.hasPrefix("\(path)/") }
        return segments.isEmpty || path.hasSuffix("**") && segments.count == 1 || segments[0] == ".well-known"
            || files.contains(path) || ["/health/live", "/health/ready"].contains(path) || isCode
    }

    @Test func noRouteIsOutsideTheTables() async throws {
        let routes = try await DashboardUnderTest().routes
        let paths = routes.map(\.path)
        #expect(paths.contains("/health/ready") && paths.contains("/_/audit"))
        for path in Set(paths).sorted() where !Self.prefixes.contains(where: { "\(path)/".hasPrefix($0) }) {
            #expect(
                Self.isPublic(path, among: paths),
                "\(path) is new: add its beginning to the prefixes, and say in RouteRow or BranchRow who may use it.")
        }
    }

    @Test func everyRouteHasARow() async throws {
        let service = try await DashboardUnderTest()
        let rows = Set(
            (RouteRow.dashboard + RouteRow.native + RouteRow.firebase).map(\.name) + BranchRow.all.map(\.name))
        let known = rows.union(Self.open).union(["POST /mcp"])
        // HEAD is GET without a body, and the other two change and tell nothing.
        let ignored: [HTTPRequest.Method] = [.head, .options, .trace]
        var seen: Set<String> = []
        for route in service.routes
        where Self.prefixes.contains(where: { "\(route.path)/".hasPrefix($0) }) && !ignored.contains(route.method) {
            let name = "\(route.method) \(route.path)"
            seen.insert(name)
            if known.contains(name) || route.path == "/v3/**" { continue }
            // The router refuses the methods that a path does not have.
            let path = route.path.replacing(#/\{\w+\}|\*\*/#, with: "x")
            let answer = try await service.send(route.method, path, headers: [.fetchSite: "same-origin"], body: [])
            // The address of a form leads to the page above it, which tells nothing by itself.
            if route.method == .get, answer.headers[.location]?.hasSuffix("?note=formOnly") == true { continue }
            #expect(
                [.methodNotAllowed, .notFound].contains(answer.status),
                "\(name) is new: say in RouteRow or BranchRow who may use it.")
        }
        for name in known.sorted() { #expect(seen.contains(name), "\(name) is no route any more.") }
    }

    // MARK: Pages

    private static func address(_ row: RouteRow, _ id: String, _ world: RouteWorld) -> String {
        let path = row.path.replacing("{id}", with: id)
            .replacing("{message}", with: world.message.id.description)
        let query = row.query.replacing("LINK", with: PercentEncoding.strict(world.shortLink))
        return path + query
    }

    @Test func pagesAreForThoseWhoHaveTheirRight() async throws {
        let world = try await RouteWorld()
        for row in RouteRow.dashboard {
            let id = world.id(for: row)
            let address = Self.address(row, id, world)
            let path = "\(address)\(row.query.isEmpty ? "?" : "&")project=\(world.service.project.id)"
            let form = row.form.map { ($0.0, $0.1.replacing("ID", with: id)) }
            for caller in world.people {
                // A right password would be needed, and hashes take time: who may enter it is seen from the page.
                if row.name == "POST /_/confirm", caller.isKnown { continue }
                if case .nothing = row.need, caller.credential != nil { continue }
                var cookie: String?
                if case .cookie(let text) = caller.credential { cookie = text }
                let answer = try await world.service.send(
                    row.method, path, form: row.method == .post ? form : nil, cookie: cookie)
                let place = "\(row.name) for \(caller): \(answer.status)"
                // A form waits in the sign-in, and everything else comes back from there.
                let isSignIn = answer.status == .forbidden && answer.text.contains("action=\"/_/sign-in\"")
                let leadsToSignIn = answer.headers[.location]?.hasPrefix("/_/sign-in?to=") ?? false
                let mayUse: Bool
                switch row.need {
                case .nothing:
                    #expect(answer.status.code < 500 && !leadsToSignIn, "\(place)")
                    continue
                case .caller: mayUse = true
                case .right(let right): mayUse = caller.rights.contains(right)
                case .own where caller.isKnown && caller.testDescription != "owner everywhere":
                    // Others do not hear that it is there.
                    #expect(answer.status == .notFound, "\(place)")
                    continue
                case .own: mayUse = true
                }
                if !caller.isKnown {
                    #expect(isSignIn || answer.status == .seeOther && leadsToSignIn, "\(place)")
                } else if !caller.seesProject {
                    #expect(answer.status == .notFound, "\(place)")
                } else if mayUse {
                    #expect(answer.status.code < 500 && !leadsToSignIn, "\(place)")
                    #expect(![.unauthorized, .forbidden, .notFound].contains(answer.status), "\(place)")
                    #expect(answer.headers[.location]?.hasPrefix("/_/confirm") != true, "\(place)")
                } else {
                    #expect(answer.status == .forbidden, "\(place)")
                }
            }
        }
    }

    @Test func noFormIsTakenFromAnotherSite() async throws {
        let world = try await RouteWorld()
        let owner = try #require(world.people.first { $0.testDescription == "owner everywhere" })
        guard case .cookie(let cookie) = owner.credential else { return }
        let foreign: [(site: String?, origin: String?)] = [
            ("cross-site", "https://evil.example"), ("same-site", nil), (nil, "https://evil.example"), (nil, "null"),
            (nil, nil),
        ]
        for row in RouteRow.dashboard where row.method == .post {
            let id = world.id(for: row)
            for (site, origin) in foreign {
                let answer = try await world.service.send(
                    .post, Self.address(row, id, world), form: row.form, cookie: cookie, site: site, origin: origin)
                #expect(answer.status == .forbidden, "\(row.name) from \(site ?? origin ?? "nowhere")")
            }
        }
    }

    @Test func thingsOfOtherProjectsAreNotOnTheOwnPages() async throws {
        let world = try await RouteWorld()
        let owner = try #require(world.people.first { $0.testDescription == "owner everywhere" })
        guard case .cookie(let cookie) = owner.credential else { return }
        for path in [
            "/_/links/\(world.link.id)", "/_/links/\(world.link.id)/edit", "/_/domains/\(world.domain.id)",
            "/_/apps/\(world.app.id)",
            "/_/links/\(world.link.id)/qr", "/_/domains/\(world.domain.id)/look", "/_/webhooks/\(world.webhook.id)",
            "/_/imports/\(world.uploaded.id)", "/_/imports/\(world.uploaded.id)/report.csv",
            "/_/statistics?link=\(world.link.id)",
        ] {
            let separator = path.contains("?") ? "&" : "?"
            let answer = try await world.service.send(
                .get, "\(path)\(separator)project=\(world.other.id)", cookie: cookie)
            #expect(answer.status == .notFound, "\(path)")
        }
    }

    @Test func keysOpenNoPagesAndSessionsNoAPIs() async throws {
        let world = try await RouteWorld()
        for caller in world.keys {
            guard let key = caller.key else { continue }
            let headers: HTTPFields = [.authorization: "Bearer \(key)", .cookie: "__Host-waymark=\(key)"]
            let answer = try await world.service.send(.get, "/_/links", headers: headers, body: [])
            #expect(answer.status == .seeOther, "\(caller)")
        }
        for caller in world.people {
            guard case .cookie(let cookie) = caller.credential else { continue }
            let token = cookie.split(separator: "=").last.map(String.init) ?? ""
            for headers in [[.cookie: cookie], [.authorization: "Bearer \(token)"]] as [HTTPFields] {
                let answer = try await world.service.send(.get, "/api/v1/links", headers: headers, body: [])
                #expect(answer.status == .unauthorized, "\(caller)")
            }
        }
    }

    // MARK: APIs

    @Test(arguments: [RouteRow.native, RouteRow.firebase])
    func apisAreForKeysThatHaveTheirRight(_ rows: [RouteRow]) async throws {
        let world = try await RouteWorld()
        for row in rows {
            for caller in world.keys + world.tokens {
                // Apps ask with the key of their own project.
                if row.isForApps, caller.place == .everywhere { continue }
                let takesKeyInQuery =
                    row.path.hasPrefix("/v1/") && !["managed", "linkStats"].contains(where: row.path.contains)
                if caller.isToken, takesKeyInQuery { continue }
                let id = try await world.apiID(for: row)
                var address = Self.address(row, id, world)
                    .replacing(
                        "/v1/{dynamicLink}/linkStats", with: "/v1/\(PercentEncoding.strict(world.shortLink))/linkStats")
                var headers: HTTPFields = [.contentType: "application/json"]
                if let key = caller.key {
                    if takesKeyInQuery {
                        address += "?key=\(key)"
                    } else {
                        headers[.authorization] = "Bearer \(key)"
                    }
                }
                let json = row.json.replacing("LINK", with: world.shortLink)
                let answer = try await world.service.send(row.method, address, headers: headers, body: Array(json.utf8))
                let place = "\(row.name) for \(caller): \(answer.status) \(answer.text.prefix(300))"
                guard case .right(let right) = row.need else {
                    #expect(answer.status == .ok, "\(place)")
                    continue
                }
                let hasRight = caller.isKnown && caller.rights.contains(right)
                if !caller.isKnown {
                    #expect([.unauthorized, .forbidden, .badRequest].contains(answer.status), "\(place)")
                } else if !hasRight {
                    // Of another project, the link domain may be refused before the call.
                    #expect(
                        [.forbidden, .notFound].contains(answer.status)
                            || answer.status == .badRequest && !caller.seesProject, "\(place)")
                } else if caller.seesProject {
                    #expect(answer.status.code < 500, "\(place)")
                    #expect(![.unauthorized, .forbidden, .notFound].contains(answer.status), "\(place)")
                } else if row.namesProject {
                    // Links in bulk are answered one by one.
                    let isRefused = answer.text.contains("urn:waymark:problem:domain-not-own")
                    #expect((400..<500).contains(answer.status.code) || isRefused, "\(place)")
                }
            }
        }
    }

    @Test func branchsCallsAreForKeysThatHaveTheirRight() async throws {
        let world = try await RouteWorld()
        for row in BranchRow.all {
            for caller in world.keys {
                let link = row.method == .delete ? try await world.newLink().shortLink : world.shortLink
                let key = caller.key ?? ""
                func filled(_ text: String, link: String) -> String {
                    text.replacing("OWNKEY", with: world.branchKey).replacing("KEY", with: key)
                        .replacing("LINK", with: link)
                }
                var headers: HTTPFields = [.contentType: "application/json"]
                if row.takesToken { headers[.accessToken] = key }
                let body = row.method == .get ? "" : filled(row.json, link: link)
                let answer = try await world.service.send(
                    row.method, filled(row.address, link: PercentEncoding.strict(link)), headers: headers,
                    body: Array(body.utf8))
                let place = "\(row.name) for \(caller): \(answer.status) \(answer.text.prefix(300))"
                guard caller.isKnown, let expected = row.mayUse(caller) else {
                    #expect(caller.isKnown || (400..<500).contains(answer.status.code), "\(place)")
                    continue
                }
                if expected {
                    #expect(answer.status == .ok, "\(place)")
                } else {
                    #expect((400..<500).contains(answer.status.code), "\(place)")
                }
            }
        }
    }

    @Test func agentsNeedAKey() async throws {
        let world = try await RouteWorld()
        for caller in world.keys + world.tokens {
            var headers: HTTPFields = [
                .contentType: "application/json", .accept: "application/json, text/event-stream",
            ]
            headers[.authorization] = caller.key.map { "Bearer \($0)" }
            for (name, value) in [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tools/list")] {
                headers[try #require(HTTPField.Name(name))] = value
            }
            let meta =
                #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
            let body = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\#(meta)}}"#
            let answer = try await world.service.send(.post, "/mcp", headers: headers, body: Array(body.utf8))
            #expect(answer.status == (caller.isKnown ? .ok : .unauthorized), "\(caller): \(answer.text.prefix(300))")
            #expect(
                answer.text.contains("\"name\":\"create_link\"")
                    == (caller.isKnown && caller.rights.contains(.createLinks)))
            #expect(
                answer.text.contains("\"name\":\"find_links\"")
                    == (caller.isKnown && caller.rights.contains(.readLinks)))
        }
    }
}

extension HTTPField.Name {
    fileprivate static let accessToken = HTTPField.Name("Access-Token") ?? .authorization
}
