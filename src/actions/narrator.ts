/**
 * Events as people read them: one text for each durable event, none for those that say
 * nothing to a person. The same words for a session that runs and for one that ran.
 */

import { cells, printable, type Styles, truncate, truncateMiddle } from "../ansi/mod.ts";
import {
  type Event,
  type EventOf,
  type ModelDelta,
  type ModelError,
  type ToolCall,
  type UnknownEvent,
  wishedCall,
} from "../protocol/mod.ts";
import type { Conversation, ViewContext } from "./action.ts";
import { failureNote } from "./failure_note.ts";
import { count, duration, money } from "./figures.ts";
import { routeWhy } from "./route_why.ts";
import { verdictWhy } from "./verdict_why.ts";
import { ContextSummary, isNudge, nudgeText, toldLine } from "./told.ts";

export interface Voice {
  readonly t: ViewContext["t"];
  readonly styles: Styles;
  /** Terminal cells. */
  readonly width: number;
  subject: Conversation["subject"];
}

/**
 * Tells one session's events in their order; remembers calls until their results come, and how
 * each message began, for the case that it is taken back.
 */
export function narrator(voice: Voice): (event: Event | UnknownEvent) => string {
  const calls = new Map<string, ToolCall>();
  const said = new Map<number, string>();
  const declined = new Set<string>();
  return (event) => {
    if (event.type === "answered" && isDeclined(event)) declined.add(event.call);
    if (event.type === "user_message") said.set(event.seq, event.text.slice(0, remembered));
    if (event.type === "rewound") {
      const text = printable(said.get(event.to) ?? "").replaceAll(/\s+/g, " ").trim();
      return voice.styles.yellow(voice.t("tell.rewound", { text: text || `#${event.to}` }));
    }
    const wished = wishedCall(event);
    if (wished) calls.set(wished.id, wished);
    return tell(event, voice, { find: (id) => calls.get(id), declined });
  };
}

/** A whole log: the texts of its events, what the model was told in a row as one (`null`). */
export function* narrated(
  events: Iterable<Event | UnknownEvent>,
  voice: Voice,
): Generator<{ readonly event: Event | UnknownEvent | null; readonly text: string }> {
  const tell = narrator(voice);
  const told = new ContextSummary(voice.t);
  const gathered = () => {
    const line = told.line();
    return { event: null, text: line && voice.styles.dim(line) };
  };
  for (const event of events) {
    if (told.take(event)) continue;
    yield gathered();
    yield { event, text: tell(event) };
  }
  yield gathered();
}

/** A person declined, and not the face for want of one. */
export function isDeclined({ answer, unattended = false }: EventOf<"answered">): boolean {
  return answer === "decline" && !unattended;
}

/** Characters of a message. */
const remembered = 60;

interface CallLookup {
  find(call: string): ToolCall | undefined;
  /** Calls that the user would not have. */
  readonly declined: ReadonlySet<string>;
}

function tell(event: Event | UnknownEvent, voice: Voice, known: CallLookup): string {
  const { t, styles } = voice;
  switch (event.type) {
    case "user_message":
      return wordsOf(event.text, styles);
    case "step":
      return step(event.part, styles);
    case "tool_result":
      return resultLine(event, known, voice);
    case "answered":
      // What was answered with a key is seen in what came of it.
      return event.note === undefined ? "" : wordsOf(event.note, styles);
    case "context":
      return saidBeside(event.source, voice);
    case "goal":
      return goalLine(event, voice);
    case "process":
      return processLine(event, voice);
    case "verification":
      return verificationLine(event, voice);
    case "route":
      return styles.dim(routeText(event, t));
    case "compacted":
      return styles.dim(compactedText(event, t));
    case "limit":
      return styles.yellow(limitText(t, event));
    case "aborted":
      return styles.yellow(abortedText(event, t));
    case "error":
      return styles.red(modelErrorText(t, event.error));
    case "repaired":
      return styles.dim(t("tell.repaired", { count: event.findings.length }));
    case "forked_from":
      return styles.dim(t("tell.forked", { session: event.session }));
    case "record_lost":
      return styles.yellow(t("tell.lost"));
    case "unknown":
      return styles.dim(t("tell.unknown"));
    default:
      return "";
  }
}

function abortedText({ step }: EventOf<"aborted">, t: Voice["t"]): string {
  return step === undefined
    ? t("tell.aborted")
    : t("tell.aborted.step", { step: printable(step), command: "agent plan run" });
}

/** The user's own. */
function wordsOf(text: string, styles: Styles): string {
  return styles.bold(`› ${printable(text).replaceAll("\n", "\n  ")}`);
}

function saidBeside(source: string, { t, styles }: Voice): string {
  const line = isNudge(source) ? nudgeText(source, t) : toldLine([source], t);
  return line && styles.dim(line);
}

/** Why is told where somebody chose. */
function routeText({ model, why }: EventOf<"route">, t: Voice["t"]): string {
  const answered = { model: printable(model), why: printable(routeWhy(why, t)) };
  return why === "configured" ? t("tell.route", answered) : t("tell.route.why", answered);
}

/** `bad: no balance; scripted/fresh goes on`, where another model takes an answer over. */
export function goesOnText(
  { model, why }: Extract<ModelDelta, { type: "route" }>,
  t: Voice["t"],
): string {
  const name = `${model.provider}/${model.name}`;
  return t("face.goes_on", { model: printable(name), why: printable(routeWhy(why, t)) });
}

/** `(older history is sent as a summary with 40 of 41 facts: 52.1k → 13.4k tokens)` */
function compactedText({ summary, pruned, tokens }: EventOf<"compacted">, t: Voice["t"]): string {
  const size = { before: count(tokens?.before ?? 0), after: count(tokens?.after ?? 0) };
  if (summary) return t("tell.compacted.summary", { ...size, ...summary.quiz });
  return t(pruned === undefined ? "tell.compacted" : "tell.compacted.pruned", size);
}

