extension PageTexts {
    /// Korean.
    static let korean = PageTexts(
        tag: "ko", otherTags: [],
        openInTheApp: "앱에서 열기",
        openTheAppDirectly: "앱 직접 열기",
        getTheApp: "앱 받기",
        download: "다운로드",
        continueOnTheWeb: "웹에서 계속하기",
        goOn: "계속하기",
        title: "앱에서 열기",
        text: "이 링크는 앱에서 이어집니다.",
        waysOn: "계속하는 방법",
        onAMac: "Mac에서",
        onAnIPad: "iPad에서",
        continueAfterInstall: "앱을 받고 이어서 열기",
        continueAfterInstallHint: "설치한 뒤 앱이 열 수 있도록 링크를 클립보드에 복사합니다.",
        copyTheLink: "링크 복사",
        copied: "링크를 클립보드에 복사했습니다.",
        openInYourBrowser: "브라우저에서 열기",
        insideAnApp: "지금 {app} 안에서 보고 있습니다. 여기서는 다른 앱이 열리지 않을 수 있습니다.",
        insideSomeApp: "지금 다른 앱 안에서 보고 있습니다. 여기서는 다른 앱이 열리지 않을 수 있습니다.",
        browserHelp: "아무 일도 일어나지 않으면 메뉴(⋯ 또는 ⋮)에서 페이지를 브라우저로 여세요.",
        onYourPhone: "휴대폰에서 이 링크 열기",
        scanTheCode: "휴대폰 카메라로 코드를 스캔하세요.",
        codeOfTheLink: "이 링크의 QR 코드",
        notFound: Message(
            title: "링크를 찾을 수 없습니다",
            text: "이 주소에는 링크가 없습니다. 주소가 잘못되었거나 기간이 지났을 수 있습니다."),
        expired: Message(title: "만료된 링크입니다", text: "이 주소의 링크는 정해진 기간에만 사용할 수 있었습니다."),
        disabled: Message(title: "사용이 중지된 링크입니다", text: "소유자가 이 링크의 사용을 중지했습니다."),
        notStarted: Message(title: "아직 사용할 수 없는 링크입니다", text: "이 주소의 링크는 나중에 사용할 수 있습니다. 그때 다시 시도해 주세요."),
        deleted: Message(title: "삭제된 링크입니다", text: "소유자가 이 링크를 삭제했습니다."),
        invalid: Message(title: "잘못된 링크", text: "이 주소는 이대로 열 수 없습니다."),
        unavailable: Message(
            title: "다시 시도해 주세요", text: "지금은 링크를 확인할 수 없습니다. 잠시 후 다시 시도해 주세요."))
}
