/// The one script of the dashboard.
///
/// It only improves what works without it, and stores one preference in the browser.
enum DashboardScript {
    /// The module as it is sent.
    static let source = """
        const all = (s, e = document) => [...e.querySelectorAll(s)];
        for (const e of all('[data-script]')) e.hidden = false;
        for (const b of all('button[data-copy]')) b.addEventListener('click', async () => {
          const said = b.textContent;
          try { await navigator.clipboard.writeText(b.dataset.copy); b.textContent = b.dataset.done; }
          catch { getSelection().selectAllChildren(document.getElementById(b.dataset.from)); return; }
          setTimeout(() => { b.textContent = said; }, 2000);
        });
        document.querySelector('.problem[tabindex]')?.focus();
        const here = document.querySelector('.nav [aria-current]'), nav = here?.closest('nav');
        if (here && here.offsetLeft + here.offsetWidth > nav.clientWidth) nav.scrollLeft = here.offsetLeft - 16;
        addEventListener('submit', e => {
          const data = e.target.dataset, by = `by ${e.submitter?.value}`;
          if (e.defaultPrevented || e.target.method !== 'post') return;
          if (data.sent === by) { e.preventDefault(); return; }
          data.sent = by;
          setTimeout(() => { delete data.sent; }, 1000);
        });
        const blank = i => {
          const e = Object.assign(document.createElement('span'), { className: 'blank', textContent: i.alt });
          i.replaceWith(e);
        };
        addEventListener('error', e => { if (e.target.matches?.('.social img')) blank(e.target); }, true);
        for (const i of all('.social img')) if (i.complete && !i.naturalWidth) blank(i);
        const picks = all('input[name=id]');
        let last = null;
        for (const p of picks) p.addEventListener('click', e => {
          if (e.shiftKey && last) {
            const [a, b] = [picks.indexOf(last), picks.indexOf(p)].sort((x, y) => x - y);
            for (const q of picks.slice(a, b + 1)) q.checked = p.checked;
          }
          last = p;
        });
        for (const f of all('.bulk-part input')) f.addEventListener('keydown', e => {
          if (e.key !== 'Enter' || e.isComposing) return;
          e.preventDefault();
          f.closest('.bulk-part').querySelector('button').click();
        });
        document.querySelector('form[data-go]')?.requestSubmit();
        const way = document.querySelector('a[data-follow]');
        if (way) location.replace(way.href);
        // Not while somebody types, or moves through the page by keyboard.
        const pause = document.body.dataset.refresh, busy = () => document.querySelector('main :focus, dialog[open]');
        let typed = false;
        if (pause) addEventListener('input', () => { typed = true; });
        if (pause) setInterval(() => { if (!typed && !busy()) location.reload(); }, pause * 1000);
        const every = document.querySelector('#pick-all');
        every?.addEventListener('change', () => { for (const p of picks) p.checked = every.checked; });
        const preview = document.querySelector('button[name=preview]');
        if (preview) {
          let timer, asked = 0;
          const form = preview.form, place = document.querySelector('#preview');
          form.addEventListener('input', () => {
            clearTimeout(timer);
            timer = setTimeout(async () => {
              const turn = ++asked, body = new URLSearchParams(new FormData(form));
              body.set('preview', 'part');
              try {
                const answer = await fetch(form.action, { method: 'POST', body });
                if (!answer.ok || turn !== asked) return;
                const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
                const fresh = page.querySelector('#preview');
                if (fresh) place.replaceChildren(...fresh.childNodes);
              } catch {}
            }, 400);
          });
        }
        const period = document.querySelector('.filters #period'), days = all('.filters [type=date]');
        period?.addEventListener('change', () => { if (period.value) for (const d of days) d.value = ''; });
        for (const d of days) d.addEventListener('change', () => { if (d.value) period.value = ''; });
        const text = b => btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const bytes = t => Uint8Array.from(atob(t.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
        for (const form of all('form[data-passkey]')) {
          if (!window.PublicKeyCredential) continue;
          form.hidden = false;
          form.addEventListener('submit', async e => {
            e.preventDefault();
            const kind = form.dataset.passkey, fields = form.elements;
            try {
              const body = new URLSearchParams({ for: kind });
              const asked = await (await fetch('/_/passkey/challenge', { method: 'POST', body })).json();
              if (asked.to) { location.href = asked.to; return; }
              const challenge = bytes(asked.challenge);
              if (kind === 'add') {
                const made = await navigator.credentials.create({ publicKey: {
                  challenge, rp: { id: asked.site, name: 'Waymark' },
                  user: { id: bytes(asked.user), name: asked.email, displayName: asked.name },
                  pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
                  excludeCredentials: asked.known.map(id => ({ type: 'public-key', id: bytes(id) })),
                  authenticatorSelection: { residentKey: 'required', userVerification: 'required' }, attestation: 'none' } });
                fields.client.value = text(made.response.clientDataJSON);
                fields.attestation.value = text(made.response.attestationObject);
              } else {
                const got = await navigator.credentials.get({ publicKey: {
                  challenge, rpId: asked.site, userVerification: 'required' } });
                fields.id.value = text(got.rawId);
                fields.client.value = text(got.response.clientDataJSON);
                fields.data.value = text(got.response.authenticatorData);
                fields.signature.value = text(got.response.signature);
              }
              form.submit();
            } catch { form.querySelector('.error').hidden = false; }
          });
        }
        const drop = document.querySelector('#drop');
        if (drop) {
          const files = e => [...e.dataTransfer?.types ?? []].includes('Files');
          const mark = on => document.body.classList.toggle('dropping', on);
          addEventListener('dragover', e => { if (files(e)) { e.preventDefault(); mark(true); } });
          addEventListener('dragleave', e => { if (!e.relatedTarget) mark(false); });
          addEventListener('drop', e => {
            if (!files(e)) return;
            e.preventDefault();
            mark(false);
            drop.querySelector('[type=file]').files = e.dataTransfer.files;
            drop.requestSubmit();
          });
        }
        const look = document.querySelector('#look'), brand = document.querySelector('#brand');
        if (look && brand) {
          let timer;
          brand.addEventListener('input', () => {
            clearTimeout(timer);
            timer = setTimeout(() => {
              const place = new URL(look.src);
              for (const n of ['name', 'icon', 'accent', 'imprint', 'privacy', 'fallback'])
                place.searchParams.set(n, brand.elements[n].value);
              look.contentWindow.location.replace(place);
            }, 400);
          });
        }
        const keys = document.documentElement.dataset;
        let off = false;
        try { off = localStorage.getItem('waymark-keys') === 'off'; } catch {}
        const toggle = document.querySelector('#keys');
        if (toggle) {
          toggle.checked = !off;
          toggle.addEventListener('change', () => {
            off = !toggle.checked;
            try { localStorage.setItem('waymark-keys', off ? 'off' : 'on'); } catch {}
          });
        }
        const help = document.querySelector('#key-help'), palette = document.querySelector('#palette');
        const goes = palette?.querySelector('ul'), asked = palette?.querySelector('input');
        const list = () => {
          const text = asked.value.trim().toLowerCase();
          goes.replaceChildren(...all('.nav a, .top .who a, .head a.button').filter(a => a.textContent.toLowerCase().includes(text)).map(a => {
            const item = document.createElement('li'), link = item.appendChild(document.createElement('a'));
            link.href = a.href;
            link.textContent = a.textContent;
            return item;
          }));
        };
        asked?.addEventListener('input', list);
        palette?.querySelector('form').addEventListener('submit', e => {
          const first = goes.querySelector('a');
          if (first) { e.preventDefault(); location.href = first.href; }
        });
        addEventListener('keydown', e => {
          if (!off && palette && (e.ctrlKey || e.metaKey) && e.key === 'k') {
            e.preventDefault();
            asked.value = '';
            list();
            if (!palette.open) palette.showModal();
            return;
          }
          if (document.querySelector('dialog[open]')) return;
          const typed = e.target.closest('input, textarea, select, [contenteditable]');
          if (off || typed || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
          if (e.key === '/') {
            const field = document.querySelector('main input[name=q]');
            if (field) { e.preventDefault(); field.focus(); }
          } else if (e.key === 'f') {
            const field = document.querySelector('.filters :is(input:not([type=hidden]), select)');
            if (field) { e.preventDefault(); field.focus(); }
          } else if (e.key === '?' && help) { e.preventDefault(); help.showModal(); } else if (e.key === 'c' && keys.create) location.href = keys.create;
          else if (e.key === 'j' || e.key === 'k') {
            const rows = all('tbody th a'), at = rows.indexOf(document.activeElement);
            const next = rows[e.key === 'j' ? at + 1 : Math.max(at - 1, 0)];
            if (next) { e.preventDefault(); next.focus(); }
          }
        });
        """
}
