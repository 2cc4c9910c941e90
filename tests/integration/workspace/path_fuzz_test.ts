import assert from "node:assert/strict";
import fc from "fast-check";
import { WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";

type Plan = readonly (readonly [string, { readonly link?: string; readonly folder?: true }])[];

const name = fc.constantFrom("a", "b", "c", "secret");
const component = fc.oneof(
  { weight: 6, arbitrary: name },
  { weight: 2, arbitrary: fc.constant("..") },
);
const relative = fc.array(component, { minLength: 1, maxLength: 5 }).map((names) =>
  names.join("/")
);
/** `ROOT` and `OUT` stand for the absolute paths of the workspace and of what is beside it. */
const anyPath = fc.tuple(fc.constantFrom("", "", "", "ROOT/", "OUT/", "/", "../OUTNAME/"), relative)
  .map(([start, rest]) => start + rest);
const tree: fc.Arbitrary<Plan> = fc.array(
  fc.tuple(
    fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/")),
    fc.oneof(
      fc.constant({}),
      fc.constant({ folder: true as const }),
      anyPath.map((link) => ({ link })),
      anyPath.map((link) => ({ link })),
    ),
  ),
  { minLength: 1, maxLength: 8 },
);

Deno.test("random trees of links: a read gives an inside file's bytes, or nothing", () =>
  fuzz(async ({ root, open, path }) => {
    const truth = await insideFile(root, path);
    const seen = await bytesOrNull(() => open.read(path, { maxBytes: 1000 }));
    assert.equal(seen, truth);
  }));

Deno.test("random trees of links: a write changes nothing outside", () =>
  fuzz(async ({ open, path }) => {
    const before = await bytesOrNull(async () => {
      const now = await open.fingerprint(path);
      return { bytes: new TextEncoder().encode(now?.hash ?? "") };
    });
    if (before === null) return;
    const write = () =>
      open.write(path, new TextEncoder().encode("written"), { before: before || null });
    await bytesOrNull(async () => {
      await write();
      return { bytes: new Uint8Array() };
    });
  }));

interface Case {
  readonly root: string;
  readonly open: Awaited<ReturnType<typeof diskWorkspace>>;
  readonly path: string;
}

async function fuzz(check: (each: Case) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  let round = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        tree,
        fc.array(anyPath, { minLength: 3, maxLength: 6 }),
        async (plan, paths) => {
          const root = `${folder}/${round++}/root`;
          const outside = root.replace(/root$/, "out");
          await build(root, outside, plan);
          const truth = await snapshot(outside);
          const open = await diskWorkspace(root);
          for (const path of paths) {
            await check({ root, open, path: filled(path, root, outside) });
          }
          assert.deepEqual(await snapshot(outside), truth);
        },
      ),
      { numRuns: 200 },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function build(root: string, outside: string, plan: Plan): Promise<void> {
  for (const [folder, text] of [[root, "inside"], [outside, "outside"]] as const) {
    await Deno.mkdir(`${folder}/a`, { recursive: true });
    await Deno.writeTextFile(`${folder}/secret`, text);
    await Deno.writeTextFile(`${folder}/a/secret`, `${text} a`);
  }
  for (const [path, { link, folder }] of plan) {
    try {
      if (link !== undefined) await Deno.symlink(filled(link, root, outside), `${root}/${path}`);
      else if (folder) await Deno.mkdir(`${root}/${path}`);
      // Only where it stays in the tree: the plan may have made a link on the way.
      else if (!path.includes("/")) {
        await Deno.writeTextFile(`${root}/${path}`, path, { createNew: true });
      }
    } catch {
      // The name is taken or its folder is not there: another tree then.
    }
  }
  // A link on the way may have let the plan itself write outside: what is there, is there.
}

function filled(path: string, root: string, outside: string): string {
  return path.replace("ROOT", root).replace("OUTNAME", "out").replace("OUT", outside);
}

/** The bytes that the operating system itself finds under a path, if they are inside. */
async function insideFile(root: string, path: string): Promise<string | null> {
  try {
    const real = await Deno.realPath(path.startsWith("/") ? path : `${root}/${path}`);
    if (!real.startsWith(`${root}/`) || !(await Deno.stat(real)).isFile) return null;
    return await Deno.readTextFile(real);
  } catch {
    return null;
  }
}

async function bytesOrNull(
  run: () => Promise<{ readonly bytes: Uint8Array }>,
): Promise<string | null> {
  try {
    return new TextDecoder().decode((await run()).bytes);
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

async function snapshot(folder: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    const content = entry.isFile
      ? [await Deno.readTextFile(path)]
      : entry.isDirectory
      ? await snapshot(path)
      : [await Deno.readLink(path)];
    seen.push(`${path} ${content.join("\n")}`);
  }
  return seen.sort();
}
