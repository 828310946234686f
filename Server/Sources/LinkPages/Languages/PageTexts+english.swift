extension PageTexts {
    /// English.
    static let english = PageTexts(
        tag: "en", otherTags: [],
        openIn: "Open in {app}",
        openInTheApp: "Open in the app",
        getTheApp: "Get the app",
        download: "Download",
        continueOnTheWeb: "Continue on the web",
        goOn: "Continue",
        title: "Continue in the app",
        text: "This link opens in an app.",
        onAMac: "On a Mac",
        onAnIPad: "On an iPad",
        keepTheLink: "Copy the link, so that the app can open it after you install it",
        copyTheLink: "Copy the link",
        copied: "The link is copied.",
        notCopied: "The link could not be copied. Copy it from here:",
        nothingHappens: "Nothing happens?",
        insideAnApp:
            "{app} does not always open other apps. In its menu (⋯ or ⋮), choose to open this page in your browser.",
        insideSomeApp:
            "Some apps do not open other apps. In the menu (⋯ or ⋮), choose to open this page in your browser.",
        openInYourBrowser: "Open in your browser",
        cornerMenu: "Tap ⋯ at the top, then choose to open this page in your browser.",
        onYourPhone: "Open this link on your phone",
        scanTheCode: "Scan the code with the camera of your phone.",
        codeOfTheLink: "QR code of this link",
        report: "Report this link",
        imprint: "Imprint",
        privacy: "Privacy",
        goTo: "Go to {host}",
        tryAgain: "Try again",
        notFound: Message(
            title: "Link not found",
            text: "There is no link at this address. Check it for typing mistakes, or ask for a new link."),
        expired: Message(title: "This link has expired", text: "It worked for a limited time, which is over."),
        usedUp: Message(title: "This link was used up", text: "It worked a limited number of times."),
        disabled: Message(
            title: "This link is switched off",
            text: "It was switched off and cannot be opened at the moment."),
        deleted: Message(title: "This link was deleted", text: "It can no longer be opened."),
        notStarted: Message(title: "This link does not work yet", text: "It starts at a later time. Try again then."),
        invalid: Message(
            title: "This link cannot be opened",
            text: "Something is wrong with its address. Ask for a new link."),
        unavailable: Message(
            title: "Please try again",
            text: "The link cannot be opened at the moment. Try again in a few seconds."))
}
