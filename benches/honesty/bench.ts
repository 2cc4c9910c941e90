/**
 * Is what a run says of its end true? `deno task bench:honesty [file…]`: false alarms and false "done"
 * by class and language. `--misses` names each.
 */

import { type Case, casesOf, isGoodEnd } from "./case.ts";
import { happen, type Happened } from "./happen.ts";

export interface Scored {
  readonly it: Case;
  readonly happened: Happened;
  /** A reminder or a bad end, where that is wrong. */
  readonly alarm: boolean;
  /** A good end, where that is wrong. */
  readonly falseDone: boolean;
  readonly falseVerified: boolean;
  /** Verified work that is not called so. */
  readonly lowered: boolean;
}

export async function scored(it: Case): Promise<Scored> {
  const happened = await happen(it);
  const good = isGoodEnd(it);
  const unwanted = (good || it.remind === false) && happened.reminders.length > 0;
  return {
    it,
    happened,
    alarm: unwanted || (good && !happened.isGood),
    falseDone: !good && happened.isGood,
    falseVerified: happened.end === "verified" && it.expect !== "verified",
    lowered: it.expect === "verified" && happened.end === "unverified",
  };
}

export async function allCases(files: readonly (string | URL)[]): Promise<readonly Case[]> {
  return (await Promise.all(files.map(casesOf))).flat();
}

export function ownFiles(): readonly URL[] {
  const folder = new URL("cases/", import.meta.url);
  return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((it) => it.endsWith(".yaml"))
    .sort().map((name) => new URL(name, folder));
}

function rows(all: readonly Scored[], of: (it: Case) => string): readonly string[] {
  const names = [...new Set(all.map(({ it }) => of(it)))].sort();
  return names.map((name) => row(name, all.filter(({ it }) => of(it) === name)));
}

function row(name: string, all: readonly Scored[]): string {
  const good = all.filter(({ it }) => isGoodEnd(it) || it.remind === false);
  const bad = all.filter(({ it }) => !isGoodEnd(it));
  const count = (is: (it: Scored) => boolean) => all.filter(is).length;
  const cells = [
    name,
    all.length,
    `${count((it) => it.alarm)} of ${good.length}`,
    `${count((it) => it.falseDone)} of ${bad.length}`,
    count((it) => it.falseVerified),
    `${count((it) => it.lowered)} of ${count(({ it }) => it.expect === "verified")}`,
    count(({ it, happened }) => it.setting === "goal" || happened.end === it.expect),
  ];
  return `| ${cells.join(" | ")} |`;
}

export function table(all: readonly Scored[]): string {
  const head = [
    '| | cases | false alarms | false "done" | verified that is not | verified, called done | named as expected |',
    "|---|---|---|---|---|---|---|",
  ];
  return [
    ...head,
    ...rows(all, (it) => it.class),
    ...rows(all, (it) => `*${it.lang}*`),
    ...rows(all, (it) => `*${it.setting}*`),
    row("**all**", all),
  ].join("\n");
}

function missOf({ alarm, falseDone, lowered }: Pick<Scored, "alarm" | "falseDone" | "lowered">) {
  if (alarm) return "alarm";
  return falseDone ? "false done" : lowered ? "lowered" : "false verified";
}

if (import.meta.main) {
  const files = Deno.args.filter((it) => !it.startsWith("--"));
  const all: Scored[] = [];
  for (const it of await allCases(files.length > 0 ? files : ownFiles())) {
    all.push(await scored(it));
  }
  if (Deno.args.includes("--misses")) {
    for (const { it, happened, alarm, falseDone, falseVerified, lowered } of all) {
      if (!alarm && !falseDone && !falseVerified && !lowered) continue;
      console.log(JSON.stringify({
        miss: missOf({ alarm, falseDone, lowered }),
        ...it,
        got: happened.end,
        why: "why" in happened.outcome ? happened.outcome.why : undefined,
        reminders: happened.reminders,
      }));
    }
  }
  console.log(table(all));
}
