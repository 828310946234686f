import DeepLinks
import Testing

@Suite struct DeepLinkFaultTests {
    static let table: [(DeepLink<Event>, DeepLinkFault.Code, Int)] = [
        ("/a%2", .invalidEscape, 1), ("/\(\.slug)\(\.id)", .adjacentArguments, 7),
        ("/\(\.slug)/\(\.slug)", .repeatedArgument, 8), ("/\(rest: \.path)/x", .misplacedRest, 11),
        ("/**/x", .misplacedRest, 4), ("/x-\(rest: \.path)", .misplacedRest, 3), ("/a[b]", .misplacedBracket, 2),
        ("/a[/b", .misplacedBracket, 4), ("/a]", .misplacedBracket, 2), ("/a[/b]/c", .misplacedBracket, 6),
        ("/{id}", .misplacedBrace, 1), ("/a[/\(\.id)]", .requiredInOptionalPart, 4),
        ("/\(\.id, default: 1)", .defaultInRequiredPart, 1), ("/a?\(\.id)", .queryItemWithoutName, 3),
        ("/\(\.slug)é\(\.id)", .escapedDelimiter, 7), ("/\(\.tags, separator: "x")", .invalidSeparator, 1),
        ("/\(\.id, in: [])", .emptyAllowedValues, 1), ("/a?x=\(\.id, in: [1], default: 2)", .invalidDefault, 5),
        ("/a?page&page=x", .repeatedQueryItem, 8), ("/a?tag=\(\.tags)&x=1&t%61g=2", .repeatedQueryItem, 18),
        ("//\(\.tags)/a", .misplacedList, 2), ("https://\(\.slug).ex.com:8080/x", .invalidHost, 8),
        ("//\(\.slug)ü.ex.com/x", .invalidHost, 2), ("//\(\.slug, default: "www").ex.com/x", .defaultInRequiredPart, 2),
        ("mailto:{a}", .invalidScheme, 6), ("mailto:\(\.slug)", .invalidScheme, 6), ("app:/a", .invalidScheme, 3),
        ("/**x", .misplacedRest, 1), ("/a/**\(\.slug)", .misplacedRest, 3),
        ("/a/../b", .dotSegment, 3), ("/%2E", .dotSegment, 1), ("htt ps://x/\(\.slug)", .invalidScheme, 0),
        (("/a" as DeepLink<Event>).base("/{lang}"), .invalidBase, 0),
        (("/a" as DeepLink<Event>).base("/u/*"), .invalidBase, 0),
        (("/a" as DeepLink<Event>).base("https://h.de/app"), .invalidBase, 0),
        (("/a" as DeepLink<Event>).base("/a?b"), .invalidBase, 0),
        (("/a" as DeepLink<Event>).base("/.."), .dotSegment, 0),
        (DeepLink<Event>(stringLiteral: String(repeating: "/a", count: 257)), .tooManySegments, 0),
        (("/a" as DeepLink<Event>).schemes("my app"), .invalidScheme, 0),
        (("/a" as DeepLink<Event>).hosts("a b"), .invalidHost, 0),
    ]

    @Test(arguments: table.indices)
    func areKeptAndReported(_ row: Int) throws {
        let (template, code, offset) = Self.table[row]
        let error = #expect(throws: DeepLinkTemplateError.self) { try template.validate() }
        let fault = try #require(error?.faults.first { $0.code == code }, "\(template): \(String(describing: error))")
        #expect(fault.offset == offset, "\(template)")
        #expect(template.match(link("/a")) == nil)
        #expect(throws: DeepLinkError.self) { try template.url(for: Event()) }
        #expect(throws: DeepLinkRouterError.self) { try DeepLinkRouter<Int> { template { _ in 1 } } }
    }

    @Test func countThePlaceholdersOfTuples() {
        let few = #expect(throws: DeepLinkTemplateError.self) {
            try DeepLinkPattern("/{a}", Int.self, Int.self).validate()
        }
        #expect(few?.faults.map(\.code) == [.placeholderCount])
        let many = #expect(throws: DeepLinkTemplateError.self) { try DeepLinkPattern("/{a}/{b}", Int.self).validate() }
        #expect(many?.faults.contains { $0.code == .placeholderCount } == true)
        let wrong = #expect(throws: DeepLinkTemplateError.self) {
            try DeepLinkPattern("/?a={a=x}", Int.self).validate()
        }
        #expect(wrong?.faults.map(\.code) == [.invalidDefault])
    }

    @Test func areReportedAllAtOnce() {
        let template: DeepLink<Event> = "/%/\(\.slug)\(\.slug)"
        let error = #expect(throws: DeepLinkTemplateError.self) { try template.validate() }
        #expect(error?.faults.count == 3)
    }

    @Test func allowedValuesAreOfTheirType() {
        let error = #expect(throws: DeepLinkTemplateError.self) {
            try DeepLinkPattern("/{row:1|x}", Int.self).validate()
        }
        #expect(error?.faults.map(\.code) == [.invalidAllowedValue])
    }
}
