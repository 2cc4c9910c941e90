/**
 * Conversations that never were, with questions about them: hundreds of sessions over a year, each
 * about a component of some product, with facts among talk; for each question the entry that answers
 * it. The same seed gives the same conversations.
 */

import type { NewEvent } from "../../../src/protocol/mod.ts";
import { attributes, chineseDomains, chineseRoles, domains, roles, talk } from "./topics.ts";

/**
 * `single`: said once, asked in much the same words; `updated`: said several times, the newest
 * counts; `paraphrase`: asked in other words; `path`: asked by a file; `chinese`; `beside`: what
 * it is about was said in another entry of its session.
 */
export const questionKinds = [
  "single",
  "updated",
  "paraphrase",
  "path",
  "chinese",
  "beside",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface Question {
  readonly kind: QuestionKind;
  readonly text: string;
  /** Id of the entry that answers it. */
  readonly evidence: string;
  /** When it is asked, epoch milliseconds. */
  readonly at: number;
}

export interface Said {
  readonly id: string;
  readonly session: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly text: string;
  readonly paths: readonly string[];
}

export interface Conversations {
  /** In the order in which they were said. */
  readonly entries: readonly Said[];
  readonly questions: readonly Question[];
}

const day = 86_400_000;
const start = Date.UTC(2025, 0, 6, 9);

/** mulberry32: small, and the same everywhere. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Component {
  /** `invoice importer`. */
  readonly prose: string;
  /** As it is named in a sentence: in words, in camel case, in snake case. */
  readonly names: readonly string[];
  readonly path: string;
  readonly chinese: string;
}

function componentOf(domain: string, role: string): Component {
  const [Domain, Role] = [domain, role].map((it) => it[0]?.toUpperCase() + it.slice(1));
  return {
    prose: `${domain} ${role}`,
    names: [`the ${domain} ${role}`, `${Domain}${Role}`, `${domain}_${role}`],
    path: `src/${domain}/${role}.ts`,
    chinese: `${chineseDomains[domains.indexOf(domain)]}${chineseRoles[roles.indexOf(role)]}`,
  };
}

class Writer {
  readonly entries: Said[] = [];
  readonly questions: Question[] = [];
  readonly #taken = new Set<string>();

  constructor(readonly next: () => number, private readonly sessions: number) {}

  pick<T>(all: readonly T[]): T {
    const found = all[Math.floor(this.next() * all.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }

  value(): string {
    return String(100 + Math.floor(this.next() * 89_900));
  }

  say(session: number, text: string, paths: readonly string[] = []): string {
    const id = `e${this.entries.length}`;
    const at = start + Math.floor(session * 365 / this.sessions * day) + this.entries.length * 1000;
    this.entries.push({ id, session: `s${session}`, at, text, paths });
    return id;
  }

  ask(kind: QuestionKind, text: string, evidence: string): void {
    this.questions.push({ kind, text, evidence, at: start + 366 * day });
  }

  /** Nobody else says this of it; false where somebody does. */
  take(component: Component, attribute: string): boolean {
    const key = `${component.prose} ${attribute}`;
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}

/** What is to be said of one component in one session. */
interface Fact {
  readonly session: number;
  readonly component: Component;
  readonly attribute: (typeof attributes)[number];
  readonly kind: QuestionKind;
}

export function conversations(seed: number, sessions: number): Conversations {
  const writer = new Writer(random(seed), sessions);
  const components = domains.flatMap((domain) => roles.map((role) => componentOf(domain, role)));
  const updates = new Map<string, string>();
  const updated: Fact[] = [];
  for (let session = 0; session < sessions; session++) {
    const component = writer.pick(components);
    writer.say(session, writer.pick(talk.openings).replaceAll("{c}", writer.pick(component.names)));
    chatter(writer, session, component);
    for (let count = 0; count < 2; count++) {
      const attribute = writer.pick(attributes);
      const kind = writer.pick(questionKinds);
      if (writer.take(component, attribute.name)) {
        const fact = { session, component, attribute, kind };
        if (kind === "updated") updated.push(fact);
        else factOf(writer, fact);
      }
      chatter(writer, session, component);
    }
    // What was said some sessions ago has changed.
    for (const fact of updated.filter((it) => (session - it.session) % 40 === 0).slice(-4)) {
      const value = writer.value();
      const text = filled(
        writer.pick(fact.attribute.said),
        writer.pick(fact.component.names),
        value,
      );
      updates.set(questionOf(fact), writer.say(session, text));
    }
  }
  for (const [question, evidence] of updates) writer.ask("updated", question, evidence);
  return { entries: writer.entries, questions: writer.questions };
}

function questionOf({ attribute, component }: Fact): string {
  return filled(attribute.asked, `the ${component.prose}`, "");
}

/** Entries that answer nothing, in words of questions. */
function chatter(writer: Writer, session: number, { names, chinese, path }: Component): void {
  for (let count = 2 + Math.floor(writer.next() * 3); count > 0; count--) {
    if (writer.next() < 0.1) {
      writer.say(session, writer.pick(talk.chinese).replaceAll("{c}", chinese));
    } else {
      const paths = writer.next() < 0.15 ? [path] : [];
      writer.say(session, writer.pick(talk.between).replaceAll("{c}", writer.pick(names)), paths);
    }
  }
}

function factOf(writer: Writer, { session, component, attribute, kind }: Fact): void {
  const value = writer.value();
  const said = filled(writer.pick(attribute.said), writer.pick(component.names), value);
  switch (kind) {
    case "single":
    case "updated":
      return writer.ask(
        kind,
        filled(attribute.asked, `the ${component.prose}`, ""),
        writer.say(session, said),
      );
    case "paraphrase":
      return writer.ask(
        kind,
        filled(attribute.otherwise, `the ${component.prose}`, ""),
        writer.say(session, said),
      );
    case "path": {
      const id = writer.say(session, filled(attribute.itself, "", value), [component.path]);
      return writer.ask(kind, filled(attribute.asked, component.path, ""), id);
    }
    case "chinese": {
      const id = writer.say(session, filled(attribute.chinese, component.chinese, value));
      return writer.ask(kind, filled(attribute.askedInChinese, component.chinese, ""), id);
    }
    case "beside":
      return writer.ask(
        kind,
        filled(attribute.asked, `the ${component.prose}`, ""),
        writer.say(session, filled(attribute.itself, "", value)),
      );
  }
}

function filled(text: string, component: string, value: string): string {
  const whole = text.replaceAll("{c}", component).replaceAll("{v}", value);
  return whole[0]?.toUpperCase() + whole.slice(1);
}

/** The event that adds an entry. */
export function eventOf({ id, session, text, paths }: Said): NewEvent {
  const memory = { id, kind: "fact", priority: 2, text } as const;
  const added = { ...memory, paths: [...paths] };
  return { type: "memory", by: "program", session, patch: { op: "add", memory: added } };
}
