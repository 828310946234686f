extension PageTexts {
    /// French.
    static let french = PageTexts(
        tag: "fr", otherTags: [],
        openInTheApp: "Ouvrir dans l’application",
        openTheAppDirectly: "Ouvrir l’application directement",
        getTheApp: "Obtenir l’application",
        download: "Télécharger",
        continueOnTheWeb: "Continuer sur le Web",
        goOn: "Continuer",
        title: "Ouvrir dans l’application",
        text: "Ce lien continue dans une application.",
        waysOn: "Façons de continuer",
        onAMac: "Sur un Mac",
        onAnIPad: "Sur un iPad",
        continueAfterInstall: "Obtenir l’application et y continuer",
        continueAfterInstallHint:
            "Le lien est copié dans le presse-papiers pour que l’application puisse l’ouvrir après son installation.",
        copyTheLink: "Copier le lien",
        copied: "Le lien est dans le presse-papiers.",
        openInYourBrowser: "Ouvrir dans le navigateur",
        insideAnApp: "Vous êtes dans {app}, qui n’ouvre pas toujours d’autres applications.",
        insideSomeApp: "Vous êtes dans une autre application, qui n’en ouvre pas toujours d’autres.",
        browserHelp: "Si rien ne se passe, ouvrez le menu (⋯ ou ⋮) et choisissez d’ouvrir la page dans le navigateur.",
        onYourPhone: "Ouvrez ce lien sur votre téléphone",
        scanTheCode: "Scannez le code avec l’appareil photo de votre téléphone.",
        codeOfTheLink: "Code QR de ce lien",
        notFound: Message(
            title: "Lien introuvable",
            text: "Il n’y a pas de lien à cette adresse. Elle est peut-être mal écrite, ou le lien a expiré."),
        expired: Message(
            title: "Ce lien a expiré", text: "Le lien de cette adresse n’était valable que pendant un certain temps."),
        disabled: Message(title: "Ce lien est désactivé", text: "Le propriétaire de ce lien l’a désactivé."),
        notStarted: Message(
            title: "Ce lien n’est pas encore actif",
            text: "Le lien de cette adresse fonctionnera plus tard. Réessayez à ce moment-là."),
        deleted: Message(title: "Ce lien a été supprimé", text: "Le propriétaire de ce lien l’a supprimé."),
        invalid: Message(title: "Lien non valide", text: "Cette adresse ne peut pas être suivie telle quelle."),
        unavailable: Message(
            title: "Veuillez réessayer",
            text: "Le lien ne peut pas être consulté pour le moment. Réessayez dans un instant."))
}
