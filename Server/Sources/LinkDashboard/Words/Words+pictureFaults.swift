import LinkRules

extension Words {
    /// What is wrong with the drawing of a QR code.
    static func german(_ fault: PictureFault) -> String {
        switch fault {
        case .badSize: "Die Größe liegt zwischen 64 und 4096 Pixeln."
        case .badMargin: "Der Rand liegt zwischen 0 und 32 Modulen."
        case .badLevel: "Eine Stufe ist L, M, Q oder H."
        case .tooLittleContrast: "Die Farbe muss viel dunkler sein als der Hintergrund."
        case .badLogo: "Ein Logo ist eine PNG-Datei mit höchstens 1 MB und 2048 × 2048 Pixeln."
        case .badColor: "Eine Farbe schreibt man wie #0a84ff."
        case .badNumber: "Eine Zahl besteht aus Ziffern."
        case .badText: "Der Text eines QR-Codes darf kein NUL enthalten."
        case .textTooLong(let level):
            "Der Text ist zu lang für einen QR-Code der Stufe \(level). Nehmen Sie einen Kurzlink."
        }
    }
}
