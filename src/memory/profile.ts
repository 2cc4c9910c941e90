/** What the user's words say of the user: which words may, what a model is asked, what becomes of its answer. */

import type { MemoryPatch } from "../protocol/mod.ts";
import { cut } from "./learn.ts";
import { entriesOf, likeness } from "./likeness.ts";
import type { Memories, MemoryEntry } from "./fold.ts";
import { memoryId } from "./limits.ts";
import { words } from "./prompts.ts";
import type { SecretCheck } from "../util/mod.ts";
import { isCorrection } from "./undone.ts";

/** Notes of one answer, and of the program in all: what is told of a profile has little room. */
const mostOfAnswer = 3;
const mostNotes = 40;

/** UTF-16 units of a note, and of words that are asked about. */
const longestNote = 200;
const longestWords = 2_000;

/** A correction of fewer characters says that something is wrong, and not what is wanted. */
const leastCorrection = 16;

/** How alike (0 to 1) a note is to one that is known already. */
const sameNote = 0.7;

/** Wishes that outlast a task, and what somebody says of himself. */
const lasting = [
  /\b(?:always|never|from now on|in (?:the )?future|by default|every time|each time|whenever|as usual|remember (?:that|to)|(?:don'?t|do not) (?:ever|[^.!?\n]{1,60}\bagain\b)|stop \w+ing)\b/i,
  /\b(?:I|I'm|I am) (?:(?:would|'d|always|usually|generally|mostly|really|also|much) )*(?:prefer|like|love|hate|dislike|use|work (?:with|in|on|as)|want you to|expect you to|am used to|don'?t (?:like|want|use|need)|do not (?:like|want|use|need))\b/i,
  /\b(?:my (?:name is|preference|style|editor|shell|native language)|call me|I'?m an?\b|I am an?\b|(?:answer|reply|respond|write|speak)(?: to)? (?:me )?in [A-Z]\w+|keep (?:your|the) answers?)\b/i,
  /总是|始终|永远|一律|以后|今后|从现在(?:起|开始)|每次|每当|默认(?:都|用|情况)|不要再|别再|记住|记得(?:要|以后)|称呼我|叫我|我(?:一般|通常|一直|比较|更|很|最|都|不太|不)*(?:喜欢|偏好|习惯|讨厌|倾向|常用|希望你)|我是(?:一[名个位])|请?用(?:中文|英文|英语|汉语)(?:回答|回复|写|说)/,
];

/** Whether a request may find something in words of the user; most words are about the task alone. */
export function mayTellOfUser(text: string): boolean {
  return lasting.some((it) => it.test(text)) ||
    (isCorrection(text) && text.trim().length >= leastCorrection);
}

/** Notes that the program itself has written, oldest first: those of the user are nobody else's to change. */
export function profileNotes(memories: Memories): readonly MemoryEntry[] {
  return entriesOf(memories, ({ kind, by }) => kind === "profile" && by === "program");
}

/** What a model is asked, beside `prompts/profile.md`; nothing that looks like a secret is in it. */
export function profileQuestion(
  said: readonly string[],
  known: readonly MemoryEntry[],
  secrets: SecretCheck,
): string {
  const notes = known.map(({ text }, at) => `[${at + 1}] ${text}`).join("\n");
  const quoted = said.map((it) => `> ${cut(secrets.redact(it), longestWords)}`).join("\n");
  const before = notes === "" ? "" : `${words("profile_known", { notes })}\n\n`;
  return `${before}${words("profile_words", { words: quoted })}`;
}

interface Note {
  readonly text: string;
  /** That it takes the place of, from 1; `null`: of none. */
  readonly number: number | null;
}

/** The lines of an answer that are notes: short ones, none that holds a secret. */
function notesIn(answer: string, secrets: SecretCheck): readonly Note[] {
  const lines = answer.split("\n").map((it) => it.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, "").trim());
  const notes = lines.flatMap((line): readonly Note[] => {
    const [, number, text = ""] = /^(?:\[(\d+)\]\s*)?(.*)$/.exec(line) ?? [];
    if (text.length < 4 || text.length > longestNote || /^none\b|^无$|:$|^[`#<{]/i.test(text)) {
      return [];
    }
    return secrets.holds(text)
      ? []
      : [{ text, number: number === undefined ? null : Number(number) }];
  });
  return notes.slice(0, mostOfAnswer);
}

export interface NoteOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly secrets: SecretCheck;
  /** New entries wait until somebody accepts them. */
  readonly inbox: boolean;
  /** Ids of the notes as they were numbered in the question. */
  readonly asked: readonly string[];
}

/** What an answer makes of the user's own memory. */
export function profilePatches(
  memories: Memories,
  answer: string,
  { now, secrets, inbox, asked }: NoteOptions,
): readonly MemoryPatch[] {
  const profile = entriesOf(memories, ({ kind }) => kind === "profile");
  const fresh: string[] = [];
  const patches = notesIn(answer, secrets).flatMap(({ text, number }): readonly MemoryPatch[] => {
    if ([...profile.map((it) => it.text), ...fresh].some((it) => likeness(it, text) >= sameNote)) {
      return [];
    }
    fresh.push(text);
    const old = number === null ? undefined : asked[number - 1];
    if (old !== undefined && profileNotes(memories).some(({ id }) => id === old) && !inbox) {
      return [{ op: "edit", id: old, text }];
    }
    const id = memoryId(memories, text, { now, prefix: "u" });
    const memory = { id, kind: "profile" as const, priority: 2 as const, text };
    return [{ op: "add", memory, ...(inbox ? { inbox } : {}) }];
  });
  const added = patches.filter(({ op }) => op === "add").length;
  const notes = profileNotes(memories);
  const over = notes.slice(0, Math.max(0, notes.length + added - mostNotes));
  return [...over.map(({ id }): MemoryPatch => ({ op: "forget", id })), ...patches];
}
