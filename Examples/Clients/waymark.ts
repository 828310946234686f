// A client of Waymark's HTTP API for apps in TypeScript, in one file and without dependencies.
//
// Copy it into your app. It needs `fetch`, `crypto.randomUUID` and timers, which browsers, React Native (with a polyfill of
// `crypto.randomUUID`), Deno, Bun and Node.js have. It follows docs/protocol.md, "Client requirements".

/** A link, by the parameters of docs/protocol.md; `link` is the deep link. */
export interface LinkParameters {
  link: string;
  ios?: Record<string, string>;
  android?: Record<string, string | number>;
  otherPlatforms?: Record<string, string>;
  navigation?: Record<string, boolean>;
  social?: Record<string, string>;
  campaign?: Record<string, string>;
  customData?: Record<string, unknown>;
}

/** What a link means. */
export interface ResolvedLink {
  /** The deep link to open. */
  url: string;
  /** `exact`, or `probable`: then do not sign in, reward, or show anything personal. */
  match: "exact" | "probable";
  shortLink?: string;
  linkID?: string;
  link?: LinkParameters;
  minimumVersion?: string;
  /** How long the answer may be kept, in seconds. */
  maxAge?: number;
}

/** The answer to a first launch. */
export interface Claim {
  match: "exact" | "probable" | "none";
  /** How the link was found: `link`, `appClip`, `referrer`, `clipboard`, `token` or `probable`. */
  method?: string;
  /** Between 0 and 1. */
  confidence?: number;
  secondsSinceClick?: number;
  claimID?: string;
  link?: ResolvedLink;
}

/** What an app knows at its first launch; the first of these members decides alone. */
export interface Evidence {
  link?: string;
  appClipLink?: string;
  installReferrer?: { referrer: string; clickSeconds?: number; installBeginSeconds?: number };
  clipboardLink?: string;
  token?: string;
  /** Only if the app accepts probable links; see docs/privacy.md. */
  device?: Record<string, string | number>;
  networks?: string[];
}

/** The app that asks. */
export interface App {
  platform: "ios" | "android" | "desktop" | "other";
  /** The bundle ID or the name of the package. */
  id: string;
  version?: string;
}

/** Keeps texts, for example in `localStorage`, AsyncStorage or a file. */
export interface Storage {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
}

/** An event of the app's own, such as an order; see docs/statistics.md. */
export interface AppEvent {
  /** The identity; the service counts it once. */
  id: string;
  /** 1 to 64 visible ASCII characters, such as `order`. */
  name: string;
  /** Decimal text, such as `12.50`. */
  value?: string;
  /** ISO 4217. */
  currency?: string;
}

/** An answer of the service that is no success (RFC 9457). */
export class WaymarkProblem extends Error {
  readonly status: number;
  /** Such as `urn:waymark:problem:link-not-found`. */
  readonly type: string;
  readonly requestID: string | undefined;

  constructor(status: number, body: { type?: string; detail?: string; requestID?: string }) {
    super(body.detail ?? `The service answered with status ${status}.`);
    this.name = "WaymarkProblem";
    this.status = status;
    this.type = body.type ?? "about:blank";
    this.requestID = body.requestID;
  }
}

/** No answer of the service: no network, a captive portal, or a deadline that has passed. */
export class NoResponse extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NoResponse";
  }
}

/** What the client takes from its surroundings; tests replace it. */
export interface Surroundings {
  fetch(url: string, init: RequestInit): Promise<Response>;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  random(): number;
  identifier(): string;
}

const standard: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => Math.random(),
  identifier: () => crypto.randomUUID(),
};

interface WaitingEvent {
  event: AppEvent;
  at: string;
  linkID?: string;
}

interface State {
  installationID?: string;
  hasClaimed?: boolean;
  firstLaunchAt?: number;
  claimID?: string;
  /** The link that the app has not shown yet. */
  waiting?: { url: string; resolved?: ResolvedLink; openings: number };
  /** The link that came last, and through which door. */
  last?: { url: string; door: string; at: number };
  events: WaitingEvent[];
  /** A batch that was sent and is not answered. */
  batch?: { id: string; events: WaitingEvent[] };
}

/** Makes and resolves links, claims the link of the installation, and reports events. */
export class Waymark {
  /** How long a person waits for a link that they have opened, in milliseconds. */
  static readonly patience = 5_000;
  private static readonly attempts = 3;
  private static readonly day = 86_400_000;
  private static readonly mostEvents = 200;
  private static readonly largestAnswer = 8 << 20;
  private static readonly stateName = "waymark";

