import * as z from "zod";
import { cells, printable, styles } from "../ansi/mod.ts";
import { isElsewhere, isUnconfigured, proxyOf, shownProxy } from "../config/mod.ts";
import { isMessageKey } from "../messages/mod.ts";
import { AgentError, type Blobs, type LimitSupport, type Sandbox } from "../protocol/mod.ts";
import { promisesOf } from "../sandbox/mod.ts";
import { query, type ViewContext } from "./action.ts";
import { terminalState } from "./ask/term_place.ts";
import { findProgram, folderFacts } from "./facts.ts";
import { sizeText } from "./figures.ts";
import type { RightsReport } from "./held.ts";
import { keyText } from "./model/list.ts";
import { type OfferedModel, offeredModels, sameModel } from "./model/installed.ts";
import { type ModelRow, modelRows } from "./model/rows.ts";
import { offlineReport, offNames } from "./offline.ts";
import type { Ports } from "./ports.ts";
import { projectName } from "./rights.ts";

const programs = ["git", "rg", "bwrap", "node", "python3"] as const;

/** What is here and what is not: versions, folders, models, programs, confinement; or what a command holds. */
export const doctor = query({
  path: ["doctor"],
  rights: ["read", "write", "run", "servers"],
  args: z.strictObject({ rights: z.string().optional() }),
  async run(ports, { rights }, face): Promise<Machine | Rights> {
    if (rights === undefined) return await machine(ports);
    const { heldBy, heldText } = await import("./held.ts");
    const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
    const { value } = config;
    const unconfigured = !value.offline && await isUnconfigured(config, secrets);
    const { commands } = face;
    return { held: await heldBy(rights, value, { commands, unconfigured }), text: heldText };
  },
  json: (it) => JSON.parse(JSON.stringify("held" in it ? it.held : it)),
  view: (it, context) => "held" in it ? it.text(it.held, context) : machineText(it, context),
});

interface Rights {
  readonly held: RightsReport;
  text(held: RightsReport, context: ViewContext): string;
}

type Machine = Awaited<ReturnType<typeof machine>>;

async function machine(ports: Ports) {
  const [
    [models, offered, ollama],
    [warnings, folders, found, { sandbox, limits }, snapshots, offline],
  ] = await Promise.all([
    Promise.all([modelRows(ports), offeredModels(ports), ollamaState(ports)]),
    Promise.all([
      ports.config().then((config) => config.warnings),
      Promise.all(foldersOf(ports).map(([name, path]) => folderFacts(name, path))),
      programsOf(ports),
      sandboxReport(ports),
      snapshotSize(ports),
      offlineReport(ports, { look: true }),
    ]),
  ]);
  return {
    agent: ports.version,
    deno: Deno.version.deno,
    system: `${Deno.build.os} ${Deno.build.arch}`,
    workspace: projectName(ports),
    folders,
    models,
    offered,
    ollama,
    programs: programs.map((name, at) => ({ name, path: found[at] ?? null })),
    sandbox,
    limits,
    snapshots,
    proxy: await proxyInForce(ports),
    offline,
    terminal: await terminalState(ports.env),
    warnings,
  };
}

function machineText(report: Machine, context: ViewContext): string {
  const { t } = context;
  const line = lines(context);
  return [
    line.plain("agent", `${report.agent} · Deno ${report.deno} · ${report.system}`),
    line.plain(t("doctor.workspace"), report.workspace),
    ...report.folders.map(({ name, path, mode, state }) =>
      line[state === "open" ? "bad" : "good"](
        t(`doctor.folder.${name}`),
        `${path}${mode === null ? "" : ` ${mode}`} ${t(`doctor.state.${state}`)}`,
      )
    ),
    ...report.models.map((it) => modelLine(it, report, context)),
    report.ollama.version === null
      ? line.off("Ollama", t("doctor.ollama.none", { url: report.ollama.url }))
      : line.good("Ollama", `${report.ollama.version} ${report.ollama.url}`),
    ...offeredLines(report.offered, context),
    ...report.programs.map(({ name, path }) =>
      path === null ? line.off(name, t("doctor.program.none")) : line.good(name, path)
    ),
    sandboxLine(report.sandbox, context),
    ...limitLines(report.limits, context),
    snapshotLine(report.snapshots, context),
    ...report.proxy === null ? [] : [
      line.plain(t("doctor.proxy"), t("doctor.proxy.used", { proxy: report.proxy })),
    ],
    ...offlineLines(report, context),
    ...report.terminal === null ? [] : [
      line[report.terminal.forged === 0 ? "good" : "bad"](
        "agent term",
        t("doctor.terminal", { shell: report.terminal.shell, count: report.terminal.forged }),
      ),
    ],
    ...report.warnings.map(({ code, params }) => line.bad("!", t(`warning.${code}`, params))),
  ].join("\n");
}

