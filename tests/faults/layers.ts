/**
 * Commands on write layers beside the same commands without: the trees must be the same, byte for
 * byte, as `find` and `sha256sum` see them. `layers.ts [commands] [seed]`.
 */

import { heavy, type Kind, kinds } from "./layers/commands.ts";
import { makeProject, sh, treeOf } from "./layers/tree.ts";
import { layerWorld, runLayered } from "./layers/world.ts";

const count = Number(Deno.args[0] ?? 300);
const seed = Number(Deno.args[1] ?? 20261122);

function picker(start: number): (most: number) => number {
  let state = start >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * most);
  };
}

async function compare(folder: string, kind: Kind, number: number): Promise<string | null> {
  const line = kind.line(picker(seed + number * 7919));
  const project = `${folder}/project`;
  await sh(`rm -rf project && cp -a start project`, folder);
  await sh(`(${line}\n) >/dev/null 2>&1 || true`, project);
  const wanted = await treeOf(project);
  await sh(`rm -rf project && cp -a start project`, folder);
  await using world = await layerWorld(folder);
  const { layered, held } = await runLayered(world, line);
  if (!layered) return "it did not run on a layer";
  if (held.length > 0) return `held: ${JSON.stringify(held)}`;
  const got = await treeOf(project);
  return got === wanted ? null : await difference(wanted, got, folder);
}

async function difference(wanted: string, got: string, folder: string): Promise<string> {
  await Deno.writeTextFile(`${folder}/wanted`, wanted);
  await Deno.writeTextFile(`${folder}/got`, got);
  return await sh("diff wanted got | head -20 || true", folder);
}

const folder = await Deno.makeTempDir();
await makeProject(`${folder}/start`, 500);
const failed: string[] = [];
const done = new Map<string, number>();
const all = [...Array.from({ length: count }, (_, at) => kinds[at % kinds.length]), ...heavy];
for (const [number, kind] of all.entries()) {
  if (!kind) continue;
  const problem = await compare(folder, kind, number);
  done.set(kind.name, (done.get(kind.name) ?? 0) + 1);
  if ((number + 1) % 25 === 0) console.error(`${number + 1} of ${all.length}`);
  if (problem === null) continue;
  failed.push(kind.name);
  console.error(`${kind.name} (number ${number}):\n${problem}`);
}
await sh(`chmod -R u+rwx . ; rm -rf ${folder}`, folder);
for (const [name, times] of done) console.log(`${name}: ${times}`);
console.log(
  `${all.length - failed.length} of ${all.length} give the tree that they give without a layer`,
);
if (failed.length > 0) Deno.exitCode = 1;