  private readonly base: string;
  private readonly key: string;
  private readonly app: App;
  private readonly storage: Storage;
  private readonly world: Surroundings;
  /** Changes of the state follow each other. */
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * @param service The address of the service, such as `https://links.example.com`.
   * @param key A key with the role `app`.
   */
  constructor(service: string, key: string, app: App, storage: Storage, world: Partial<Surroundings> = {}) {
    this.base = service.replace(/\/+$/, "") + "/api/v1";
    this.key = key;
    this.app = app;
    this.storage = storage;
    this.world = { ...standard, ...world };
  }

  /** Creates a short link. Repeating it after a lost answer creates no second one. */
  async createLink(
    link: LinkParameters, options: { domain?: string; suffix?: "short" | "unguessable"; name?: string } = {},
  ): Promise<{ id: string; shortLink: string }> {
    return this.send("POST", "/links", { link, ...options }, { "Idempotency-Key": this.world.identifier() });
  }

  /** Says what a link means, without counting anything. */
  async resolve(url: string): Promise<ResolvedLink> {
    return this.send("POST", "/resolve", { url, platform: this.app.platform, appVersion: this.app.version });
  }

  /**
   * Claims the link that led to the installation. Call it at every launch: after the first answer it does nothing, and a
   * failure is tried again for a day.
   */
  async firstLaunch(evidence: Evidence): Promise<Claim> {
    const nothing: Claim = { match: "none" };
    const installationID = await this.change((state) => {
      state.firstLaunchAt ??= this.world.now();
      const isTooLate = this.world.now() - state.firstLaunchAt > Waymark.day;
      if (state.hasClaimed || isTooLate) return undefined;
      // Stored before the request, so that a repetition is one of the same installation.
      state.installationID ??= this.world.identifier();
      return state.installationID;
    });
    if (installationID === undefined) return nothing;
    const claim: Claim = await this.send("POST", "/claims", {
      installationID, platform: this.app.platform, bundleOrPackage: this.app.id, ...evidence,
    });
    await this.change((state) => {
      state.hasClaimed = true;
      state.claimID = claim.claimID;
      // A link that the person has just opened counts for more.
      if (claim.link && !state.waiting) {
        state.waiting = { url: claim.link.shortLink ?? claim.link.url, resolved: claim.link, openings: 0 };
      }
    });
    return claim;
  }

  /**
   * Keeps a link that came through a door of the app, such as `universalLink` or `scheme`.
   *
   * @returns Whether it is a new one; the same link through a second door is not.
   */
  async open(url: string, door: string): Promise<boolean> {
    return this.change((state) => {
      const at = this.world.now();
      const { last } = state;
      const pause = last?.door === door ? 1_000 : 5_000;
      if (last && last.url === url && at >= last.at && at - last.at < pause) return false;
      state.last = { url, door, at };
      state.waiting = { url, openings: 0 };
      return true;
    });
  }

  /**
   * The link that waits, once the app is ready to show it. Call {@link shown} when it has been shown; until then it is
   * given again after a crash, but not more than twice.
   *
   * @returns `null` if there is none, or if the service does not know it; the app then shows its start screen.
   * @throws NoResponse if it takes longer than a person waits; the link is kept for later.
   */
  async next(): Promise<ResolvedLink | null> {
    const waiting = await this.change((state) => {
      if (state.waiting && state.waiting.openings > 2) state.waiting = undefined;
      if (state.waiting) state.waiting.openings += 1;
      return state.waiting && { ...state.waiting };
    });
    if (!waiting) return null;
    if (waiting.resolved) return waiting.resolved;
    try {
      return await this.withPatience(this.resolveWaiting(waiting.url));
    } catch (error) {
      if (error instanceof WaymarkProblem && error.status < 500 && ![408, 429].includes(error.status)) {
        await this.shown(waiting.url);
        return null;
      }
      await this.change((state) => {
        if (state.waiting?.url === waiting.url) state.waiting.openings -= 1;
      });
      throw error;
    }
  }

  private async resolveWaiting(url: string): Promise<ResolvedLink> {
    const resolved = await this.resolve(url);
    await this.change((state) => {
      if (state.waiting?.url === url) state.waiting.resolved = resolved;
    });
    return resolved;
  }

  /** Forgets the link that waits, because the app has shown it. */
  async shown(url?: string): Promise<void> {
    await this.change((state) => {
      if (url === undefined || state.waiting?.url === url || state.waiting?.resolved?.url === url) state.waiting = undefined;
    });
  }

