import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { chooseModel } from "../setup/choose.ts";
import { demandIdle } from "./idle.ts";
import { type Live, live } from "./live.ts";

/** A model is chosen from what this machine has, or connected by a key or an address. */
export const setup = live({
  path: ["setup"],
  args: z.strictObject({}),
  run: async (it) => ({ model: await setUp(it) }),
  view: ({ model }, { t }) =>
    model === null ? t("setup.nothing") : t("live.model.done", { model: printable(model) }),
});

/** It answers in this conversation from here on; `null`: nothing was chosen. */
export async function setUp(it: Live): Promise<string | null> {
  demandIdle(it);
  const name = await chooseModel(it);
  if (name === null) return null;
  demandIdle(it);
  await it.use(name);
  it.said();
  return it.session.header.model;
}
