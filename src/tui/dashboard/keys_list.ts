/** What can be done by which key, as it is now: a list that starts with what the pane can do. */

import { around, contexts, keyActions, type KeyContext, keysOf } from "../keys/keymap.ts";
import { pickerOf } from "../picker/mod.ts";
import { contextOf } from "./context.ts";
import type { Dashboard } from "./model.ts";

export function keysList(model: Dashboard): Dashboard {
  const { t, keymap, overlay } = model;
  const rows = orderOf(contextOf(model)).flatMap((context) =>
    keyActions.flatMap((action) => {
      const keys = keysOf(keymap, action, context);
      return keys.length === 0 ? [] : [{ action, context, keys: keys.join(", ") }];
    })
  );
  const items = rows.map(({ action, context, keys }, at) => ({
    id: String(at),
    columns: [keys, t(`tui.key.${action}`), t(`tui.help.context.${context}`)],
  }));
  const picker = pickerOf({ title: t("tui.help.title"), items, wideColumn: 1 });
  const actions = rows.map(({ action }) => action);
  return {
    ...model,
    overlay: { type: "picker", picker, of: { type: "keys", actions, below: overlay } },
  };
}

/** Where one is, then what stands around it, then the rest. */
function orderOf(context: KeyContext): readonly KeyContext[] {
  const near = around[context];
  return [...near, ...contexts.filter((it) => !near.includes(it))];
}