  /** Keeps an event until {@link sendEvents}; of more than 200, the oldest are dropped. */
  async report(event: AppEvent, because?: ResolvedLink): Promise<void> {
    const at = new Date(this.world.now()).toISOString();
    await this.change((state) => {
      state.events.push({ event, at, linkID: because?.linkID });
      state.events.splice(0, Math.max(0, state.events.length - Waymark.mostEvents));
    });
  }

  /** Sends the events that wait, in one batch. A failure keeps them for the next call. */
  async sendEvents(): Promise<void> {
    const { batch, claimID } = await this.change((state) => {
      if (!state.batch && state.events.length > 0) {
        state.batch = { id: this.world.identifier(), events: state.events };
        state.events = [];
      }
      return { batch: state.batch, claimID: state.claimID };
    });
    if (!batch) return;
    const events = batch.events
      // Without a claim and without a link, nobody could say what an event belongs to.
      .filter(({ linkID }) => linkID !== undefined || claimID !== undefined)
      .map(({ event, at, linkID }) => ({ kind: "custom", at, linkID, custom: { ...event, claimID } }));
    if (events.length > 0) {
      try {
        await this.send("POST", "/events", { id: batch.id, platform: this.app.platform, events });
      } catch (error) {
        // These will never be taken; all others are sent again under the same name.
        if (!(error instanceof WaymarkProblem && [400, 413, 422].includes(error.status))) throw error;
      }
    }
    await this.change((state) => {
      if (state.batch?.id === batch.id) state.batch = undefined;
    });
  }

  // Requests

  private async send<Answer>(
    method: string, path: string, body: unknown, fields: Record<string, string> = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      let pause = 400 * 2 ** (attempt - 1);
      try {
        const response = await this.world.fetch(this.base + path, {
          method, body: JSON.stringify(body), redirect: "manual", signal: AbortSignal.timeout(25_000),
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.key}`, ...fields },
        });
        const answer = await Waymark.object(response);
        if (response.ok && answer) return answer as Answer;
        if (!response.ok && response.status >= 400) {
          const problem = new WaymarkProblem(response.status, answer ?? {});
          if (![408, 429, 500, 503].includes(response.status) || attempt === Waymark.attempts) throw problem;
          pause = Math.max(pause, 1_000 * Number(response.headers.get("Retry-After") ?? 0) || 0);
        } else if (attempt === Waymark.attempts) {
          // A captive portal answers with a page of its own, or leads to one.
          throw new NoResponse("Something else than the service has answered.");
        }
      } catch (error) {
        if (error instanceof WaymarkProblem || error instanceof NoResponse) throw error;
        if (attempt === Waymark.attempts) throw new NoResponse(`The service did not answer: ${error}`);
      }
      await this.world.sleep(pause * (1 + this.world.random() / 2));
    }
  }

  /** The object of a JSON text; `null` for everything else, and for an empty one. */
  private static async object(response: Response): Promise<Record<string, unknown> | null> {
    if (Number(response.headers.get("Content-Length") ?? 0) > Waymark.largestAnswer) return null;
    const text = await Waymark.text(response);
    try {
      const value: unknown = JSON.parse(text);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject && Object.keys(value).length > 0 ? (value as Record<string, unknown>) : null;
    } catch {
      return null;
    }
  }

  /** The text of an answer, which is not read beyond the largest size. */
  private static async text(response: Response): Promise<string> {
    if (!response.body) return response.text();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > Waymark.largestAnswer) {
        await reader.cancel();
        return "";
      }
      text += decoder.decode(value, { stream: true });
    }
  }

  private async withPatience<Value>(work: Promise<Value>): Promise<Value> {
    // The request goes on, and its answer is kept for the next time.
    work.catch(() => {});
    const tooLate = this.world.sleep(Waymark.patience).then(() => {
      throw new NoResponse("The link took too long.");
    });
    tooLate.catch(() => {});
    return Promise.race([work, tooLate]);
  }

  // State

  /** Reads the stored state; one that is damaged is begun anew, so that it keeps no link from being opened. */
  private static state(text: string | null): State {
    try {
      const state = JSON.parse(text ?? "null");
      if (Array.isArray(state?.events)) return state;
    } catch {
      // Begun anew.
    }
    return { events: [] };
  }

  /** Reads the state, changes it, and returns when it is stored. */
  private change<Value>(body: (state: State) => Value): Promise<Value> {
    const turn = this.turn.then(async () => {
      const state = Waymark.state(await this.storage.read(Waymark.stateName));
      const value = body(state);
      await this.storage.write(Waymark.stateName, JSON.stringify(state));
      return value;
    });
    this.turn = turn.catch(() => {});
    return turn;
  }
}
