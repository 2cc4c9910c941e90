import { type RelatedTest, relatedTests, type TestReason } from "../../codeintel/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { select, withCode } from "../code.ts";
import { failed } from "../failure.ts";
import type { Input } from "./definition.ts";

/** Tests of one answer, and names or words told of one reason. */
const mostTests = 20;
const mostNames = 4;

export const execute: Execute<Input> = ({ paths }, ports) =>
  withCode(ports, async (code) => {
    if (paths.length === 0) return failed("Give at least one file in paths.");
    const files: string[] = [];
    for (const path of paths) {
      const chosen = await select(code, ports.workspace, path);
      if (chosen.type === "refused") return chosen.output;
      files.push(...chosen.files);
    }
    const found = await relatedTests(code, files);
    ports.signal.throwIfAborted();
    if (found.length === 0) return { text: "[no related test was found]" };
    const rest = found.length - mostTests;
    const more = rest > 0 ? [`[and ${rest} less related]`] : [];
    return { text: [...found.slice(0, mostTests).map(lineOf), ...more].join("\n") };
  });

function lineOf({ path, why }: RelatedTest): string {
  return `${path}: ${[...new Set(why.map(reasonText))].join("; ")}`;
}

function reasonText(reason: TestReason): string {
  switch (reason.type) {
    case "is_test":
      return "is a test itself";
    case "name":
      return reason.match === "same" ? "is called like it" : "is called nearly like it";
    case "imports":
      return reason.distance === 1 ? "imports it" : `imports it in ${reason.distance} steps`;
    case "mentions":
      return `uses ${reason.names.slice(0, mostNames).join(", ")}`;
    case "alike":
      return `shares the words ${reason.words.slice(0, mostNames).join(", ")}`;
    case "fixture":
      return "is set up by it";
  }
}
