// A client of Waymark's HTTP API for apps in TypeScript, in one file and without dependencies.
//
// Copy it into your app. It needs `fetch`, `AbortController`, `crypto.randomUUID` and timers, which browsers, React Native (with a
// polyfill of `crypto.randomUUID`), Deno, Bun and Node.js have. It follows docs/protocol.md, "Client requirements".

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

/** Keeps texts, for example in `localStorage`, AsyncStorage or a file; a write is durable when it has returned. */
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
  /** Name it to the operator of the service. */
  readonly requestID: string | undefined;
  /** How many milliseconds to wait before the next attempt, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: { type?: string; detail?: string; requestID?: string }, retryAfter?: number) {
    super(body.detail ?? `The service answered with status ${status}.`);
    this.name = "WaymarkProblem";
    this.status = status;
    this.type = body.type ?? "about:blank";
    this.requestID = body.requestID;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request can succeed later. */
  get isTemporary(): boolean {
    return [408, 429, 500, 503].includes(this.status);
  }

  /** Whether the request, or the key, may be at fault; otherwise it is the service, or a proxy before it. */
  get isRefusal(): boolean {
    return this.status < 500 && !this.isTemporary;
  }

  /** Whether the service says that there is no such link. A proxy that answers 404 to everything does not say so. */
  get isMissingLink(): boolean {
    return [404, 410].includes(this.status) && this.type.startsWith("urn:waymark:");
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
  /** Ends after some time, or never if the signal comes first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  random(): number;
  identifier(): string;
}

const standard: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (milliseconds, signal) => new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => clearTimeout(timer));
  }),
  random: () => Math.random(),
  identifier: () => crypto.randomUUID(),
};

interface WaitingEvent {
  /** Missing if a link was opened. */
  event?: AppEvent;
  at: string;
  linkID?: string;
}

/** A link that the app has not shown yet. */
interface Waiting {
  /** Tells two openings of one link apart. */
  id: string;
  url: string;
  resolved?: ResolvedLink;
  /** How often it was given to the app. */
  openings: number;
  /** Whether it led to the installation: the service has counted that already. */
  isClaimed?: boolean;
}

interface State {
  installationID?: string;
  hasClaimed?: boolean;
  firstLaunchAt?: number;
  claimID?: string;
  waiting?: Waiting;
  /** The link that came last, and through which door. */
  last?: { url: string; door: string; at: number };
  events: WaitingEvent[];
  /** A batch that was sent and is not answered. */
  batch?: { id: string; events: WaitingEvent[] };
}

/** Makes and resolves links, claims the link of the installation, and reports events. An app has one of them. */
export class Waymark {
  /** How long a person waits for a link that they have opened, in milliseconds. */
  static readonly patience = 5_000;
  /** How long a call takes at most with all its attempts, in milliseconds. */
  private static readonly longest = 25_000;
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
  /** What {@link next} has given to the app since its launch, until {@link shown}. */
  private taken: string | undefined;

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

  /**
   * Creates a short link.
   *
   * @param idempotencyKey Repeating the call with the same one after a `NoResponse` creates no second link.
   */
  async createLink(
    link: LinkParameters, options: { domain?: string; suffix?: "short" | "unguessable"; name?: string } = {},
    idempotencyKey: string = this.world.identifier(),
  ): Promise<{ id: string; shortLink: string }> {
    return this.send("/links", { link, ...options }, "shortLink", { "Idempotency-Key": idempotencyKey });
  }

  /** Says what a link means, without counting anything. */
  async resolve(url: string): Promise<ResolvedLink> {
    return this.send("/resolve", { url, platform: this.app.platform, appVersion: this.app.version }, "url");
  }

  /**
   * Claims the link that led to the installation; {@link next} gives it. Call it at every launch: after the first answer it
   * does nothing, and a failure is tried again for a day.
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
    const claim: Claim = await this.send("/claims", {
      installationID, platform: this.app.platform, bundleOrPackage: this.app.id, appVersion: this.app.version, ...evidence,
    }, "match");
    await this.change((state) => {
      // Two calls at once get the same answer; the link is given once.
      if (state.hasClaimed) return;
      state.hasClaimed = true;
      state.claimID = claim.claimID;
      const isAccepted = claim.match === "exact" || evidence.device !== undefined;
      // A link that the person has just opened counts for more.
      if (claim.link && isAccepted && !state.waiting) {
        const url = claim.link.shortLink ?? claim.link.url;
        state.waiting = { id: this.world.identifier(), url, resolved: claim.link, openings: 0, isClaimed: true };
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
      state.waiting = { id: this.world.identifier(), url, openings: 0 };
      return true;
    });
  }

  /**
   * The link that waits, once the app is ready to show it. Call {@link shown} when it has been shown; until then it is
   * given again after a crash, but not more than twice.
   *
   * @returns `null` if there is none, if the app has it already, or if the service does not know it.
   * @throws NoResponse if it takes longer than a person waits; the link is kept, and the next call gives it.
   * @throws WaymarkProblem if the service refuses, for example because of the key.
   */
  async next(): Promise<ResolvedLink | null> {
    const waiting = await this.change((state) => {
      if (state.waiting && state.waiting.id === this.taken) return undefined;
      if (state.waiting && state.waiting.openings > 2) state.waiting = undefined;
      if (!state.waiting) return undefined;
      state.waiting.openings += 1;
      this.taken = state.waiting.id;
      return { ...state.waiting };
    });
    if (!waiting) return null;
    if (waiting.resolved) return waiting.resolved;
    try {
      return await this.withPatience(this.resolveWaiting(waiting));
    } catch (error) {
      if (this.taken === waiting.id) this.taken = undefined;
      const isMissing = error instanceof WaymarkProblem && error.isMissingLink;
      await this.change((state) => {
        if (state.waiting?.id !== waiting.id) return;
        if (isMissing) state.waiting = undefined;
        // Only what may be the link's fault counts as an opening.
        else if (!(error instanceof WaymarkProblem && error.isRefusal)) state.waiting.openings -= 1;
      });
      if (isMissing) return null;
      throw error;
    }
  }

