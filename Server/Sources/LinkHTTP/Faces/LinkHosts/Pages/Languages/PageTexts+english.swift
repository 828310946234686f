extension PageTexts {
    /// English.
    static let english = PageTexts(
        tag: "en", otherTags: [],
        openInTheApp: "Open in the app",
        openTheAppDirectly: "Open the app directly",
        getTheApp: "Get the app",
        download: "Download",
        continueOnTheWeb: "Continue on the web",
        goOn: "Continue",
        title: "Open in the app",
        text: "This link continues in an app.",
        waysOn: "Ways to go on",
        onAMac: "On a Mac",
        onAnIPad: "On an iPad",
        continueAfterInstall: "Get the app and continue there",
        continueAfterInstallHint:
            "This puts the link on your clipboard, so that the app can open it after its installation.",
        copyTheLink: "Copy the link",
        copied: "The link is on your clipboard.",
        openInYourBrowser: "Open in your browser",
        insideAnApp: "You are inside {app}, which may not open other apps.",
        insideSomeApp: "You are inside another app, which may not open other apps.",
        browserHelp: "If nothing happens, open the menu (⋯ or ⋮) and choose to open the page in your browser.",
        onYourPhone: "Open this link on your phone",
        scanTheCode: "Scan the code with the camera of your phone.",
        codeOfTheLink: "QR code of this link",
        notFound: Message(
            title: "Dynamic Link Not Found",
            text: "There is no link at this address. It may have been mistyped, or its time may be over."),
        expired: Message(title: "This Link Has Expired", text: "The link at this address was good for a while only."),
        disabled: Message(title: "This Link Is Switched Off", text: "The owner of this link has switched it off."),
        notStarted: Message(
            title: "This Link Does Not Work Yet", text: "The link at this address starts later. Try it again then."),
        deleted: Message(title: "This Link Was Deleted", text: "The owner of this link has deleted it."),
        invalid: Message(title: "Invalid Dynamic Link", text: "This address cannot be followed as it is."),
        unavailable: Message(
            title: "Please try again", text: "The link cannot be looked up at this moment. Try again shortly."))
}
