/// The optional scripts of pages; all pages work without them.
enum PageScript: String, CaseIterable, Hashable, Sendable {
    /// Removes an image that fails to load, and shows its replacement.
    case images
    /// Removes the wrong choice on a Mac or on an iPad that identifies itself as one, because only a script can detect
    /// the touch screen.
    ///
    /// If only the right choice is left (`data-auto`), follows it.
    case devices
    /// Shows the checkbox and the button that copy (`data-copy`: a text, or the part after the page's own address).
    ///
    /// Copies only on a tap: on the button, or on the main button while the box is checked. The browser then follows
    /// that tap itself, because an app opens only by a link that a person taps. Web views often have no clipboard: if
    /// the button cannot copy, it shows a message and the link, selected.
    case copying
    /// Tells the service the size of the screen, the time zone and the language, with the token of the click.
    ///
    /// Only on pages of clicks that may be matched with an installation. It stores nothing on the device, and nothing waits for it.
    case device

    /// Joins the sources of some parts to one script, which runs before the page is parsed.
    static func source(_ parts: [PageScript]) -> HTML {
        .lines(allCases.filter(parts.contains).map(\.source))
    }

    /// Removes the spaces that only readers of the source need.
    private static func compact(_ source: HTML) -> HTML {
        HTML(stringLiteral: source.markup.replacing(#/ ?(=>|\|\||&&|[={},;:?]) ?/#) { $0.output.1 })
    }

    private var source: HTML {
        switch self {
        case .images: Self.imagesSource
        case .devices: Self.devicesSource
        case .copying: Self.copyingSource
        case .device: Self.deviceSource
        }
    }

    private static let imagesSource = compact(
        """
        addEventListener('error', ({ target }) => {
        if (target.localName !== 'img') return;
        target.nextElementSibling?.removeAttribute('hidden');
        target.remove();
        }, true);
        """)

    private static let devicesSource = compact(
        """
        addEventListener('DOMContentLoaded', () => {
        const pad = navigator.maxTouchPoints > 1, ways = document.querySelectorAll('[data-for]');
        if (ways.length > 1) ways.forEach(w => {
        if ((w.dataset.for === 'iPad') !== pad) return w.remove();
        w.removeAttribute('aria-labelledby');
        w.querySelector('h2').remove();
        });
        const auto = document.querySelector('[data-auto]');
        if (auto) location.replace(auto.href);
        });
        """)

    private static let deviceSource = compact(
        """
        navigator.sendBeacon?.('/_/device', new URLSearchParams({
        click: document.querySelector('meta[name=click]').content, width: screen.width, height: screen.height,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone, language: navigator.language,
        }));
        """)

    private static let copyingSource = compact(
        """
        addEventListener('DOMContentLoaded', () => {
        const all = s => document.querySelectorAll(s);
        all('[data-script]').forEach(e => { e.hidden = false; });
        const text = ({ dataset: { copy } }) => copy.includes(':') ? copy : location.href.split('#')[0] + copy;
        const field = value => Object.assign(document.createElement('textarea'), { value, readOnly: true });
        const select = area => { area.focus({ preventScroll: true }); area.setSelectionRange(0, area.value.length); };
        const copyNow = text => {
        const area = field(text), focused = document.activeElement;
        area.className = 'away';
        document.body.append(area);
        select(area);
        let done = false;
        try { done = document.execCommand('copy'); } catch {}
        area.remove();
        focused.focus({ preventScroll: true });
        return done;
        };
        const copy = async text => {
        try { await navigator.clipboard.writeText(text); return true; } catch { return copyNow(text); }
        };
        all('input[data-copy]').forEach(box => box.closest('section, .text').querySelector('.main')
        .addEventListener('click', () => {
        if (box.checked && !copyNow(text(box))) copy(text(box));
        }));
        all('button[data-copy]').forEach(button => button.addEventListener('click', async () => {
        const told = button.nextElementSibling, done = await copy(text(button));
        told.textContent = done ? told.dataset.done : told.dataset.failed;
        if (done) return;
        const area = told.nextElementSibling ?? field(text(button));
        area.setAttribute('aria-label', button.textContent);
        told.after(area);
        select(area);
        }));
        });
        """)
}
