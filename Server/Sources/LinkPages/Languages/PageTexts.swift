/// The words of the pages in one language.
///
/// There are no defaults: a language that lacks a text does not compile. A new language is one file in `Languages/`,
/// and its name in ``PageLanguages/all``.
struct PageTexts: Hashable, Sendable {
    /// The language's tag, as `lang` and `Content-Language` name it (BCP 47).
    let tag: String
    /// Other tags whose readers read it.
    let otherTags: [String]

    /// The main button; `{app}` is the name of the app.
    let openIn: String
    /// The main button of an app without a name.
    let openInTheApp: String
    let getTheApp: String
    /// The name of a store that is a web page of the owner.
    let download: String
    let continueOnTheWeb: String
    let goOn: String
    /// The heading of a link without a title, to an app without a name.
    let title: String
    /// The text of a link without one.
    let text: String
    let onAMac: String
    let onAnIPad: String

    /// The checkbox beside the main button.
    let keepTheLink: String
    let copyTheLink: String
    let copied: String
    /// The link follows below, selected.
    let notCopied: String

    /// Opens the help inside another app.
    let nothingHappens: String
    /// The help inside an app; `{app}` is its name.
    let insideAnApp: String
    let insideSomeApp: String
    let openInYourBrowser: String
    /// Beside an arrow to the menu of an app that opens nothing.
    let cornerMenu: String

    let onYourPhone: String
    let scanTheCode: String
    let codeOfTheLink: String

    let report: String
    /// Names the page with who runs the domain.
    let imprint: String
    /// Names the page about the data of visitors.
    let privacy: String
    /// The main button of error pages; `{host}` is the host to which it leads.
    let goTo: String
    let tryAgain: String

    let notFound: Message
    let expired: Message
    let disabled: Message
    let deleted: Message
    let notStarted: Message
    let invalid: Message
    let unavailable: Message

    /// The words of an error page.
    struct Message: Hashable, Sendable {
        let title: String
        let text: String
    }
}

extension PageTexts {
    /// The direction of the language's script, as the attribute `dir` names it.
    var direction: String {
        ["ar", "fa", "he", "ur"].contains(tag) ? "rtl" : "ltr"
    }
}
