/** Problems as other programs read them: SARIF for code scanning, JUnit for CI servers. */

import type { Finding } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import { findingKey } from "./check_baseline.ts";
import { findingText } from "./check_text.ts";

type Rule = Finding["kind"];

const rules: readonly Rule[] = [
  "syntax",
  "missing_file",
  "missing_name",
  "missing_member",
  "undefined_name",
  "arity",
];

/** SARIF 2.1.0 (OASIS, 27 March 2020); columns count UTF-16 units. */
export function sarifText(
  findings: readonly Finding[],
  version: string,
  context: ViewContext,
): string {
  const { t } = context;
  const driver = {
    name: "agent",
    version,
    rules: rules.map((id) => ({ id, shortDescription: { text: t(`check.rule.${id}`) } })),
  };
  const results = findings.map((it) => ({
    ruleId: it.kind,
    ruleIndex: rules.indexOf(it.kind),
    level: "error",
    message: { text: findingText(it, context) },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: encodeURI(it.path), uriBaseId: "SRCROOT" },
        region: { startLine: it.line, startColumn: it.column },
      },
    }],
    partialFingerprints: { "finding/v1": findingKey(it) },
  }));
  const run = { tool: { driver }, columnKind: "utf16CodeUnits", results };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }, null, 2);
}

/** One case for each problem, a passed one where there is none: a suite without cases is an error to some. */
export function junitText(findings: readonly Finding[], context: ViewContext): string {
  const count = `tests="${Math.max(findings.length, 1)}" failures="${findings.length}"`;
  const cases = findings.map((it) => {
    const name = `${it.path}:${it.line}:${it.column}`;
    const text = escaped(findingText(it, context));
    return `    <testcase classname="${escaped(it.path)}" name="${escaped(name)}" file="${
      escaped(it.path)
    }" line="${it.line}">\n` +
      `      <failure type="${it.kind}" message="${text}">${escaped(name)}: ${text}</failure>\n` +
      "    </testcase>";
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${count}>`,
    `  <testsuite name="agent check" ${count}>`,
    ...cases.length > 0 ? cases : ['    <testcase classname="agent" name="check"/>'],
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

/** Without characters that XML 1.0 knows no way to write. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
