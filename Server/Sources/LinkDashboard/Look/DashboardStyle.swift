/// The style sheet of the dashboard: the system's own font, light, dark or in forced colors as the reader's system.
///
/// It is formatted for readers, and sent without the spaces that only they need.
enum DashboardStyle {
    /// The sheet as it is sent.
    static let sheet = compact(colors + frame + content + forms + tables + drawings)

    private static func compact(_ sheet: String) -> String {
        sheet.replacing(#/\s+/#, with: " ").replacing(#/ ?([{};,>]) ?/#) { $0.output.1 }
            .replacing(": ", with: ":").replacing(";}", with: "}")
    }

    private static let colors = """
        :root { color-scheme: light dark; --ground: #f6f6f8; --card: #fff; --text: #1c1d21; --dim: #5d6069; --line: #dcdde3;
          --accent: #0b5cc4; --on: #fff; --tint: #e9f1fc; --good: #17693a; --bad: #b3261e; --bad-tint: #fdeceb; --warn: #7a4b00;
          --warn-tint: #fff4dd; --second: #8a8d97; --radius: .75rem; }
        @media (prefers-color-scheme: dark) { :root { --ground: #121316; --card: #1b1d21; --text: #f1f2f5; --dim: #aeb2bd;
          --line: #363941; --accent: #86b7ff; --on: #06224d; --tint: #1d2c44; --good: #7fd8a2; --bad: #ff9d94; --bad-tint: #40211f;
          --warn: #f3c46f; --warn-tint: #38301c; --second: #888c97; } }

        """

    private static let frame = """
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
          overflow-wrap: break-word; }
        a { color: var(--accent); text-underline-offset: .2em; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
        main:focus { outline: none; }
        .unseen { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }
        .skip { position: absolute; left: -99rem; top: 0; padding: .75rem 1rem; background: var(--card); z-index: 2; }
        .skip:focus { left: 0; }
        .top { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: .625rem 1rem; background: var(--card);
          border-bottom: 1px solid var(--line); }
        .brand { display: inline-flex; align-items: center; gap: .5rem; font-weight: 650; color: inherit; text-decoration: none;
          font-size: 1.0625rem; min-height: 2rem; }
        .brand svg { width: 1.5rem; height: 1.5rem; }
        .who { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin-left: auto; font-size: .9375rem; }
        .nav { background: var(--card); border-bottom: 1px solid var(--line); overflow-x: auto; }
        .nav ul { display: flex; gap: .25rem; list-style: none; margin: 0; padding: .375rem .75rem; }
        .nav a { display: block; padding: .375rem .75rem; border-radius: .5rem; color: var(--dim); text-decoration: none;
          white-space: nowrap; border: 1px solid transparent; }
        .nav a:hover { background: var(--ground); color: var(--text); }
        .nav a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }
        main { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
        .narrow { max-width: 27rem; padding-top: min(12vh, 6rem); }
        @media (min-width: 62rem) {
          .framed { display: grid; grid-template: auto 1fr / 13rem 1fr; min-height: 100vh; }
          .framed .top { grid-column: 1 / 3; padding-inline: 1.5rem; }
          .framed .nav { border: 0; border-right: 1px solid var(--line); }
          .framed .nav ul { flex-direction: column; padding: 1rem .75rem; position: sticky; top: 0; }
          .framed main { width: 100%; padding: 1.75rem 2rem 4rem; margin: 0; }
        }

        """

    private static let content = """
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
        h2 { margin: 0 0 .75rem; font-size: 1.0625rem; line-height: 1.3; }
        h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
        p { margin: 0 0 .75rem; max-width: 44rem; }
        .head { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1rem; margin-bottom: 1.25rem; }
        .head > :first-child { flex: 1 1 16rem; min-width: 0; }
        .head p { margin: .25rem 0 0; }
        .dim, .hint { color: var(--dim); }
        .hint { font-size: .9375rem; margin: 0; }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.125rem;
          margin-bottom: 1rem; min-width: 0; }
        .card > :last-child { margin-bottom: 0; }
        .cols { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
        .cols > .card, .cols > div > .card:last-child { margin-bottom: 0; } .cols + * { margin-top: 1rem; }
        .tiles { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
          margin: 0 0 1rem; }
        .tile { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: 1rem 1.125rem; }
        .tile dt { color: var(--dim); font-size: .9375rem; }
        .tile dd { margin: 0; font-size: 1.75rem; font-weight: 620; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .tile dd + dd { font-size: .9375rem; font-weight: 400; color: var(--dim); }
        @media (max-width: 30rem) { .tile:last-child:nth-child(odd) { grid-column: 1 / -1; } }
        @media (min-width: 70rem) { .cols.two { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
          .cols.side { grid-template-columns: minmax(0, 1.5fr) minmax(18rem, 1fr); }
          .lead { grid-column: 2; } .lead + div { grid-area: 1 / 1 / 3; } .cols:has(> .lead) { grid-template-rows: auto 1fr; } }
        .note, .problem { border: 1px solid var(--line); border-left: 4px solid var(--good); border-radius: .5rem;
          background: var(--card); padding: .75rem 1rem; margin-bottom: 1rem; }
        .note.quiet { border-left-color: var(--second); }
        .note p, .problem p { margin: 0; } .problem ul { margin: .25rem 0 0; padding-left: 1.25rem; }
        .problem { border-left-color: var(--bad); background: var(--bad-tint); }
        .problem h2 { margin: 0; font-size: 1rem; }
        .warning { border-left-color: var(--warn); background: var(--warn-tint); }
        .tag, .state, .chip { display: inline-block; padding: .125rem .5rem; border-radius: 1rem; font-size: .875rem;
          border: 1px solid var(--line); color: var(--dim); text-decoration: none; white-space: nowrap; max-width: 100%;
          overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
        .state { color: var(--warn); background: var(--warn-tint); border-color: transparent; }
        .state.on { color: var(--good); background: none; border-color: var(--line); }
        .chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; align-items: center; }
        .chip { padding: .25rem .75rem; color: var(--text); background: var(--card); }
        .empty { text-align: center; padding: 2.5rem 1rem; }
        .empty p { margin-inline: auto; }
        pre { background: var(--ground); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; overflow-x: auto;
          font: .875rem/1.5 ui-monospace, monospace; margin: .25rem 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        code, .code { font: .9375em ui-monospace, monospace; overflow-wrap: anywhere; }
        .secret { font: 600 1.0625rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
        dl.facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: .125rem 1rem; margin: 0; }
        dl.facts dt { color: var(--dim); font-size: .9375rem; } dl.facts dd { margin: 0 0 .625rem; overflow-wrap: anywhere; }
        dl.facts dd:last-child { margin-bottom: 0; }
        @media (min-width: 40rem) { dl.facts { grid-template-columns: 10rem minmax(0, 1fr); gap: .5rem 1rem; }
          dl.facts dd { margin: 0; } }
        summary { cursor: pointer; min-height: 1.75rem; }
        details > :not(summary) { margin-top: .5rem; }

        """

    private static let forms = """
        .field { margin-bottom: 1rem; min-width: 0; }
        legend { padding: 0; } .field label, legend { display: block; font-weight: 560; margin-bottom: .125rem; }
        .field .hint { margin-top: .25rem; }
        fieldset { border: 0; margin: 0 0 .5rem; padding: 0; min-width: 0; }
        .check { display: flex; gap: .5rem; align-items: flex-start; margin-bottom: .75rem; }
        .check input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; accent-color: var(--accent); }
        .check label { font-weight: 400; }
        input:not([type=checkbox], [type=radio]), select, textarea { width: 100%; font: inherit; color: inherit; padding: .5rem .625rem;
          min-height: 2.625rem; background: var(--card); border: 1px solid var(--second); border-radius: .5rem; }
        textarea { min-height: 5rem; resize: vertical; }
        [type=date], [type=datetime-local], .bad input { height: 2.625rem; }
        .bad input, .bad textarea, .bad select { border-color: var(--bad); border-width: 2px; }
        .error { color: var(--bad); font-size: .9375rem; margin: .25rem 0 0; font-weight: 560; }
        .buttons { display: flex; flex-wrap: wrap; gap: .625rem; align-items: center; margin-top: .5rem; }
        details + .buttons, form + form.wide, .buttons + form.wide { margin-top: 1rem; }
        .buttons form, form.inline { margin: 0; display: inline; }
        button, .button { display: inline-flex; align-items: center; justify-content: center; font: inherit; font-weight: 560;
          min-height: 2.5rem; padding: .375rem 1rem; border-radius: .5rem; border: 1px solid var(--second); background: var(--card);
          color: var(--text); cursor: pointer; text-decoration: none; max-width: 100%; }
        button:hover, .button:hover { border-color: var(--text); }
        .main { background: var(--accent); border-color: var(--accent); color: var(--on); }
        .danger { color: var(--bad); border-color: var(--bad); }
        .more { display: inline-block; padding-block: .125rem; }
        .text { border: 0; background: none; color: var(--accent); text-decoration: underline; text-underline-offset: .2em;
          padding: .25rem 0; min-height: 1.75rem; font-weight: 400; }
        td .text { padding: 0; min-height: 1.5rem; white-space: nowrap; } td :is(form.inline, a.text):not(:last-child) { margin-right: 1rem; }
        .wide button { width: 100%; }
        .filters { display: grid; gap: .75rem; grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; margin-bottom: 1rem; }
        .filters .field { margin: 0; } .filters > :is(.field:first-of-type, button) { grid-column: 1 / 3; }
        @media (min-width: 48rem) { .filters { grid-template-columns: minmax(12rem, 2fr) repeat(3, minmax(8rem, 1fr)) auto; }
          .filters > :is(.field:first-of-type, button) { grid-column: auto; } .filters > button { margin-top: 1.6875rem; }
          .filters.even { display: flex; flex-wrap: wrap; } .even > .field { flex: 1 1 7.5rem; }
          .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1rem; align-items: start; } }
        @media (max-width: 42rem) { form.card.copy label { flex: 1 0 100%; }
          .filters > .field:has(#domain), .even > :has(#domain) + .field { grid-column: 1 / 3; } }
        .copy { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap; }
        .copy > input:not([type=hidden]), .copy > select { flex: 1 1 10rem; width: auto; min-width: 0; }
        td .copy > select { flex: 0 0 auto; max-width: 100%; } .top .copy { flex-wrap: nowrap; } .top .copy > select { flex: 0 1 12rem; }
        [hidden] { display: none !important; }

        """

    private static let tables = """
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        caption { text-align: left; color: var(--dim); font-size: .9375rem; padding: 0 0 .5rem; }
        th, td { text-align: left; padding: .5rem .75rem .5rem 0; vertical-align: top; border-top: 1px solid var(--line);
          overflow-wrap: anywhere; }
        thead th { border-top: 0; color: var(--dim); font-size: .875rem; font-weight: 560; white-space: nowrap; }
        tbody th { font-weight: 560; } time { white-space: nowrap; } th .tag { font-weight: 400; }
        caption h2 { margin: 0; color: var(--text); }
        .flow thead { position: absolute; left: -99rem; } .flow tr { display: grid; gap: .125rem; padding: .625rem 0;
          border-top: 1px solid var(--line); } .flow th, .flow td { border: 0; padding: 0; }
        .flow td::before { content: attr(data-label) " "; color: var(--dim); }
        td.n, th.n { text-align: right; white-space: nowrap; padding-right: 0; }
        .card > table:last-child > tbody > tr:last-child > * { padding-bottom: 0; }
        td .dim, th .dim { font-weight: 400; font-size: .9375rem; display: block; }
        .problem th { overflow-wrap: break-word; }
        .address, .social strong { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
        .stack td:not(.full, .code) { overflow-wrap: break-word; } @media (min-width: 43rem) { td.column { min-width: 12rem; } }
        .log details > :not(summary) { margin: 0; }
        @media (min-width: 42.01rem) { @supports selector(::details-content) {
          .log summary { display: none; } .log details::details-content { content-visibility: visible; } } }
        th .check { margin: 0; } .log td:not(:last-child) { overflow-wrap: normal; } .log .code { white-space: nowrap; }
        td input[type=checkbox] { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
        @media (max-width: 42rem) {
          .stack thead { position: absolute; left: -99rem; }
          .stack tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem .75rem; padding: .75rem 0;
            border-top: 1px solid var(--line); }
          .stack th, .stack td { border: 0; padding: 0; } .stack .state { white-space: normal; }
          .stack th, .stack td.full { grid-column: 1 / 3; }
          .card > .stack:first-child tbody tr:first-child { border-top: 0; padding-top: 0; }
          .card > .stack:last-child tr:last-child { padding-bottom: 0; }
          .stack.pick tr { grid-template-columns: 2rem auto minmax(0, 1fr); }
          .stack.pick :is(th, td:not(:first-child)) { grid-column: 2 / 4; } .stack.pick td { overflow-wrap: anywhere; }
          .stack.pick td.number + td:not(:last-child) { grid-column: 2; } .stack.pick td.number + td + td { grid-column: 3; }
          .stack.log tr { display: block; padding: .5rem 0; } .stack.log :is(th, td:not(:last-child)) { display: inline; }
          .stack.log th { font-weight: 400; color: var(--dim); } .stack.log td:nth-child(3) { font-weight: 560; }
          .stack.log :is(th, td:nth-child(2))::after { content: " · "; color: var(--dim); } .stack.log td:nth-child(2) .dim { display: inline; margin-left: .25rem; }
          .stack.log td:last-child { display: block; } .log .address { -webkit-line-clamp: 1; }
          .stack td:empty { display: none; } .stack td[data-label]::before { content: attr(data-label) " "; color: var(--dim); }
        }
        .pages { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem; }
        .bulk { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: start; border-top: 1px solid var(--line); padding-top: 1rem;
          margin-top: .5rem; } .bulk > .check, .bulk-part:last-child { flex: 1 0 100%; margin: 0; }
        .bulk-part { display: grid; grid-template-columns: minmax(0, 12rem) auto; gap: 0 .5rem; align-items: center; min-width: 0; }
        .bulk-part:last-child { display: flex; flex-wrap: wrap; gap: .5rem; }
        .bulk .field { display: contents; } .bulk-part > .field > :is(label, p) { grid-column: 1 / -1; }
        .bulk-part p { width: 0; min-width: 100%; }
        @media (max-width: 30rem) { .bulk-part:has([type=datetime-local]) { grid-template-columns: minmax(0, 1fr); gap: .25rem; }
          .bulk-part > .field:has([type=datetime-local]) ~ button { grid-row: 3; } }
        @media (max-width: 42rem) { html:has(.pick :checked, .bulk .check :checked) { scroll-padding-bottom: 45vh;
          .card > .bulk { position: sticky; bottom: 0; max-height: 45vh; overflow-y: auto; margin-inline: -1.125rem; padding: .75rem 1.125rem 0;
            background: var(--card); box-shadow: 0 0 1rem #0003; }
          .bulk-part:last-child { position: sticky; bottom: 0; padding: .5rem 0; background: inherit; } } }
        .bulk-part > .field > label { grid-row: 1; } .bulk-part > .field > input, .bulk-part > .field ~ button { grid-row: 2; }

        """

    private static let drawings = """
        figure { margin: 0 0 .5rem; } figcaption { margin-bottom: .5rem; }
        .plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem .5rem; color: var(--dim); font-size: .875rem; }
        .plot .chart { height: 13rem; margin-block: .75rem; } .plot span { line-height: 1.5rem; }
        .ticks { display: flex; flex-direction: column; justify-content: space-between; text-align: right; }
        .ends { grid-column: 2; display: flex; justify-content: space-between; margin: -.75rem 0 0; max-width: none; }
        @media (max-width: 42rem) { .plot .chart { height: 10rem; } }
        .chart { display: block; width: 100%; overflow: visible; } .chart > * { vector-effect: non-scaling-stroke; }
        .chart .grid { stroke: var(--line); stroke-width: 1; }
        .chart .bar { fill: var(--accent); } .chart .today { fill-opacity: .55; stroke: var(--accent); stroke-width: 1; }
        .chart .line { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; }
        .chart .before { fill: none; stroke: var(--second); stroke-width: 1.75; stroke-dasharray: 5 4; }
        .key { display: inline-flex; align-items: center; gap: .375rem; margin-right: 1rem; font-size: .9375rem; color: var(--dim); }
        .key svg { width: 1.5rem; height: .75rem; }
        .share { width: 100%; height: .375rem; display: block; margin-top: .25rem; border-radius: .25rem; }
        .share .track { fill: var(--line); } .share .part { fill: var(--accent); }
        .columns { grid-column: 1 / -1; } .columns .chips { margin: .25rem 0 0; } .columns .check { margin: 0; }
        dialog { border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); color: var(--text); width: min(30rem, 92vw);
          max-height: 80vh; } dialog::backdrop { background: #0008; } dialog ul { list-style: none; margin: .5rem 0 0; padding: 0; }
        dialog li a { display: block; padding: .5rem; } dialog dl { display: grid; grid-template-columns: 3rem 1fr; gap: .375rem; margin: 0; } dialog dd { margin: 0; }
        .look { display: block; width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: .5rem; }
        progress { width: min(24rem, 80%); height: 1rem; accent-color: var(--accent); }
        .plain { list-style: none; margin: 0; padding: 0; } .plain > li + li { border-top: 1px solid var(--line); padding-top: .625rem; }
        .dropping { outline: 3px dashed var(--accent); outline-offset: -.5rem; }
        .qr { display: block; width: min(12rem, 100%); height: auto; border-radius: .5rem; }
        .social { border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; max-width: 26rem; background: var(--ground); }
        .social img, .social .blank { display: block; width: 100%; aspect-ratio: 1200 / 630; object-fit: cover; background: var(--line);
          position: relative; }
        .social .blank, .social img::after { display: grid; place-items: center; text-align: center; color: var(--dim); }
        .social img::after { content: attr(alt); position: absolute; inset: 0; background: var(--line); }
        .social div { padding: .625rem .875rem; } .social strong { -webkit-line-clamp: 2; line-height: 1.3; }
        .social.x { position: relative; } .social.x div { position: absolute; left: .5rem; bottom: .5rem; max-width: 90%; padding: .125rem .5rem;
          border-radius: .25rem; background: #000c; color: #fff; } .social.x strong { font-weight: 400; font-size: .875rem; }
        .social.x .dim { color: #fff; } .social.bubble { border-radius: 1.125rem; max-width: 18rem; }
        @media (forced-colors: active) { .nav a[aria-current] { border-color: Highlight; } .chart .bar, .share .part { fill: CanvasText; }
          .chart .line { stroke: CanvasText; }
          .main { forced-color-adjust: none; background: ButtonText; border-color: ButtonText; color: ButtonFace; } .share .track { fill: GrayText; } }
        .chip svg { width: .625rem; height: .625rem; margin-left: .25rem; fill: none; stroke: currentColor; stroke-width: 1.5; }
        @media (prefers-reduced-motion: no-preference) { a, button, .button { transition: background .12s, border-color .12s; } }
        @media print { .top, .nav, .buttons, .filters, .bulk { display: none; } }
        """
}
