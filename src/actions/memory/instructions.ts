/** The files of instructions that a model is given. */

import { printable } from "../../ansi/mod.ts";
import { instructionNames as names, isTrusted } from "../../config/mod.ts";
import { maxInstructions } from "../../session/mod.ts";
import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { ViewContext } from "../action.ts";
import { sizeText } from "../figures.ts";
import type { Ports } from "../ports.ts";

/** A file of instructions that a model is given, or the place where one would be read. */
export interface Instructions {
  /** Absolute for the user's own, else relative to the root. */
  readonly path: string;
  /** Whose: the user's for every folder, the project's, or a folder's, read when it is touched. */
  readonly scope: "user" | "project" | "folder";
  /** `null`: there is none. */
  readonly bytes: number | null;
}

export interface InstructionFiles {
  readonly trusted: boolean;
  readonly files: readonly Instructions[];
}

/** Which files of instructions there are, and where one would be read. */
export async function instructionFiles(
  ports: Ports,
  signal: AbortSignal,
): Promise<InstructionFiles> {
  const { paths, root } = ports;
  return {
    trusted: await isTrusted(paths, root),
    files: [await own(ports), ...await projects(ports, signal)],
  };
}

export function instructionLines(
  { trusted, files }: InstructionFiles,
  context: ViewContext,
): readonly string[] {
  const { t } = context;
  const [project] = files.filter(({ scope }) => scope === "project");
  return [
    ...files.map((it) => line(it, context)),
    t(trusted ? "memory.trusted" : "memory.untrusted"),
    ...project?.bytes === null ? [t("memory.init")] : [],
  ];
}

async function own({ paths }: Ports): Promise<Instructions> {
  const path = `${paths.config}/${names[0]}`;
  const found = await Deno.stat(path).catch(() => null);
  return { path, scope: "user", bytes: found?.isFile ? found.size : null };
}

/** The first name of each folder; below the root those that ignore rules leave in. */
async function projects(ports: Ports, signal: AbortSignal): Promise<readonly Instructions[]> {
  const known: readonly string[] = names;
  const { files } = await (await ports.workspace()).survey({
    wanted: (path) => known.includes(baseNameOf(path)),
    evenIgnored: (path) => known.includes(path),
    signal,
  });
  const folders = [...new Set(files.map(({ path }) => folderOf(path)))].filter((it) => it !== "");
  const firstOf = (folder: string) =>
    names.flatMap((name) =>
      files.find((it) => it.path === (folder && `${folder}/`) + name) ?? []
    )[0];
  const root = firstOf("");
  return [
    { path: root?.path ?? names[0], scope: "project", bytes: root?.size ?? null },
    ...folders.flatMap((folder): readonly Instructions[] => {
      const found = firstOf(folder);
      return found ? [{ path: found.path, scope: "folder", bytes: found.size }] : [];
    }),
  ];
}

function line({ path, scope, bytes }: Instructions, { t }: ViewContext): string {
  const size = bytes === null
    ? t("memory.none")
    : bytes > maxInstructions
    ? t("memory.cut", { size: sizeText(bytes, t), shown: sizeText(maxInstructions, t) })
    : sizeText(bytes, t);
  return t("memory.line", { path: printable(path), scope: t(`memory.${scope}`), size });
}
