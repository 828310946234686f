import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

/// The settings of a domain, for `add` and `set`.
struct DomainSettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A second host for the same links. The links go on at the former one, which is retired.", valueName: "host")
    )
    var alternateHost: String?
    @Option(help: ArgumentHelp("The URL that the domain's root redirects to.", valueName: "url"))
    var fallbackURL: String?
    @Option(
        help: ArgumentHelp("The URL to redirect to instead of showing an error page.", valueName: "url")
    )
    var notFoundURL: String?
    @Option(help: ArgumentHelp("An RE2 pattern for allowed destinations; repeatable.", valueName: "re2"))
    var pattern: [String] = []
    @Option(
        help: ArgumentHelp(
            "A query parameter to pass on from short links to where they lead, such as gclid or utm_*; repeatable.",
            valueName: "name"))
    var passParameter: [String] = []
    @Option(
        help: ArgumentHelp(
            "Whether unsigned long links show title, text and image although the domain has patterns.",
            valueName: "on|off"))
    var longLinkCards: OnOff?
    @Option(
        help: ArgumentHelp(
            "Whether to serve association files; keep off until an app version that expects them is released.",
            valueName: "on|off"))
    var serveAssociations: OnOff?
    @OptionGroup var pages: DomainPageOptions
}
