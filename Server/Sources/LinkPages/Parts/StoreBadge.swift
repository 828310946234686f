import LinkRules

/// A link to a store, with a drawing of our own: the badges of the stores are their trademarks.
struct StoreBadge {
    let store: ChoicePage.Store
    let texts: PageTexts

    var markup: HTML {
        """
        <a class="badge" href="\(store.target.location)"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="\(drawing)"/>\
        </svg><span><small>\(devices)</small>\(name)</span></a>
        """
    }

    private var isForMac: Bool { store.audience == .mac }

    private var name: String {
        switch store.target.kind {
        case .appStore: isForMac ? "Mac App Store" : "App Store"
        case .playStore: "Google Play"
        default: texts.download
        }
    }

    /// The names of devices are the same in every language.
    private var devices: String {
        switch store.audience {
        case .iPhone, .iPad: "iPhone · iPad"
        case .android: "Android"
        case .mac, .other: "Mac"
        }
    }

    /// A phone or a laptop, and an arrow into it.
    private var drawing: String {
        isForMac
            ? "M5 4h14v12H5zM2 20h20M12 7v5M9.5 9.5l2.5 2.5 2.5-2.5"
            : "M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 7v8M9 12l3 3 3-3"
    }
}
