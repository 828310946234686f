import LinkRules

extension Words {
    /// What is wrong with a file of links that is imported.
    static func german(_ fault: FileFault) -> String {
        switch fault {
        case .empty: "Die Datei ist leer."
        case .noRows: "Die Datei hat eine Kopfzeile, aber keine Zeilen."
        case .webPage: "Die Datei ist eine Webseite. Laden Sie sie noch einmal als CSV herunter."
        case .workbook:
            "Die Datei ist ein ZIP-Archiv oder eine Arbeitsmappe (.xlsx, .ods, .numbers). Entpacken Sie das Archiv, oder speichern Sie die Tabelle als CSV (UTF-8)."
        case .oldWorkbook:
            "Die Datei ist eine Arbeitsmappe von Excel (.xls). Speichern Sie die Tabelle als CSV (UTF-8)."
        case .compressed: "Die Datei ist mit gzip gepackt. Entpacken Sie sie zuerst."
        case .database:
            "Die Datei ist eine SQLite-Datenbank. Eine Sicherung von Waymark spielt `waymark restore` zurück."
        case .document: "Die Datei ist ein PDF. Exportieren Sie die Links als CSV."
        case .json:
            "Die Datei enthält JSON. Importieren können Sie hier die Exporte von Firebase und Branch, Tabellen als CSV und "
                + "Listen von Kurzlinks mit ihren Zielen."
        case .ownExport:
            "Die Datei ist ein Export von Waymark. Wer den Dienst betreibt, importiert sie mit `waymark import ndjson`."
        case .unrecognized:
            "Das Format der Datei ist nicht bekannt: keine Kopfzeile mit short_link (oder code) und link, nicht die "
                + "29 Spalten von Firebases Export und nicht zwei Adressen je Zeile."
        case .columnMissing(let name, let columns):
            "Die Tabelle hat keine Spalte „\(name)“. Ihre Spalten sind: \(columns.map { "„\($0)“" }.joined(separator: ", "))."
        case .notFirebase(let count):
            "Die erste Zeile hat \(count) Felder und ist keine Kopfzeile; ein Export ohne Kopfzeile hat 29."
        case .notPairs(let count):
            "Die erste Zeile hat \(count) Felder; eine Liste von Adressen hat je Zeile einen kurzen und einen langen Link."
        case .headerNeeded: "Die erste Zeile muss eine Kopfzeile mit short_link (oder code) und link sein."
        case .headerLacks(let missing, let found):
            "Der Kopfzeile fehlt \(missing.joined(separator: " und ")). Sie hat: \(found.map { "„\($0)“" }.joined(separator: ", "))."
        case .codesWithoutDomain(let domains):
            "Die Tabelle hat Codes ohne Domain. Wählen Sie, wohin die Links kommen. "
                + (domains.isEmpty
                    ? "Das Projekt hat keine Link-Domain."
                    : "Die Domains des Projekts: \(domains.joined(separator: ", ")).")
        case .foreignDomain(let domain): "Die Link-Domain „\(domain)“ gehört zu einem anderen Projekt."
        case .notADomain(let text): "„\(text)“ ist keine Link-Domain."
        case .unknownProject: "Das Projekt dieses Imports gibt es nicht mehr."
        case .tooLarge(let megabytes):
            "Die Datei ist größer als \(megabytes) MB. Importieren Sie sie mit `waymark import`, das keine Grenze hat."
        case .diskFull: "Die Datei lässt sich nicht speichern: Die Platte ist voll oder nicht beschreibbar."
        case .notStored: "Die Datei lässt sich nicht speichern."
        case .folderUnwritable: "Der Ordner der Importe lässt sich nicht beschreiben; vielleicht ist die Platte voll."
        case .tooManyWaiting: "Zu viele Importe warten schon. Versuchen Sie es wieder, wenn einer fertig ist."
        case .gone: "Die Datei ist weg. Laden Sie sie noch einmal hoch."
        case .uncheckedYet: "Die Datei muss zuerst geprüft werden."
        case .underWay: "Der Import läuft gerade."
        case .underWayOrGone: "Der Import läuft gerade, oder seine Datei ist weg. Laden Sie sie dann noch einmal hoch."
        }
    }
}
