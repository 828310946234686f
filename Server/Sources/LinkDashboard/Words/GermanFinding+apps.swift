import LinkDoctor

// What the doctor finds about the files for apps, and about what they say.

extension GermanFinding {
    private static let merge = "Übernehmen Sie die Ausgabe von `waymark association` in die Datei."
    private static let readLog = "Lesen Sie das Protokoll des Servers zu diesem Pfad."
    private static let sendType = "Senden Sie Content-Type: application/json."

    static func file(_ id: FindingID) -> GermanFinding? {
        switch id {
        case .fileRedirect:
            GermanFinding(
                "Ein bekannter Pfad (/.well-known/) leitet weiter.",
                why: "Apple und Google folgen dort nicht: Die App ist nicht mit dem Host verbunden.",
                fix: "Nehmen Sie den Pfad von der Weiterleitung aus, und liefern Sie die Datei auf dem Host selbst.")
        case .fileBlocked:
            GermanFinding(
                "Ein bekannter Pfad (/.well-known/) liegt hinter einer Anmeldung oder einer Sperre für Bots.",
                why: "Die Server von Apple und Google sind Bots und werden mit ausgesperrt.",
                fix: "Nehmen Sie /.well-known/ von Sperren für Bots, Anmeldung und Filtern nach Land oder Adresse aus.")
        case .fileRateLimited:
            GermanFinding(
                "Ein bekannter Pfad (/.well-known/) antwortet mit 429: zu viele Anfragen.",
                why: "Anfragen von Apple oder Google scheitern dann, und Apple merkt sich das stundenlang.",
                fix: "Nehmen Sie /.well-known/ von solchen Grenzen aus.")
        case .fileMissing:
            GermanFinding(
                "Eine Datei für Apps wurde nicht gefunden (404 oder 410).",
                why: "Ohne die Datei öffnet kein Link auf dem Host eine App.",
                fix: "Liefern Sie die Datei, oder reichen Sie den Pfad an diesen Dienst weiter.")
        case .fileStatus:
            GermanFinding(
                "Ein bekannter Pfad (/.well-known/) antwortet mit einem anderen Status als 200.",
                why: "Apple und Google nehmen nur 200; alles andere zählt als leere Datei.", fix: readLog)
        case .fileNoAnswer:
            GermanFinding(
                "Ein bekannter Pfad (/.well-known/) antwortet nicht rechtzeitig, oder die Verbindung bricht ab.",
                why: "Apple wartet etwa fünf Sekunden und merkt sich den Fehler dann stundenlang.", fix: readLog)
        case .fileHTML:
            GermanFinding(
                "Statt einer Datei für Apps kommt eine Webseite.",
                why: "Eine Webseite ist kein JSON: Die Datei zählt als ungültig.",
                fix: "Beantworten Sie den Pfad vor der Route der Web-App, die alles annimmt.")
        case .fileTooLarge:
            GermanFinding(
                "Eine Datei für Apps ist größer als 128 KiB.", why: "Geräte beachten größere Dateien nicht.",
                fix: "Entfernen Sie Apps oder Muster, oder ziehen Sie mit Links auf einen anderen Host.")
        case .fileInvalidJSON:
            GermanFinding(
                "Eine Datei für Apps ist kein gültiges JSON.", why: "Eine ungültige Datei wird nicht beachtet.",
                fix: "Berichtigen Sie die Datei an dieser Stelle.")
        case .fileShape:
            GermanFinding(
                "Eine Datei für Apps ist JSON mit einem unerwarteten Aufbau.",
                why: "Einträge an anderen Stellen werden nicht gefunden.",
                fix: "Verwenden Sie die Ausgabe von `waymark association`.")
        case .filesWithheld:
            GermanFinding(
                "Die Domain liefert ihre Dateien für Apps nicht aus.",
                why: "Links öffnen solange keine Apps. Das ist richtig, bis die neue Version der App erschienen ist.",
                fix: "Schalten Sie die Dateien ein, sobald die Version der App erschienen ist.")
        case .appsNone:
            GermanFinding(
                "Das Projekt der Domain hat keine App.",
                why: "Links öffnen nur Browser, und die Dateien für Apps sind leer.",
                fix: "Fügen Sie unter Apps die Ihren hinzu.")
        case .alternateMissing:
            GermanFinding(
                "Die Domain hat keinen zweiten Host.",
                why:
                    "Ein Tipp auf einer Seite desselben Hosts öffnet nie die App; der Knopf auf den Seiten des Dienstes öffnet deshalb immer den Store.",
                fix: "Geben Sie der Domain einen zweiten Host, auch in DNS, Zertifikat und Entitlements.")
        case .patternsNone:
            GermanFinding(
                "Die Domain hat keine erlaubten Ziele.",
                why:
                    "Jeder kann auf ihr einen langen Link schreiben, der irgendwohin führt, zu jeder App in beiden Stores, mit beliebigem Text auf der Karte: eine offene Weiterleitung unter Ihrem Namen.",
                fix: "Erlauben Sie nur Ihre eigenen Seiten, auf dieser Seite unter „Erlaubte Ziele“.")
        case .appleStoreIDMissing:
            GermanFinding(
                "Eine iOS-App hat keine Nummer im App Store.",
                why:
                    "Jeder kann einen langen Link schreiben, der die App nennt und im App Store zu einer anderen führt: Es gibt nichts zum Vergleichen.",
                fix: "Setzen Sie sie mit `waymark app set ios --bundle-id <id> --app-store-id <number>`.")
        case .homeNone:
            GermanFinding(
                "Die Domain hat kein Ausweichziel.",
                why: "Die Seiten gelöschter, abgelaufener und unbekannter Links können Besucher nirgendwohin führen.",
                fix: "Geben Sie auf dieser Seite Ihre Website an.")
        case .appleCDNMissing:
            GermanFinding(
                "Apples Server haben keine Kopie der Datei.",
                why: "Geräte fragen Apple und nicht den Host; Links öffnen die App nicht.",
                fix:
                    "Beheben Sie den Fehler, den Apple meldet, und warten Sie: Apple fragt innerhalb eines Tages wieder."
            )
        case .appleCDNDiffers:
            GermanFinding(
                "Apples Kopie der Datei ist anders als die des Hosts.",
                why: "Geräte bekommen Apples Kopie und erneuern sie etwa einmal in der Woche.",
                fix: "Warten Sie: Apple fragt innerhalb eines Tages wieder; beschleunigen lässt sich das nicht.")
        case .appleCDNUnreachable:
            GermanFinding(
                "Apples Server ließen sich nicht fragen.",
                why: "Ob Geräte die aktuelle Datei bekommen, ist nicht bekannt.",
                fix: "Führen Sie `waymark doctor` dort aus, wo app-site-association.cdn-apple.com zu erreichen ist.")
        default: nil
        }
    }

