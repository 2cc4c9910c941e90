/** What stands under a question: why it is asked, what it reaches, and whether it can be taken back. */

import type { Locale, MessageKey, MessageParams } from "../messages/mod.ts";
import { message } from "../messages/mod.ts";
import { type Judgement, loadJudge, type Risk } from "../policy/mod.ts";
import type { Impact, Sandbox } from "../protocol/mod.ts";
import type { Network } from "../util/mod.ts";
import { type Lookalike, lookalikeHosts, lookalikesIn } from "./lookalikes.ts";
import type { Place } from "../workspace/mod.ts";

/** A word that is a path, and where it leads. */
export interface NamedPath {
  readonly path: string;
  readonly place: Place;
}

/** Of a command line that is asked about. */
export interface CommandFacts {
  readonly judgement: Judgement;
  readonly risks: readonly Risk[];
  /** What a second model said; `null`: nobody was asked. */
  readonly opinion: string | null;
  /** What holds it; `left`: the model asked for none. */
  readonly sandbox: Sandbox["level"] | "left";
  readonly network: Network;
  /** What its words name, as far as it is there or lies elsewhere. */
  readonly paths: readonly NamedPath[];
  /** What no undo reaches of this folder, in one line. */
  readonly uncovered: string | null;
}

type Say = (key: MessageKey, params?: MessageParams) => string;

function sayIn(locale: Locale): Say {
  return (key, params) => message(locale, key, params);
}

/** Lines, each with its end. */
export async function commandLines(facts: CommandFacts, locale: Locale): Promise<string> {
  const say = sayIn(locale);
  const { judgement, risks, opinion, paths, sandbox } = facts;
  const { runsProject } = await loadJudge();
  return [
    ...lookalikeLine(lookalikesIn(wordsOf(judgement)), say),
    ...await whyAsked(judgement, locale),
    ...pathLine(paths, say),
    ...risks.map(({ kind, words }) => say("card.risk", { risk: say(`risk.${kind}`, { words }) })),
    ...(opinion === null ? [] : [say("card.opinion", { text: opinion })]),
    ...(runsProject(judgement.reached) ? [say("card.code")] : []),
    say(`card.sandbox.${sandbox}`),
    ...networkLines(facts, say),
    ...undoLines(facts, say),
  ].map(ended).join("");
}

/** What is not understood is taken apart at blanks and at what ends a word in a shell. */
function wordsOf({ parts, reached }: Judgement): readonly (readonly string[])[] {
  return [...reached, ...parts.map(({ text }) => text.split(/[\s;|&()<>"'`]+/))];
}

/** Of a URL that is asked about; empty where all letters are what they look like. */
export function hostLines(url: string, locale: Locale): string {
  return lookalikeLine(lookalikeHosts(url), sayIn(locale)).map(ended).join("");
}

function lookalikeLine(found: readonly Lookalike[], say: Say): readonly string[] {
  if (found.length === 0) return [];
  const names = found.map(({ name, letters }) => `${name} (${letters.join(", ")})`);
  return [say("card.lookalikes", { names: names.join(" · ") })];
}

/** One reason in one line; several with the part of the line that each is about. */
async function whyAsked({ parts }: Judgement, locale: Locale): Promise<readonly string[]> {
  const say = sayIn(locale);
  const { reasonText } = await loadJudge();
  const asked = parts.filter(({ verdict }) => verdict !== "allow");
  const [only] = asked;
  if (!only) return [];
  if (parts.length === 1) return [say("card.why", { why: reasonText(only.why, locale) })];
  return [
    say("card.why", { why: "" }).trimEnd(),
    ...asked.map(({ text, why }) => say("card.part", { text, why: reasonText(why, locale) })),
  ];
}

function pathLine(paths: readonly NamedPath[], say: Say): readonly string[] {
  if (paths.length === 0) return [];
  const named = paths.map(({ path, place }) =>
    place === "inside" ? path : `${path} (${say(`card.place.${place}`)})`
  );
  return [say("card.paths", { paths: named.join(", ") })];
}

/** Hosts in the letters that are dialled, one a line. */
function networkLines({ sandbox, network }: CommandFacts, say: Say): readonly string[] {
  const held = sandbox !== "none" && sandbox !== "left";
  if (typeof network === "boolean") {
    return held ? [say(network ? "card.network.open" : "card.network.closed")] : [];
  }
  return [
    say(held ? "card.network.hosts" : "card.network.unheld"),
    ...network.map((host) => `  ${host}`),
  ];
}

function undoLines({ sandbox, network, uncovered }: CommandFacts, say: Say): readonly string[] {
  const files = uncovered === null ? say("card.undo.files") : say("card.undo.but", { uncovered });
  const reaches = network !== false || sandbox === "left" || sandbox === "none" ||
    sandbox === "unshare";
  return reaches ? [files, say("card.undo.no")] : [files];
}

/** Names that one line shows. */
const shown = 5;

/** Of a change to files: who uses them, and that it can be taken back. */
export function editLines(impact: Impact | null, locale: Locale): string {
  const say = sayIn(locale);
  const names = (all: readonly string[]) => {
    if (all.length === 0) return say("card.no_one");
    const first = all.slice(0, shown).join(", ");
    const count = all.length - shown;
    return count > 0 ? say("card.more", { names: first, count }) : first;
  };
  return [
    ...(impact === null || impact.importers.length + impact.tests.length === 0 ? [] : [
      say("card.impact", { importers: names(impact.importers), tests: names(impact.tests) }),
    ]),
    say("card.undo.yes"),
  ].map(ended).join("");
}

/** Where it happens; empty: on this machine. */
export function hostLine(host: string | undefined, locale: Locale): string {
  return host === undefined ? "" : ended(sayIn(locale)("card.host", { host }));
}

export function lastingLine(rules: readonly string[], locale: Locale): string {
  if (rules.length === 0) return "";
  const say = sayIn(locale);
  const named = rules.map((rule) => rule === "edits" ? say("card.always.edits") : rule);
  return ended(say("card.always", { rules: named.join(" · ") }));
}

function ended(line: string): string {
  return `${line}\n`;
}
