import * as z from "zod";
import { message } from "../../messages/mod.ts";
import { modes } from "../../protocol/mod.ts";
import { live } from "./live.ts";

/** What the model is there for from here on, named or picked. */
export const mode = live({
  path: ["mode"],
  args: z.strictObject({ mode: z.enum(modes).meta({ positional: 0 }).optional() }),
  async run({ ports: { locale }, session, said, pick }, { mode: given }) {
    const before = session.header.mode;
    const choices = modes.map((id) => ({
      ...{ id, text: id, current: id === before },
      detail: message(locale, `live.mode.${id}`),
    }));
    const picked = given ?? await pick({ of: "mode", choices });
    const mode = modes.find((it) => it === picked) ?? before;
    if (mode === before) return { mode };
    await session.record({ type: "mode", mode });
    said();
    return { mode };
  },
  view: ({ mode }, { t }) => t(`live.mode.${mode}`),
});
