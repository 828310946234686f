import assert from "node:assert/strict";
import { test } from "node:test";
import { NoResponse, Waymark, WaymarkProblem, type Storage } from "./waymark.ts";

/** A phone: its storage survives, and its clock and network are the test's. */
class Phone {
  readonly kept = new Map<string, string>();
  readonly requests: { path: string; body: any; fields: Record<string, string> }[] = [];
  readonly pauses: number[] = [];
  answers: (() => Response | Promise<Response>)[] = [];
  now = 1_800_000_000_000;
  isPatient = true;
  private count = 0;

  launch(): Waymark {
    const storage: Storage = {
      read: async (name) => this.kept.get(name) ?? null,
      write: async (name, text) => void this.kept.set(name, text),
    };
    return new Waymark("https://links.example.com/", "wmk_app", { platform: "android", id: "com.example.app" }, storage, {
      fetch: async (url, init) => {
        this.requests.push({
          path: new URL(url).pathname, body: JSON.parse(String(init.body)), fields: init.headers as Record<string, string>,
        });
        const answer = this.answers.shift();
        if (!answer) throw new TypeError("no network");
        return answer();
      },
      now: () => this.now,
      // Only the patience of a person ends a wait; pauses between attempts take no time.
      sleep: (milliseconds) => {
        this.pauses.push(milliseconds);
        return milliseconds === Waymark.patience && this.isPatient ? new Promise(() => {}) : Promise.resolve();
      },
      random: () => 0,
      identifier: () => `id-${++this.count}`,
    });
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => () =>
  new Response(JSON.stringify(body), { status, headers });
const link = { url: "https://www.example.com/7", match: "exact", linkID: "l7", shortLink: "https://go.example.com/abc" };
const problem = { type: "urn:waymark:problem:link-not-found", detail: "This is not a link of this service." };

test("a link is created with one idempotency key however often it is sent", async () => {
  const phone = new Phone();
  phone.answers = [json({}, 503, { "Retry-After": "7" }), json({ id: "1", shortLink: link.shortLink })];
  const made = await phone.launch().createLink({ link: link.url }, { suffix: "short" });
  assert.equal(made.shortLink, link.shortLink);
  assert.deepEqual(phone.requests.map(({ fields }) => fields["Idempotency-Key"]), ["id-1", "id-1"]);
  assert.deepEqual(phone.pauses, [7_000]);
  assert.deepEqual(phone.requests[0].body, { link: { link: link.url }, suffix: "short" });
});

test("a creation can be repeated later under its own key", async () => {
  const phone = new Phone();
  await assert.rejects(phone.launch().createLink({ link: link.url }, {}, "share-7"), NoResponse);
  phone.answers = [json({ id: "1", shortLink: link.shortLink })];
  await phone.launch().createLink({ link: link.url }, {}, "share-7");
  assert.deepEqual(new Set(phone.requests.map(({ fields }) => fields["Idempotency-Key"])), new Set(["share-7"]));
});

test("a pause that is longer than a call is left to the app", async () => {
  const phone = new Phone();
  phone.answers = [json({ type: "urn:waymark:problem:address-limit" }, 429, { "Retry-After": "60" })];
  await assert.rejects(phone.launch().resolve(link.shortLink), (error: WaymarkProblem) => {
    assert.deepEqual([error.status, error.retryAfter, error.isTemporary], [429, 60_000, true]);
    return true;
  });
  assert.deepEqual(phone.pauses, []);
});

test("an error of the caller is not tried again", async () => {
  const phone = new Phone();
  phone.answers = [json(problem, 404)];
  await assert.rejects(phone.launch().resolve("https://go.example.com/x"), (error: WaymarkProblem) => {
    assert.deepEqual([error.status, error.type], [404, problem.type]);
    return true;
  });
  assert.equal(phone.requests.length, 1);
});

for (const [name, answer] of [
  ["a page of a captive portal", () => new Response("<html>", { status: 200 })],
  ["an empty object", json({})], ["null", json(null)], ["a list", json([])], ["another object", json({ portal: "hello" })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://portal.example" } })],
  ["an answer without end", () => new Response("x", { headers: { "Content-Length": String(9 << 20) } })],
  ["a large answer of unknown size", () => new Response(JSON.stringify({ url: "x".repeat(9 << 20) }))],
] as const) {
  test(`${name} counts as no response, after three attempts`, async () => {
    const phone = new Phone();
    phone.answers = [answer, answer, answer];
    await assert.rejects(phone.launch().resolve(link.shortLink), NoResponse);
    assert.equal(phone.requests.length, 3);
    assert.deepEqual(phone.pauses, [400, 800]);
  });
}

test("an installation claims once, under one name, and gets its link once", async () => {
  const phone = new Phone();
  const evidence = { installReferrer: { referrer: "waymark_click=x" } };
  await assert.rejects(phone.launch().firstLaunch(evidence), NoResponse);
  phone.answers = [json({ portal: "hello" }), json({ match: "exact", method: "referrer", confidence: 1, claimID: "c1", link })];
  assert.equal((await phone.launch().firstLaunch(evidence)).method, "referrer");
  assert.equal((await phone.launch().firstLaunch(evidence)).match, "none");
  assert.deepEqual(new Set(phone.requests.map(({ body }) => body.installationID)), new Set(["id-1"]));
  const app = phone.launch();
  assert.equal((await app.next())?.url, link.url);
  await app.shown();
  assert.equal(await phone.launch().next(), null);
});

test("two first launches at once give the link once", async () => {
  const phone = new Phone();
  const app = phone.launch();
  let answerSecond = () => {};
  const second = new Promise<void>((resolve) => (answerSecond = resolve));
  const claim = json({ match: "exact", link });
  phone.answers = [claim, () => second.then(claim)];
  const [first, repeated] = [app.firstLaunch({}), app.firstLaunch({})];
  await first;
  assert.equal((await app.next())?.url, link.url);
  await app.shown();
  answerSecond();
  assert.equal((await repeated).match, "exact");
  assert.equal(await app.next(), null);
});

test("a probable link is given only to an app that has asked for one", async () => {
  for (const device of [undefined, { model: "iPhone14,3" }]) {
    const phone = new Phone();
    const app = phone.launch();
    phone.answers = [json({ match: "probable", link: { ...link, match: "probable" } })];
    await app.firstLaunch({ device });
    assert.equal((await app.next())?.match, device && "probable");
  }
});

test("a first launch that fails for a day is given up", async () => {
  const phone = new Phone();
  await assert.rejects(phone.launch().firstLaunch({}), NoResponse);
  phone.now += 90_000_000;
  assert.equal((await phone.launch().firstLaunch({})).match, "none");
  assert.equal(phone.requests.length, 3);
});

test("a link that the person opens counts for more than that of the installation", async () => {
  const phone = new Phone();
  const app = phone.launch();
  await app.open("https://go.example.com/mine", "universalLink");
  phone.answers = [json({ match: "exact", link }), json({ url: "https://www.example.com/mine", match: "exact" })];
  await app.firstLaunch({});
  assert.equal((await app.next())?.url, "https://www.example.com/mine");
});

test("one link through two doors is one link", async () => {
  const phone = new Phone();
  const app = phone.launch();
  assert.equal(await app.open(link.shortLink, "universalLink"), true);
  assert.equal(await app.open(link.shortLink, "scheme"), false);
  phone.now += 1_500;
  assert.equal(await app.open(link.shortLink, "universalLink"), true);
});

test("a link that was not shown is given again after a crash, but not more than twice", async () => {
  const phone = new Phone();
  await phone.launch().open(link.shortLink, "universalLink");
  phone.answers = [json(link)];
  for (let launch = 0; launch < 3; launch += 1) assert.equal((await phone.launch().next())?.url, link.url);
  assert.equal(await phone.launch().next(), null);
});

test("a link is given once in a launch, and shown forgets no other", async () => {
  const phone = new Phone();
  const app = phone.launch();
  await app.open(link.shortLink, "universalLink");
  phone.answers = [json(link), json({ url: "https://www.example.com/other", match: "exact" })];
  const [first, second] = await Promise.all([app.next(), app.next()]);
  assert.deepEqual([first?.url, second], [link.url, null]);
  await app.open("https://go.example.com/other", "universalLink");
  await app.shown();
  assert.equal((await app.next())?.url, "https://www.example.com/other");
  await app.shown();
  await app.shown();
  assert.equal(await app.next(), null);
});

test("a link that takes too long is kept with the answer that comes later", async () => {
  const phone = new Phone();
  phone.isPatient = false;
  const app = phone.launch();
  await app.open(link.shortLink, "universalLink");
  let answer = () => {};
  phone.answers = [() => new Promise((resolve) => (answer = () => resolve(json(link)())))];
  await assert.rejects(app.next(), NoResponse);
  answer();
  while (!phone.kept.get("waymark")?.includes(link.url)) await new Promise(setImmediate);
  assert.equal((await phone.launch().next())?.url, link.url);
  assert.equal(phone.requests.length, 1);
});

test("a refusal is told, and a link that is refused three times is given up", async () => {
  const phone = new Phone();
  const app = phone.launch();
  await app.open(link.shortLink, "universalLink");
  phone.answers = [
    json({ type: "urn:waymark:problem:unknown-key" }, 401), json({}, 403), () => new Response("<html>", { status: 404 }),
  ];
  for (const status of [401, 403, 404]) await assert.rejects(app.next(), { status });
  assert.equal(await app.next(), null);
  assert.equal(phone.requests.length, 3);
});

test("a proxy that stands before a service that is down costs the link no opening", async () => {
  const phone = new Phone();
  await phone.launch().open(link.shortLink, "universalLink");
  const page = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  for (let time = 0; time < 5; time += 1) {
    phone.answers = [page];
    await assert.rejects(phone.launch().next(), WaymarkProblem);
  }
  phone.answers = [json(link)];
  assert.equal((await phone.launch().next())?.url, link.url);
});

test("an opening is reported once, and that of a first launch is not", async () => {
  const phone = new Phone();
  const app = phone.launch();
  phone.answers = [json({ match: "exact", link })];
  await app.firstLaunch({});
  await app.next();
  await app.shown();
  await app.open(link.shortLink, "universalLink");
  phone.answers = [json(link), json({ counted: 1, ignored: 0 })];
  await app.next();
  await app.shown();
  await app.shown();
  await app.sendEvents();
  assert.deepEqual(phone.requests.at(-1)?.body.events, [{ kind: "opened", linkID: "l7", at: "2027-01-15T08:00:00.000Z" }]);
});

test("a link that cannot be resolved now is kept, and one that does not exist is not", async () => {
  const phone = new Phone();
  const app = phone.launch();
  await app.open(link.shortLink, "universalLink");
  for (let attempt = 0; attempt < 5; attempt += 1) await assert.rejects(app.next(), NoResponse);
  phone.answers = [json(problem, 404)];
  assert.equal(await app.next(), null);
  assert.equal(await app.next(), null);
});

test("events are sent once, with the claim, and kept while there is no network", async () => {
  const phone = new Phone();
  const app = phone.launch();
  phone.answers = [json({ match: "exact", claimID: "c1", link })];
  await app.firstLaunch({});
  await app.report({ id: "o1", name: "order", value: "12.50", currency: "EUR" });
  await assert.rejects(app.sendEvents(), NoResponse);
  await app.report({ id: "o2", name: "sign-up" }, link as any);
  phone.answers = [json({ counted: 1, ignored: 0 }), json({ counted: 1, ignored: 0 })];
  await phone.launch().sendEvents();
  await phone.launch().sendEvents();
  await phone.launch().sendEvents();
  const batches = phone.requests.slice(1).map(({ body }) => body);
  assert.equal(new Set(batches.slice(0, 4).map(({ id }) => id)).size, 1);
  assert.deepEqual(batches[3].events[0].custom, { id: "o1", name: "order", value: "12.50", currency: "EUR", claimID: "c1" });
  assert.equal(batches[4].events[0].linkID, "l7");
  assert.equal(batches.length, 5);
});

test("a batch that the service refuses is dropped, and of more than 200 events the oldest", async () => {
  const phone = new Phone();
  const app = phone.launch();
  for (let number = 0; number < 205; number += 1) await app.report({ id: `${number}`, name: "x" }, link as any);
  phone.answers = [json({ detail: "no" }, 422)];
  await app.sendEvents();
  assert.deepEqual([phone.requests[0].body.events.length, phone.requests[0].body.events[0].custom.id], [200, "5"]);
  await app.sendEvents();
  assert.equal(phone.requests.length, 1);
});

test("a damaged state is begun anew", async () => {
  for (const text of ["{", "null", "7", "{}"]) {
    const phone = new Phone();
    phone.kept.set("waymark", text);
    assert.equal(await phone.launch().next(), null);
    assert.equal(await phone.launch().open(link.shortLink, "scheme"), true);
  }
});
