/** What a hostile input is: a file, a pattern or an answer made to take time or memory without end. */

export interface Place {
  readonly home: string;
  readonly project: string;
}

export interface HostileInput {
  readonly name: string;
  /** Puts the files there. */
  prepare?(place: Place): Promise<void>;
  /** Words of the command line. */
  readonly args: readonly string[];
  /** The program finds no ripgrep. */
  readonly withoutRipgrep?: boolean;
  /** Lines of the user's configuration. */
  readonly config?: string;
  /** The answer of the model's server to a chat. */
  reply?(): Response;
  /** Which ordinary call its memory is measured beside; absent: one that reads a file. */
  readonly beside?: Ordinary;
  /** In what the program says, on either stream, at its end. */
  readonly says: RegExp;
  /** Seconds from the start of the program to its end. */
  readonly limitS: number;
}

export type Ordinary = "a file" | "a document" | "a command" | "an answer";

/** `agent tool run`. */
export function tool(name: string, input: Readonly<Record<string, unknown>>): readonly string[] {
  return ["tool", "run", name, "--input", JSON.stringify(input)];
}

/** One task for a model that answers from the row's server. */
export const asked: readonly string[] = ["work", "say hello"];

/** Files by their paths below the project. */
export function files(
  contents: Readonly<Record<string, string | Uint8Array>>,
): (place: Place) => Promise<void> {
  return async ({ project }) => {
    for (const [path, content] of Object.entries(contents)) {
      await Deno.mkdir(`${project}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(`${project}/${path}`, bytes);
    }
  };
}
