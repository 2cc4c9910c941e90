/** Steps as models write them, read as ours. What was read once is read the same again. */

import { parsePlanMarkdown } from "../../plan/mod.ts";

/** What a model may say of a step; `removed` takes it out of the plan. */
export const statuses = ["pending", "running", "done", "failed", "skipped", "removed"] as const;

type Status = (typeof statuses)[number];

const words: Readonly<Record<Status, string>> = {
  pending:
    "pending todo open new queued waiting not_started planned blocked 待办 未开始 待处理 等待",
  running:
    "running in_progress inprogress active current doing started ongoing wip 进行中 正在进行",
  done: "done completed complete finished x true ok success 完成 已完成",
  failed: "failed fail failure error broken 失败 已失败",
  skipped: "skipped skip cancelled canceled 跳过 已跳过 取消 已取消",
  removed: "removed remove deleted delete dropped 删除 已删除 移除",
};

const meant: ReadonlyMap<string, Status> = new Map(
  statuses.flatMap((status) => words[status].split(" ").map((word) => [word, status] as const)),
);

const keys: Readonly<Record<"id" | "title" | "status" | "after", readonly string[]>> = {
  id: ["id", "step_id", "stepId", "number", "index"],
  title: ["title", "content", "text", "name", "step", "task", "description", "activeForm", "标题"],
  status: ["status", "state", "completed", "done", "状态"],
  after: [
    "after",
    "depends_on",
    "dependsOn",
    "dependencies",
    "deps",
    "blocked_by",
    "needs",
    "依赖",
  ],
};

/** One step in place of a list of them, and words about the call beside it. */
export function readInput(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { explanation: _explanation, ...rest } = value;
  const { goal, ...single } = rest;
  const isStep = !("steps" in rest) && keys.status.some((key) => key in rest);
  return isStep ? { ...(goal === undefined ? {} : { goal }), steps: [single] } : rest;
}

/** A list, one text of several lines or an object by ids. */
export function readSteps(value: unknown): unknown {
  if (!Array.isArray(value)) return isRecord(value) ? byIds(value) : value;
  const [only] = value;
  if (value.length !== 1 || typeof only !== "string" || !only.includes("\n")) return value;
  return parsePlanMarkdown(only).steps.map(({ id, title, state, after }) => {
    return { id, title, ...markOf(state), ...(after.length === 0 ? {} : { after }) };
  });
}

function byIds(value: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(value);
  const single = entries.some(([key]) => keys.title.includes(key) || keys.status.includes(key));
  if (single) return [value];
  return entries.map(([id, it]) => isRecord(it) ? { id, ...it } : { id, title: it });
}

export function readStep(value: unknown): unknown {
  if (typeof value === "string") return withNumber(value);
  if (!isRecord(value)) return value;
  const all = (key: keyof typeof keys): readonly unknown[] =>
    keys[key].map((it) => value[it]).filter((it) => it !== undefined && it !== null);
  const [after] = all("after");
  const titles = all("title");
  const number = titles.find((it) => typeof it === "number");
  const read = {
    id: readId(all("id")[0] ?? number),
    title: titles.find((it) => it !== number),
    status: readStatus(all("status")[0]),
    after: after === undefined ? undefined : readIds(after),
  };
  return Object.fromEntries(Object.entries(read).filter(([, it]) => it !== undefined));
}

/** `2. Write the test`: the number is its id. */
function withNumber(text: string): unknown {
  const [step] = parsePlanMarkdown(`- ${text.replace(/^\s*[-*+]\s+/, "")}`).steps;
  const numbered = /^\s*(?:[-*+]\s+)?(?:\[.\]\s+)?\d/.test(text);
  if (!step) return { title: text };
  return { ...(numbered ? { id: step.id } : {}), title: step.title, ...markOf(step.state) };
}

function markOf(state: string): { readonly status?: string } {
  return state === "pending" ? {} : { status: state };
}

/** `3`, `"#3"`, `"step 3"`. */
function readId(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value;
  const id = value.trim().replace(/^(?:#|step[ _-]*(?=\d)|步骤 *(?=\d))/i, "").replace(/\.$/, "");
  return id === "" ? undefined : id;
}

function readIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readId).filter((it) => it !== undefined);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return value;
  const parts = value.replaceAll(/[[\]"']/g, "").split(/[,，、;]+/);
  return parts.map(readId).filter((it) => it !== undefined && it !== "none");
}

/** A word that is none of ours stays, so that the schema names those there are. */
function readStatus(value: unknown): unknown {
  if (typeof value === "boolean") return value ? "done" : "pending";
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase().replaceAll(/[\s-]+/g, "_");
  return word === "" ? undefined : meant.get(word) ?? value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
