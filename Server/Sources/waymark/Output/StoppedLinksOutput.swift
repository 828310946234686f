import LinkRules

/// The links that a change of settings would stop, as commands print them.
struct StoppedLinksOutput: Encodable {
    var stoppedLinks: Int
    var examples: [StoppedLinks.Example]

    init(_ stopped: StoppedLinks) {
        stoppedLinks = stopped.count
        examples = stopped.examples
    }

    /// The same for people.
    var text: String {
        guard stoppedLinks > 0 else { return "No link would stop working." }
        let lines = examples.map { "  \($0.shortLink): \($0.reason)" }
        let more = stoppedLinks - examples.count
        return "\(ProgressFormat.grouped(stoppedLinks)) \(stoppedLinks == 1 ? "link" : "links") would stop working:\n"
            + lines.joined(separator: "\n") + (more > 0 ? "\n  … and \(ProgressFormat.grouped(more)) more" : "")
    }
}

/// The result of a change of settings that may stop links.
enum SettingResult<View: Encodable> {
    /// The change was made.
    case changed(View)
    /// Nothing was changed; these links would have stopped.
    case rehearsed(StoppedLinks)
}

extension OutputOptions {
    /// Prints what came of a change.
    func show<View>(_ result: SettingResult<View>, text: (View) -> String) throws {
        switch result {
        case .changed(let view): try show(view, text: text(view))
        case .rehearsed(let stopped):
            let view = StoppedLinksOutput(stopped)
            try show(view, text: view.text)
        }
    }
}
