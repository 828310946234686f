import WaymarkLinks

/// Checks that Apple's servers, which devices ask, have the same file as the host.
enum AppleCopyRules {
    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        guard subject.isForApps, let copy = observation.appleCopy else { return [] }
        guard let answer = copy.answer, isTrustworthy(copy) else {
            return [
                Finding(
                    .appleCDNUnreachable, "Apple's servers could not be asked: \(reason(copy)).",
                    fix: Finding.Fix("On a machine with access to it, run:", lines: [command(subject)]))
            ]
        }
        guard answer.status == 200 else { return [missing(answer, subject: subject)] }
        guard let origin = observation.reached?.exchange.answer, origin.status == 200 else { return [] }
        guard isSame(answer.body, origin.body) else {
            return [
                Finding(
                    .appleCDNDiffers,
                    """
                    Apple has a file of \(answer.body.count) bytes for \(subject.host), and the host one of \
                    \(origin.body.count)\(answer["Age"].map { "; Apple's is \($0) seconds old" } ?? "").
                    """,
                    fix: Finding.Fix(
                        "Wait up to a day. With this entitlement, a phone in developer mode asks the host itself:",
                        lines: ["applinks:\(subject.host)?mode=developer"]))
            ]
        }
        return [Finding(passed: .appleCDN, "Apple has the same file.")]
    }

    /// Whether both say the same; whether Apple keeps spaces and the order of names, it does not say.
    private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one != other else { return true }
        guard let one = try? JSONTree(json: one), let other = try? JSONTree(json: other) else { return false }
        return one.sorted == other.sorted
    }

    private static func missing(_ answer: Answer, subject: HostSubject) -> Finding {
        let complaint = [answer["Apple-Failure-Reason"], answer["Apple-Failure-Details"]].compactMap(\.self)
        let text = complaint.isEmpty ? "" : ": \(complaint.joined(separator: " "))"
        return Finding(
            .appleCDNMissing, "Apple answers \(answer.status) for \(subject.host)\(text).",
            fix: Finding.Fix(
                "Fix the other findings, wait up to a day, and check again:", lines: [command(subject)]))
    }

    /// Whether it was Apple who answered.
    private static func isTrustworthy(_ exchange: ObservedExchange) -> Bool {
        guard let chain = exchange.certificates else { return false }
        if case .untrusted = chain.trust { return false }
        return true
    }

    private static func reason(_ exchange: ObservedExchange) -> String {
        switch exchange.outcome {
        case .answered: "the server has no certificate that is trusted"
        case .failed(.refused): "the connection was refused"
        case .failed(.connectTimedOut), .failed(.answerTimedOut): "there was no answer in time"
        case .failed(.noRoute): "this machine has no route to it"
        case .failed(.notTLS): "the server does not use TLS"
        case .failed(.handshake(let text)), .failed(.broken(let text)): text
        }
    }

    private static func command(_ subject: HostSubject) -> String { "waymark doctor \(subject.host) --origin" }
}

extension JSONTree {
    /// The same with the members of objects in the order of their names.
    fileprivate var sorted: JSONTree {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        default: self
        }
    }
}
