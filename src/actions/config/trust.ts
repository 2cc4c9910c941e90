import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { distrust, trust, trustParts } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { type Face, query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { projectName } from "../rights.ts";
import { partDiff, type ProjectPart, type ProjectTrust } from "./project_trust.ts";

interface Report {
  readonly root: string;
  readonly trusted: boolean;
  readonly state: ProjectTrust["state"];
  readonly parts: readonly ProjectPart[];
  /** What its configuration wants to run. */
  readonly runs: readonly { readonly key: string; readonly command: string }[];
  /** How what is not trusted differs from what was; empty where nothing does. */
  readonly diff: string;
}

/**
 * Trusts this folder as it is. Of a folder that is trusted already, what has changed since is shown
 * and asked about, file by file.
 */
export const trusted = query({
  path: ["config", "trust"],
  rights: ["read", "write"],
  args: z.strictObject({
    files: z.array(z.string().min(1)).meta({ positional: 0 }).optional(),
    all: z.boolean().optional(),
    remove: z.boolean().optional(),
    status: z.boolean().optional(),
  }),
  async run(ports, { files = [], all = false, remove, status }, face): Promise<Report> {
    const { paths, root } = ports;
    const { projectTrust } = await import("./project_trust.ts");
    if (remove) await distrust(paths, root);
    else if (!status) {
      const found = await projectTrust(ports, face.signal);
      if (found.state === "folder") {
        const chosen = await chooseParts(ports, { found, files, all, face });
        await trustParts(paths, root, { contents: found.contents, chosen });
      } else await trust(paths, root, found.contents);
    }
    return await reportOf(ports, face.signal);
  },
  view: (report, context) => text(report, context),
});

interface Choice {
  readonly found: ProjectTrust;
  readonly files: readonly string[];
  readonly all: boolean;
  readonly face: Face;
}

/** @throws {AgentError} `config.trust_file`, `config.trust_which`, `config.trust_declined` */
async function chooseParts(
  ports: Ports,
  { found, files, all, face }: Choice,
): Promise<readonly string[]> {
  const open = found.parts.filter(({ state }) => state !== "trusted").map(({ path }) => path);
  const stranger = files.find((path) => !found.parts.some((it) => it.path === path));
  if (stranger !== undefined) {
    throw new AgentError("usage", "config.trust_file", { file: stranger });
  }
  if (all) return open;
  if (files.length > 0) return open.filter((path) => files.includes(path));
  const chosen: string[] = [];
  for (const path of open) {
    const answer = await face.approve(await partDiff(ports, path, found.contents), "trust");
    if (answer === null) {
      throw new AgentError("approval", "config.trust_which", { files: open.join(", ") });
    }
    if (answer !== "decline") chosen.push(path);
  }
  return chosen;
}

async function reportOf(ports: Ports, signal: AbortSignal): Promise<Report> {
  const { projectTrust, runsOf } = await import("./project_trust.ts");
  const { state, parts, contents } = await projectTrust(ports, signal);
  const open = parts.filter((it) => state === "folder" && it.state !== "trusted");
  const diffs: string[] = [];
  for (const { path } of open) diffs.push(await partDiff(ports, path, contents));
  return {
    root: projectName(ports),
    trusted: state === "folder",
    state,
    parts,
    runs: await runsOf(contents, ports.root),
    diff: diffs.join(""),
  };
}

function text({ root, trusted, state, parts, runs, diff }: Report, { t }: ViewContext): string {
  const head = trusted
    ? t("config.trust.yes", { root })
    : t(state === "outdated" ? "config.trust.outdated" : "config.trust.no", { root });
  return [
    head,
    ...parts.map((it) =>
      `  ${printable(it.path)}: ${t(`config.trust.${trusted ? it.state : "new"}`)}`
    ),
    ...runs.map(({ key, command }) =>
      t("config.trust.runs", { key: printable(key), command: printable(command) })
    ),
    ...(diff === "" ? [] : ["", printable(diff, { controls: "show" })]),
  ].join("\n").trimEnd();
}
