import type { ViewContext } from "../actions/mod.ts";
import type { Session } from "../session/mod.ts";

/** Nobody could be asked: what would let each such call run. */
export function unaskedLines({ calls }: Session["state"], t: ViewContext["t"]): readonly string[] {
  const asked = Object.values(calls.byId).filter(({ answer }) => answer?.unattended);
  const lines = asked.flatMap((it) => {
    const rules = (it.asked?.rules ?? []).filter((rule) => !rule.includes("'"));
    if (rules.length === 0) return [t("end.no_rule")];
    return rules.map((rule) => t("end.rule", { rule: ruleWords(rule) }));
  });
  return [...new Set(lines)];
}

/** As `agent policy allow` takes it. */
function ruleWords(name: string): string {
  const [kind = "", ...rest] = name.split(" ");
  if (kind === "host" && rest.length === 1) return `--host ${rest[0]}`;
  return name === "edits" ? "--edits" : `'${name}'`;
}
