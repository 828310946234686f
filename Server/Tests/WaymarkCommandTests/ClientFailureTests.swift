import Testing
import WaymarkClient
import WaymarkLinks

@testable import waymark

@Suite struct ClientFailureTests {
    private func failure(_ error: LinkServiceClientError) -> CommandFailure {
        CommandFailure(error, subject: "https://go.example.com/x", server: "http://127.0.0.1:8080")
    }

    @Test(arguments: [
        (LinkServiceClientError.Code.transport, CommandFailure.Kind.unavailable),
        (.timeout, .unavailable), (.unavailable, .unavailable), (.rateLimited, .unavailable),
        (.captivePortal, .unavailable), (.unexpectedResponse, .unavailable), (.unauthorized, .refused),
        (.forbidden, .refused), (.notFound, .refused), (.conflict, .refused), (.invalidRequest, .refused),
        (.expired, .refused),
    ])
    func theKindFollowsTheCode(code: LinkServiceClientError.Code, kind: CommandFailure.Kind) {
        #expect(failure(LinkServiceClientError(code, "Why.")).kind == kind)
    }

    @Test(arguments: [
        ("connection refused", "start it with `waymark serve`, or pass another address with --server"),
        ("unknown host", "check the name in --server or WAYMARK_SERVER"),
        (
            "the certificate is not trusted",
            "use the host that its certificate names; `waymark doctor` checks it"
        ),
    ])
    func aServiceThatCannotBeReachedIsNamedWithARemedy(reason: String, remedy: String) {
        #expect(
            failure(LinkServiceClientError(.transport, "The service cannot be reached: \(reason)")).description
                == "waymark: the service at http://127.0.0.1:8080 cannot be reached: \(reason); \(remedy)")
    }

    @Test func whatIsSaidTwiceIsShownOnce() {
        let problem = ProblemDetails(
            title: "Taken", status: 409,
            errors: [ProblemDetails.Violation(pointer: "/customCode", detail: "It is taken.")])
        let error = LinkServiceClientError(.conflict, "It is taken.", status: 409, problem: problem)
        #expect(failure(error).description == "waymark: https://go.example.com/x: It is taken")
    }

    @Test func aRefusalSaysWhatAboutAndWhere() {
        let problem = ProblemDetails(
            title: "Invalid", status: 422,
            errors: [ProblemDetails.Violation(pointer: "/customCode", detail: "It is taken.")])
        let error = LinkServiceClientError(.invalidRequest, "The body is wrong.", status: 422, problem: problem)
        #expect(
            failure(error).description
                == "waymark: https://go.example.com/x: The body is wrong: /customCode: It is taken")
    }
}
