extension PageTexts {
    /// Spanish.
    static let spanish = PageTexts(
        tag: "es", otherTags: [],
        openInTheApp: "Abrir en la app",
        openTheAppDirectly: "Abrir la app directamente",
        getTheApp: "Obtener la app",
        download: "Descargar",
        continueOnTheWeb: "Continuar en la web",
        goOn: "Continuar",
        title: "Abrir en la app",
        text: "Este enlace continúa en una app.",
        waysOn: "Formas de continuar",
        onAMac: "En un Mac",
        onAnIPad: "En un iPad",
        continueAfterInstall: "Obtener la app y continuar en ella",
        continueAfterInstallHint:
            "El enlace se copia en el portapapeles para que la app pueda abrirlo después de instalarse.",
        copyTheLink: "Copiar el enlace",
        copied: "El enlace está en el portapapeles.",
        openInYourBrowser: "Abrir en el navegador",
        insideAnApp: "Estás dentro de {app}, que quizá no pueda abrir otras apps.",
        insideSomeApp: "Estás dentro de otra app, que quizá no pueda abrir otras apps.",
        browserHelp: "Si no ocurre nada, abre el menú (⋯ o ⋮) y elige abrir la página en el navegador.",
        onYourPhone: "Abre este enlace en tu teléfono",
        scanTheCode: "Escanea el código con la cámara de tu teléfono.",
        codeOfTheLink: "Código QR de este enlace",
        notFound: Message(
            title: "No se encontró el enlace",
            text: "No hay ningún enlace en esta dirección. Puede que esté mal escrita o que el enlace haya caducado."),
        expired: Message(
            title: "Este enlace ha caducado", text: "El enlace de esta dirección solo era válido por un tiempo."),
        disabled: Message(
            title: "Este enlace está desactivado", text: "El propietario de este enlace lo ha desactivado."),
        notStarted: Message(
            title: "Este enlace aún no está activo",
            text: "El enlace de esta dirección funcionará más adelante. Vuelva a intentarlo entonces."),
        deleted: Message(title: "Este enlace se ha eliminado", text: "El propietario de este enlace lo ha eliminado."),
        invalid: Message(title: "Enlace no válido", text: "Esta dirección no se puede abrir tal como está."),
        unavailable: Message(
            title: "Inténtalo de nuevo",
            text: "El enlace no se puede consultar en este momento. Inténtalo de nuevo en unos instantes."))
}
