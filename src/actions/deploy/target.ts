/** What the words of a command mean: a folder, an address, a document with a plan, or words. */

import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { type Address, addressOf, isAddress } from "./address.ts";

export type Target =
  | { readonly kind: "folder"; readonly root: string; readonly shown: string }
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "document"; readonly path: string }
  | { readonly kind: "words"; readonly words: string };

/** Nothing at all is the folder that the program runs in. @throws {AgentError} `deploy.*` */
export async function targetOf(
  { root }: Pick<Ports, "root">,
  given: readonly string[],
): Promise<Target> {
  const [first = ".", ...rest] = given.map((it) => it.trim()).filter((it) => it !== "");
  if (rest.length > 0) return { kind: "words", words: [first, ...rest].join(" ") };
  if (isAddress(first)) return { kind: "address", address: addressOf(first) };
  const path = first.startsWith("/") ? first : `${root}/${first}`;
  try {
    const real = await Deno.realPath(path);
    const { isDirectory } = await Deno.stat(real);
    return isDirectory
      ? { kind: "folder", root: real, shown: first }
      : { kind: "document", path: first };
  } catch (cause) {
    // One word alone is what is to run; a path is a path.
    if (!/[/\\]|^\.|\.md$/.test(first)) return { kind: "words", words: first };
    throw new AgentError("input", "deploy.no_folder", { path: first }, { cause });
  }
}
