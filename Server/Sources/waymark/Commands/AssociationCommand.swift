import ArgumentParser
import Foundation
import LinkService
import WaymarkLinks

/// `waymark association`: prints the association files of a host, for a site that serves them itself.
struct AssociationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "association", abstract: "Print a host's association files.",
        usage: "waymark association --domain <host> [--apple | --android] [options]",
        discussion: """
            The service serves these files itself. If links use a path of a site with its own \
            server, that site must serve them: add the output to its files, or use it as it is.

              /.well-known/apple-app-site-association   the entries of applinks.details
              /.well-known/assetlinks.json              the statements

            EXAMPLES:
              waymark association --domain www.example.com
              waymark association --domain www.example.com --apple > apple.json
              waymark association --domain www.example.com --android > android.json
            """)

    /// One of the two files.
    enum File: EnumerableFlag {
        case apple, android

        static func help(for file: File) -> ArgumentHelp? {
            switch file {
            case .apple: "Print only apple-app-site-association, ready to serve."
            case .android: "Print only assetlinks.json, ready to serve."
            }
        }
    }

    @Option(help: ArgumentHelp("A link domain's host or alternate host.", valueName: "host"))
    var domain: String
    @Flag(exclusivity: .exclusive) var file: File?
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let files = try await OperatorSession.run(database) { session in
            try await session.administration.associationFiles(ofHost: domain)
        }
        if !files.namesApps {
            let hint =
                "waymark: the files name no app; add one with `waymark app add`, with a team ID or a fingerprint\n"
            try? FileHandle.standardError.write(contentsOf: Data(hint.utf8))
        }
        let view = AssociationOutput(files)
        switch file {
        case .apple: print(try JSONText.pretty(view.apple))
        case .android: print(try JSONText.pretty(view.android))
        case nil: try output.show(view, text: view.text)
        }
    }
}
