import LinkRules
import WaymarkLinks

extension Words {
    /// Why a row of an import was not taken, or not as it was written; `nil` for what has English words only.
    static func german(_ fault: RowFault) -> String? {
        switch fault {
        case .rowTooLong(let most): "Die Zeile ist länger als \(most) Bytes."
        case .extraFields(let count, let expected):
            "Die Zeile hat \(count) Felder statt \(expected); es ist nicht klar, wo das Ziel endet. Setzen Sie Felder, die das Trennzeichen enthalten, in Anführungszeichen."
        case .fileEnds: "Die Datei endet mitten in der Zeile; vielleicht ist sie abgeschnitten."
        case .strayQuotes:
            "Einzelne Anführungszeichen gelten als gewöhnliche Zeichen. Verdoppeln Sie sie in einem Feld, das in Anführungszeichen steht."
        case .domainMissing: "Die Domain fehlt. Wählen Sie beim Hochladen, wohin die Links kommen."
        case .badCode(let code, let most):
            "„\(code)“ ist kein gültiger Code. Ein Code hat 1 bis \(most) Zeichen aus A–Z, a–z, 0–9, „-“ und „_“."
        case .empty: "Das Feld ist leer."
        case .badAddress(let reason): "Das ist keine Webadresse. \(german(reason))"
        case .noCode: "Hinter dem Host steht kein Code."
        case .longLink: "Das ist ein langer Link und kein kurzer."
        case .badCodeOfAddress(let code, let most):
            "Der Code „\(code)“ hat andere Zeichen als A–Z, a–z, 0–9, „-“ und „_“, oder mehr als \(most)."
        case .badPrefix(let fault): german(fault.error.reason)
        case .unknownDomain(let domain): "Die Link-Domain „\(domain)“ gibt es nicht. Fügen Sie sie hinzu."
        case .foreignDomain(let domain): "Die Link-Domain „\(domain)“ gehört zu einem anderen Projekt."
        case .badDestination(let reason): german(reason)
        case .refused(let fault): german(fault)
        case .parameterRefused(let fault): "\(german(fault)) Der Wert entfällt."
        case .odd(let oddity): german(oddity)
        case .dataIgnored(let name): "Der Wert von „\(name)“ ist kein JSON-Objekt und zählt nicht."
        case .readInEncoding(let text, let encoding): "„\(text)“ ist nicht in UTF-8 und wurde als \(encoding) gelesen."
        case .nulRemoved: "NUL-Zeichen wurden entfernt."
        case .hiddenRemoved: "Zeichen, die Text steuern, umkehren oder verbergen, wurden entfernt."
        case .nameCut(let most): "Der Name wurde auf \(most) Zeichen gekürzt."
        case .tagsCut(let most, let longest):
            "Ein Link hat höchstens \(most) Schlagwörter mit \(longest) Zeichen; der Rest wurde entfernt."
        case .badMoment(let text, let fault): "„\(text)“ zählt nicht: \(german(fault))."
        case .momentRead(let text, let date, let rounding):
            "„\(text)“ wurde als \(date) gelesen\(rounding.map { ", auf \(german($0)) genau" } ?? "")."
        case .badLimit(let text, let most): "„\(text)“ zählt nicht: Das ist keine Zahl von 1 bis \(most)."
        case .badUses(let text): "„\(text)“ zählt nicht: Das ist keine Zahl von Öffnungen."
        case .badFlag(let text): "„\(text)“ ist weder true noch false und zählt nicht."
        case .badState(let text): "„\(text)“ ist weder true noch false und auch kein eindeutiges Datum."
        case .stateLeftOut(let text):
            "„\(text)“ ist weder true noch false und auch kein eindeutiges Datum; der Wert entfällt."
        case .endBeforeStart: "Das Ende liegt vor dem Beginn; beide zählen nicht."
        case .ignored(let fault): german(fault).map { "\($0) Der Wert zählt nicht." }
        case .disables(let fault): german(fault).map { "\($0) Der Link ist abgeschaltet, bis Sie das berichtigen." }
        case .codeRepeated(.row(let number)), .codeRepeated(.line(let number)):
            "Der Code steht zweimal in dieser Datei, zuerst in Zeile \(number); deren Link ist übernommen. Geben Sie einem von beiden einen anderen Code."
        case .rowOverwritten(.row(let number)), .rowOverwritten(.line(let number)):
            "Der Code steht zweimal in dieser Datei; dieser Link überschreibt den von Zeile \(number). Geben Sie einem von beiden einen anderen Code."
        case .codeTakenAlike:
            "Den Code hat schon ein Link mit demselben Ziel und anderen Angaben. Beim Hochladen können Sie wählen, dass vorhandene Links überschrieben werden."
        case .codeTaken(let url):
            "Den Code hat schon ein Link zu „\(url)“. Beim Hochladen können Sie wählen, dass vorhandene Links überschrieben werden."
        case .identifierTaken: "Dieselbe Nummer (id) hat schon ein anderer Link."
        case .claimTokenTaken: "Dasselbe Kennzeichen (claimToken) hat schon ein anderer Link."
        case .deleted(let day):
            "Der Link wurde am \(self.day(day)) gelöscht; sein Code wird nicht noch einmal vergeben."
        case .other: nil
        }
    }

    private static func german(_ fault: MomentFault) -> String {
        switch fault {
        case .notADate: "Das ist kein Datum"
        case .shortYear: "Das Jahr hat nicht vier Ziffern"
        case .ambiguous(let one, let other): "Gemeint ist der \(day(one)) oder der \(day(other))"
        case .badTimeOfDay: "Die Uhrzeit oder die Zeitzone ist nicht lesbar"
        case .notANumber: "Das ist weder ein Datum noch eine Zahl von Sekunden"
        case .unknownNumber: "Die Zahl ist weder eine Unix-Zeit noch ein Datum einer Tabelle nach 2000"
        case .rounded(let days): "Eine Tabelle hat die Zahl auf \(days) Tage gerundet"
        }
    }

    private static func german(_ rounding: Rounding) -> String {
        switch rounding {
        case .minute: "eine Minute"
        case .minutes(let count): "\(count) Minuten"
        case .hours(let count): "\(count) Stunden"
        }
    }

    /// A day such as `2026-11-21` as Germans write it; what is none stays.
    private static func day(_ text: String) -> String {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? "\(parts[2]).\(parts[1]).\(parts[0])" : text
    }
}
