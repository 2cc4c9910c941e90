/** What Python makes of the same cases. */

import { fileURLToPath } from "node:url";
import { hasProgram } from "../../../support/machine.ts";

const script = fileURLToPath(new URL("./judge.py", import.meta.url));

export type Case = Readonly<Record<string, unknown>> & { readonly kind: string };

export async function judged(cases: readonly Case[]): Promise<readonly unknown[]> {
  const child = new Deno.Command("python3", {
    args: [script],
    ...{ stdin: "piped", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const [, { stdout }] = await Promise.all([
    new Blob([JSON.stringify(cases)]).stream().pipeTo(child.stdin),
    child.output(),
  ]);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** A test that asks Python, with these of its packages. */
export function judgedTest(name: string, modules: readonly string[], fn: () => Promise<void>) {
  Deno.test({ name, ignore: !hasProgram("python3") || !modules.every(hasModule), fn });
}

function hasModule(name: string): boolean {
  const args = ["-c", `import ${name}`];
  return new Deno.Command("python3", { args, stderr: "null" }).outputSync().success;
}

/** Numbers that follow from a seed, from 0 to below `most`. */
export function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
