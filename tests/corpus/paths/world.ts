/** A workspace with traps in it, beside folders that nothing of it may touch. */

/** In every content outside of the workspace. */
export const canary = "CANARY";

/** What a case puts into the workspace besides what is always there. */
export type Trap =
  | { readonly type: "file"; readonly text: string; readonly mode?: number }
  | { readonly type: "folder"; readonly mode?: number }
  | { readonly type: "link"; readonly to: string }
  /** Another name of a file outside. */
  | { readonly type: "hard_link"; readonly to: string }
  | { readonly type: "pipe" | "socket" | "device" | "sparse" };

/** `ROOT` and `OUT` stand for the absolute paths of the workspace and of the folder beside it. */
export function filled(text: string, folder: string): string {
  return text.replaceAll("ROOT", `${folder}/root`).replaceAll("OUT", `${folder}/out`);
}

const inside: Readonly<Record<string, string>> = {
  "root/a": "inside a",
  "root/dir/b": "inside b",
  "root/dir/deep/c": "inside c",
  "root/-rf": "inside -rf",
};

const outside: Readonly<Record<string, string>> = {
  "out/secret": `${canary} secret`,
  "out/dir/b": `${canary} b`,
  "out/empty/.keep": canary,
  "root-evil/a": `${canary} evil`,
  "rootfile": canary,
};

export async function buildWorld(
  folder: string,
  traps: Readonly<Record<string, Trap>>,
): Promise<void> {
  for (const [path, text] of Object.entries({ ...inside, ...outside })) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  for (const [path, trap] of Object.entries(traps)) {
    await setTrap(`${folder}/root/${path}`, trap, folder);
  }
}

async function setTrap(real: string, trap: Trap, folder: string): Promise<void> {
  await Deno.mkdir(real.replace(/\/[^/]*$/, ""), { recursive: true });
  switch (trap.type) {
    case "file":
      await Deno.writeTextFile(real, trap.text);
      if (trap.mode !== undefined) await Deno.chmod(real, trap.mode);
      return;
    case "folder":
      await Deno.mkdir(real, { recursive: true });
      if (trap.mode !== undefined) await Deno.chmod(real, trap.mode);
      return;
    case "link":
      return await Deno.symlink(filled(trap.to, folder), real);
    case "hard_link":
      return await Deno.link(filled(trap.to, folder), real);
    case "pipe":
      return await command("mkfifo", real);
    case "socket":
      return await command("python3", "-c", bindOnly, real);
    case "device":
      return await command("mknod", real, "c", "1", "5");
    case "sparse": {
      using file = await Deno.open(real, { write: true, create: true });
      return await file.truncate(2 ** 26);
    }
  }
}

const bindOnly = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])";

async function command(program: string, ...args: readonly string[]): Promise<void> {
  const { success } = await new Deno.Command(program, { args: [...args], stderr: "null" }).output();
  if (!success) throw new Error(`${program} failed`);
}

/** Everything outside: names, types, contents, modes. */
export function outsideOf(folder: string): readonly string[] {
  return ["out", "root-evil"].flatMap((name) => shot(`${folder}/${name}`)).concat(
    shot(`${folder}/rootfile`),
    [...Deno.readDirSync(folder)].map((it) => it.name).sort().join(" "),
  );
}

function shot(path: string): readonly string[] {
  const { isFile, isDirectory, mode } = Deno.lstatSync(path);
  const own = `${path} ${mode} ${isFile ? Deno.readTextFileSync(path) : ""}`;
  if (!isDirectory) return [own];
  const names = [...Deno.readDirSync(path)].map((it) => it.name).sort();
  return [own, ...names.flatMap((name) => shot(`${path}/${name}`))];
}
