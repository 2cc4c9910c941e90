import * as z from "zod";
import { query, type ViewContext } from "../action.ts";
import { select } from "./selection.ts";
import { kindsOf, reportOf, type SymbolsReport } from "./symbols_report.ts";
import { symbolLines, symbolsText } from "./symbols_text.ts";

const args = z.strictObject({
  file: z.string().min(1).meta({ positional: 0, complete: "file" }).optional(),
  format: z.enum(["text", "json", "lines"]).meta({ short: "f" }).default("text"),
  kind: z.string().meta({ short: "k" }).optional(),
  top: z.boolean().default(false),
  exported: z.boolean().default(false),
});

type Args = z.output<typeof args>;

/** The report, and how it is to be shown; as JSON it is the report alone. */
interface SymbolsResult {
  readonly report: SymbolsReport;
  readonly format: Args["format"];
  toJSON(): SymbolsReport;
}

/** What a file, a folder or the whole project defines. */
export const symbols = query({
  path: ["symbols"],
  rights: ["read", "write"],
  args,
  async run(ports, { file, format, kind, top, exported }, face): Promise<SymbolsResult> {
    const kinds = kind === undefined ? null : kindsOf(kind);
    using code = await ports.code(face);
    const selection = file === undefined ? null : await select(file, ports, code);
    const outlines = await code.index.facts("outline", selection?.files);
    face.signal.throwIfAborted();
    const skipped = code.index.skipped();
    const report = reportOf({ selection, outlines, skipped, opaque: code.index.opaque }, {
      kinds,
      top,
      exported,
    });
    return { report, format, toJSON: () => report };
  },
  view,
});

function view({ report, format }: SymbolsResult, context: ViewContext): string {
  switch (format) {
    case "text":
      return symbolsText(report, context);
    case "json":
      return JSON.stringify(report);
    case "lines":
      return symbolLines(report);
  }
}
