/**
 * Events as people read them: one text for each durable event, none for those that say
 * nothing to a person. The same words for a session that runs and for one that ran.
 */

import { cells, printable, type Styles, truncate, truncateMiddle } from "../ansi/mod.ts";
import type { Event, EventOf, ModelError, ToolCall, UnknownEvent } from "../protocol/mod.ts";
import type { Conversation, ViewContext } from "./action.ts";
import { count, duration, money } from "./figures.ts";

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
  return (event) => {
    if (event.type === "user_message") said.set(event.seq, event.text.slice(0, remembered));
    if (event.type === "rewound") {
      const text = printable(said.get(event.to) ?? "").replaceAll(/\s+/g, " ").trim();
      return voice.styles.yellow(voice.t("tell.rewound", { text: text || `#${event.to}` }));
    }
    if (event.type === "step" && event.part.type === "tool_call") {
      calls.set(event.part.call.id, event.part.call);
    }
    return tell(event, voice, (id) => calls.get(id));
  };
}

/** Characters of a message. */
const remembered = 60;

type Find = (call: string) => ToolCall | undefined;

function tell(event: Event | UnknownEvent, voice: Voice, find: Find): string {
  const { t, styles } = voice;
  switch (event.type) {
    case "user_message":
      return styles.bold(`› ${printable(event.text).replaceAll("\n", "\n  ")}`);
    case "step":
      return step(event.part, styles);
    case "tool_result":
      return resultLine(event, find(event.call), voice);
    case "context":
      // What happened to a process is told by its own event.
      if (event.source.startsWith("process:")) return "";
      // Told at every turn, and shown by `plan show` and `changes`.
      if (event.source.startsWith("situation")) return "";
      // What stands beside a file: `agent context` has it line by line.
      if (event.source.startsWith("signatures:")) return "";
      return styles.dim(t("tell.context", { source: event.source }));
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
      return styles.yellow(t("tell.aborted"));
    case "error":
      return styles.red(modelErrorText(t, event.error));
    case "repaired":
      return styles.dim(t("tell.repaired", { count: event.findings.length }));
    case "forked_from":
      return styles.dim(t("tell.forked", { session: event.session }));
    case "unknown":
      return styles.dim(t("tell.unknown"));
    default:
      return "";
  }
}

/** Why is told where somebody chose. */
function routeText({ model, why }: EventOf<"route">, t: Voice["t"]): string {
  const answered = { model: printable(model), why: printable(why) };
  return why === "configured" ? t("tell.route", answered) : t("tell.route.why", answered);
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
    case "plan":
    case "check":
      return styles.bold(`▸ ${t(`tell.goal.${move}`)}`);
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
  { status, exit, durationMs, receipt }: EventOf<"tool_result">,
  call: ToolCall | undefined,
  voice: Voice,
): string {
  const { t, styles } = voice;
  const [mark, color] = marks[status];
  const notes = [
    ...(status === "ok" ? [] : [t(`tell.${status}`)]),
    ...(exit === undefined ? [] : [t("tell.exit", { code: exit })]),
    ...(receipt === "failed" ? [t("tell.receipt.failed")] : []),
    ...(durationMs < 1 ? [] : [duration(durationMs)]),
  ];
  const tail = notes.map((note) => ` · ${note}`).join("");
  const head = `${styles[color](mark)} ${callText(call, voice, cells(tail) + 2)}`;
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
  const said = t(`tell.verification.${verdict}`, { why: printable(why).replace(/\.$/, "") });
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

export function limitText(t: Voice["t"], { limit, used, max }: EventOf<"limit">): string {
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
  return t(`model_error.${error.kind}`, { detail });
}
