/** What `tests` found, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import { plainPath } from "../../codeintel/mod.ts";
import type { RelatedTest, Skipped, TestReason } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import { skippedLines } from "./skipped_text.ts";

/** The same as programs get it. */
export interface TestsReport {
  /** Files asked for, by code unit. */
  readonly files: readonly string[];
  /** Best first, as many as were asked for. */
  readonly tests: readonly RelatedTest[];
  /** Tests that have to do with the files at all. */
  readonly found: number;
  readonly skipped: readonly Skipped[];
}

export function testsText(report: TestsReport, context: ViewContext): string {
  const { files, tests, found, skipped } = report;
  const { t } = context;
  return [
    ...tests.map((test) => testLine(test, files.length > 1, context)),
    ...found === 0 ? [t("tests.none", { count: files.length })] : [],
    ...found > tests.length ? [t("tests.more", { count: found - tests.length })] : [],
    ...skippedLines(skipped, context),
  ].join("\n");
}

/** Of several files that were asked for, those which the reasons are about stand at the end. */
function testLine({ path, why }: RelatedTest, several: boolean, context: ViewContext): string {
  const style = styles(context.color);
  const reasons = why.map((it) => reasonText(it, context)).join("; ");
  const of = new Set(why.flatMap((it) => "of" in it ? [it.of] : []));
  const about = several && of.size > 0 ? ` ← ${[...of].map(shownPath).join(", ")}` : "";
  return `${style.bold(shownPath(path))}  ${style.dim(reasons + about)}`;
}

function reasonText(reason: TestReason, { t }: ViewContext): string {
  switch (reason.type) {
    case "is_test":
      return t("tests.why.is_test");
    case "name":
      return reason.match === "same"
        ? t("tests.why.name.same")
        : t("tests.why.name.part", { words: shown(reason.words) });
    case "imports":
      return reason.distance === 1
        ? t("tests.why.imports.direct")
        : t("tests.why.imports.far", { distance: reason.distance });
    case "mentions":
      return t("tests.why.mentions", { names: shown(reason.names) });
    case "alike":
      return t("tests.why.alike", { words: shown(reason.words) });
    case "fixture":
      return t("tests.why.fixture");
  }
}

function shownPath(path: string): string {
  return printable(plainPath(path));
}

/** Names of a hostile file reach the terminal harmless and on one line. */
function shown(names: readonly string[]): string {
  return printable(names.join(", ")).replaceAll(/\s+/g, " ");
}
