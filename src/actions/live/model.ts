import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { type ModelRow, modelRows, offeredRows } from "../model/rows.ts";
import type { Connection } from "../setup/connect.ts";
import { demandIdle } from "./idle.ts";
import { type Choice, type Live, live } from "./live.ts";

/** Another model answers from here on, in this conversation. */
export const model = live({
  path: ["model"],
  args: z.strictObject({
    name: z.string().min(1).meta({ positional: 0, complete: "model" }).optional(),
  }),
  async run(it, { name: given }) {
    demandIdle(it);
    const name = given === undefined ? await picked(it) : await named(it, given);
    if (name !== null) {
      // It may have been at work again while the list was open.
      demandIdle(it);
      await demandAnswer(it, name);
      await it.use(name);
      it.said();
    }
    return { chosen: name !== null, model: it.session.header.model };
  },
  view: ({ chosen, model }, { t }) =>
    t(chosen ? "live.model.done" : "live.model.same", { model: printable(model) }),
});

/** The model of this name, once the key that it wants has been typed; `null`: none was. */
async function named(it: Live, name: string): Promise<string | null> {
  const { connections } = await import("../setup/connect.ts");
  const connection = (await connections(it)).find(({ choice }) => choice.id === `connect ${name}`);
  return connection === undefined ? name : await connection.connect();
}

/** Name of a model that can be used; what it still wants is asked for. `null`: none. */
async function picked(it: Live): Promise<string | null> {
  const { connections } = await import("../setup/connect.ts");
  const [ready, more] = await Promise.all([readyChoices(it), connections(it)]);
  const choices = [...ready, ...more.map(({ choice }) => choice)];
  const id = await it.pick({ of: "model", choices });
  if (id === null || ready.some((one) => one.id === id)) return id;
  const connection: Connection | undefined = more.find(({ choice }) => choice.id === id);
  return await connection?.connect() ?? null;
}

/** Those that can be used, by their names in the configuration, and what servers here have. */
async function readyChoices({ ports, session }: Live): Promise<readonly Choice[]> {
  const [named, offered] = await Promise.all([modelRows(ports), offeredRows(ports)]);
  const rows = [...named, ...offered].filter(({ problem }) => problem === null);
  return rows.map(({ name, provider, model }) => {
    const id = `${provider}/${model}`;
    return { id: name, text: name, detail: id, current: id === session.header.model };
  });
}

/**
 * A server of this machine is asked whether it is there: nobody chooses one that cannot answer.
 *
 * @throws {AgentError} `setup.silent`
 */
async function demandAnswer({ ports }: Live, name: string): Promise<void> {
  const row = (await modelRows(ports)).find((it) => it.name === name);
  const server = row === undefined ? null : localServer(row);
  if (server === null) return;
  const { type } = await ports.listModels({ kind: "ollama", url: server });
  if (type === "silent") throw new AgentError("unavailable", "live.model.silent", { server });
}

function localServer({ provider, server }: ModelRow): string | null {
  return provider === "ollama" ? server : null;
}
