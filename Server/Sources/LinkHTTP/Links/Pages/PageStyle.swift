/// The look of every page on a link host: the system's own font, light or dark as the visitor's system is.
enum PageStyle {
    static let css: HTML = """
        :root { color-scheme: light dark; --ground: #f5f5f7; --card: #fff; --text: #1d1d1f; --dim: #6e6e73;
          --line: #d2d2d7; --accent: #0060c7; --on-accent: #fff; }
        @media (prefers-color-scheme: dark) { :root { --ground: #101012; --card: #1c1c1e; --text: #f5f5f7;
          --dim: #a1a1a6; --line: #38383d; --accent: #3d9bff; --on-accent: #00132b; } }
        * { box-sizing: border-box; }
        body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
          align-items: center; justify-content: center; padding: 1.5rem 1rem; background: var(--ground);
          color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 1.25rem; overflow: hidden; }
        main.wide { max-width: 52rem; }
        main > img { display: block; width: 100%; aspect-ratio: 1200 / 630; object-fit: cover;
          background: var(--line); }
        .text { padding: 1.5rem; }
        h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
        p { margin: .5rem 0 0; color: var(--dim); overflow-wrap: anywhere; }
        nav { display: grid; gap: .75rem; margin-top: 1.5rem; }
        nav a { display: block; padding: .8125rem 1rem; border: 1px solid var(--line); border-radius: .875rem;
          text-align: center; text-decoration: none; font-weight: 600; color: var(--accent); }
        nav a.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
        a { color: var(--accent); }
        a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .host { margin-top: 1rem; font-size: .8125rem; text-align: center; }
        .scroll { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
        th, td { padding: .625rem .75rem .625rem 0; border-top: 1px solid var(--line); text-align: left;
          vertical-align: top; overflow-wrap: anywhere; }
        th { white-space: nowrap; }
        thead th { border-top: 0; color: var(--dim); font-weight: 500; }
        ul { margin: .5rem 0 0; padding-left: 1.25rem; }
        li { margin-top: .375rem; }
        code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em; }
        """
}
