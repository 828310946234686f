import ArgumentParser

/// The ways in which installations get a link, for `link create` and `link update`.
struct LinkClaimOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A token with which one installation can claim the link, for example for an invitation.",
            valueName: "token"))
    var claimToken: String?
    @Option(
        help: ArgumentHelp(
            "A query parameter or custom data that a probable match may deliver, or * for all; repeatable.",
            valueName: "name"))
    var shareable: [String] = []
}
