import LinkStorage

/// The look of every page on a link host: the system's own font, light or dark as the visitor's system is.
enum PageStyle {
    /// The style sheet of a brand.
    static func sheet(_ brand: DomainPages) -> HTML {
        let palette = brand.accent.map(AccentPalette.init) ?? .standard
        return """
            :root { --accent: \(palette.light.accent.description); \
            --on-accent: \(palette.light.onAccent.description); }
            @media (prefers-color-scheme: dark) { :root { --accent: \(palette.dark.accent.description); \
            --on-accent: \(palette.dark.onAccent.description); } }
            \(css)
            """
    }

    private static let css: HTML = """
        :root { color-scheme: light dark; --ground: #f5f5f7; --card: #fff; --text: #1d1d1f; --dim: #5f5f66;
          --line: #d2d2d7; --shade: 0 1px 2px rgb(0 0 0 / .05), 0 .75rem 2.5rem rgb(0 0 0 / .07); --good: #16713a; --warn: #8a4b00; }
        @media (prefers-color-scheme: dark) { :root { --ground: #101012; --card: #1c1c1e; --text: #f5f5f7;
          --dim: #b0b0b7; --line: #3f3f45; --shade: none; --good: #5fd38a; --warn: #ffb35c; } }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
          align-items: center; justify-content: center; padding: 1.5rem 1rem; background: var(--ground);
          color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.25rem; font-weight: 600; }
        header img { width: 2.75rem; height: 2.75rem; border-radius: .625rem; background: var(--line);
          object-fit: cover; }
        main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 1.25rem; overflow: hidden; box-shadow: var(--shade); }
        main > img { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 630; object-fit: cover;
          background: var(--line); }
        .text { padding: 1.5rem; }
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; overflow-wrap: anywhere;
          text-wrap: balance; }
        h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
        p { margin: .5rem 0 0; color: var(--dim); overflow-wrap: anywhere; text-wrap: pretty; }
        a { color: var(--accent); }
        a:focus-visible, button:focus-visible, .scroll:focus-visible { outline: 3px solid var(--accent);
          outline-offset: 3px; }
        .hint { font-size: .875rem; }
        footer p { margin-top: 1rem; font-size: .8125rem; text-align: center; }
        """

    /// Links and buttons.
    static let ways: HTML = """
        nav, .tools { display: grid; gap: .75rem; margin-top: 1.25rem; }
        nav a, button { display: block; width: 100%; padding: .8125rem 1rem; border: 1px solid var(--line);
          border-radius: .875rem; text-align: center; text-decoration: none; font: inherit; font-weight: 600;
          color: var(--accent); background: none; cursor: pointer; }
        nav a.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
        nav a.web { border-color: transparent; padding-block: .5625rem; }
        nav a.web:last-child { margin-bottom: -.5rem; }
        nav a:hover, button:hover { border-color: var(--accent); }
        nav a.main:hover { filter: brightness(1.08); }
        nav a:active, button:active { transform: scale(.985); }
        [hidden] { display: none; }
        .tools { gap: 0; }
        .tools p:empty { margin: 0; }
        .tools p { text-align: center; }
        .away { position: fixed; top: -9rem; }
        @media (prefers-reduced-motion: no-preference) { nav a, button { transition: border-color .15s, transform .1s; } }
        """

    /// The ways on for two groups of people.
    static let groups: HTML = """
        section h2 { margin-top: 1.5rem; }
        """

    /// The help to get out of another app.
    static let help: HTML = """
        .help { margin-top: 1.25rem; padding: 1rem; background: var(--ground); border-radius: .875rem; }
        .help nav, .help .tools { margin-top: .75rem; }
        .help nav a, .help button { background: var(--card); }
        .help p:first-child { margin-top: 0; color: var(--text); }
        """

    /// A QR code.
    static let code: HTML = """
        .code { margin: 1.25rem auto 0; width: 13rem; max-width: 100%; padding: .5rem; background: #fff;
          border-radius: .875rem; border: 1px solid var(--line); }
        .code + p { text-align: center; }
        .code.large { width: auto; }
        .code img { display: block; width: 100%; height: auto; image-rendering: pixelated; }
        """

    /// The drawing of error pages.
    static let sign: HTML = """
        .sign { display: block; width: 3rem; height: 3rem; margin-bottom: 1rem; padding: .75rem; border-radius: 1rem;
          background: var(--ground); color: var(--accent); fill: none; stroke: currentColor; stroke-width: 2;
          stroke-linecap: round; }
        """

    /// What only the flow page needs.
    static let flow: HTML = """
        main.wide { max-width: 62rem; }
        .scroll { overflow-x: auto; margin-top: 1rem; }
        .chart { display: block; min-width: 56rem; width: 100%; height: auto; font: 13px system-ui, sans-serif; }
        .chart rect { fill: var(--card); stroke: var(--line); }
        .chart .node { fill: var(--ground); }
        .chart .app { stroke: var(--good); }
        .chart path { fill: none; stroke: var(--dim); }
        .chart text { fill: var(--text); }
        .chart .small { fill: var(--dim); font-size: 11px; }
        table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
        th, td { padding: .625rem .75rem .625rem 0; border-top: 1px solid var(--line); text-align: left;
          vertical-align: top; overflow-wrap: anywhere; }
        th { white-space: nowrap; }
        thead th { border-top: 0; color: var(--dim); font-weight: 500; }
        ul { margin: .5rem 0 0; padding-left: 1.25rem; }
        li { margin-top: .375rem; }
        .warnings code { color: var(--warn); }
        code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em; overflow-wrap: anywhere; }
        @media (max-width: 40rem) {
          thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
          tr, th, td { display: block; }
          th, td { padding: 0 0 .5rem; border: 0; }
          tbody tr { padding-top: .75rem; border-top: 1px solid var(--line); }
          td::before { display: block; color: var(--dim); font-size: .8125rem; }
          td:nth-of-type(1)::before { content: "App installed"; }
          td:nth-of-type(2)::before { content: "App not installed"; }
        }
        """
}
