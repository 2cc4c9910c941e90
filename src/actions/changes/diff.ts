import * as z from "zod";
import { storedSides, unifiedDiff } from "../../edit/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { allChanges, findChange } from "./find.ts";
import { receiptLines } from "./receipt_text.ts";
import { rowOf } from "./row.ts";
import { caveats, diffText, headText, pathTexts } from "./row_text.ts";

/** What one change did to the text of files; without a number, the newest. */
export const diff = query({
  path: ["diff"],
  rights: ["read", "write"],
  args: z.strictObject({
    id: z.string().min(1).meta({ positional: 0, complete: "change" }).optional(),
  }),
  async run(ports, { id }) {
    const all = await allChanges(ports);
    const newest = all.findLast(({ outcome }) => outcome === "applied");
    const change = newest && id === undefined ? newest : findChange(all, id ?? "");
    const { blobs } = await ports.store();
    const texts = change.files.filter((it) => it.before !== it.after);
    const sides = await storedSides(blobs, texts);
    if (!sides) throw new AgentError("input", "change.evicted", { change: change.seq });
    const row = await rowOf(change, all, blobs);
    return { ...row, stages: change.receipt?.stages ?? [], diff: await unifiedDiff(sides) };
  },
  view(found, context) {
    const modes = found.files.filter((it) => it.mode !== undefined).map((it) =>
      `${it.path}  ${context.t("changes.file.mode", { mode: it.mode ?? "" })}`
    );
    const { nodes } = found;
    const others = [...pathTexts({ files: [], nodes }, context), ...caveats(found, context)];
    // A program reads over what stands before the first file.
    const about = [
      headText(found, context),
      ...receiptLines(found.stages, context),
      ...modes,
      ...others,
    ];
    const notes = context.piped ? about.map((line) => `# ${line}`) : about;
    return [...notes, ...(found.diff === "" ? [] : [diffText(found.diff, context)])].join("\n");
  },
});
