import * as z from "zod";
import { setValue } from "../../config/mod.ts";
import { type Live, live } from "./live.ts";

/** Colours of the dashboard: seen while they are chosen, kept in the user's configuration. */
export const theme = live({
  path: ["theme"],
  args: z.strictObject({
    name: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0 }).optional(),
  }),
  async run(it, { name }) {
    const { ports, themes } = it;
    const before = themes.now;
    const picked = name ?? await chosen(it);
    if (picked === null) {
      await themes.show(before);
      return { theme: before, kept: false, coloured: themes.coloured };
    }
    await themes.show(picked);
    await setValue(ports.paths, { key: "theme", value: picked }, { scope: "user" });
    return { theme: picked, kept: true, coloured: themes.coloured };
  },
  view({ theme, kept, coloured }, { t }) {
    const done = t(kept ? "live.theme.done" : "live.theme.same", { theme });
    return coloured ? done : `${done}\n${t("live.theme.no_colours")}`;
  },
});

async function chosen({ themes, pick }: Live): Promise<string | null> {
  const { now } = themes;
  const choices = (await themes.names()).map((id) => ({ id, text: id, current: id === now }));
  // One whose file is wrong is told when it is picked.
  const preview = (id: string) => void themes.show(id).catch(() => {});
  return await pick({ of: "theme", choices, preview });
}
