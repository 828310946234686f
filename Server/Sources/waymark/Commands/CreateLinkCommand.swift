import ArgumentParser
import Foundation
import WaymarkClient
import WaymarkLinks

extension LinkCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a short link.", usage: "waymark link create <destination> [options]",
            discussion: """
                EXAMPLES:
                  waymark link create https://example.com/welcome
                  waymark link create https://example.com/sale --code summer-sale --name Sale
                  waymark link create https://example.com/p/7 --parameter ibi=com.example.ios \\
                    --parameter isi=123456789 --parameter apn=com.example.android
                """)

        /// How the code is chosen.
        enum Suffix: String, CaseIterable, ExpressibleByArgument {
            case short, unguessable
        }

        @Argument(help: "Where the link leads.")
        var destination: String
        @Option(help: ArgumentHelp("The link domain; the project's first where none is named.", valueName: "prefix"))
        var domain: String?
        @Option(help: ArgumentHelp("How the code is chosen.", valueName: "kind"))
        var suffix: Suffix?
        @Option(help: "The code itself.")
        var code: String?
        @Option(help: "A name, for lists.")
        var name: String?
        @Option(help: "A tag; repeatable.")
        var tag: [String] = []
        @Option(help: ArgumentHelp("When the link stops working: 2027-01-31T12:00:00Z.", valueName: "moment"))
        var expires: String?
        @Option(
            help: ArgumentHelp(
                "A parameter by the name that it has in a long link; repeatable.", valueName: "name=value"))
        var parameter: [String] = []
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let request = try request()
            let made = try await CommandFailure.asking(try server.client()) { client throws(LinkServiceClientError) in
                try await client.create(request)
            }
            try output.show(wire: made, text: LinkText.made(made))
        }

        /// What was asked for on the command line.
        ///
        /// - Throws: ``CommandFailure`` that names what is not valid.
        func request() throws -> CreateLinkRequest {
            CreateLinkRequest(
                link: try link(), domain: domain, suffix: suffix.map { $0 == .short ? .short : .unguessable },
                customCode: code, name: name, tags: tag.isEmpty ? nil : tag, expiresAt: try moment())
        }

        private func link() throws -> DynamicLink {
            guard let url = WebURL(destination) else {
                throw CommandFailure(
                    .usage, "a link cannot lead to \"\(destination)\"",
                    remedy: "give a web address, such as https://example.com/welcome")
            }
            var pairs = ["\(LinkParameter.link.rawValue)=\(PercentEncoding.strict(url.description))"]
            for text in parameter {
                guard let separator = text.firstIndex(of: "="), separator != text.startIndex else {
                    throw CommandFailure(
                        .usage, "--parameter cannot be \"\(text)\"", remedy: "it must be a name, \"=\" and a value")
                }
                let value = text[text.index(after: separator)...]
                pairs.append("\(text[..<separator])=\(PercentEncoding.strict(String(value)))")
            }
            do {
                return try LongLinkCodec.decodeQuery(pairs.joined(separator: "&")).link
            } catch {
                throw CommandFailure(.usage, "the parameters are not valid: \(error)")
            }
        }

        private func moment() throws -> Date? {
            try expires.map { text in
                guard let moment = try? Date(text, strategy: .iso8601) else {
                    throw CommandFailure(
                        .usage, "--expires cannot be \"\(text)\"",
                        remedy: "it must be a moment, such as 2027-01-31T12:00:00Z")
                }
                return moment
            }
        }
    }
}
