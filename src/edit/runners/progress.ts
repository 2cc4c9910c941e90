/** What is shown of a run while it goes on. */

import { numberAt, parseObject, textAt } from "./json.ts";
import type { Runner } from "./types.ts";

/** Names and counts of tests where the run is watched, and otherwise what it prints for people. */
export class Progress {
  #rest = "";
  #begun = 0;
  #planned: number | null = null;

  constructor(
    private readonly runner: Pick<Runner, "id">,
    private readonly show: (text: string) => void,
  ) {}

  add(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const shown = this.#shown(line);
      if (shown !== "") this.show(`${shown}\n`);
    }
  }

  #shown(line: string): string {
    const said = /^(?:# )?@agent-[\w-]+ (\{.*\})$/.exec(line)?.[1];
    const event = parseObject(said ?? line);
    // A report for programs is no news for a person.
    if (said === undefined) return event ? this.#named(textAt(event, "Action"), event) : line;
    if (!event) return "";
    if (textAt(event, "e") === "plan") this.#planned = numberAt(event, "n") ?? null;
    return textAt(event, "e") === "start" ? this.#begin(textAt(event, "t") ?? "") : "";
  }

  #named(action: string | undefined, event: NonNullable<ReturnType<typeof parseObject>>): string {
    return action === "run" ? this.#begin(textAt(event, "Test") ?? "") : "";
  }

  #begin(name: string): string {
    this.#begun++;
    const of = this.#planned === null ? "" : `/${this.#planned}`;
    return `${this.runner.id} ${this.#begun}${of}: ${name}`;
  }
}
