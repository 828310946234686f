extension PageTexts {
    /// Spanish.
    static let spanish = PageTexts(
        tag: "es", otherTags: [],
        openIn: "Abrir en {app}",
        openInTheApp: "Abrir en la app",
        getTheApp: "Obtener la app",
        download: "Descargar",
        continueOnTheWeb: "Continuar en la web",
        goOn: "Continuar",
        title: "Continuar en la app",
        text: "Este enlace se abre en una app.",
        onAMac: "En un Mac",
        onAnIPad: "En un iPad",
        keepTheLink: "Copiar el enlace para que la app pueda abrirlo después de instalarla",
        copyTheLink: "Copiar el enlace",
        copied: "El enlace está copiado.",
        notCopied: "No se pudo copiar el enlace. Cópialo desde aquí:",
        nothingHappens: "¿No ocurre nada?",
        insideAnApp: "{app} no siempre abre otras apps. En su menú (⋯ o ⋮), elige abrir esta página en el navegador.",
        insideSomeApp: "Algunas apps no abren otras. En el menú (⋯ o ⋮), elige abrir esta página en el navegador.",
        openInYourBrowser: "Abrir en el navegador",
        cornerMenu: "Toca ⋯ en la parte superior y elige abrir esta página en el navegador.",
        onYourPhone: "Abre este enlace en tu teléfono",
        scanTheCode: "Escanea el código con la cámara de tu teléfono.",
        codeOfTheLink: "Código QR de este enlace",
        report: "Denunciar este enlace",
        imprint: "Aviso legal",
        privacy: "Privacidad",
        goTo: "Ir a {host}",
        tryAgain: "Intentar de nuevo",
        notFound: Message(
            title: "Enlace no encontrado",
            text: "No hay ningún enlace en esta dirección. Comprueba que esté bien escrita o pide un enlace nuevo."),
        expired: Message(title: "Este enlace ha caducado", text: "Solo funcionaba durante un tiempo limitado."),
        usedUp: Message(title: "Este enlace ya se ha usado", text: "Solo funcionaba un número limitado de veces."),
        disabled: Message(
            title: "Este enlace está desactivado",
            text: "Se ha desactivado y no se puede abrir en este momento."),
        deleted: Message(title: "Este enlace se ha eliminado", text: "Ya no se puede abrir."),
        notStarted: Message(
            title: "Este enlace aún no funciona",
            text: "Empezará a funcionar más adelante. Inténtalo de nuevo entonces."),
        invalid: Message(
            title: "Este enlace no se puede abrir",
            text: "Hay un problema con su dirección. Pide un enlace nuevo."),
        unavailable: Message(
            title: "Inténtalo de nuevo",
            text: "El enlace no se puede abrir en este momento. Inténtalo de nuevo en unos segundos."))
}
