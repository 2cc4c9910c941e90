/** The status line: mode, model and why, context, tokens and cost, what holds commands, branch. */

import { cells, oneLine } from "../ansi/mod.ts";
import { count, money, type ViewContext } from "../actions/mod.ts";
import type { Mode, Permissions } from "../protocol/mod.ts";
import { cut, filled, span } from "./rows.ts";
import type { Role, Row, Span } from "./types.ts";

export interface Status {
  readonly mode: Mode;
  readonly permissions: Permissions;
  /** `provider/name`; empty: none yet. */
  readonly model: string;
  /** Why it took the turn; empty: as chosen. */
  readonly why: string;
  /** Tokens of the last request; 0: none yet. */
  readonly context: number;
  /** What the model takes at most; `null`: not known. */
  readonly window: number | null;
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
  /** Level of the sandbox; `null`: not known yet. */
  readonly sandbox: string | null;
  readonly branch: string | null;
  /** The other machine that the project lies on; `null`: this one. */
  readonly host: string | null;
  /** What goes on: since when (epoch milliseconds) and in a word; `null`: nothing. */
  readonly busy: { readonly since: number; readonly what: string } | null;
  /** Words that wait to be said. */
  readonly queued: number;
  /** Something worth a line, until the next key. */
  readonly notice: { readonly text: string; readonly role: Role } | null;
  /** What the user wants to stand there instead; `null`: as usual. */
  readonly line: ((status: Status, t: ViewContext["t"]) => string) | null;
}

export const noStatus: Status = {
  mode: "work",
  permissions: "ask",
  model: "",
  why: "",
  context: 0,
  window: null,
  tokens: 0,
  cost: 0,
  sandbox: null,
  branch: null,
  host: null,
  busy: null,
  queued: 0,
  notice: null,
  line: null,
};

const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;

/** Changes while something runs, ten times a second; `now` in epoch milliseconds. */
export function spin(now: number): string {
  return spinner[Math.floor(now / 100) % spinner.length] ?? "⠋";
}

const modeRoles: Readonly<Record<Mode, Role>> = { chat: "info", work: "accent", goal: "good" };

export interface StatusView {
  readonly t: ViewContext["t"];
  readonly now: number;
}

/** One row of exactly `width` cells; what matters least goes first where there is no room. */
export function viewStatus(status: Status, width: number, { t, now }: StatusView): Row {
  const { notice } = status;
  if (notice) return filled(cut([span(` ${oneLine(notice.text)}`, notice.role)], width), width);
  const { busy, line } = status;
  const parts = line === null ? partsOf(status, t, now) : [
    ...(busy === null ? [] : [busyPart(busy, now)]),
    { rank: 0, spans: [span(oneLine(line(status, t)))] },
  ];
  const kept = [...parts];
  while (kept.length > 1 && widthOf(kept) > width) {
    const least = kept.reduce(
      (worst, it, at) => (it.rank >= (kept[worst]?.rank ?? 0) ? at : worst),
      0,
    );
    kept.splice(least, 1);
  }
  const spans = kept.flatMap(({ spans }, at) => at === 0 ? spans : [span(" · ", "dim"), ...spans]);
  return filled(cut([span(" "), ...spans], width), width);
}

interface Part {
  /** The higher, the sooner it goes. */
  readonly rank: number;
  readonly spans: readonly Span[];
}

function widthOf(parts: readonly Part[]): number {
  const text = parts.map(({ spans }) => spans.map((it) => it.text).join("")).join(" · ");
  return cells(text) + 2;
}

function partsOf(status: Status, t: ViewContext["t"], now: number): readonly Part[] {
  const { mode, permissions, model, why, tokens, cost, sandbox, branch, host, busy, queued } =
    status;
  const part = (rank: number, text: string, role?: Role): Part => ({
    rank,
    spans: [span(text, role)],
  });
  return [
    ...(busy === null ? [] : [busyPart(busy, now)]),
    part(0, t(`tui.mode.${mode}`), modeRoles[mode]),
    ...(host === null ? [] : [part(1, oneLine(host), "warn")]),
    ...(queued === 0 ? [] : [part(2, t("tui.queued", { count: queued }), "warn")]),
    ...(model === "" ? [] : [part(1, oneLine(model))]),
    ...(why === "" ? [] : [part(8, oneLine(why), "dim")]),
    ...(permissions === "ask"
      ? []
      : [part(3, permissions, permissions === "auto" ? "warn" : "dim")]),
    ...contextPart(status, t),
    ...(tokens === 0 ? [] : [part(5, t("tui.tokens", { count: count(tokens) }), "dim")]),
    ...(cost === 0 ? [] : [part(4, money(cost), "dim")]),
    ...(sandbox === null ? [] : [sandboxPart(sandbox, t)]),
    ...(branch === null ? [] : [part(6, `⎇ ${oneLine(branch)}`, "dim")]),
  ];
}

function busyPart({ since, what }: NonNullable<Status["busy"]>, now: number): Part {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return {
    rank: 0,
    spans: [span(`${spin(now)} `, "accent"), span(`${oneLine(what)} ${seconds}s`, "dim")],
  };
}

/** `ctx 12.3k/64.0k 19%` */
function contextPart({ context, window }: Status, t: ViewContext["t"]): readonly Part[] {
  if (context === 0) return [];
  const used = t("tui.context", { used: count(context) });
  if (window === null) return [{ rank: 4, spans: [span(used, "dim")] }];
  const share = Math.round(100 * context / window);
  const role: Role = share >= 90 ? "bad" : share >= 70 ? "warn" : "dim";
  return [{ rank: 3, spans: [span(`${used}/${count(window)} ${share}%`, role)] }];
}

function sandboxPart(level: string, t: ViewContext["t"]): Part {
  return level === "none"
    ? { rank: 2, spans: [span(t("tui.sandbox.none"), "warn")] }
    : { rank: 2, spans: [span(`⛨ ${oneLine(level)}`, "dim")] };
}
