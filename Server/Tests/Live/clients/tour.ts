// Two launches of an app with the client of Examples/Clients, against a running service: prints what happened as JSON.
import { readFile, writeFile } from "node:fs/promises";

const [client, service, key, folder, referrer] = process.argv.slice(2);
const { Waymark, WaymarkProblem } = await import(client);
const storage = {
  read: (name: string) => readFile(`${folder}/${name}.json`, "utf8").catch(() => null),
  write: (name: string, text: string) => writeFile(`${folder}/${name}.json`, text),
};
const launch = () => new Waymark(service, key, { platform: "android", id: "com.example.android", version: "3.1" }, storage);

let app = launch();
const claim = await app.firstLaunch({ installReferrer: { referrer } });
await app.report({ id: "order-1", name: "order", value: "12.50", currency: "EUR" });
// The first process ends before it has shown the link, and before its events were sent.
app = launch();
const again = await app.firstLaunch({ installReferrer: { referrer } });
const shown = await app.next();
await app.shown();
await app.sendEvents();
await app.report({ id: "order-1", name: "order", value: "12.50", currency: "EUR" });
await app.sendEvents();
const made = await app.createLink({ link: "https://www.example.com/shared" }, { suffix: "short" });
await app.open(made.shortLink, "universalLink");
const opened = await app.next();
await app.shown();
const unknown = await app.resolve(`${made.shortLink}-none`).catch((error: unknown) =>
  error instanceof WaymarkProblem ? [error.status, error.type] : `${error}`);
await app.sendEvents();
console.log(JSON.stringify({ claim, again, shown, made, opened, unknown, last: await app.next() }));
