import Foundation
import WaymarkClient
import WaymarkLinks

/// Reads links by Branch's API, no faster than it permits, and keeps each answer.
///
/// Source of the limits: Branch's help pages, "API rate limits": 100 reads a second, 5,500 a minute, 100,000 an hour.
struct BranchReader {
    /// What was read.
    struct Reading: Encodable, Equatable {
        /// How many links the file names.
        var links = 0
        /// How many were asked for in this run.
        var asked = 0
        /// How many of all the API does not give.
        var refused = 0
        /// How often the API asked to wait.
        var waits = 0
    }

    /// How often links are asked for without an answer.
    private static let attempts = 5
    /// How long to wait when the API does not say it, in seconds.
    private static let usualWait = 60.0
    /// How long the API may ask to wait before it has answered anything, in seconds: the longest period of its limits.
    private static let longestWait = 3600.0

    let api: WebURL
    let key: String
    /// How many links are asked for in a second.
    let rate: Double
    var transport: any LinkTransport = URLSessionTransport()
    var environment = ClientEnvironment.system

    /// Why a link has no answer.
    private struct Failure: Error {
        /// How long to wait, in seconds.
        var wait: Double
        /// Whether the API has asked for it.
        var isAsked: Bool
    }

    /// How links are asked for without success.
    private struct Patience {
        /// How often in a row nothing was answered.
        var failures = 0
        /// For how long the API has asked to wait since it has answered anything, in seconds.
        var waited = 0.0

        /// How long to wait before the next links, in seconds; `nil` if it is no use to go on.
        mutating func wait(after failures: [Failure], of count: Int) -> Double? {
            if failures.count < count { self = Patience() }
            guard let longest = failures.map(\.wait).max() else { return 0 }
            self.failures += 1
            let wait = min(longest * Double(1 << min(self.failures - 1, 12)), BranchReader.longestWait)
            if failures.contains(where: \.isAsked) {
                guard waited < BranchReader.longestWait else { return nil }
                waited += wait
            } else if self.failures == BranchReader.attempts {
                return nil
            }
            return wait
        }
    }

    /// Reads the links that are not in the file of answers: so many at once as may be asked for in a second.
    ///
    /// - Throws: ``CommandFailure`` if the API refuses the key, gives no answer, or asks to wait for more than an hour. What was read
    ///   until then is in the file.
    func read(_ links: [String], into file: BranchAnswerFile, _ line: StatusLine) async throws -> Reading {
        var reading = Reading(links: links.count)
        let begun = ContinuousClock.now
        var rest = links.filter { file.answers[$0] == nil }[...]
        var patience = Patience()
        while !rest.isEmpty {
            let started = environment.uptime()
            let part = Array(rest.prefix(max(1, Int(rate))))
            let results = await ask(part)
            if file.answers.isEmpty { try refuseIfNothingIsRead(results) }
            var unanswered: [String] = []
            var failures: [Failure] = []
            for (url, result) in zip(part, results) {
                switch result {
                case .success(let answer):
                    try file.add(answer, of: url)
                    reading.asked += 1
                case .failure(let failure):
                    unanswered.append(url)
                    failures.append(failure)
                }
            }
            let isAsked = failures.contains(where: \.isAsked)
            reading.waits += failures.count(where: \.isAsked)
            rest = unanswered[...] + rest.dropFirst(part.count)
            let done = links.count - rest.count
            guard let wait = patience.wait(after: failures, of: part.count) else {
                throw giveUp(isAsked: isAsked, waited: patience.waited, done: done, of: links.count)
            }
            line.show(
                ProgressFormat.progress(
                    done, "links", share: Double(done) / Double(links.count), elapsed: ContinuousClock.now - begun)
                    + (isAsked ? ", waiting \(Int(wait)) s as the API asks" : ""))
            let pace = Double(part.count) / rate - (environment.uptime() - started)
            if !rest.isEmpty { try await environment.sleep(max(wait, pace, 0)) }
        }
        reading.refused = links.count { link in
            switch file.answers[link] {
            case .refusal, .unclear: true
            case .link, nil: false
            }
        }
        return reading
    }

    /// Stops where each of the first links is refused, as with a wrong key, or answered by something that is not the API.
    private func refuseIfNothingIsRead(_ results: [Result<BranchAnswerFile.Answer, Failure>]) throws {
        var first: String?
        for result in results {
            switch result {
            case .success(.refusal(let reason)), .success(.unclear(let reason)): first = first ?? reason
            default: return
            }
        }
        guard let first else { return }
        throw CommandFailure(
            .refused, first, remedy: "check that --key is the key of the app that the links belong to, and --api")
    }

    private func giveUp(isAsked: Bool, waited: Double, done: Int, of count: Int) -> CommandFailure {
        CommandFailure(
            .unavailable,
            isAsked
                ? "\(api) has asked to wait for \(Int(waited)) s without an answer; \(done) of \(count) links were read"
                : "\(api) does not answer; \(done) of \(count) links were read",
            remedy: isAsked
                ? "run the command again later, with a lower --rate if others use the key: it goes on from there"
                : "run the command again: it goes on from there")
    }

    private func ask(_ links: [String]) async -> [Result<BranchAnswerFile.Answer, Failure>] {
        await withTaskGroup(of: (Int, Result<BranchAnswerFile.Answer, Failure>).self) { group in
            for (index, url) in links.enumerated() {
                group.addTask {
                    do throws(Failure) {
                        return (index, .success(try await ask(url)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var results: [Int: Result<BranchAnswerFile.Answer, Failure>] = [:]
            for await (index, result) in group { results[index] = result }
            return links.indices.compactMap { results[$0] }
        }
    }

    private func ask(_ link: String) async throws(Failure) -> BranchAnswerFile.Answer {
        let base = api.description.hasSuffix("/") ? String(api.description.dropLast()) : api.description
        let query = "url=\(PercentEncoding.strict(link))&branch_key=\(PercentEncoding.strict(key))"
        guard let url = WebURL("\(base)/v1/url?\(query)") else { return .refusal("The address is too long.") }
        let response: LinkHTTPResponse
        do throws(LinkTransportError) {
            response = try await transport.send(
                LinkHTTPRequest(.get, url, headers: ["Accept": "application/json"], timeout: 30))
        } catch {
            throw Failure(wait: 1, isAsked: false)
        }
        let members: [String: JSONValue]? =
            if case .object(let members)? = JSONValue(jsonText: String(decoding: response.body, as: UTF8.self)) {
                members
            } else {
                nil
            }
        switch response.status {
        case 200:
            guard let members, Self.isObject(members["data"]) else {
                return .unclear("The answer of the API is not the description of a link.")
            }
            return .link(members)
        case 429:
            let asked = response.headers["Retry-After"].flatMap { Double($0) } ?? Self.usualWait
            throw Failure(wait: min(max(asked, 1), Self.longestWait), isAsked: true)
        case 500...599, 408: throw Failure(wait: 1, isAsked: false)
        default:
            guard let message = Self.message(of: members) else {
                return .unclear("The API answers with status \(response.status), without a message.")
            }
            return .refusal("Branch refuses it: \(message)")
        }
    }

    /// Whether a value is an object, or the JSON text of one.
    private static func isObject(_ value: JSONValue?) -> Bool {
        switch value {
        case .object: true
        case .string(let text): if case .object? = JSONValue(jsonText: text) { true } else { false }
        default: false
        }
    }

    private static func message(of members: [String: JSONValue]?) -> String? {
        guard case .object(let error)? = members?["error"], case .string(let message)? = error["message"] else {
            return nil
        }
        return message
    }
}
