/** What a theme looks like, in a few rows: shown above the list that it is picked from. */

import type { ViewContext } from "../../actions/mod.ts";
import { cut, on, span } from "../rows.ts";
import { codeRows, type Kit, markdownRows } from "../text/mod.ts";
import type { Row } from "../types.ts";
import { diffDocument, previewRows } from "../viewer/mod.ts";

const code = 'const total = sum(items); // 12\nconsole.log(`${total} of ${"20"}`);';

const diff = `@@ -1,2 +1,2 @@
 export const limits = {
-  retries: 3,
+  retries: 5,
`;

/** Rows of at most `columns` cells. */
export function themeSample(columns: number, kit: Kit, t: ViewContext["t"]): readonly Row[] {
  const said = [span("› ", "accent"), span(t("tui.sample.said"), "user")];
  return [
    on(said, "user", columns),
    [],
    ...markdownRows(t("tui.sample.answer"), columns, { kit }),
    [],
    ...codeRows(code, "ts", { width: columns, kit }),
    [],
    ...previewRows(diffDocument("", diff), { width: columns, kit, limit: 4 }).rows,
    cut([
      span("✓ ", "good"),
      span(`${t("tui.sample.passed")} `),
      span("✗ ", "bad"),
      span(`${t("tui.sample.failed")} `, "bad"),
      span(`! ${t("tui.sample.asked")} `, "warn"),
      span(t("tui.sample.quiet"), "dim"),
    ], columns),
    on([span(t("tui.sample.selected"))], "selected", columns),
  ];
}
