/** The person's git: of what lies in the person's own folder, with the machine's settings left out. */

import { mine } from "./start.ts";

const identity = ["-c", "user.name=A Person", "-c", "user.email=person@example.com"];

export class GitOfPerson {
  #refs: string;
  /** A command of the person's was refused, by a lock say: what git holds is not sure any more. */
  #refused = false;

  constructor(private readonly root: string) {
    this.#refs = this.#readRefs();
  }

  /** What git names differs from what the person left. */
  get moved(): boolean {
    return !this.#refused && this.#readRefs() !== this.#refs;
  }

  async run(what: string, number: number): Promise<void> {
    if (this.#refused) return;
    for (const words of lines(what, number)) {
      const { success } = await git(this.root, words);
      if (!success && words[0] !== "commit" && words[1] !== "pop") this.#refused = true;
    }
    this.#refs = this.#readRefs();
  }

  #readRefs(): string {
    return ["HEAD", "refs/heads/main", "refs/stash"].map((name) => {
      try {
        return Deno.readTextFileSync(`${this.root}/.git/${name}`);
      } catch {
        return "none";
      }
    }).join();
  }
}

function lines(what: string, number: number): readonly (readonly string[])[] {
  const commit = [["add", "-A", mine], ["commit", "-q", "-m", `person ${number}`]];
  switch (what) {
    case "commit":
      return commit;
    case "checkout":
      return [["checkout", "-q", "HEAD", "--", mine]];
    case "stash":
      return [["stash", "push", "-q", "--", mine]];
    case "pop":
      return [["stash", "pop", "-q"]];
    default:
      return [
        ["checkout", "-q", "-b", `branch${number}`],
        ...commit,
        ["checkout", "-q", "main"],
      ];
  }
}

export async function git(
  root: string,
  words: readonly string[],
): Promise<{ readonly success: boolean }> {
  return await new Deno.Command("git", {
    args: [...identity, ...words],
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: "/nonexistent" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
}
