/**
 * What the words of an answer amount to: admissions, claims, questions, announcements. Each sentence is read
 * in its language by a few features (who speaks, negation, ability, what is done, when) and not by lists of
 * wordings; `benches/honesty/README.md` has how often that is wrong. Words are never proof: they can lower
 * what is thought of a turn, and never raise it. Nothing is read before somebody asks for it.
 */

import { isAside } from "./aside.ts";
import { tellsOfLimit } from "./kept_limits.ts";
import { once } from "../../util/mod.ts";
import { chinese } from "./chinese.ts";
import { english } from "./english/mod.ts";
import { readerOf } from "./further.ts";
import { isOfTask, showsLeft } from "./marks.ts";
import type { FurtherSigns } from "./language_signs.ts";
import { partAt, partsOf } from "./parts.ts";
import { isPatch, printsCommand, printsMuch, printsWork } from "./printed.ts";
import { closingQuestion, type ClosingRequest, isInviting, wishOf } from "./questions.ts";
import {
  type Admission,
  type Context,
  noStatement,
  type Reader,
  type Reading,
  type Statement,
} from "./reading.ts";
import { isOfEarlier, isOfWork, withoutAsides } from "./report.ts";
import { isLeftOfWork, isLong, type Place, placesOf, speaks } from "./salience.ts";
import { leading } from "./subject.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import {
  isAbsent,
  isExcuse,
  isFiller,
  isHeading,
  isNeedless,
  isOfOtherStep,
  isRetraction,
  isUnwanted,
  wantsSome,
} from "./states.ts";

export { signsFor } from "./further.ts";
export type { FurtherSigns } from "./language_signs.ts";
export type { ClosingRequest } from "./questions.ts";
export { withoutThoughts } from "./sentences.ts";

export interface Claims extends Statement {
  /** It begins with how things are now, or with what was changed. */
  readonly leads: boolean;
  /** Files that are named as changed. */
  readonly paths: readonly string[];
  /** Files that are named in a sentence of that kind which denies nothing. */
  readonly named: readonly string[];
}

export interface Words {
  /** The speaker says that the work, or a part of it, was not done. */
  readonly admits: boolean;
  /** That it is beyond the speaker, or against what the speaker wants to do. */
  readonly declines: boolean;
  /** It was better left as it is. */
  readonly isReluctant: boolean;
  /** It begins with that nobody knows, and holds little else. */
  readonly isIgnorant: boolean;
  /** A short answer with a question in it that names what to choose from, or asks which. */
  readonly asksChoice: boolean;
  /** And little else: nothing that could be an answer. */
  readonly onlyAdmits: boolean;
  /** Its end wants something of the reader. */
  readonly wish: ClosingRequest | null;
  /** The question with which it ends. */
  readonly question: string | null;
  /** Of more sentences than anybody reads one by one: what it is shows in its beginning. */
  readonly isLong: boolean;
  /** Its first sentences tell of work that is done: it is a report, and no explanation. */
  readonly reportsWork: boolean;
  /** Nothing but that wish, or next to nothing. */
  readonly onlyWishes: boolean;
  /** Its end says what will be done. */
  readonly announces: boolean;
  /** Nothing but what will be done. */
  readonly onlyAnnounces: boolean;
  /** Its last words say what comes next, and nothing does. */
  readonly breaksOff: boolean;
  readonly claims: Claims;
  /** The work was taken back. */
  readonly retracts: boolean;
  /** Nothing had to be done: it is so already. */
  readonly needless: boolean;
  /** Speaks of something that is not there, or was not found. */
  readonly missing: boolean;
  /** Words of success or of courtesy, and nothing else. */
  readonly isBare: boolean;
  /** Every file that is named. */
  readonly paths: readonly string[];
  /** Code or a patch is shown: any, much. */
  readonly prints: "none" | "some" | "much";
  readonly printsPatch: boolean;
  readonly printsCommand: boolean;
}

interface Spoken extends Sentence {
  readonly reading: Reading;
}

/** Longer answers are judged by their beginning and their end. */
const most = 12_000;

