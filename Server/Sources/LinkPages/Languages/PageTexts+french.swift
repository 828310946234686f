extension PageTexts {
    /// French.
    static let french = PageTexts(
        tag: "fr", otherTags: [],
        openIn: "Ouvrir dans {app}",
        openInTheApp: "Ouvrir dans l’application",
        getTheApp: "Obtenir l’application",
        download: "Télécharger",
        continueOnTheWeb: "Continuer sur le Web",
        goOn: "Continuer",
        title: "Continuer dans l’application",
        text: "Ce lien s’ouvre dans une application.",
        onAMac: "Sur un Mac",
        onAnIPad: "Sur un iPad",
        keepTheLink: "Copier le lien, pour que l’application puisse l’ouvrir après son installation",
        copyTheLink: "Copier le lien",
        copied: "Le lien est copié.",
        notCopied: "Le lien n’a pas pu être copié. Copiez-le d’ici\u{00A0}:",
        nothingHappens: "Rien ne se passe\u{00A0}?",
        insideAnApp:
            "{app} n’ouvre pas toujours les autres applications. Dans son menu (⋯ ou ⋮), choisissez d’ouvrir cette page dans le navigateur.",
        insideSomeApp:
            "Certaines applications n’en ouvrent pas d’autres. Dans le menu (⋯ ou ⋮), choisissez d’ouvrir cette page dans le navigateur.",
        openInYourBrowser: "Ouvrir dans le navigateur",
        cornerMenu: "Touchez ⋯ en haut, puis choisissez d’ouvrir cette page dans le navigateur.",
        onYourPhone: "Ouvrez ce lien sur votre téléphone",
        scanTheCode: "Scannez le code avec l’appareil photo de votre téléphone.",
        codeOfTheLink: "Code QR de ce lien",
        report: "Signaler ce lien",
        imprint: "Mentions légales",
        privacy: "Confidentialité",
        goTo: "Aller sur {host}",
        tryAgain: "Réessayer",
        notFound: Message(
            title: "Lien introuvable",
            text: "Il n’y a pas de lien à cette adresse. Vérifiez qu’elle est bien écrite ou demandez un nouveau lien."),
        expired: Message(title: "Ce lien a expiré", text: "Il ne fonctionnait que pendant un temps limité."),
        usedUp: Message(title: "Ce lien a déjà été utilisé", text: "Il ne fonctionnait qu’un nombre limité de fois."),
        disabled: Message(
            title: "Ce lien est désactivé",
            text: "Il a été désactivé et ne peut pas être ouvert pour le moment."),
        deleted: Message(title: "Ce lien a été supprimé", text: "Il ne peut plus être ouvert."),
        notStarted: Message(
            title: "Ce lien ne fonctionne pas encore",
            text: "Il fonctionnera plus tard. Réessayez à ce moment-là."),
        invalid: Message(
            title: "Ce lien ne peut pas être ouvert",
            text: "Son adresse pose problème. Demandez un nouveau lien."),
        unavailable: Message(
            title: "Veuillez réessayer",
            text: "Le lien ne peut pas être ouvert pour le moment. Réessayez dans quelques secondes."))
}