  private async resolveWaiting({ id, url }: Waiting): Promise<ResolvedLink> {
    const resolved = await this.resolve(url);
    await this.change((state) => {
      if (state.waiting?.id === id) state.waiting.resolved = resolved;
    });
    return resolved;
  }

  /** Forgets the link of {@link next}, because the app has shown it, and keeps an event that it was opened. */
  async shown(): Promise<void> {
    const { taken } = this;
    await this.change((state) => {
      const { waiting } = state;
      // A link that has come in the meantime waits on.
      if (!waiting || waiting.id !== taken) return;
      state.waiting = undefined;
      const linkID = waiting.resolved?.linkID;
      if (linkID !== undefined && !waiting.isClaimed) this.keep(state, { linkID });
    });
  }

  /** Keeps an event until {@link sendEvents}; of more than 200, the oldest are dropped. */
  async report(event: AppEvent, because?: ResolvedLink): Promise<void> {
    await this.change((state) => this.keep(state, { event, linkID: because?.linkID }));
  }

  private keep(state: State, event: Omit<WaitingEvent, "at">): void {
    state.events.push({ ...event, at: new Date(this.world.now()).toISOString() });
    state.events.splice(0, Math.max(0, state.events.length - Waymark.mostEvents));
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
      .map(({ event, at, linkID }) =>
        event ? { kind: "custom", at, linkID, custom: { ...event, claimID } } : { kind: "opened", at, linkID });
    if (events.length > 0) {
      try {
        await this.send("/events", { id: batch.id, platform: this.app.platform, events }, "counted");
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

  /** Sends a request, again if that can help; a success is an object that has the member. */
  private async send<Answer>(
    path: string, body: unknown, member: string, fields: Record<string, string> = {},
  ): Promise<Answer> {
    const end = this.world.now() + Waymark.longest;
    for (let attempt = 1; ; attempt += 1) {
      let failure: WaymarkProblem | NoResponse;
      try {
        return await this.ask<Answer>(path, body, member, fields, end - this.world.now());
      } catch (error) {
        failure = error instanceof WaymarkProblem || error instanceof NoResponse
          ? error : new NoResponse(`The service did not answer: ${error}`);
      }
      const problem = failure instanceof WaymarkProblem ? failure : undefined;
      if (attempt === Waymark.attempts || problem?.isTemporary === false) throw failure;
      const pause = Math.max(400 * 2 ** (attempt - 1), problem?.retryAfter ?? 0) * (1 + this.world.random() / 2);
      // The service may want a pause of minutes; that is for the app to decide.
      if (this.world.now() + pause >= end) throw failure;
      await this.world.sleep(pause);
    }
  }

  private async ask<Answer>(
    path: string, body: unknown, member: string, fields: Record<string, string>, timeout: number,
  ): Promise<Answer> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeout);
    try {
      const response = await this.world.fetch(this.base + path, {
        method: "POST", body: JSON.stringify(body), redirect: "manual", signal: controller.signal,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.key}`, ...fields },
      });
      const answer = await Waymark.object(response);
      if (response.status >= 400) {
        const seconds = Number(response.headers.get("Retry-After") ?? NaN);
        throw new WaymarkProblem(response.status, answer ?? {}, seconds > 0 ? 1_000 * seconds : undefined);
      }
      if (response.ok && answer && member in answer) return answer as Answer;
      // A captive portal answers with a page of its own, or leads to one.
      throw new NoResponse("Something else than the service has answered.");
    } finally {
      clearTimeout(timer);
    }
  }

  /** The object of a JSON text; `null` for everything else. */
  private static async object(response: Response): Promise<Record<string, unknown> | null> {
    if (Number(response.headers.get("Content-Length") ?? 0) > Waymark.largestAnswer) {
      await response.body?.cancel();
      return null;
    }
    const text = await Waymark.text(response);
    try {
      const value: unknown = JSON.parse(text);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject ? (value as Record<string, unknown>) : null;
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
    const controller = new AbortController();
    const tooLate = this.world.sleep(Waymark.patience, controller.signal).then(() => {
      throw new NoResponse("The link took too long.");
    });
    tooLate.catch(() => {});
    try {
      return await Promise.race([work, tooLate]);
    } finally {
      controller.abort();
    }
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