/** What is known beside the words. */
export interface Around extends Omit<Context, "parts"> {
  /** Clauses of the task that rule something out; asked for where something seems to be left. */
  readonly limits: () => readonly string[];
  /** For sentences in further languages; without it they are read as English. */
  readonly further: FurtherSigns | null;
}

/** @param around `task` in the user's own letters */
export function wordsOf(given: string, around: Around): Words {
  return new AnswerWords(given, around);
}

class AnswerWords implements Words {
  readonly #text: string;

  constructor(given: string, private readonly around: Around) {
    this.#text = given.length <= most
      ? given
      : `${given.slice(0, most / 2)}\n\n${given.slice(-most / 2)}`;
  }

  readonly #context = once((): Context => {
    const task = this.around.task.slice(0, 4000).toLowerCase();
    return { ...this.around, task, parts: partsOf(task) };
  });

  readonly #all = once((): readonly Spoken[] =>
    sentencesOf(this.#text).map((it) => ({
      ...it,
      reading: readerFor(it, this.around.further)(it.plain),
    }))
  );

  readonly #places = once(() => placesOf(this.#all(), this.#context().task));

  /** It may say what became of the work. */
  #counts(at: number): boolean {
    return this.#places()[at] !== "body";
  }

  readonly #admissions = once((): readonly (readonly [Spoken, Admission])[] =>
    this.#all().map((it, at) => [
      it,
      this.#counts(at) ? this.#admission(it, at) : null,
    ])
  );

  #admission(it: Spoken, at: number): Admission {
    const found = this.#admissionOf(it, at);
    const isOfWork = found !== "own" && found !== "left";
    if (isOfWork || !this.around.isDone || at === 0 || !this.#leads()) return found;
    return isAside(it, this.#context().task) ? null : found;
  }

  /** The first sentence says how the work came out, and admits nothing. */
  readonly #leads = once(() => {
    const at = this.#all().findIndex(({ plain }) => !isFiller(plain));
    const first = this.#all()[at];
    return first !== undefined && !first.isQuestion && !isAnnouncement(first) &&
      this.#admissionOf(first, at) === null;
  });

  #admissionOf(it: Spoken, at: number): Admission {
    if (it.isQuestion) return null;
    // The sentence behind it may say why that is all right.
    const next = this.#all()[at + 1];
    const place = this.#places()[at] ?? "each";
    // Below a heading of what is left nothing has to say so again.
    const isListed = place === "rest" && this.#places()[at - 1] === "rest";
    const found = this.#read(it, place).admission(this.#context()) ??
      (isListed ? "left" : null);
    const { isDone, isStep, limits } = this.around;
    if (found === null || !isDone) return found;
    if (isStep && isOfOtherStep(it.plain, this.#context())) return null;
    if (found === "reluctant") return place === "each" || speaks(it.plain) ? found : null;
    if (found !== "left") return found;
    if (!isLeftOfWork(it, place)) return null;
    if (isOfTask(it.plain, this.#context().task)) return null;
    if (isHeading(it.plain) && next !== undefined) return null;
    if (wantsSome(this.#context().task)) return null;
    // What the task names was wanted.
    if (partAt(it.plain, this.#context().parts) !== null) return found;
    if (isUnwanted(it.plain) || (next && next.line === it.line && isUnwanted(next.plain))) {
      return null;
    }
    return tellsOfLimit(it.text, limits()) ? null : found;
  }

  /** Where work was done and it is told at length, an aside and a reason are no verdict on it. */
  #read({ plain, reading, language }: Spoken, place: Place): Reading {
    if (!this.around.isDone || language !== "en" || !(place === "lead" || this.#all().length > 4)) {
      return reading;
    }
    const main = withoutAsides(plain);
    return main === plain || main === "" ? reading : english(main);
  }

  /** Nothing that is told behind it was changed instead. */
  readonly #retracts = once(() => {
    const { task } = this.#context();
    const at = this.#all().findLastIndex(({ plain }, index) =>
      isRetraction(plain, task) && endsOf.has(this.#places()[index] ?? "each")
    );
    return at >= 0 && !this.#statements().slice(at + 1).some(([, it]) => it.change);
  });

  readonly #admitted = once(() =>
    this.#admissions().filter(([, it]) => it !== null && it !== "proof")
  );

  readonly #announced = once(() => this.#all().map((it) => isAnnouncement(it)));

  readonly #said = once(() => this.#all().filter((it) => !isFiller(it.plain)));

  readonly #statements = once((): readonly (readonly [Spoken, Statement])[] =>
    this.#all().map((it, at) => [
      it,
      it.isQuestion || !this.#counts(at) ? noStatement : it.reading.statement(),
    ])
  );

  readonly #claims = once((): Claims => {
    const has = (key: keyof Statement) => this.#statements().some(([, it]) => it[key]);
    const acting = this.#statements().filter(([, { acts }]) => acts).map(([it]) => it);
    const paths = acting.flatMap(leading);
    return {
      leads: this.#all().length > 3 &&
        this.#statements().slice(0, 2).some(([{ plain, isQuestion }, { change }]) =>
          change || (!isQuestion && now.test(plain))
        ),
      change: has("change"),
      acts: has("acts"),
      own: has("own"),
      pass: has("pass"),
      plainPass: has("plainPass"),
      run: has("run"),
      ownRun: has("ownRun"),
      look: has("look"),
      done: has("done"),
      paths: [...new Set(paths)],
      named: [
        ...new Set(acting.filter(({ plain }) => !denies.test(plain)).flatMap((it) => it.paths)),
      ],
    };
  });

  readonly #reportsWork = once(() => {
    const lead = this.#statements().filter(([{ isQuestion }]) => !isQuestion).slice(0, 2);
    const [, second] = lead;
    // “完成。现在……”
    if (lead[0]?.[1].done && second && /^(?:现在|now\b)/.test(second[0].plain)) return true;
    return lead.some(([{ plain }, it]) => !isOfEarlier(plain) && (it.own || isOfWork(plain)));
  });

  readonly #wish = once(() => wishOf(this.#all()));

  readonly #prints = once(() =>
    printsMuch(this.#text) ? "much" : printsWork(this.#text) ? "some" : "none"
  );

  get admits(): boolean {
    return this.#admitted().length > 0 ||
      (this.around.isDone && (showsLeft(this.#text, this.#context().task) || this.#retracts()));
  }

  get declines(): boolean {
    return this.#admitted().some(([, it]) => it === "own");
  }

  get isReluctant(): boolean {
    return this.#admitted().some(([, it]) => it === "reluctant");
  }

  get onlyAdmits(): boolean {
    if (!(this.declines || this.isReluctant) || this.prints !== "none") return false;
    const admitted = new Set(this.#admitted().map(([it]) => it));
    return isLittle(
      this.#said().filter((it) => !admitted.has(it) && !it.isQuestion && !isExcuse(it.plain)),
    );
  }

  get isIgnorant(): boolean {
    const said = this.#said();
    const [first] = said;
    return first !== undefined && said.length <= 3 && this.prints === "none" &&
      ignorance.test(first.plain) && !said.some((it) => found.test(it.plain));
  }

  get asksChoice(): boolean {
    return this.#all().length <= 4 &&
      this.#all().some(({ isQuestion, plain }) => isQuestion && choice.test(plain));
  }

  get wish(): ClosingRequest | null {
    return this.#wish();
  }

  get question(): string | null {
    return closingQuestion(this.#all())?.text ?? null;
  }

  get isLong(): boolean {
    return isLong(this.#all());
  }

  get reportsWork(): boolean {
    return this.#reportsWork();
  }

  get onlyWishes(): boolean {
    return this.wish !== null && this.prints === "none" &&
      isLittle(
        this.#said().filter((it) => !it.isQuestion && !isInviting(it.plain) && !isAnnouncement(it)),
      );
  }

  get announces(): boolean {
    const all = this.#all();
    if (all.length === 0) return false;
    const last = all.at(-1);
    return (last !== undefined && isAnnouncement(last)) ||
      (breaksOff(this.#text) && all.length <= 6);
  }

  get breaksOff(): boolean {
    const last = this.#all().at(-1);
    return last !== undefined && isAnnouncement(last) && breaksOff(this.#text) &&
      this.#all().length <= 4;
  }

  get onlyAnnounces(): boolean {
    return this.#announced().includes(true) && this.prints === "none" &&
      this.#said().every((it) => isAnnouncement(it) || it.isQuestion || it.text.length < 12);
  }

  get retracts(): boolean {
    return this.#retracts();
  }

  get claims(): Claims {
    return this.#claims();
  }

  get needless(): boolean {
    return this.#all().some(({ plain }, at) =>
      this.#counts(at) && isNeedless(plain, this.#context().task)
    );
  }

  get missing(): boolean {
    return this.#all().some(({ plain }) => isAbsent(plain));
  }

  get isBare(): boolean {
    return this.prints === "none" &&
      this.#all().every((it) =>
        isFiller(it.plain) || isInviting(it.plain) || it.isQuestion ||
        (it.plain.length < 60 && !/[\d@“]|[:：]\s*\S{2,}/.test(it.plain) &&
          it.reading.statement().done)
      );
  }

  get paths(): readonly string[] {
    return [...new Set(this.#all().flatMap(({ paths }) => paths))];
  }

  get prints(): "none" | "some" | "much" {
    return this.#prints();
  }

  get printsPatch(): boolean {
    return isPatch(this.#text);
  }

  get printsCommand(): boolean {
    return printsCommand(this.#text);
  }
}

function readerFor({ language }: Sentence, further: FurtherSigns | null): Reader {
  if (language === "zh") return chinese;
  return language === "en" || further === null ? english : readerOf(language, further);
}

function isAnnouncement(it: Spoken): boolean {
  return !it.isQuestion && it.reading.announces();
}

function isLittle(rest: readonly Sentence[]): boolean {
  const length = rest.reduce((sum, { text }) => sum + width(text), 0);
  return length < 40;
}

/** A Chinese sign says as much as three letters. */
function width(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/g)
    ?.length ?? 0;
  return text.length + 2 * wide;
}

/** Nobody knows: the speaker, or anybody. */
const ignorance =
  /^(?:(?:honestly|sorry|unfortunately|well|hm+|抱歉|说实话|坦白说)[,，]?\s*)?(?:i (?:really |just )?(?:do not|don't|can't|cannot|couldn't|could not|wasn't able to) (?:know|tell|say|pin|find out|figure|work out|determine)|no (?:luck|idea|clue)\b|(?:i'm |i am )?not (?:sure|certain)\b|(?:it's |it is )?(?:hard|difficult|impossible) (?:to (?:say|tell|know)|for me)|(?:it's |it is )?(?:unclear|unknown)\b|(?:我)?(?:也)?(?:不清楚|不知道|不好说|说不准|说不好|没有?头绪|不确定|很难说|难说|无从得知|判断不了|没法判断|无法判断|没(?:能)?查出|查不出))/;

/** And yet something is told. */
const found =
  /\b(?:but|though|however|probably|likely|most|suspect|my guess|except)\b|但|不过|可能|应该是|多半|推测是|大概/;

const denies = /\b(?:no|not|never|without|nothing)\b|n't\b|没|未|不|无/;

const choice = /\b(?:or|which|what|who|whose)\b|还是|哪|什么|\b(?:oder|ou|o|или)\b|それとも|아니면/;

const now =
  /\w (?:now\b(?!,)|no longer\b)|^now (?:each|every|all|the|it|both|you)\b|\b(?:two|three|four|five|\d+) changes:|^here(?:'s| is) what (?:was|has been) (?:added|implemented|done|changed)|(?:已|都)[^，。：]{0,4}(?:接好|落地|就位)/;

/** In between a long answer tells how it came about. */
const endsOf: ReadonlySet<Place> = new Set(["each", "lead", "close"]);

/** The answer ends where it should have gone on. */
function breaksOff(text: string): boolean {
  return /(?:[:：]|\.\.\.|…)$/.test(text.trim());
}
