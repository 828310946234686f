extension PageTexts {
    /// Brazilian Portuguese.
    static let portuguese = PageTexts(
        tag: "pt", otherTags: [],
        openIn: "Abrir no {app}",
        openInTheApp: "Abrir no app",
        getTheApp: "Obter o app",
        download: "Baixar",
        continueOnTheWeb: "Continuar na web",
        goOn: "Continuar",
        title: "Continuar no app",
        text: "Este link abre em um app.",
        onAMac: "Em um Mac",
        onAnIPad: "Em um iPad",
        keepTheLink: "Copiar o link, para que o app possa abri-lo depois da instalação",
        copyTheLink: "Copiar o link",
        copied: "O link foi copiado.",
        notCopied: "Não foi possível copiar o link. Copie-o daqui:",
        nothingHappens: "Nada acontece?",
        insideAnApp:
            "O {app} nem sempre abre outros apps. No menu (⋯ ou ⋮) do {app}, escolha abrir esta página no navegador.",
        insideSomeApp: "Alguns apps não abrem outros. No menu (⋯ ou ⋮), escolha abrir esta página no navegador.",
        openInYourBrowser: "Abrir no navegador",
        cornerMenu: "Toque em ⋯ na parte superior e escolha abrir esta página no navegador.",
        onYourPhone: "Abra este link no seu celular",
        scanTheCode: "Leia o código com a câmera do seu celular.",
        codeOfTheLink: "Código QR deste link",
        report: "Denunciar este link",
        imprint: "Informações legais",
        privacy: "Privacidade",
        goTo: "Ir para {host}",
        tryAgain: "Tentar novamente",
        notFound: Message(
            title: "Link não encontrado",
            text: "Não há nenhum link neste endereço. Verifique se ele foi digitado corretamente ou peça um novo link."),
        expired: Message(title: "Este link expirou", text: "Ele só funcionava por tempo limitado."),
        usedUp: Message(title: "Este link já foi usado", text: "Ele só funcionava um número limitado de vezes."),
        disabled: Message(
            title: "Este link está desativado",
            text: "Ele foi desativado e não pode ser aberto no momento."),
        deleted: Message(title: "Este link foi excluído", text: "Ele não pode mais ser aberto."),
        notStarted: Message(
            title: "Este link ainda não funciona",
            text: "Ele funcionará mais tarde. Tente novamente depois."),
        invalid: Message(
            title: "Este link não pode ser aberto",
            text: "Há algo errado com o endereço. Peça um novo link."),
        unavailable: Message(
            title: "Tente novamente",
            text: "O link não pode ser aberto no momento. Tente novamente em alguns segundos."))
}
