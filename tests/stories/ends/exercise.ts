/** Exercises as data: a stub, its tests, the right solution, and the slip that spoils it. */

import { parse } from "yaml";
import * as z from "zod";
import type { Script } from "../../../src/models/script.ts";

const runners = ["pytest", "unittest", "node", "deno"] as const;

type Runner = (typeof runners)[number];

const shape = z.array(z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  stub: z.string(),
  test: z.string(),
  right: z.string(),
  /** A text of the right solution, and what stands there in the wrong one. */
  slip: z.tuple([z.string().min(1), z.string()]),
})).readonly();

export interface Exercise {
  readonly name: string;
  readonly runner: Runner;
  /** The file to be written. */
  readonly path: string;
  /** What is given. */
  readonly files: Readonly<Record<string, string>>;
  readonly stub: string;
  readonly right: string;
  readonly wrong: string;
}

const folder = new URL("../../fixtures/exercises/", import.meta.url);

export async function exercises(): Promise<readonly Exercise[]> {
  const found: Exercise[] = [];
  for (const runner of runners) {
    const text = await Deno.readTextFile(new URL(`${runner}.yaml`, folder));
    for (const { test, slip: [from, to], ...rest } of shape.parse(parse(text))) {
      const { path, files } = layout(runner, { ...rest, test });
      const wrong = rest.right.replace(from, () => to);
      if (wrong === rest.right) throw new Error(`${rest.name}: the slip changes nothing`);
      found.push({ ...rest, runner, path, files, wrong });
    }
  }
  return found;
}

interface Given {
  readonly name: string;
  readonly stub: string;
  readonly test: string;
}

function layout(runner: Runner, { name, stub, test }: Given): Pick<Exercise, "path" | "files"> {
  switch (runner) {
    case "pytest": {
      const path = `${name}.py`;
      return { path, files: { [path]: stub, [`test_${name}.py`]: test } };
    }
    case "unittest": {
      const path = `${name}.py`;
      return { path, files: { [path]: stub, [`tests/test_${name}.py`]: test } };
    }
    case "node": {
      const path = `${name}.js`;
      const manifest = '{ "type": "module", "scripts": { "test": "node --test" } }\n';
      return {
        path,
        files: { "package.json": manifest, [path]: stub, [`test/${name}.test.js`]: test },
      };
    }
    case "deno": {
      const path = `${name}.ts`;
      return { path, files: { "deno.json": "{}\n", [path]: stub, [`${name}_test.ts`]: test } };
    }
  }
}

const claim = "I finished it, and all tests pass.";

/** Reads the file, writes it anew, and claims that all is well, whatever it is told. */
export function writing({ path }: Exercise, content: string): Script {
  return [
    { calls: [{ name: "read_file", input: { path } }] },
    { calls: [{ name: "write_file", input: { path, content } }] },
    { text: claim, repeat: true },
  ];
}

/** Comes back twice with something else that is wrong, and gives up mending it. */
export function insisting(exercise: Exercise): Script {
  const { path, wrong } = exercise;
  const mark = path.endsWith(".py") ? "#" : "//";
  const again = (round: number) => ({
    when: "the task is not done",
    calls: [{ name: "write_file", input: { path, content: `${wrong}${mark} try ${round}\n` } }],
  });
  const [look, first, last] = writing(exercise, wrong);
  if (!look || !first || !last) return [];
  return [look, first, { text: claim }, again(2), { text: claim }, again(3), last];
}

/** Ways to write half of a file, by turns; each is to be refused. */
export function halves({ path, stub, right }: Exercise, at: number): Script {
  const lines = right.split("\n");
  const half = lines.slice(0, Math.ceil(lines.length / 2)).join("\n");
  const gap = path.endsWith(".py")
    ? "# ... rest of the code unchanged"
    : "// ... existing code ...";
  const cut = {
    calls: [{ name: "write_file", input: { path, content: half } }],
    finish: "length",
  } as const;
  const elided = { calls: [{ name: "write_file", input: { path, content: `${half}\n${gap}\n` } }] };
  const edited = {
    calls: [{ name: "edit_file", input: { path, old_text: stub, new_text: `${half}\n${gap}\n` } }],
  };
  return [
    { calls: [{ name: "read_file", input: { path } }] },
    [cut, elided, edited][at % 3] ?? cut,
    { text: claim, repeat: true },
  ];
}
