/// What pages do better with a script: nothing on them needs it.
///
/// - Of the ways on for a Mac and for an iPad that calls itself one, the wrong one goes: only a script sees the touch
///   screen. Where the right one leaves nothing to choose (`data-auto`), it goes on.
/// - Buttons that copy (`data-copy`: a text, or what goes behind the page's own address) appear, and copy when they are tapped, never else. One that is a link leads on then.
///   Web views often have no clipboard; then the link leads on all the same.
enum PageScript {
    static let source: HTML = """
        (() => {
          const all = s => [...document.querySelectorAll(s)];
          const pad = navigator.maxTouchPoints > 1;
          const ways = all('[data-for]');
          if (ways.length > 1) ways.forEach(w => { if ((w.dataset.for === 'iPad') !== pad) w.remove(); });
          const auto = document.querySelector('[data-auto]');
          if (auto) return location.replace(auto.href);
          const copy = async text => {
            if (navigator.clipboard) return navigator.clipboard.writeText(text);
            const area = document.createElement('textarea');
            area.value = text;
            area.readOnly = true;
            area.className = 'away';
            document.body.append(area);
            area.select();
            const done = document.execCommand('copy');
            area.remove();
            if (!done) throw new Error('not copied');
          };
          all('[data-script]').forEach(e => { e.hidden = false; });
          all('[data-copy]').forEach(button => button.addEventListener('click', event => {
            event.preventDefault();
            const on = () => { if (button.href) location.href = button.href; };
            const text = button.dataset.copy;
            copy(text.includes(':') ? text : location.href.split('#')[0] + text).then(() => {
              const told = document.querySelector('[role=status]');
              if (told) told.textContent = told.dataset.done;
              on();
            }, on);
          }));
        })();
        """
}
