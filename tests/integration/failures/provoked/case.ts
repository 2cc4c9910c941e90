/** A failure that is provoked for real: what is done before, and the line that fails. */
export interface ProvokedCase {
  readonly id: string;
  /** Programs that must be there; bash is. */
  readonly needs: readonly string[];
  /** Run in the same new folder and the same shell, its output unseen. */
  readonly before: string;
  readonly line: string;
  /** The shell that runs the line by itself; without one the shell of `before` does. */
  readonly shell?: "bash" | "zsh" | "fish" | "dash";
  /** Words that the answer has to have, in its sentence or its commands. */
  readonly names?: readonly string[];
  /** The line as a person types it, where a test must run another. */
  readonly typed?: string;
  /** A path whose presence makes the failure impossible. */
  readonly unless?: string;
  /** The language of the programs. */
  readonly language?: "zh_CN";
}

type Options = Omit<ProvokedCase, "id" | "needs" | "before" | "line">;

export function provoked(
  id: string,
  needs: string,
  [before, line]: readonly [string, string],
  options: Options = {},
): ProvokedCase {
  return { id, needs: needs.split(" ").filter((it) => it !== ""), before, line, ...options };
}
