import { oneLine, styles } from "../../ansi/mod.ts";
import type { StageReport } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";

/** What each stage of the checks said: one line, and one for each thing it found. */
export function receiptLines(
  stages: readonly StageReport[],
  { t, color }: ViewContext,
): readonly string[] {
  const style = styles(color);
  return stages.flatMap(({ stage, verdict, why, findings }) => {
    if (verdict === "skipped") return [];
    const mark = verdict === "passed" ? style.green("✓") : style.red("✗");
    const detail = why === undefined ? "" : `: ${oneLine(why)}`;
    const said = t(`changes.stage.${verdict}`, { stage: oneLine(stage) });
    return [
      `${mark} ${said}${detail}`,
      ...findings.map(({ path, line, text }) =>
        `  ${oneLine(path)}${line === undefined ? "" : `:${line}`}: ${oneLine(text)}`
      ),
    ];
  });
}
