import * as z from "zod";
import { Pins, placeOf, readPlugin, userFolder } from "../../plugins/mod.ts";
import { makePrivate } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { systemReason } from "../../util/mod.ts";
import { query } from "../action.ts";
import { demandConsent, optionsOf } from "./shared.ts";

/** Copies a plugin beside the user's configuration, once he has agreed to its rights. */
export const add = query({
  path: ["plugin", "add"],
  rights: ["read", "write"],
  args: z.strictObject({
    folder: z.string().min(1).meta({ positional: 0, complete: "path" }),
    yes: z.boolean().meta({ short: "y" }).optional(),
  }),
  async run(ports, { folder, yes = false }, face) {
    const { paths, root, clock, here } = ports;
    const from = (folder.startsWith("/") ? folder : `${here}/${folder}`).replace(/\/+$/, "");
    const name = await Deno.realPath(from).then((it) => it.slice(it.lastIndexOf("/") + 1), () => {
      throw new AgentError("input", "plugin.no_folder", { path: folder });
    });
    const at = placeOf({ paths, root }, { name, origin: "user" });
    const options = await optionsOf(ports);
    const plugin = await readPlugin({ ...at, folder: from }, options);
    if ("state" in plugin) {
      throw new AgentError("data", "plugin.broken", { name, problem: plugin.problem });
    }
    if (await Deno.lstat(at.folder).then(() => true, () => false)) {
      throw new AgentError("usage", "plugin.there", { name });
    }
    await demandConsent(ports, plugin, { face, yes });
    await copy(from, at.folder, plugin.main, userFolder(paths));
    const copied = await readPlugin(at, options);
    // What was copied is what was shown.
    if ("state" in copied || copied.hash !== plugin.hash) {
      await Deno.remove(at.folder, { recursive: true });
      throw new AgentError("input", "plugin.moved", { name });
    }
    await new Pins(paths, root).keep(at, plugin.hash, clock.now());
    return { name, version: plugin.manifest.version, place: at.place };
  },
  view: ({ name, version, place }, { t }) => t("plugin.added", { name, version, path: place }),
});

async function copy(from: string, to: string, main: string, outer: string): Promise<void> {
  try {
    await makePrivate(outer);
    await Deno.mkdir(to, { mode: 0o700 });
    for (const file of ["plugin.yaml", main]) {
      await Deno.copyFile(`${from}/${file}`, `${to}/${file}`);
    }
  } catch (cause) {
    if (cause instanceof AgentError) throw cause;
    const params = { path: to, reason: systemReason(cause) };
    throw new AgentError("io", "plugin.not_written", params, { cause });
  }
}
