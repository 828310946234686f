extension PageTexts {
    /// Japanese.
    static let japanese = PageTexts(
        tag: "ja", otherTags: [],
        openInTheApp: "アプリで開く",
        openTheAppDirectly: "アプリを直接開く",
        getTheApp: "アプリを入手",
        download: "ダウンロード",
        continueOnTheWeb: "ウェブで続ける",
        goOn: "続ける",
        title: "アプリで開く",
        text: "このリンクはアプリで続きます。",
        waysOn: "続ける方法",
        onAMac: "Macの場合",
        onAnIPad: "iPadの場合",
        continueAfterInstall: "アプリを入手して続ける",
        continueAfterInstallHint: "インストール後にアプリで開けるように、リンクをクリップボードにコピーします。",
        copyTheLink: "リンクをコピー",
        copied: "リンクをクリップボードにコピーしました。",
        openInYourBrowser: "ブラウザで開く",
        insideAnApp: "{app}の中で表示されています。ほかのアプリを開けないことがあります。",
        insideSomeApp: "別のアプリの中で表示されています。ほかのアプリを開けないことがあります。",
        browserHelp: "何も起こらない場合は、メニュー（⋯ または ⋮）からページをブラウザで開いてください。",
        onYourPhone: "スマートフォンでこのリンクを開く",
        scanTheCode: "スマートフォンのカメラでコードを読み取ってください。",
        codeOfTheLink: "このリンクのQRコード",
        notFound: Message(
            title: "リンクが見つかりません",
            text: "このアドレスにリンクはありません。入力に誤りがあるか、有効期限が過ぎている可能性があります。"),
        expired: Message(title: "リンクの有効期限が切れています", text: "このアドレスのリンクは期間限定でした。"),
        disabled: Message(title: "リンクは無効になっています", text: "このリンクは所有者によって無効にされました。"),
        notStarted: Message(title: "リンクはまだ有効ではありません", text: "このアドレスのリンクは後日有効になります。その時にもう一度お試しください。"),
        deleted: Message(title: "このリンクは削除されました", text: "このリンクは所有者によって削除されました。"),
        invalid: Message(title: "無効なリンク", text: "このアドレスはこのままでは開けません。"),
        unavailable: Message(
            title: "もう一度お試しください", text: "現在リンクを確認できません。しばらくしてからもう一度お試しください。"))
}