/** Where each lies on the machine that commands run on; `null`: nowhere. */
async function programsOf(ports: Ports): Promise<readonly (string | null)[]> {
  if (ports.remote === null) {
    const path = ports.env("PATH") ?? "";
    return await Promise.all(programs.map((name) => findProgram(name, path, ports.root)));
  }
  const { output } = await (await ports.spawner()).run({
    program: "sh",
    args: ["-c", 'for p do command -v "$p" || echo; done', "sh", ...programs],
    cwd: ports.remote.root,
    timeoutMs: 10_000,
    maxOutputBytes: 10_000,
  }, { signal: new AbortController().signal });
  const lines = output.split("\n");
  return programs.map((_, at) => lines[at] || null);
}

/** `limits`: which hold a command there, just tried; `null`: nothing confines one. */
async function sandboxReport(ports: Ports) {
  const spawner = await ports.spawner();
  const sandbox = await spawner.sandbox();
  const limits = sandbox.level === "none" ? null : await spawner.tryLimits?.() ?? null;
  return { sandbox, limits };
}

function limitLines(limits: LimitSupport | null, context: ViewContext): readonly string[] {
  if (limits === null) return [];
  const { t } = context;
  const line = lines(context);
  const names = (held: boolean) =>
    (["calls", "processes", "memory", "files", "cpu"] as const)
      .filter((it) => limits[it] === held).map((it) => t(`doctor.limits.${it}`))
      .join(t("doctor.limits.and"));
  const [held, unheld] = [names(true), names(false)];
  const name = t("doctor.limits");
  return [
    ...held === "" ? [] : [line.good(name, t("doctor.limits.held", { names: held }))],
    ...unheld === "" ? [] : [line.bad(name, t("doctor.limits.unheld", { names: unheld }))],
  ];
}

type SnapshotSize = Awaited<ReturnType<Blobs["size"]>>;

/** `null`: the store cannot be opened, which other commands say. */
async function snapshotSize(ports: Ports): Promise<SnapshotSize | null> {
  try {
    return await (await ports.store()).blobs.size();
  } catch (error) {
    if (error instanceof AgentError) return null;
    throw error;
  }
}

function snapshotLine(size: SnapshotSize | null, context: ViewContext): string {
  const { t } = context;
  const line = lines(context);
  if (size === null) return line.bad(t("doctor.snapshots"), t("doctor.snapshots.unknown"));
  const { bytes, maxBytes, count } = size;
  const sizes = { count, bytes: sizeText(bytes, t), max: sizeText(maxBytes, t) };
  return line.good(t("doctor.snapshots"), t("doctor.snapshots.size", sizes));
}

/** `null`: there is none. */
async function proxyInForce(ports: Ports): Promise<string | null> {
  const { value } = await ports.config();
  const proxy = proxyOf(value.proxy, ports.env);
  return proxy && shownProxy(proxy);
}

/** What is off, what holds commands, and what works nevertheless. */
function offlineLines(
  { offline, models, ollama }: Machine,
  context: ViewContext,
): readonly string[] {
  if (offline === null) return [];
  const { t } = context;
  const line = lines(context);
  const off = offNames(offline);
  const chosen = models.find(({ active }) => active);
  const answers = chosen !== undefined && !isUnanswered(chosen, ollama);
  return [
    line.good(
      t("doctor.offline"),
      off === "" ? t("doctor.offline.on_nothing") : t("doctor.offline.on", { off }),
    ),
    line[offline.commands === "held" ? "good" : "bad"](
      t("doctor.offline.commands"),
      t(`offline.commands.${offline.commands}`),
    ),
    ...offline.updateCheck ? [line.bad("Deno", t("offline.update_check"))] : [],
    answers
      ? line.good(
        t("doctor.offline.with_model"),
        t("doctor.offline.model_works", { name: chosen.name }),
      )
      : line.off(t("doctor.offline.with_model"), t("doctor.offline.model_absent")),
    line.good(t("doctor.offline.without_model"), t("doctor.offline.always")),
  ];
}

