import * as z from "zod";
import prompt from "../../../prompts/complete.md" with { type: "text" };
import { AgentError, type Bytes, type Hole, WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { applyEdits } from "./apply_edits.ts";
import { holeAt, offsetOf, placeOf, withoutEcho } from "./hole.ts";

export interface Completion {
  readonly path: string;
  readonly line: number;
  /** Name of a configured model. */
  readonly model: string;
  /** `suffix`: the model was given the text around the place as such; `words`: it was asked for it. */
  readonly way: "suffix" | "words";
  readonly text: string;
  /** The model had more to say than it may. */
  readonly cut: boolean;
  /** Id of the change that it was written by; `null`: it was not written. */
  readonly change: string | null;
}

/** What a model would write at a place of a file, printed or written there. */
export const complete = query({
  path: ["complete"],
  rights: ["read", "write", "model"],
  args: z.strictObject({
    place: z.string().min(1).meta({ positional: 0, complete: "file" }),
    model: z.string().min(1).meta({ short: "m", complete: "model" }).optional(),
    apply: z.boolean().meta({ short: "w" }).default(false),
  }),
  async run(ports, { place: words, model: named, apply }, { signal }): Promise<Completion> {
    const place = placeOf(words);
    if (place === null) throw new AgentError("usage", "complete.no_place", { place: words });
    const workspace = await ports.workspace();
    const path = await workspace.resolve(place.path);
    const [veil] = await workspace.veils([path]);
    if (veil) throw new AgentError("input", "complete.hidden", { path });
    const { bytes, mode } = await workspace.read(path, { maxBytes }).catch(unreadable(place.path));
    const text = textOf(bytes, path);
    const offset = offsetOf(text, place);
    if (offset === null) throw new AgentError("input", "complete.not_there", { place: words });
    const model = named ?? (await ports.config()).value.active_model;
    const filled = await filledBy(ports, { model, hole: holeAt(text, offset), path, signal });
    const report = { path, line: place.line, model, ...filled };
    if (!apply || filled.text === "") return { ...report, change: null };
    const whole = `${text.slice(0, offset)}${filled.text}${text.slice(offset)}`;
    const file = {
      path,
      before: await sha256(bytes),
      after: new TextEncoder().encode(whole),
      mode,
    };
    const set = { type: "change_set", files: [file] } as const;
    return { ...report, change: await applyEdits(ports, set, { by: "complete", signal }) };
  },
  view: completionText,
});

/** Larger files are not written by hand. */
const maxBytes = 2_000_000;

/** @throws {AgentError} `complete.no_text` */
function textOf(bytes: Bytes, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AgentError("data", "complete.no_text", { path });
  }
}

interface Filling {
  readonly model: string;
  readonly hole: Hole;
  readonly path: string;
  readonly signal: AbortSignal;
}

/** @throws {AgentError} `complete.failed`, `complete.no_answer` */
async function filledBy(
  ports: Ports,
  { model, hole, path, signal }: Filling,
): Promise<Pick<Completion, "way" | "text" | "cut">> {
  const filler = await ports.filler(model);
  const filled = await filler?.fill(hole, signal);
  if (filled?.type === "text") return { way: "suffix", text: filled.text, cut: filled.cut };
  const [{ model: asked }, { ask }] = await Promise.all([
    ports.choose(model, { alone: true }),
    import("../../models/mod.ts"),
  ]);
  const request = {
    system: prompt,
    messages: [{
      role: "user" as const,
      text: `${path}:\n${hole.before}<HOLE/>${hole.after}`,
    }],
    tools: [],
  };
  const { text, spent } = await ask(asked, request, signal);
  signal.throwIfAborted();
  if (text === "" && spent === undefined) {
    throw new AgentError("unavailable", "complete.no_answer", { model });
  }
  return { way: "words", text: withoutEcho(text, hole), cut: false };
}

function completionText({ path, line, text, change }: Completion, { t }: ViewContext): string {
  if (text === "") return t("complete.nothing", { place: `${path}:${line}` });
  return change === null ? text : t("complete.written", { place: `${path}:${line}`, text });
}

/** What a person named, and what is not there or cannot be read. */
function unreadable(path: string) {
  return (cause: unknown): never => {
    if (!(cause instanceof WorkspaceError)) throw cause;
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  };
}
