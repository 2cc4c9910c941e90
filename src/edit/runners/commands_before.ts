/** What a command did over the tree as it was before the work: measured at most once for a tree. */

import * as z from "zod";
import type { Bytes } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { changesSince, treeHash } from "./baseline.ts";
import { atStart, type Ground } from "./ground.ts";
import type { Message } from "./messages.ts";
import type { VerifyOptions } from "./verify_types.ts";

const schema = once(() =>
  z.object({
    passed: z.boolean(),
    messages: z.array(
      z.object({ path: z.string(), line: z.number().optional(), text: z.string() }),
    ).readonly(),
  })
);

export interface CommandEnd {
  readonly passed: boolean;
  /** As a linter prints them; none where it prints something else. */
  readonly messages: readonly Message[];
}

/** `null`: the tree as it was cannot be had. */
export async function endBefore(
  line: string,
  options: VerifyOptions,
  run: (ground: Ground, options: VerifyOptions) => Promise<CommandEnd>,
): Promise<CommandEnd | null> {
  const files = await options.before?.() ?? new Map<string, Bytes | null>();
  if (files.size === 0) return null;
  const key = `${await treeHash(files, options)}:command:${line}`;
  const stored = read(await options.known?.get(key) ?? null);
  if (stored) return stored;
  await using ground = await atStart(await changesSince(files, options), options);
  if (ground.leftOut.length > 0) return null;
  const { progress: _, ...quiet } = options;
  const end = await run(ground, quiet);
  await options.known?.put(key, new TextEncoder().encode(JSON.stringify(end)));
  return end;
}

function read(bytes: Bytes | null): CommandEnd | null {
  if (!bytes) return null;
  try {
    return schema().safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
