/// The words of the pages in one language.
///
/// Texts have no defaults: a language that lacks a text does not compile. A new language is one file in `Languages/`,
/// with its name in ``PageLanguages/all``.
struct PageTexts: Hashable, Sendable {
    /// The language's tag for `lang` and `Content-Language` (BCP 47).
    let tag: String
    /// Other language tags for which these texts are shown.
    let otherTags: [String]

    /// The main button; `{app}` is the name of the app.
    let openIn: String
    /// The main button of an app without a name.
    let openInTheApp: String
    let getTheApp: String
    /// The button of a store that is a web page of the owner.
    let download: String
    let continueOnTheWeb: String
    let goOn: String
    /// The heading of a link without a title, to an app without a name.
    let title: String
    /// The text of a link without a text of its own.
    let text: String
    let onAMac: String
    let onAnIPad: String

    /// The checkbox beside the main button.
    let keepTheLink: String
    let copyTheLink: String
    let copied: String
    /// Copying failed; the link follows below, selected.
    let notCopied: String

    /// The button that opens the help inside another app.
    let nothingHappens: String
    /// The help inside an app; `{app}` is its name.
    let insideAnApp: String
    let insideSomeApp: String
    let openInYourBrowser: String
    /// The hint beside an arrow to the menu of an app that opens nothing.
    let cornerMenu: String

    let onYourPhone: String
    let scanTheCode: String
    let codeOfTheLink: String

    let report: String
    /// The link to the page about the operator of the domain.
    let imprint: String
    /// The link to the page about the data of visitors.
    let privacy: String
    /// The main button of error pages; `{host}` is the host of its destination.
    let goTo: String
    let tryAgain: String

    let notFound: Message
    let expired: Message
    /// Of a link that was followed as often as its limit permits.
    let usedUp: Message
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
    /// The direction of the language's script, for the attribute `dir`.
    var direction: String {
        ["ar", "fa", "he", "ur"].contains(tag) ? "rtl" : "ltr"
    }
}