function foldersOf({ paths }: Ports) {
  return [["config", paths.config], ["data", paths.data], ["cache", paths.cache]] as const;
}

/** The first entry of provider `ollama` that may be asked, or where Ollama listens by default. */
async function ollamaState(ports: Ports): Promise<OllamaState> {
  const { models, offline } = (await ports.config()).value;
  const entry = Object.values(models)
    .find((it) => it.provider === "ollama" && !(offline && isElsewhere(it)));
  const url = entry?.base_url ?? "http://127.0.0.1:11434";
  return { url, version: await ports.ollamaVersion(url) };
}

interface OllamaState {
  readonly url: string;
  readonly version: string | null;
}

/** A line for each server of this machine that offers models, whether an entry names them or not. */
function offeredLines(
  offered: readonly OfferedModel[],
  context: ViewContext,
): readonly string[] {
  const servers = Map.groupBy(offered, ({ server }) => server);
  return [...servers].map(([server, models]) => {
    const names = models.slice(0, shownModels).map(({ name }) => name).join(", ");
    const more = models.length - shownModels;
    const text = more > 0 ? context.t("doctor.offered.more", { names, count: more }) : names;
    return lines(context).good(context.t("doctor.offered", { server }), text);
  });
}

/** Names on one line. */
const shownModels = 8;

function modelLine(
  row: ModelRow,
  { ollama, offered }: Pick<Machine, "ollama" | "offered">,
  context: ViewContext,
): string {
  const line = lines(context);
  const name = `${row.active ? "* " : ""}${row.name}`;
  const here = offered.filter(({ url }) => url === row.server);
  if (
    row.problem === null && here.length > 0 && !here.some((it) => sameModel(it.model, row.model))
  ) {
    const missing = context.t(
      row.provider === "ollama" ? "doctor.model.pull" : "doctor.model.missing",
      { model: row.model },
    );
    return line.off(name, `${row.provider} ${row.model} · ${missing}`);
  }
  if (isUnanswered(row, ollama)) {
    const unreachable = context.t("doctor.ollama.none", { url: ollama.url });
    return line.off(name, `${row.provider} ${row.model} · ${unreachable}`);
  }
  const what = `${row.provider} ${row.model} · ${problemText(row, context)}`;
  return row.problem === null ? line.good(name, what) : line.off(name, what);
}

function isUnanswered(row: ModelRow, ollama: OllamaState): boolean {
  return row.server === ollama.url && ollama.version === null;
}

function problemText(row: ModelRow, context: ViewContext): string {
  const isKey = row.key === "missing" || row.problem?.code === "model.offline";
  if (row.problem === null || isKey) return keyText(row, context);
  const key = `error.${row.problem.code}`;
  return isMessageKey(key) ? context.t(key, row.problem.params) : row.problem.code;
}

function sandboxLine(sandbox: Sandbox, context: ViewContext): string {
  const { t } = context;
  const line = lines(context);
  if (sandbox.level !== "none") {
    const mark = promisesOf(sandbox.level).files ? line.good : line.off;
    return mark(t("doctor.sandbox"), t(`doctor.sandbox.${sandbox.level}`));
  }
  const why = t(`doctor.sandbox.${sandbox.why}`, { detail: sandbox.detail });
  return line.off(t("doctor.sandbox"), `${t("doctor.sandbox.none")} (${why})`);
}

/** Cells of the first column. */
const first = 22;

function lines({ color }: ViewContext) {
  const { green, red, dim } = styles(color);
  const text = (mark: string) => (name: string, value: string) => {
    const head = printable(name);
    const blanks = " ".repeat(Math.max(0, first - cells(head)));
    return `${mark} ${head}${blanks} ${printable(value)}`;
  };
  return {
    plain: text(" "),
    good: text(green("✓")),
    bad: text(red("✗")),
    off: text(dim("–")),
  };
}
