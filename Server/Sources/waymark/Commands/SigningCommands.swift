import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

extension LinkCommand {
    struct Sign: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign",
            abstract: "Sign a long link, so that a domain with allowed destinations shows its card.",
            usage: "waymark link sign <long-link> [options]",
            discussion: """
                On a domain with allowed destinations, a long link shows its title, text and image, and may name apps of \
                other projects, only if it is signed. This command opens the database. Programs sign links \
                themselves with the key that `waymark domain signing-key` prints.

                EXAMPLE:
                  waymark link sign 'https://go.example.com/?link=https://example.com/&st=Sale'
                """)

        @Argument(help: "The long link.")
        var longLink: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let signed = try await OperatorSession.run(database) { session in
                try await session.administration.signed(longLink: longLink)
            }
            try output.show(SignedLinkOutput(longLink: signed), text: signed)
        }
    }
}

extension DomainCommand {
    struct SigningKeyCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "signing-key", abstract: "Print the key that signs a domain's long links.",
            usage: "waymark domain signing-key <prefix> [--new] [options]",
            discussion: """
                The first run creates the key; it is printed in Base64. Keep it on servers, because anyone can \
                extract it from an app. docs/protocol.md describes how to sign.
                """)

        @Argument(help: "The URL prefix of its links.")
        var prefix: String
        @Flag(help: "Replace the key; links signed with the old one count as unsigned.")
        var new = false
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let domain = try await session.administration.domain(named: prefix)
                let key = try await session.administration.signingKey(of: domain, isNew: new)
                return SigningKeyOutput(prefix: domain.domain.description, signingKey: key.text)
            }
            try output.show(view, text: view.signingKey)
        }
    }
}

/// A signed link as commands print it.
struct SignedLinkOutput: Encodable {
    var longLink: String
}

/// The signing key of a domain as commands print it.
struct SigningKeyOutput: Encodable {
    var prefix: String
    var signingKey: String
}
