/** What came of an answer before its end: what is kept where it has none, and what it took. */

import type { ModelDelta, ModelId, NewEvent, NewEventOf, Usage } from "../protocol/mod.ts";
import { owedEvents } from "./owes.ts";
import type { LoopPorts } from "./ports.ts";

export type Step = NewEventOf<"step">;

/** Of an answer, as far as it came. */
interface Shown {
  readonly text: string;
  readonly thinking: string;
}

const nothing: Shown = { text: "", thinking: "" };

interface Spent {
  readonly usage: Usage;
  readonly model: string;
  readonly ms: number;
}

/** What came over the wire before the end, for an answer that has no end. */
export interface Live {
  now: Shown;
  /** The longest of what was shown before the request was made again. */
  voided: Shown;
  usage: Usage | null;
  /** What answers took that broke off and were asked for again: they are paid for as well. */
  spent: readonly Spent[];
  /** Whose answer it is, as `provider/name`, and why. */
  route: { readonly model: string; readonly why: string };
  /** When whoever answers was asked, epoch milliseconds. */
  since: number;
}

export function openLive({ model, clock }: Pick<LoopPorts, "model" | "clock">): Live {
  return {
    now: nothing,
    voided: nothing,
    usage: null,
    spent: [],
    route: { model: nameOf(model.id), why: "configured" },
    since: clock.now(),
  };
}

/** @param at epoch milliseconds: what another server let pass is not this one's time */
export function collect(live: Live, delta: ModelDelta, at: number): void {
  const { now } = live;
  if (delta.type === "text") live.now = { ...now, text: now.text + delta.text };
  if (delta.type === "thinking") live.now = { ...now, thinking: now.thinking + delta.text };
  if (delta.type === "usage") live.usage = delta.usage;
  if (delta.type === "route") {
    live.route = { model: nameOf(delta.model), why: delta.why };
    live.since = at;
  }
  if (delta.type === "retry") {
    live.spent = spentBy(live, at);
    live.usage = null;
    live.since = at + delta.waitMs;
    live.voided = longer(now, live.voided);
    live.now = nothing;
  }
}

/** With what was used up since the last request was made. */
function spentBy({ spent, usage, route: { model }, since }: Live, at: number): readonly Spent[] {
  return usage === null ? spent : [...spent, { usage, model, ms: at - since }];
}

function longer(one: Shown, other: Shown): Shown {
  const size = ({ text, thinking }: Shown) => text.length + thinking.length;
  return size(one) < size(other) ? other : one;
}

function nameOf({ provider, name }: ModelId): string {
  return `${provider}/${name}`;
}

/** Whose answer it was, and its usage where somebody told. */
export function spending(ports: LoopPorts, live: Live): readonly NewEvent[] {
  const { model, why } = live.route;
  const route: NewEvent[] = ports.journal.state.header.route === model
    ? []
    : [{ type: "route", model, why }];
  const paid = spentBy(live, ports.clock.now()).map(({ usage, model, ms }): NewEvent => {
    const cost = ports.price(usage, model);
    const priced = cost === null ? usage : { ...usage, cost };
    return { type: "usage", role: "main", model, ...priced, ms };
  });
  return [...route, ...paid];
}

/**
 * An answer without an end: what was shown is kept, no call of it counts. Where a request was made
 * again and came to less, what was shown before is kept.
 */
export function partial(ports: LoopPorts, live: Live): readonly NewEvent[] {
  const { text, thinking } = longer(live.now, live.voided);
  const steps: Step[] = [];
  if (thinking) {
    steps.push({ type: "step", part: { type: "thinking", text: thinking, partial: true } });
  }
  if (text) steps.push({ type: "step", part: { type: "text", text, partial: true } });
  return [
    ...owedEvents(ports.journal.state),
    ...steps.length > 0 ? ended(steps, "cut") : [],
    ...live.usage !== null || live.spent.length > 0 ? spending(ports, live) : [],
  ];
}

/** The steps of one answer: the last one says how it ended. */
export function ended(steps: readonly Step[], end: "stop" | "length" | "cut"): readonly Step[] {
  const last = steps.at(-1);
  if (!last) return [{ type: "step", part: { type: "text", text: "" }, end }];
  return [...steps.slice(0, -1), { ...last, end }];
}
