import Foundation

// Languages and countries, as the reader calls them.

extension Words {
    private var locale: Locale { Locale(identifier: language.rawValue) }

    /// A language by its tag, as browsers ask for it; a tag that means none stays.
    ///
    /// `pt-br` is Portuguese (Brazil).
    func languageName(_ tag: String) -> String {
        locale.localizedString(forIdentifier: tag) ?? tag
    }

    /// A country by its code of two letters; a code that means none stays.
    func countryName(_ code: String) -> String {
        locale.localizedString(forRegionCode: code) ?? code
    }
}
