import Foundation
import ManagementAPI
import SeededRandom
import Testing
import WaymarkLinks

@Suite struct JSONTreeDecoderTests {
    @Test(arguments: [
        "{}", "[]", "null", "5", "\"a\"", #"{"link":null}"#, #"{"link":{}}"#, #"{"link":5}"#, #"{"link":{"link":5}}"#,
        #"{"link":{"link":"x"}}"#, #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":5.5}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":99999999999999999999}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":5.0}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":9007199254740993.0}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":"5"}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":12e2}}}"#,
        #"{"link":{"link":"https://e.com","navigation":{"isAppOnly":1}}}"#,
        #"{"link":{"link":"https://e.com","social":{"imageSize":"x"}}}"#,
        #"{"link":{"link":"https://e.com","unknownParameters":[{"name":"a","value":"b"},{"name":"a"}]}}"#,
        #"{"link":{"link":"https://e.com","unknownParameters":{}}}"#,
        #"{"link":{"link":"https://e.com","customData":{"05":{"a":[1e400]}}}}"#,
        #"{"link":{"link":"https://e.com","customData":{"a":[1,1.5,-0,1e18,1.0,true,null,"x",{}]}}}"#,
        #"{"longLink":"https://e.com","tags":["a",5]}"#, #"{"longLink":"https://e.com","tags":[null]}"#,
        #"{"longLink":"https://e.com","suffix":"long"}"#, #"{"longLink":"https://e.com","suffix":null}"#,
        #"{"longLink":"https://e.com","startsAt":"tomorrow"}"#, #"{"longLink":"https://e.com","startsAt":5}"#,
        #"{"longLink":"https://e.com","startsAt":"2026-11-21T08:30:00.125Z"}"#,
        #"{"longLink":"https://e.com","b":1,"a":2}"#,
    ])
    func whatIsDecodedAndHowItFailsIsThatOfFoundation(_ text: String) throws {
        try compare(CreateLinkRequest.self, Data(text.utf8))
    }

    @Test func everyTypeOfABodyIsDecodedAsByFoundation() throws {
        try compare(UpdateLinkValues.self, Data(#"{"a":-128,"b":1.5,"c":[1,2],"d":{"x":true},"e":[[null]]}"#.utf8))
        for fault in [
            #""a":128"#, #""a":"1""#, #""b":true"#, #""c":[1,-1]"#, #""d":{"x":1}"#, #""e":[[5]]"#, #""e":[5]"#,
        ] {
            let members = [#""a":1"#, #""b":1"#, #""c":[]"#, #""d":{}"#, #""e":[]"#].filter {
                $0.prefix(3) != fault.prefix(3)
            }
            let text = "{" + (members + [fault]).joined(separator: ",") + "}"
            // Foundation's decoder names no place of a number that an integer cannot hold.
            if fault.hasSuffix("128") || fault.hasSuffix("-1]") {
                #expect(throws: DecodingError.self) {
                    try WireJSON.decode(UpdateLinkValues.self, from: JSONTree(json: Array(text.utf8)))
                }
            } else {
                try compare(UpdateLinkValues.self, Data(text.utf8))
            }
        }
    }

    @Test func faultsInAnyPlaceAreThoseOfFoundation() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations / 20 {
            let request = CreateLinkRequest(link: try generator.dynamicLink(), tags: ["a"], startsAt: Date())
            var tree = try JSONTree(json: Array(try WireJSON.encoder().encode(request)), maximumDepth: 64)
            tree.replaceSomething(by: try JSONTree(json: Array(generator.json().jsonText.utf8)), using: &generator)
            try compare(CreateLinkRequest.self, Data(tree.text.utf8))
        }
    }

    @Test func unknownMembersAreSkippedForClients() throws {
        let tree = try JSONTree(json: Array(#"{"longLink":"https://e.com","later":1}"#.utf8))
        #expect(throws: DecodingError.self) { try WireJSON.decode(CreateLinkRequest.self, from: tree) }
        let request = try WireJSON.decode(CreateLinkRequest.self, from: tree, unknownKeys: .skipped)
        #expect(request == CreateLinkRequest(longLink: "https://e.com"))
    }

    private func compare<Value: Decodable & Equatable>(_ type: Value.Type, _ data: Data) throws {
        let tree = try JSONTree(json: Array(data), maximumDepth: 64)
        let own = outcome { try WireJSON.decode(type, from: tree) }
        let foundation = outcome { try WireJSON.decoder().decode(type, from: data) }
        try #require(own == foundation, "\(String(decoding: data, as: UTF8.self))")
    }

    private func outcome<Value: Equatable>(_ decode: () throws -> Value) -> Outcome<Value> {
        do {
            return .value(try decode())
        } catch DecodingError.typeMismatch(let type, let context) {
            return .fault("\(type) \(path(context))")
        } catch DecodingError.valueNotFound(let type, let context) {
            return .fault("no \(type) \(path(context))")
        } catch DecodingError.keyNotFound(let key, let context) {
            return .fault("no \(key.stringValue) \(path(context))")
        } catch DecodingError.dataCorrupted(let context) {
            return .fault("\(context.debugDescription) \(path(context))")
        } catch {
            return .fault("\(error)")
        }
    }

    private func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
    }

    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case fault(String)
    }

    private struct UpdateLinkValues: Decodable, Equatable {
        var a: Int8
        var b: Double
        var c: [UInt64]
        var d: [String: Bool]
        var e: [[Int?]]
    }
}

extension JSONTree {
    /// Puts another value in one place below the root.
    fileprivate mutating func replaceSomething(by other: JSONTree, using generator: inout some RandomNumberGenerator) {
        let isHere = Int.random(in: 0..<4, using: &generator) == 0
        switch self {
        case .object(var members) where !members.isEmpty:
            let index = Int.random(in: 0..<members.count, using: &generator)
            if isHere {
                members[index].value = other
            } else {
                members[index].value.replaceSomething(by: other, using: &generator)
            }
            self = .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: 0..<elements.count, using: &generator)
            if isHere {
                elements[index] = other
            } else {
                elements[index].replaceSomething(by: other, using: &generator)
            }
            self = .array(elements)
        default: self = other
        }
    }

    fileprivate var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): JSONValue.string(text).jsonText
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(JSONValue.string($0.name).jsonText):\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }
}
