import ArgumentParser
import LinkHTTP
import LinkRules
import ManagementAPI
import Testing
import WaymarkLinks

@testable import waymark

@Suite struct FlowCommandTests {
    private func flow(visitor: VisitorResource? = nil, plan: RedirectPlanResource? = nil) throws -> LinkFlowResource {
        let store = LinkFlowResource.Destination(kind: "appStore", location: "https://apps.apple.com/app/id123456789")
        let web = LinkFlowResource.Destination(kind: "deepLink", location: "https://example.com/product?id=7")
        let page = LinkFlowResource.Outcome(answer: "page", page: "preview", destination: store)
        let app = LinkFlowResource.Outcome(answer: "app", app: "com.example.ios")
        let branches: [LinkFlowResource.Row] = [
            .init(group: "iPhone", installed: app, notInstalled: page),
            .init(group: "iPad", installed: app, notInstalled: page),
            .init(group: "desktop", installed: nil, notInstalled: .init(answer: "redirect", destination: web)),
            .init(group: "crawler", installed: nil, notInstalled: .init(answer: "card")),
            .init(group: "tool", installed: nil, notInstalled: .init(answer: "redirect", destination: web)),
        ]
        return LinkFlowResource(
            url: "https://go.example.com/abc", link: DynamicLink(link: try WebURL("https://example.com/product?id=7")),
            branches: plan == nil ? branches : nil, visitor: visitor, plan: plan,
            warnings: [
                LinkWarning(
                    code: "UNRECOGNIZED_PARAM",
                    message: "The domain has no URL patterns: its links can lead anywhere, which invites phishing.")
            ])
    }

    @Test func textTellsBranchesThatAreAlikeTogether() throws {
        #expect(
            FlowFormat.text(try flow()) == """
                  Link          https://go.example.com/abc
                  Carries       https://example.com/product?id=7

                iPhone · iPad
                  with the app  the app com.example.ios
                  without       app preview page, then the App Store
                                https://apps.apple.com/app/id123456789

                Windows, Linux and all others · Tools
                                the deep link
                                https://example.com/product?id=7

                Link previews
                                the social card

                1 warning
                  UNRECOGNIZED_PARAM
                    The domain has no URL patterns: its links can lead anywhere, which invites
                    phishing.
                """)
    }

    @Test func textTellsOneVisitorAndTheirPlan() throws {
        let open = LinkFlowResource.Destination(kind: "universalLink", location: "https://open.example.com/abc?_o=1")
        let next = LinkFlowResource.Destination(kind: "fallbackLink", location: "https://example.com/ios")
        let plan = RedirectPlanResource(
            answer: "page", page: "preview", choices: [.init(audience: "iPhone", open: open, next: next)])
        let visitor = VisitorResource(
            kind: "in_app", platform: "ios", form: "phone", os: "17.5.1", inApp: "instagram")
        #expect(
            FlowFormat.text(try flow(visitor: visitor, plan: plan)) == """
                  Link          https://go.example.com/abc
                  Carries       https://example.com/product?id=7

                Visitor
                  kind          in app
                  platform      ios, phone
                  os            17.5.1
                  browser       –
                  inApp         instagram
                  bot           –
                  counted       yes

                Plan
                  answer        app preview page
                  open          the app, by universal link
                                https://open.example.com/abc?_o=1
                  without       the fallback
                                https://example.com/ios

                1 warning
                  UNRECOGNIZED_PARAM
                    The domain has no URL patterns: its links can lead anywhere, which invites
                    phishing.
                """)
    }

    @Test func noLineIsLongerThanEightyColumns() throws {
        var flow = try flow()
        flow.url += String(repeating: "a", count: 300)
        for line in FlowFormat.text(flow).split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: [[], ["https://a.example", "--user-agents", "-"], ["--user-agents", "-", "--user-agent", "x"]])
    func eitherALinkOrAFileIsGiven(_ arguments: [String]) {
        #expect(throws: (any Error).self) { try FlowCommand.parse(arguments) }
    }

    @Test(arguments: [
        "", "go.example.com/abc", "nothing", "ftp://go.example.com/abc", "https://exa mple.com/x", "https:///abc",
    ])
    func whatIsNoWebAddressIsSaidSoBeforeTheServiceIsAsked(_ text: String) async throws {
        let command = try FlowCommand.parse(["--", text])
        let failure = await #expect(throws: CommandFailure.self) { try await command.run() }
        #expect(failure?.remedy?.contains("https://go.example.com/") == true)
    }

    @Test func aVisitorIsWrittenWithEveryMember() throws {
        let visitor = VisitorResource(VisitorClassifier.visitor(userAgent: "curl/8.7.1"))
        #expect(
            try JSONText.line(visitor) == """
                {"bot":"curl","browser":null,"form":null,"inApp":null,"isCounted":false,"kind":"tool","maybeIPad":false,\
                "os":null,"platform":"other"}
                """)
    }
}
