/** What an editor is told of one session beside its answers to requests. */

import type { SessionUpdate } from "@agentclientprotocol/sdk";
import type { Conversation } from "../actions/mod.ts";
import type { Outcome } from "../agent/mod.ts";
import type { Session } from "../session/mod.ts";
import { badEnd } from "./ending.ts";
import { choicesOf } from "./choices.ts";
import { type Place, queried, type SessionParts } from "./open.ts";
import { planOf } from "./plan.ts";
import type { Services } from "./services.ts";
import { Updates } from "./updates.ts";

export interface ReportParts extends SessionParts {
  readonly place: Place;
  readonly conversation: Conversation;
  readonly services: Services;
  session(): Session;
}

export class Reports {
  readonly updates: Updates;
  #plan = JSON.stringify({ entries: [] });
  /** As the editor knows it. */
  #header: Choosable;

  constructor(private readonly parts: ReportParts) {
    const { conversation, place, editor, context, services } = parts;
    const { session } = conversation;
    this.#header = known(session);
    const { models } = services;
    this.updates = new Updates({
      get session() {
        return parts.session();
      },
      root: place.ports.root,
      ...{ context, notices: editor.notices, subject: conversation.subject },
      effects: services.effects,
      sides: services.sides,
      window: (model) => models.find(({ id }) => id === model)?.window ?? null,
      send: (update) => this.send(update),
      changed: (what) => what === "plan" ? this.plan() : this.catchUp(),
      started: (call) => place.terminals.started(call),
      shown: (call) => place.terminals.shown(call),
    });
  }

  async send(update: SessionUpdate): Promise<void> {
    await this.parts.editor.update(this.parts.conversation.session.id, update);
  }

  /** The plan, where it is another than the editor knows. */
  async plan(): Promise<void> {
    const { place: { ports }, entries } = this.parts;
    const plan = planOf(await queried("plan show", {}, { ports, entries }));
    const text = JSON.stringify(plan);
    if (text === this.#plan) return;
    this.#plan = text;
    await this.send({ sessionUpdate: "plan", ...plan });
  }

  /** What the log says of the session now, where the editor knows it otherwise. */
  async catchUp(): Promise<void> {
    const { services, context, session } = this.parts;
    const before = this.#header;
    const { mode, model, permissions, title } = this.#header = known(session());
    if (mode !== before.mode) {
      await this.send({ sessionUpdate: "current_mode_update", currentModeId: mode });
    }
    if (
      [mode, model, permissions].join() !== [before.mode, before.model, before.permissions].join()
    ) {
      const { configOptions } = choicesOf(session(), services.models, context);
      await this.send({ sessionUpdate: "config_option_update", configOptions });
    }
    if (title === before.title || title === "") return;
    const updatedAt = session().header.last;
    await this.send({ sessionUpdate: "session_info_update", title, updatedAt });
  }

  /** What the events do not say of how a prompt ended. */
  async ended(ended: Outcome): Promise<void> {
    const { t } = this.parts.context;
    const text = badEnd(ended, t);
    if (text !== null) await this.updates.note(text);
    await this.catchUp();
  }
}

type Choosable = Pick<Session["header"], "mode" | "model" | "permissions" | "title">;

function known({ header: { mode, model, permissions, title } }: Session): Choosable {
  return { mode, model, permissions, title };
}
