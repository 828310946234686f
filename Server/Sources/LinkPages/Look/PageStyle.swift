import LinkStorage

/// The style of all pages on a link host: the system's own font, light or dark as the visitor's system.
///
/// The sheets are formatted for readers, and sent without unneeded spaces.
///
/// Lengths that grow with the text are limited by the window, so that large text leaves room for the main button. That
/// button sticks to the lower edge of the window while the page is longer than the window.
enum PageStyle {
    /// The style sheet of a brand.
    static func sheet(_ brand: DomainBrand) -> HTML {
        let palette = brand.accent.map(AccentPalette.init) ?? .standard
        return """
            :root { --accent: \(palette.fill.description); --on-accent: \(palette.label.description); \
            \(colors(palette.light)) }
            @media (prefers-color-scheme: dark) { :root { \(colors(palette.dark)) } }
            \(base)
            """
    }

    /// Removes line breaks and the spaces around separators.
    private static func compact(_ sheet: HTML) -> HTML {
        let line = sheet.markup.replacing(#/\s+/#, with: " ").replacing(#/ ?([{};,>]) ?/#) { $0.output.1 }
        return HTML(stringLiteral: line.replacing(": ", with: ":").replacing(";}", with: "}"))
    }

    private static func colors(_ scheme: AccentPalette.Scheme) -> HTML {
        """
        --link: \(scheme.link.description); --tint: \(scheme.tint.description); \
        --edge: \(scheme.edge?.description ?? "transparent");
        """
    }

    private static let base = compact(
        """
        :root { color-scheme: light dark; --ground: #f4f4f6; --card: #fff; --text: #1d1d1f; --dim: #5f5f66; --line: #dcdce1;
          --shade: 0 1rem 3rem #00000014; }
        @media (prefers-color-scheme: dark) { :root { --ground: #101012; --card: #1c1c1e; --text: #f5f5f7; --dim: #b0b0b7;
          --line: #3f3f45; --shade: none; } }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
          justify-content: center; gap: 1rem; padding: min(1rem, 4vw); background: var(--ground); color: var(--text);
          font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
          -webkit-hyphens: auto; hyphens: auto; hyphenate-limit-chars: 10 4 4; line-break: strict; }
        :lang(ja) { word-break: auto-phrase; }
        :lang(ko) { word-break: keep-all; }
        header { display: flex; align-items: center; gap: .625rem; max-width: min(26rem, 100%); font-weight: 600; line-height: 1.3;
          text-wrap: balance; }
        header > :only-child { text-align: center; }
        header:empty, .hero:empty { display: none; }
        header span { min-width: 0; }
        header img { flex: none; width: 2rem; height: 2rem; border-radius: .5rem; object-fit: cover; }
        main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 1.5rem; overflow: clip; box-shadow: var(--shade); text-align: left; }
        html[dir=rtl] main { text-align: right; }
        h1 { margin: 0; font-size: min(1.5rem, 9vw); line-height: 1.25; text-wrap: balance; }
        :lang(ar, fa, ur) h1 { line-height: 1.6; }
        h2 { margin: 1.5rem 0 0; font-size: 1.0625rem; }
        h1, .about { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3;
          overflow: hidden; }
        .about { -webkit-line-clamp: 5; }
        p { margin: .5rem 0 0; color: var(--dim); text-wrap: pretty; }
        a { color: var(--link); text-underline-offset: .2em; }
        a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, textarea:focus-visible {
          outline: 3px solid var(--link); outline-offset: 2px; }
        .hint { font-size: .875rem; }
        footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 1rem; max-width: 100%; color: var(--dim);
          font-size: .8125rem; }
        footer a { padding: .25rem; color: inherit; }
        @media (forced-colors: active) { :root { -webkit-text-fill-color: CanvasText; } a { -webkit-text-fill-color: LinkText; } }
        """)

    /// A card with a hero, a text and the choices.
    static let ways = compact(
        """
        .hero { display: grid; place-items: center; background: var(--tint); }
        .hero > img { display: block; width: 100%; height: auto; max-height: 38vh; object-fit: contain; }
        @media (scripting: enabled) { .hero > img:not([width]) { aspect-ratio: auto 1200 / 630; } }
        .icon { position: relative; display: grid; place-items: center; width: min(6rem, 24vw, 26vh); aspect-ratio: 1;
          margin: min(1.75rem, 5vh); overflow: hidden; border-radius: 23%; background: var(--accent);
          color: var(--on-accent); font-size: min(2.75rem, 11vw, 12vh); font-weight: 600; line-height: 1;
          box-shadow: 0 .25rem 1rem #00000029; }
        .icon img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background: var(--card); }
        .text { display: flex; flex-direction: column; min-width: 0; padding: min(1.5rem, 6vw); }
        .main, button { display: block; width: 100%; margin-top: 1.25rem; padding: .8125rem 1rem; border: 1px solid;
          border-radius: 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
          cursor: pointer; }
        .main { background: var(--accent); border-color: var(--edge); color: var(--on-accent); }
        .text > .main { position: sticky; bottom: .75rem; z-index: 1; box-shadow: 0 0 0 .75rem var(--card); }
        button { margin-top: .75rem; border-color: var(--line); background: none; color: var(--link); }
        .quiet { display: block; margin-top: .5rem; padding: .625rem 1rem; font-weight: 500; text-align: center;
          text-decoration: none; }
        .quiet:hover { text-decoration: underline; }
        .quiet + .quiet { margin-top: 0; }
        .keep { display: flex; gap: .625rem; margin-top: .75rem; padding: .25rem 0; color: var(--dim); font-size: .875rem;
          cursor: pointer; }
        .keep input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--link); }
        textarea { display: block; width: 100%; margin-top: .5rem; padding: .5rem; border: 1px solid var(--line);
          border-radius: .5rem; background: var(--card); color: var(--text); font: inherit; }
        .away { position: fixed; top: -9rem; }
        [hidden], p:empty { display: none; }
        @media (max-height: 18rem) { .hero { display: none; } }
        @media (prefers-reduced-motion: no-preference) { .main, button { transition: transform .1s; } }
        .main:active, button:active { transform: scale(.985); }
        @media (forced-colors: active) { .text > .main { box-shadow: none; } .icon, .menu { border: 1px solid; }
          .main { forced-color-adjust: none; background: LinkText; border-color: Canvas; color: Canvas;
            -webkit-text-fill-color: Canvas; } }
        @media (min-width: 36rem) {
          main:has(> .hero:not(:empty)) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); max-width: 54rem; }
          main > .hero > img { width: auto; max-width: calc(100% - 2 * min(1.5rem, 5vh)); max-height: min(30rem, 72vh);
            margin: min(1.5rem, 5vh); border-radius: .75rem; box-shadow: 0 .25rem 1.25rem #00000024; }
          .text { justify-content: center; }
          main > .text { min-height: min(20rem, 60vh); }
        }
        @media (min-width: 52rem) {
          .text { padding: 2.25rem; }
          h1 { font-size: 1.75rem; }
          .icon { width: min(7.5rem, 26vh); font-size: min(3.25rem, 12vh); }
        }
        """)

    /// A drawing in place of a picture.
    static let sign = compact(
        """
        .sign { width: min(7.5rem, 28vw, 28vh); aspect-ratio: 1; margin: min(1.25rem, 4vh); fill: none;
          stroke: var(--link); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
        .soft { stroke: none; fill: var(--accent); opacity: .16; }
        @media (min-width: 52rem) { .sign { width: min(9rem, 28vh); } }
        """)

    /// The help inside another app.
    static let help = compact(
        """
        .menu { display: flex; gap: .75rem; width: 100%; max-width: 26rem; padding: 1rem; border-radius: 1.25rem;
          background: var(--accent); color: var(--on-accent); font-weight: 600; }
        [dir=rtl] .menu { flex-direction: row-reverse; }
        .menu p { flex: 1; margin: 0; color: inherit; }
        .menu svg { flex: none; width: 3rem; height: 3rem; margin-top: -.25rem; fill: none; stroke: currentColor;
          stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
        details { margin-top: .75rem; border-top: 1px solid var(--line); color: var(--dim); font-size: .875rem; }
        summary { padding: .75rem 0; color: var(--text); font-weight: 500; cursor: pointer; }
        details p { margin-top: 0; }
        """)

    /// A QR code, with its own background in forced colors.
    private static let qr: HTML = """
        .qr { display: block; width: 100%; max-width: min(20rem, max(12rem, 60vh)); height: auto; border-radius: 1rem; background: #fff;
          forced-color-adjust: none; }
        img.qr { width: auto; max-width: 100%; image-rendering: pixelated; }
        """

    /// A QR code beside the text, and the stores.
    static let code = compact(
        """
        \(qr)
        .badges { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; margin-top: 1.25rem; }
        .badge { display: flex; align-items: center; gap: .5rem; padding: .5rem .75rem;
          border: 1px solid var(--line); border-radius: .875rem; color: var(--text); font-weight: 600; line-height: 1.25;
          text-decoration: none; }
        .badge svg { width: 1.75rem; height: 1.75rem; fill: none; stroke: var(--link); stroke-width: 1.75;
          stroke-linecap: round; stroke-linejoin: round; }
        .badge small { display: block; color: var(--dim); font-size: .75rem; font-weight: 400; }
        .code { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: .75rem;
          padding: 1.5rem; background: var(--tint); }
        .code p { margin: 0; color: var(--text); text-align: center; }
        @media (max-height: 30rem) { .phones .hero { display: none; } }
        @media (min-width: 36rem) {
          .phones:has(.code) { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); max-width: 58rem; }
        }
        """)

    /// The page of a link's flow.
    static let flow = compact(
        """
        \(qr)
        :root { --good: #16713a; --warn: #8a4b00; }
        @media (prefers-color-scheme: dark) { :root { --good: #5fd38a; --warn: #ffb35c; } }
        .flow { max-width: 68rem; padding: min(2rem, 5vw); }
        .flow h1 { font-size: 1.75rem; }
        .flow h2 { margin: 2rem 0 .75rem; }
        dl, dd { margin: 0; }
        dd { overflow-wrap: anywhere; hyphens: manual; -webkit-hyphens: manual; }
        dt, small { color: var(--dim); font-size: .8125rem; }
        .from { display: grid; gap: .25rem; margin-top: .75rem; padding: .75rem 1rem; border-radius: .875rem;
          background: var(--tint); }
        .way { padding: 1rem 0; border-top: 1px solid var(--line); }
        .way h3 { margin: 0 0 .5rem; font-size: 1rem; line-height: 1.4; }
        .way dl { display: grid; gap: .75rem; }
        .way code { display: block; color: var(--dim); }
        .way a code { color: inherit; }
        code { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
        .opens { color: var(--good); }
        ul { margin: 0; padding: 0; list-style: none; }
        li { padding: .625rem 0; border-top: 1px solid var(--line); }
        li code { display: block; color: var(--warn); font-weight: 600; overflow-wrap: anywhere; }
        .chat { overflow: hidden; max-width: 22rem; border: 1px solid var(--line); border-radius: .875rem; }
        .chat img { display: block; width: 100%; max-height: 16rem; object-fit: contain; background: var(--tint); }
        .chat div { padding: .75rem 1rem; }
        .chat small, .chat b { display: block; }
        .chat p { margin: 0; font-size: .875rem; }
        .shown .qr { max-width: 14rem; border: 1px solid var(--line); border-radius: .875rem; }
        @media (min-width: 52rem) {
          .beside { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 3rem; align-items: start; }
          .way, .way dl { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1.5rem; }
          .way dl { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
        }
        """)
}
