extension PageTexts {
    /// Urdu.
    static let urdu = PageTexts(
        tag: "ur", otherTags: [],
        openIn: "{app} میں کھولیں",
        openInTheApp: "ایپ میں کھولیں",
        getTheApp: "ایپ حاصل کریں",
        download: "ڈاؤن لوڈ کریں",
        continueOnTheWeb: "ویب پر جاری رکھیں",
        goOn: "جاری رکھیں",
        title: "ایپ میں جاری رکھیں",
        text: "یہ لنک ایک ایپ میں کھلتا ہے۔",
        onAMac: "Mac پر",
        onAnIPad: "iPad پر",
        keepTheLink: "لنک کاپی کریں تاکہ ایپ انسٹال ہونے کے بعد اسے کھول سکے",
        copyTheLink: "لنک کاپی کریں",
        copied: "لنک کاپی ہو گیا۔",
        notCopied: "لنک کاپی نہیں ہو سکا۔ اسے یہاں سے کاپی کریں:",
        nothingHappens: "کچھ نہیں ہو رہا؟",
        insideAnApp:
            "{app} سے دوسری ایپس ہمیشہ نہیں کھلتیں۔ اس کے مینو (⋯ یا ⋮) میں یہ صفحہ براؤزر میں کھولنے کا انتخاب کریں۔",
        insideSomeApp:
            "بعض ایپس سے دوسری ایپس نہیں کھلتیں۔ مینو (⋯ یا ⋮) میں یہ صفحہ براؤزر میں کھولنے کا انتخاب کریں۔",
        openInYourBrowser: "براؤزر میں کھولیں",
        cornerMenu: "اوپر ⋯ پر ٹیپ کریں اور یہ صفحہ براؤزر میں کھولنے کا انتخاب کریں۔",
        onYourPhone: "یہ لنک اپنے فون پر کھولیں",
        scanTheCode: "اپنے فون کے کیمرے سے کوڈ اسکین کریں۔",
        codeOfTheLink: "اس لنک کا QR کوڈ",
        report: "اس لنک کی اطلاع دیں",
        imprint: "ناشر کی معلومات",
        privacy: "رازداری",
        goTo: "{host} پر جائیں",
        tryAgain: "دوبارہ کوشش کریں",
        notFound: Message(
            title: "لنک نہیں ملا",
            text: "اس پتے پر کوئی لنک نہیں ہے۔ پتہ دوبارہ دیکھ لیں یا نیا لنک مانگیں۔"),
        expired: Message(title: "اس لنک کی میعاد ختم ہو گئی ہے", text: "یہ صرف محدود مدت کے لیے کام کرتا تھا۔"),
        usedUp: Message(title: "یہ لنک پوری طرح استعمال ہو چکا ہے", text: "یہ صرف محدود تعداد میں کام کرتا تھا۔"),
        disabled: Message(title: "یہ لنک بند ہے", text: "اسے بند کر دیا گیا ہے اور ابھی نہیں کھولا جا سکتا۔"),
        deleted: Message(title: "یہ لنک حذف کر دیا گیا ہے", text: "اب اسے نہیں کھولا جا سکتا۔"),
        notStarted: Message(title: "یہ لنک ابھی کام نہیں کرتا", text: "یہ بعد میں کام کرے گا۔ تب دوبارہ کوشش کریں۔"),
        invalid: Message(title: "یہ لنک نہیں کھل سکتا", text: "اس کے پتے میں کوئی خرابی ہے۔ نیا لنک مانگیں۔"),
        unavailable: Message(
            title: "دوبارہ کوشش کریں",
            text: "لنک ابھی نہیں کھل سکتا۔ چند سیکنڈ بعد دوبارہ کوشش کریں۔"))
}