function step(part: EventOf<"step">["part"], styles: Styles): string {
  switch (part.type) {
    case "text":
      return printable(part.text).trimEnd();
    case "thinking":
      return styles.dim(printable(part.text).trimEnd());
    case "tool_call":
      return "";
  }
}

function goalLine({ move, step, why }: EventOf<"goal">, { t, styles }: Voice): string {
  switch (move) {
    case "plan": {
      const said = why === "failed" || why === "missed"
        ? t(`tell.goal.plan.${why}`, { step: printable(step ?? "") })
        : t("tell.goal.plan");
      return styles.bold(`▸ ${said}`);
    }
    case "check":
      return styles.bold(`▸ ${t("tell.goal.check")}`);
    case "step":
      // Without a step it is the user's word to go on.
      return step === undefined
        ? ""
        : styles.bold(`▸ ${t("tell.goal.step", { step: printable(step) })}`);
    case "over": {
      const said = t(`tell.goal.${why ?? "missed"}`);
      return why === "reached" ? styles.green(`✓ ${said}`) : styles.yellow(`■ ${said}`);
    }
  }
}

const marks = {
  ok: ["✓", "green"],
  failed: ["✗", "red"],
  denied: ["⊘", "yellow"],
  cancelled: ["–", "dim"],
  interrupted: ["!", "yellow"],
} as const;

/** `✓ run_shell npm test · exit 0 · 1.2 s` */
function resultLine(
  event: EventOf<"tool_result">,
  { find, declined }: CallLookup,
  voice: Voice,
): string {
  const { call, status, exit, durationMs, receipt, held = [] } = event;
  const { t, styles } = voice;
  const [mark, color] = marks[status];
  const said = status === "denied" && declined.has(call) ? "declined" : status;
  const notes = [
    ...(said === "ok" ? [] : [failureNote(event, t) ?? t(`tell.${said}`)]),
    ...(exit === undefined ? [] : [t("tell.exit", { code: exit })]),
    ...(receipt === "failed" ? [t("tell.receipt.failed")] : []),
    ...(held.length > 0 ? [t("tell.held", { count: held.length })] : []),
    ...(durationMs < 1 ? [] : [duration(durationMs)]),
  ];
  const tail = notes.map((note) => ` · ${note}`).join("");
  const head = `${styles[color](mark)} ${callText(find(call), voice, cells(tail) + 2)}`;
  return head + styles.dim(tail);
}

/** `↻ p12ab34 goes on in the background (port 3000): npm run dev` */
function processLine(
  { id, command, port, exit, state, by }: EventOf<"process">,
  { t, styles, width }: Voice,
): string {
  const line = printable(command).replaceAll(/\s+/g, " ").trim();
  const told = { id, command: truncateMiddle(line, Math.max(width - 50, 20)) };
  if (state === "background") {
    return `${styles.cyan("↻")} ${
      port === undefined
        ? t("tell.process.silent", told)
        : t("tell.process.port", { ...told, port })
    }`;
  }
  const note = exit === undefined ? "" : styles.dim(` · ${t("tell.exit", { code: exit })}`);
  return `${styles.dim("■")} ${t(`tell.process.${by ?? "itself"}`, told)}${note}`;
}

const verdicts = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  none: ["–", "dim"],
  blocked: ["–", "yellow"],
} as const;

/** `✓ the project's tests pass: pytest -q · 1.2 s` */
function verificationLine(
  { verdict, why, edited, durationMs }: EventOf<"verification">,
  { t, styles }: Voice,
): string {
  const [mark, color] = verdicts[verdict];
  const note = edited.length === 0
    ? ""
    : ` ${t("tell.verification.edited", { paths: printable(edited.join(", ")) })}`;
  const took = durationMs < 1 ? "" : styles.dim(` · ${duration(durationMs)}`);
  const said = t(`tell.verification.${verdict}`, { why: verdictWhy(printable(why), t) });
  return `${styles[color](mark)} ${said}${note}${took}`;
}

/** Name and subject of a call in one line, `taken` cells short of the width. */
export function callText(call: ToolCall | undefined, voice: Voice, taken = 0): string {
  if (!call) return "?";
  const name = truncate(printable(call.name).replaceAll(/\s+/g, " "), 40);
  const subject = printable(voice.subject(call)).replaceAll(/\s+/g, " ").trim();
  const room = Math.max(voice.width - taken - cells(name) - 1, 20);
  return `${voice.styles.bold(name)} ${truncateMiddle(subject, room)}`.trimEnd();
}

export function limitText(
  t: Voice["t"],
  { limit, used, max }: Pick<EventOf<"limit">, "limit" | "used" | "max">,
): string {
  switch (limit) {
    case "time":
      return t("limit.time", { used: duration(used), max: duration(max) });
    case "money":
      return t("limit.money", { used: money(used), max: money(max) });
    case "tokens":
      return t("limit.tokens", { used: count(used), max: count(max) });
    default:
      return t(`limit.${limit}`, { used, max });
  }
}

export function modelErrorText(t: Voice["t"], error: ModelError): string {
  const detail = printable(error.message).replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
  const kind = error.kind === "unavailable" && isNoOllama(detail) ? "no_ollama" : error.kind;
  return t(`model_error.${kind}`, { detail });
}

/** Nobody listens on this machine where Ollama would: at its port, or at a path of its own protocol. */
function isNoOllama(detail: string): boolean {
  return /^http:\/\/(127(\.\d+){3}|localhost|\[::1\])(:11434\b|(:\d+)?\/api\/).*connection refused$/i
    .test(detail);
}
