/// The words of the pages in one language.
///
/// There are no defaults: a language that lacks a text does not compile. A new language is one file in `Languages/`,
/// and its name in ``PageLanguages/all``.
struct PageTexts: Hashable, Sendable {
    /// The language's tag, as `lang` and `Content-Language` name it (BCP 47).
    let tag: String
    /// Other tags whose readers read it.
    let otherTags: [String]

    let openInTheApp: String
    /// The way into the app that is left where the first one does nothing.
    let openTheAppDirectly: String
    let getTheApp: String
    let download: String
    let continueOnTheWeb: String
    let goOn: String
    /// The heading of a link without a title.
    let title: String
    /// The text of a link without one.
    let text: String
    /// The name of the list of ways on, for screen readers.
    let waysOn: String
    let onAMac: String
    let onAnIPad: String

    let continueAfterInstall: String
    let continueAfterInstallHint: String
    let copyTheLink: String
    let copied: String

    let openInYourBrowser: String
    /// Where somebody is; `{app}` stands for the name of the app.
    let insideAnApp: String
    let insideSomeApp: String
    let browserHelp: String

    let onYourPhone: String
    let scanTheCode: String
    let codeOfTheLink: String

    let notFound: Message
    let expired: Message
    let disabled: Message
    let notStarted: Message
    let deleted: Message
    let invalid: Message
    let unavailable: Message

    /// What an error page says.
    struct Message: Hashable, Sendable {
        let title: String
        let text: String
    }
}
