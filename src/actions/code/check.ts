import * as z from "zod";
import { exitCodes } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { baselineOf } from "./check_baseline.ts";
import { junitText, sarifText } from "./check_formats.ts";
import { type CheckReport, checkReport } from "./check_report.ts";
import { checkText } from "./check_text.ts";

/** What is certainly wrong in files: imports, names, members, arguments. */
export const check = query({
  path: ["check"],
  rights: ["read", "write"],
  args: z.strictObject({
    files: z.array(z.string()).min(1).meta({ positional: 0, complete: "file" }),
    format: z.enum(["text", "json", "sarif", "junit", "baseline"]).meta({ short: "f" })
      .default("text"),
  }),
  async run(ports, { files, format }, face): Promise<CheckResult> {
    using code = await ports.code(face);
    const report = await checkReport(files, ports, code, { ignoresKnown: format === "baseline" });
    return { report, format, version: ports.version, toJSON: () => report };
  },
  view,
  // As when the last command that ran failed: not what a mistyped name exits with.
  exit: ({ report: { findings }, format }) =>
    findings.length > 0 && format !== "baseline" ? exitCodes.failing : exitCodes.ok,
});

/** The report, and how it is to be shown. */
interface CheckResult {
  readonly report: CheckReport;
  readonly format: "text" | "json" | "sarif" | "junit" | "baseline";
  readonly version: string;
  toJSON(): CheckReport;
}

function view({ report, format, version }: CheckResult, context: ViewContext): string {
  switch (format) {
    case "text":
      return checkText(report, context);
    case "json":
      return JSON.stringify(report, null, 2);
    case "sarif":
      return sarifText(report.findings, version, context);
    case "junit":
      return junitText(report.findings, context);
    case "baseline":
      return baselineOf(report.findings);
  }
}
