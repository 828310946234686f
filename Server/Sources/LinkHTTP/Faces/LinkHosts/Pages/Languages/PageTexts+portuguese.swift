extension PageTexts {
    /// Portuguese.
    static let portuguese = PageTexts(
        tag: "pt", otherTags: [],
        openInTheApp: "Abrir no app",
        openTheAppDirectly: "Abrir o app diretamente",
        getTheApp: "Obter o app",
        download: "Baixar",
        continueOnTheWeb: "Continuar na web",
        goOn: "Continuar",
        title: "Abrir no app",
        text: "Este link continua em um app.",
        waysOn: "Formas de continuar",
        onAMac: "Em um Mac",
        onAnIPad: "Em um iPad",
        continueAfterInstall: "Obter o app e continuar nele",
        continueAfterInstallHint:
            "O link é copiado para a área de transferência, para que o app possa abri-lo depois da instalação.",
        copyTheLink: "Copiar o link",
        copied: "O link está na área de transferência.",
        openInYourBrowser: "Abrir no navegador",
        insideAnApp: "Você está dentro de {app}, que talvez não abra outros apps.",
        insideSomeApp: "Você está dentro de outro app, que talvez não abra outros apps.",
        browserHelp: "Se nada acontecer, abra o menu (⋯ ou ⋮) e escolha abrir a página no navegador.",
        onYourPhone: "Abra este link no seu celular",
        scanTheCode: "Leia o código com a câmera do seu celular.",
        codeOfTheLink: "Código QR deste link",
        notFound: Message(
            title: "Link não encontrado",
            text: "Não há nenhum link neste endereço. Ele pode ter sido digitado errado, ou o prazo do link acabou."),
        expired: Message(title: "Este link expirou", text: "O link deste endereço só valia por algum tempo."),
        disabled: Message(title: "Este link está desativado", text: "O proprietário deste link o desativou."),
        notStarted: Message(
            title: "Este link ainda não está ativo",
            text: "O link deste endereço funcionará mais tarde. Tente novamente depois."),
        deleted: Message(title: "Este link foi excluído", text: "O proprietário deste link o excluiu."),
        invalid: Message(title: "Link inválido", text: "Este endereço não pode ser aberto como está."),
        unavailable: Message(
            title: "Tente novamente",
            text: "O link não pode ser consultado neste momento. Tente novamente em instantes."))
}
