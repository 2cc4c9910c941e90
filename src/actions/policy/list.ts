import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { contradiction, nameOf, type Rule } from "../../policy/mod.ts";
import type { ScopedRules } from "../../trust/mod.ts";
import { query, type ViewContext } from "../action.ts";

/** What the user stored about commands, edits and hosts, here and everywhere. */
export const list = query({
  path: ["policy", "list"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  run: async (ports) => await (await ports.rules()).stored(),
  json: (files) =>
    JSON.parse(JSON.stringify(
      files.flatMap(({ scope, accepted, rules }) =>
        rules.map((rule) => ({ ...rule, scope, accepted }))
      ),
    )),
  view(files, context) {
    const lines = files.flatMap((file) => linesOf(file, context));
    return lines.length === 0 ? context.t("policy.none") : lines.join("\n");
  },
});

function linesOf(
  { scope, path, accepted, rules, unknown }: ScopedRules,
  context: ViewContext,
): readonly string[] {
  const { t } = context;
  return [
    ...rules.map((rule) => lineOf(rule, scope === "user", context)),
    ...unknown.map((place) => t("policy.unknown", { place })),
    ...(accepted ? [] : [t("policy.not_accepted", { path })]),
  ];
}

function lineOf(rule: Rule, everywhere: boolean, { t, now }: ViewContext): string {
  const over = rule.expires !== undefined && Date.parse(rule.expires) <= now;
  const example = contradiction(rule);
  const remarks = [
    ...(everywhere ? [t("policy.everywhere")] : []),
    ...(rule.expires === undefined
      ? []
      : [t(over ? "policy.expired" : "policy.expires", { at: rule.expires })]),
    ...(rule.reason === undefined ? [] : [rule.reason]),
    ...(example === null ? [] : [t("policy.contradicted", { example })]),
  ];
  return printable([`${rule.action}  ${nameOf(rule)}`, ...remarks].join(" · "));
}
