import * as z from "zod";
import { exitCodes } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { type CheckReport, checkReport } from "./check_report.ts";
import { checkText } from "./check_text.ts";

/** What is certainly wrong in files: imports, names, members, arguments. */
export const check = query({
  path: ["check"],
  rights: ["read", "write"],
  args: z.strictObject({
    files: z.array(z.string()).min(1).meta({ positional: 0, complete: "file" }),
  }),
  async run(ports, { files }, face): Promise<CheckReport> {
    using code = await ports.code(face);
    return await checkReport(files, ports, code);
  },
  view: checkText,
  // As when the last command that ran failed: not what a mistyped name exits with.
  exit: ({ findings }) => findings.length > 0 ? exitCodes.failing : exitCodes.ok,
});
