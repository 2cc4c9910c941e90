/** What could stand where the cursor of a shell is, a line each. */

import { type ActionEntry, type Ports, surplus } from "../actions/mod.ts";
import { loadComplete } from "../commands/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { exitCodes } from "../protocol/mod.ts";
import type { Host } from "./host.ts";

export interface CompleteParts {
  readonly host: Host;
  readonly entries: readonly ActionEntry[];
  locale(): Promise<Locale>;
  open(): Promise<Ports>;
}

export async function completeWords(
  words: readonly string[],
  { host, entries, locale, open }: CompleteParts,
): Promise<number> {
  const complete = await loadComplete();
  const typed = words[0] === "--" ? words.slice(1) : words;
  await host.revoke(["run"]);
  // Of all names only those of models are a server's to tell, and what a shared log has.
  const ports = async (kind: string) => {
    const ports = await open();
    await ports.connect(kind === "model" ? ["servers"] : [], undefined);
    await host.revoke(surplus(["read", "write"]));
    return ports;
  };
  try {
    const found = await complete(typed, { entries, locale: await locale(), ports });
    for (const line of found) host.stdout.write(`${line}\n`);
  } catch {
    // A shell that completes shows no errors.
  }
  return exitCodes.ok;
}