    static func app(_ id: FindingID) -> GermanFinding? {
        switch id {
        case .applePrefixUnknown:
            GermanFinding(
                "Eine App für Apples Geräte hat weder Team-ID noch App-ID-Präfix.",
                why: "Die Datei für Apps kann sie nicht nennen; kein Universal Link öffnet sie.",
                fix: "Setzen Sie die Team-ID mit `waymark app set`.")
        case .appleContentType:
            GermanFinding(
                "apple-app-site-association kommt nicht als application/json.",
                why: "Apple verlangt diesen Typ. Andere gehen vielleicht, sicher ist es nicht.", fix: sendType)
        case .appleWrongPrefix:
            GermanFinding(
                "Die Datei nennt die Bundle-ID der App mit einem anderen Präfix.",
                why: "Geräte vergleichen die ganze App-ID; sie passt so nicht zur App.",
                fix:
                    "Verwenden Sie das App-ID-Präfix aus developer.apple.com › Identifiers; bei alten Apps ist es nicht die Team-ID."
            )
        case .appleAppMissing:
            GermanFinding(
                "Die Datei nennt eine App des Projekts nicht.",
                why: "Universal Links öffnen keine App, die nicht in der Datei steht.", fix: merge)
        case .appleLinksNotCovered:
            GermanFinding(
                "Die Datei nennt die App, aber ihre Muster schließen die Links der Domain aus.",
                why: "Links, zu denen kein Muster passt oder zuerst ein Ausschluss, bleiben im Browser.",
                fix: "Übernehmen Sie die Ausgabe von `waymark association` in die Datei; die Reihenfolge zählt.")
        case .appleOtherApp:
            GermanFinding(
                "Die Datei gibt die Links der Domain auch einer App, die nicht im Projekt ist.",
                why: "Sind mehrere solcher Apps installiert, öffnet die erste passende den Link.",
                fix: "Entfernen Sie die App aus der Datei, oder fügen Sie sie unter Apps hinzu.")
        case .androidFingerprintUnknown:
            GermanFinding(
                "Eine Android-App hat keinen Fingerabdruck.",
                why: "assetlinks.json kann sie nicht nennen; kein App Link öffnet sie.",
                fix: "Setzen Sie die SHA-256-Fingerabdrücke mit `waymark app set android`.")
        case .androidContentType:
            GermanFinding(
                "assetlinks.json kommt nicht als application/json.",
                why: "Google liest die Datei nur mit diesem Typ.", fix: sendType)
        case .androidPackageMissing:
            GermanFinding(
                "assetlinks.json nennt eine Android-App des Projekts nicht.",
                why: "Seit Android 12 öffnet ein nicht geprüfter Link den Browser, ohne zu fragen.", fix: merge)
        case .androidRelationMissing:
            GermanFinding(
                "assetlinks.json nennt die App ohne die Beziehung für Links.",
                why: "Nur mit delegate_permission/common.handle_all_urls öffnen Links die App.", fix: merge)
        case .androidFingerprintForm:
            GermanFinding(
                "Ein Fingerabdruck in assetlinks.json ist kein SHA-256 in großgeschriebenen Paaren mit Doppelpunkten.",
                why: "Android vergleicht den Text; ein solcher Fingerabdruck passt zu keiner App.",
                fix: "Schreiben Sie 32 Paare großer hexadezimaler Ziffern mit Doppelpunkten; SHA-1 mit 20 geht nicht.")
        case .androidWrongFingerprint:
            GermanFinding(
                "assetlinks.json hat keinen der Fingerabdrücke der App.",
                why: "Die App, die Leute haben, ist mit einem anderen Schlüssel signiert und gilt nicht als geprüft.",
                fix: merge)
        case .androidFingerprintMissing:
            GermanFinding(
                "In assetlinks.json fehlen Fingerabdrücke der App.",
                why: "Was mit diesen Schlüsseln signiert ist, gilt nicht als geprüft.", fix: merge)
        case .androidUploadKey:
            GermanFinding(
                "Der einzige Fingerabdruck ist der des Upload-Schlüssels.",
                why:
                    "Mit Play App Signing signiert Google die App mit einem eigenen Schlüssel: Die App der Leute hat einen anderen Fingerabdruck, auch wenn Ihre eigenen Builds gehen.",
                fix:
                    "Ergänzen Sie den SHA-256 aus Play Console › App-Integrität › Zertifikat des App-Signaturschlüssels."
            )
        case .androidOneFingerprint:
            GermanFinding(
                "Die App hat nur einen Fingerabdruck, vielleicht den des Upload-Schlüssels.",
                why:
                    "Mit Play App Signing muss es der von Google sein; der des Upload-Schlüssels gilt nur für Ihre eigenen Builds.",
                fix:
                    "Vergleichen Sie ihn mit der Play Console, und setzen Sie den des Upload-Schlüssels mit --upload-key-sha256."
            )
        default: nil
        }
    }
}
