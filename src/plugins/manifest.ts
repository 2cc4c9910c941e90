/** `plugin.yaml`: name, version, rights and tools of a plugin. What does not fit is said in one clause. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import { loadToolkitSchema } from "../config/mod.ts";
import { once } from "../util/mod.ts";
import type { Manifest, Right } from "./types.ts";

/** Characters of the file. */
const longest = 64 * 1024;

const most = { tools: 30, rights: 50, limits: 100, description: 1_024 } as const;

const nameShape = /^[a-z][A-Za-z0-9_]{0,29}$/;

const name = () =>
  z.string().regex(nameShape, "at most 30 letters, digits and _, a lower-case letter first");

const text = () => z.string().trim().min(1).max(most.description);

const manifest = once(async () => {
  const { parameters } = await loadToolkitSchema();
  const limit = z.string().min(1).max(300).refine(
    (it) => !/\p{C}/u.test(it),
    "a control character",
  );
  return z.strictObject({
    name: name(),
    version: z.string().regex(
      /^\d{1,6}(\.\d{1,6}){0,3}(-[\w.]{1,30})?$/,
      "a version such as 1.0.0",
    ),
    description: text(),
    rights: z.record(
      z.string().regex(/^[a-z][A-Za-z0-9_]*\.[a-z][A-Za-z0-9_]*$/, "as files.read"),
      z.union([z.literal(true), z.array(limit).min(1).max(most.limits)]),
    ).default({}),
    tools: z.record(
      name(),
      z.strictObject({ description: text(), parameters: parameters.default({}) }),
    ),
  });
});

export type ManifestRead =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problem: string };

/** @param folder name of the folder that it lies in, which is that of the plugin */
export async function readManifest(source: string, folder: string): Promise<ManifestRead> {
  if (source.length > longest) return broken(`plugin.yaml has more than ${longest / 1024} kB`);
  const raw = await data(source);
  if (!raw.ok) return raw;
  const parsed = (await manifest()).safeParse(raw.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.map(String).join(".") ?? "";
    return broken(
      `plugin.yaml: ${oneLine(visible(`${where} ${issue?.message ?? ""}`.trim()))}`.slice(0, 300),
    );
  }
  const { rights, tools, ...head } = parsed.data;
  if (head.name !== folder) {
    return broken(`its name is ${head.name}, that of its folder another one`);
  }
  const names = Object.keys(tools);
  if (names.length === 0) return broken("plugin.yaml: tools names none");
  if (names.length > most.tools) return broken(`it has more than ${most.tools} tools`);
  if (Object.keys(rights).length > most.rights) {
    return broken(`it wants more than ${most.rights} rights`);
  }
  const plain = (it: string) => oneLine(visible(it.replaceAll(/\s+/g, " ")));
  return {
    ok: true,
    manifest: {
      ...head,
      description: plain(head.description),
      rights: Object.entries(rights).map(([method, limits]): Right => {
        return { method, limits: limits === true ? null : limits };
      }),
      tools: Object.entries(tools).map(([tool, it]) => {
        return { name: tool, description: plain(it.description), parameters: it.parameters };
      }),
    },
  };
}

type YamlRead = { readonly ok: true; readonly value: unknown } | {
  readonly ok: false;
  readonly problem: string;
};

async function data(source: string): Promise<YamlRead> {
  const { parse } = await import("yaml");
  try {
    return { ok: true, value: parse(source, { maxAliasCount: 0 }) };
  } catch {
    return { ok: false, problem: "plugin.yaml is no YAML, or refers to parts of itself" };
  }
}

function broken(problem: string): ManifestRead & { readonly ok: false } {
  return { ok: false, problem };
}
