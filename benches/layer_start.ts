/**
 * What a write layer adds to the start of a boxed command: the folder of the layer, its mount, and the
 * look at it afterwards, beside the same box on the project itself. In an empty folder and among many
 * files: `deno run -A --no-prompt benches/layer_start.ts [runs] [files]`. Limit: 12 ms more, median.
 */

import { layerWorld } from "../tests/faults/layers/world.ts";
import { median } from "./figures.ts";
import { makeProject } from "./many_files.ts";

const limitMs = 12;
const runs = Number(Deno.args[0] ?? 40);
const sizes = [0, Number(Deno.args[1] ?? 50_000)];

const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
let over = 0;
try {
  for (const files of sizes) {
    const place = `${folder}/${files}`;
    await makeProject(`${place}/project`, files);
    await using world = await layerWorld(place);
    const { spawner, ports: { layers, workspace } } = world;
    const run = async (layer: string | null) => {
      const { exit } = await spawner.run({
        program: "/bin/true",
        args: [],
        cwd: workspace.root,
        timeoutMs: 10_000,
        maxOutputBytes: 1000,
        confine: { writable: [], network: false, ...(layer === null ? {} : { layer }) },
      }, { signal: new AbortController().signal });
      if (exit.type !== "exited" || exit.code !== 0) throw new Error(JSON.stringify(exit));
    };
    const plain = async () => {
      const started = performance.now();
      await run(null);
      return performance.now() - started;
    };
    const layered = async () => {
      const started = performance.now();
      const layer = await layers?.create({ session: "s", call: "c" }, "own") ?? null;
      if (layer === null) throw new Error("this machine has no write layers");
      await run(layer.folder);
      layer.isUntouched();
      const took = performance.now() - started;
      layer.remove();
      return took;
    };
    const times = { plain: [] as number[], layered: [] as number[] };
    for (let at = 0; at <= runs; at++) {
      const [without, on] = [await plain(), await layered()];
      if (at === 0) continue;
      times.plain.push(without);
      times.layered.push(on);
    }
    const more = median(times.layered) - median(times.plain);
    if (more > limitMs) over++;
    console.log(
      `${files} files: ${median(times.plain).toFixed(1)} ms without, ` +
        `${median(times.layered).toFixed(1)} on a layer, ${more.toFixed(1)} more ` +
        `(least ${Math.min(...times.plain).toFixed(1)} and ${
          Math.min(...times.layered).toFixed(1)
        })`,
    );
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
Deno.exit(over === 0 ? 0 : 1);
