import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { nameOf } from "../../policy/mod.ts";
import { query } from "../action.ts";

/** What the user stored about commands, edits and hosts in this folder. */
export const list = query({
  path: ["policy", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  run: async (ports) => await (await ports.rules()).stored(),
  json: ({ rules }) => JSON.parse(JSON.stringify(rules)),
  view({ rules, unknown }, { t, now }) {
    const lines = rules.map((rule) => {
      const over = rule.expires !== undefined && Date.parse(rule.expires) <= now;
      const remarks = [
        ...(rule.expires === undefined
          ? []
          : [t(over ? "policy.expired" : "policy.expires", { at: rule.expires })]),
        ...(rule.reason === undefined ? [] : [rule.reason]),
      ];
      return printable([`${rule.action}  ${nameOf(rule)}`, ...remarks].join(" · "));
    });
    const odd = unknown.map((place) => t("policy.unknown", { place }));
    return [...(lines.length === 0 ? [t("policy.none")] : lines), ...odd].join("\n");
  },
});
