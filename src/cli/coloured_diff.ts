import type { ViewContext } from "../actions/mod.ts";
import { printable, type Styles } from "../ansi/mod.ts";

/** Lines of a diff that are shown. */
const diffLines = 60;

/** The hunks of a unified diff, indented; the path stands in the line above. */
export function colouredDiff(diff: string, styles: Styles, t: ViewContext["t"]): string {
  const lines = printable(diff).trimEnd().split("\n").filter((line) =>
    line !== "" && !/^(---|\+\+\+) /.test(line)
  );
  const shown = lines.slice(0, diffLines).map((line) => {
    if (line.startsWith("+")) return styles.green(line);
    if (line.startsWith("-")) return styles.red(line);
    return line.startsWith("@@") ? styles.cyan(line) : line;
  });
  const more = lines.length - shown.length;
  if (more > 0) shown.push(styles.dim(t("face.more_diff", { count: more })));
  return shown.map((line) => `    ${line}`).join("\n");
}
