import LinkRules

extension Words {
    /// What is wrong with a question about clicks.
    static func german(_ fault: StatisticsFault) -> String {
        switch fault {
        case .badPeriod(let forms): "Ein Zeitraum sieht so aus: \(forms.replacing(" or ", with: " oder "))."
        case .noSuchDay(let text): "Den Tag „\(text)“ gibt es nicht. Ein Tag hat die Form 2026-11-23."
        case .firstDayMissing: "Geben Sie auch den ersten Tag an."
        case .daysReversed: "Der erste Tag liegt nach dem letzten."
        case .firstDayInFuture: "Dieser Tag kommt erst noch."
        case .periodAndDays: "Geben Sie einen Zeitraum oder zwei Tage an, nicht beides."
        case .domainAndTag: "Geben Sie eine Domain oder ein Schlagwort an, nicht beides."
        case .linkAndOthers: "Ein Link genügt; lassen Sie Domain und Schlagwort weg."
        case .unknownValue(let text, let name, let known):
            "„\(text)“ ist kein Wert für „\(name)“; bekannt sind: \(known.joined(separator: ", "))."
        case .badCountry(let text): "„\(text)“ ist kein Land; das hat zwei Großbuchstaben nach ISO 3166-1, etwa DE."
        case .longPeriod(let most): "Ein Zeitraum hat höchstens \(most) Tage."
        case .tooManyHourDays(let most): "Nach Stunden gibt es Zahlen für höchstens \(most) Tage."
        case .hoursOver(let days): "Stunden werden \(days) Tage lang behalten; ältere Klicks sind nach Tagen gezählt."
        case .needsRecords(let days):
            "Für diese Frage braucht es einzelne Klicks, und die werden \(days) Tage lang behalten. Wählen Sie einen späteren "
                + "Zeitraum, oder ganze Tage mit höchstens einem Filter."
        case .comparedEarlier(let fault):
            "\(german(fault)) Der Zeitraum davor, mit dem verglichen wird, zählt auch und beginnt früher."
        case .clicksOver(let days):
            "Einzelne Klicks werden \(days) Tage lang behalten. Wählen Sie einen späteren Zeitraum."
        case .noClicksKept: "Der Dienst behält keine einzelnen Klicks."
        case .tooManyTaggedLinks(let most):
            "Mehr als \(most) Links haben das Schlagwort. Fragen Sie nach einer Domain oder dem Projekt."
        }
    }
}
