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

    /// How many links are asked for at once.
    static let width = 8
    /// How often a link is asked for without an answer.
    private static let attempts = 5
    /// How long to wait when the API does not say it, in seconds.
    private static let usualWait = 60.0
    /// The longest wait, in seconds: the longest period of the limits.
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

    /// Reads the links that are not in the file of answers.
    ///
    /// - Throws: ``CommandFailure`` if the API refuses the key, or gives no answer.
    func read(_ links: [String], into file: BranchAnswerFile, _ line: StatusLine) async throws -> Reading {
        var reading = Reading(links: links.count)
        let begun = ContinuousClock.now
        var rest = links.filter { file.answers[$0] == nil }[...]
        var failures = 0
        while !rest.isEmpty {
            let started = environment.uptime()
            let part = Array(rest.prefix(Self.width))
            let results = await ask(part)
            var unanswered: [String] = []
            var (wait, isAsked) = (0.0, false)
            for case (let url, .failure(let failure)) in zip(part, results) {
                unanswered.append(url)
                wait = max(wait, failure.wait)
                if failure.isAsked { (isAsked, reading.waits) = (true, reading.waits + 1) }
            }
            if let refusal = Self.refusal(of: results), file.answers.isEmpty {
                throw CommandFailure(
                    .refused, refusal, remedy: "check that --key is the key of the app that the links belong to")
            }
            for (url, result) in zip(part, results) {
                guard case .success(let answer) = result else { continue }
                try file.add(answer, of: url)
                reading.asked += 1
            }
            failures = unanswered.count == part.count && !isAsked ? failures + 1 : 0
            if failures == Self.attempts {
                throw CommandFailure(
                    .unavailable, "\(api) does not answer; \(file.answers.count) links were read",
                    remedy: "run the command again: it goes on from there")
            }
            rest = unanswered[...] + rest.dropFirst(part.count)
            let done = links.count - rest.count
            line.show(
                ProgressFormat.progress(
                    done, "links", share: Double(done) / Double(links.count), elapsed: ContinuousClock.now - begun)
                    + (isAsked ? ", waiting \(Int(wait)) s as the API asks" : ""))
            let pace = Double(part.count) / rate - (environment.uptime() - started)
            if !rest.isEmpty { try await environment.sleep(max(wait * Double(1 << max(0, failures - 1)), pace, 0)) }
        }
        reading.refused = links.count { if case .refusal? = file.answers[$0] { true } else { false } }
        return reading
    }

    /// Why all of some links are refused, as with a wrong key; the same answer stands for a link of another app.
    private static func refusal(of results: [Result<BranchAnswerFile.Answer, Failure>]) -> String? {
        var first: String?
        for result in results {
            guard case .success(.refusal(let reason)) = result else { return nil }
            first = first ?? reason
        }
        return first
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
            guard let members, members["data"] != nil else {
                return .refusal("The answer of the API is not the description of a link.")
            }
            return .link(members)
        case 429:
            let asked = response.headers["Retry-After"].flatMap { Double($0) } ?? Self.usualWait
            throw Failure(wait: min(max(asked, 1), Self.longestWait), isAsked: true)
        case 500...599, 408: throw Failure(wait: 1, isAsked: false)
        default:
            return .refusal("Branch refuses it: \(Self.message(of: members) ?? "status \(response.status)")")
        }
    }

    private static func message(of members: [String: JSONValue]?) -> String? {
        guard case .object(let error)? = members?["error"], case .string(let message)? = error["message"] else {
            return nil
        }
        return message
    }
}
