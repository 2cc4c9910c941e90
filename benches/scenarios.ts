/** What the scripted model does: pure functions of the scenario and of what it has seen. */

export type Reply =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "call"; readonly name: string; readonly input: object };

/** a: text at once. b: ten files read, one a turn. c: a file read, one line of it replaced. */
export const scenarios = ["a", "b", "c"] as const;
export type Scenario = (typeof scenarios)[number];

export function isScenario(name: string): name is Scenario {
  return scenarios.some((it) => it === name);
}

export const reads = 10;

/** The file that scenario c edits, and what its line 20 says before and after. */
export const target = { path: "target.txt", before: "colour = red", after: "colour = green" };

/**
 * What the user asks for: the last words of the model must be an answer to it, or the run would
 * rightly end otherwise. No file is named, which would be given with the words.
 */
export const tasks: Readonly<Record<Scenario, string>> = {
  a: "Say hello.",
  b: "Look through the files of this folder and tell me what they hold.",
  c: "Make the red one green.",
};

const last: Readonly<Record<Scenario, Reply>> = {
  a: { type: "text", text: "Hello." },
  b: { type: "text", text: "Each holds a mark and twenty rows of plain text." },
  c: { type: "text", text: "It is green." },
};

/** @param results tool results in the request */
export function answer(scenario: Scenario, results: number): Reply {
  switch (scenario) {
    case "a":
      return last.a;
    case "b":
      return results < reads ? read(fileName(results + 1)) : last.b;
    case "c": {
      if (results === 0) return read(target.path);
      if (results > 1) return last.c;
      const input = { path: target.path, old_text: target.before, new_text: target.after };
      return { type: "call", name: "edit_file", input };
    }
  }
}

function read(path: string): Reply {
  return { type: "call", name: "read_file", input: { path } };
}

function fileName(number: number): string {
  return `f${String(number).padStart(2, "0")}.txt`;
}

/** The small project that the scenarios work in, by path. */
export function project(): Readonly<Record<string, string>> {
  const lines = (count: number, line: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join("");
  const files: Record<string, string> = {
    "README.md": "# sample\nA small project for measurements.\n",
    [target.path]: lines(40, (it) => it === 20 ? target.before : `row ${it} = blue`),
  };
  for (let file = 1; file <= reads; file++) {
    const rows = lines(20, (it) => `row ${it} of file ${file}: some plain text here`);
    files[fileName(file)] = `${mark(file)}\n${rows}`;
  }
  return files;
}

/** First line of the file of that number: proves that the model got it. */
export function mark(file: number): string {
  return `MARK-${String(file).padStart(2, "0")}`;
}
