/** The whole dashboard as a model: keys and events in, frames out, drawn after each. */

import type { AgentEvent } from "../../../../src/protocol/mod.ts";
import { type Locale, message as said } from "../../../../src/messages/mod.ts";
import { initial } from "../../../../src/tui/conversation/mod.ts";
import { type Dashboard, dashboardOf } from "../../../../src/tui/dashboard/model.ts";
import {
  type DashboardEffect,
  type Message,
  update,
} from "../../../../src/tui/dashboard/update.ts";
import { DashboardView } from "../../../../src/tui/dashboard/view.ts";
import { inputOf } from "../../../../src/tui/input/mod.ts";
import { keymapOf } from "../../../../src/tui/keys/keymap.ts";
import type { Frame, Input, Size } from "../../../../src/tui/types.ts";

export interface DeskOptions {
  readonly size?: Size;
  readonly locale?: Locale;
}

export class Desk {
  model: Dashboard;
  effects: DashboardEffect[] = [];
  /** Epoch milliseconds; a second passes with each message. */
  now = 0;
  readonly #view = new DashboardView();

  constructor({ size = { columns: 80, rows: 24 }, locale = "en" }: DeskOptions = {}) {
    const t: Dashboard["t"] = (key, params) => said(locale, key, params);
    this.model = dashboardOf({
      t,
      locale,
      size,
      keymap: keymapOf({}),
      conversation: initial({ t, subject: ({ input }) => subjectOf(input), size }),
      input: inputOf({ locale, mode: "work", columns: size.columns }),
    });
  }

  send(...messages: readonly Message[]): this {
    for (const message of messages) {
      this.now += 1000;
      const { model, effects } = update(this.model, message);
      this.model = model;
      this.effects.push(...effects);
      this.frame();
      this.model = update(this.model, { type: "drawn" }).model;
    }
    return this;
  }

  input(...inputs: readonly Input[]): this {
    for (const input of inputs) this.send({ type: "input", input, now: this.now + 1000 });
    return this;
  }

  /** Keys by their names; single characters are typed. */
  press(...keys: readonly string[]): this {
    return this.input(
      ...keys.map((key): Input =>
        key.length === 1 ? { type: "text", text: key } : { type: "key", key }
      ),
    );
  }

  type(text: string): this {
    return this.press(...text);
  }

  tell(...events: readonly AgentEvent[]): this {
    return this.send(...events.map((event) => ({ type: "event", event }) as const));
  }

  ask(shown: string, kind: "approval" | "question" | "files" = "approval"): this {
    const question = { kind, shown, rules: [] } as const;
    return this.send({ type: "card", question, now: this.now });
  }

  frame(): Frame {
    return this.#view.frame(this.model, this.now);
  }

  lines(): readonly string[] {
    return this.frame().rows.map((row) => row.map(({ text }) => text).join("").trimEnd());
  }

  screen(): string {
    return this.lines().join("\n");
  }

  /** Texts that stand out as chosen. */
  marked(): readonly string[] {
    return this.frame().rows.flatMap((row) => {
      const text = row.filter(({ on }) => on === "selected").map((it) => it.text).join("");
      return text === "" ? [] : [text];
    });
  }
}

function subjectOf(input: unknown): string {
  const path = typeof input === "object" && input !== null && "path" in input ? input.path : "";
  return String(path);
}
