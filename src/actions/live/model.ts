import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { modelRows, offeredRows } from "../model/rows.ts";
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
    const name = given ?? await it.pick({ of: "model", choices: await choices(it) });
    if (name !== null) {
      // It may have been at work again while the list was open.
      demandIdle(it);
      await it.use(name);
      it.said();
    }
    return { chosen: name !== null, model: it.session.header.model };
  },
  view: ({ chosen, model }, { t }) =>
    t(chosen ? "live.model.done" : "live.model.same", { model: printable(model) }),
});

/** Those that can be used, by their names in the configuration, and what servers here have. */
async function choices({ ports, session }: Live): Promise<readonly Choice[]> {
  const [named, offered] = await Promise.all([modelRows(ports), offeredRows(ports)]);
  const rows = [...named, ...offered].filter(({ problem }) => problem === null);
  return rows.map(({ name, provider, model }) => {
    const id = `${provider}/${model}`;
    return { id: name, text: name, detail: id, current: id === session.header.model };
  });
}
