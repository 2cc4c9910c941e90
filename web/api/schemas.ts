/** What the server says, as far as the page reads it. */

import * as z from "zod/mini";

const outcome = z.string();

export const authMode = z.object({
  auth_mode: z.enum(["single", "multi"]),
  register: z.boolean(),
});
export type AuthMode = z.output<typeof authMode>;

export const signedIn = z.object({ token: z.string() });

export const profile = z.object({ id: z.string(), name: z.string() });
export type Profile = z.output<typeof profile>;

export const devices = z.object({
  items: z.array(z.object({ id: z.string(), current: z.boolean() })),
});

export const modes = ["chat", "work", "goal"] as const;
export type Mode = (typeof modes)[number];

const conversation = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.enum(modes),
  /** `provider/name` */
  model: z.string(),
  project_id: z.string(),
  updated_at: z.string(),
  message_count: z.number(),
  token_count: z.number(),
  cost: z.nullable(z.number()),
  status: z.enum(["running", "elsewhere", "waiting", "idle"]),
  outcome,
});
export type Conversation = z.output<typeof conversation>;

export const conversationPage = z.object({
  items: z.array(conversation),
  next_cursor: z.nullable(z.string()),
});

export const conversationDetail = conversation;

export const model = z.object({
  name: z.string(),
  provider: z.string(),
  model: z.string(),
  active: z.boolean(),
  usable: z.boolean(),
});
export type Model = z.output<typeof model>;
export const models = z.object({ items: z.array(model) });

export const project = z.object({ id: z.string(), name: z.string(), path: z.string() });
export type Project = z.output<typeof project>;
export const projects = z.object({ items: z.array(project) });

export const uploaded = z.object({
  project,
  written: z.number(),
  /** Paths that were left out. */
  skipped: z.array(z.string()),
});
export type Uploaded = z.output<typeof uploaded>;

const json = z.record(z.string(), z.unknown());

export const step = z.object({
  id: z.string(),
  type: z.enum(["thinking", "text", "tool_call", "tool_result"]),
  id_ref: z.nullable(z.string()),
  name: z.nullable(z.string()),
  arguments: z.nullable(json),
  content: z.string(),
  skipped: z.boolean(),
});
export type Step = z.output<typeof step>;

export const answers = ["once", "session", "always", "decline"] as const;
export type ApprovalWord = (typeof answers)[number];

export const message = z.discriminatedUnion("role", [
  z.object({
    id: z.string(),
    role: z.literal("user"),
    content: z.object({ text: z.string() }),
  }),
  z.object({
    id: z.string(),
    role: z.literal("assistant"),
    content: z.object({ steps: z.array(step) }),
  }),
]);
export type Message = z.output<typeof message>;
export const messagePage = z.object({
  items: z.array(message),
  next_cursor: z.nullable(z.string()),
});

const approvalRequest = z.object({
  id: z.string(),
  hash: z.string(),
  shown: z.string(),
  rules: z.array(z.string()),
});
export const approvals = z.object({ items: z.array(approvalRequest) });

/** Data of each event of a conversation's stream, by the event's name. */
export const eventData = {
  message: z.object({ message_id: z.string(), text: z.string() }),
  process_step: step,
  approval_request: approvalRequest,
  approval_answered: z.object({
    id: z.string(),
    answer: z.enum(answers),
    note: z.nullable(z.string()),
    by: z.nullable(z.string()),
  }),
  rewound: z.object({ message_id: z.string() }),
  done: z.object({ token_count: z.number(), suggested_title: z.string() }),
  error: z.object({ code: z.string(), message: z.string() }),
  gap: z.object({ last: z.number() }),
} as const;

export type EventName = keyof typeof eventData;

/** An event, checked. */
export type StreamEvent = {
  readonly [Name in EventName]: {
    readonly event: Name;
    readonly data: z.output<(typeof eventData)[Name]>;
    /** Where it stands in the log; `null`: nowhere yet. */
    readonly id: string | null;
  };
}[EventName];

const planStep = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.optional(z.string()),
  after: z.array(z.string()),
  state: z.enum(["pending", "running", "paused", "done", "failed", "skipped"]),
  why: z.optional(z.string()),
  tries: z.number(),
});
export type PlanStep = z.output<typeof planStep>;
export const plan = z.nullable(z.object({
  id: z.string(),
  goal: z.string(),
  steps: z.array(planStep),
  check: z.nullable(z.object({ passed: z.boolean(), why: z.string() })),
}));
export type Plan = NonNullable<z.output<typeof plan>>;

const treeNode = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  type: z.enum(["turn", "goal", "model", "call", "question", "agent"]),
  name: z.string(),
  text: z.string(),
  at: z.string(),
  /** `null`: it is at work, or waits. */
  ended: z.nullable(z.string()),
  state: z.enum(["open", "done", "failed", "skipped"]),
  tokens: z.number(),
});
export type TreeNode = z.output<typeof treeNode>;
export const tree = z.object({ items: z.array(treeNode), has_more: z.boolean() });
export type Tree = z.output<typeof tree>;

export const planRun = z.object({ conversation_id: z.string() });

const change = z.object({
  change: z.number(),
  kind: z.string(),
  at: z.string(),
  session: z.nullable(z.string()),
  tool: z.nullable(z.string()),
  command: z.optional(z.string()),
  files: z.array(z.object({
    path: z.string(),
    did: z.enum(["created", "edited", "deleted", "mode"]),
    added: z.nullable(z.number()),
    removed: z.nullable(z.number()),
  })),
  receipt: z.nullable(z.enum(["passed", "failed"])),
  undoneBy: z.nullable(z.number()),
  inForce: z.boolean(),
});
export type ChangeRow = z.output<typeof change>;
export const changes = z.array(change);
export const changeDiff = z.object({ diff: z.string() });

export const undone = z.object({ outcome: z.string() });

export const folder = z.object({
  items: z.array(z.object({
    path: z.string(),
    type: z.enum(["file", "directory", "link", "other"]),
    size: z.number(),
  })),
});
export type Entry = z.output<typeof folder>["items"][number];
export const file = z.object({ path: z.string(), content: z.string(), size: z.number() });

const usageRow = z.object({
  name: z.string(),
  input: z.number(),
  output: z.number(),
  cost: z.number(),
});
export type UsageRow = z.output<typeof usageRow>;
export const usage = z.object({ rows: z.array(usageRow), total: usageRow });

export const dependencies = z.object({
  files: z.array(z.string()),
  edges: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type Dependencies = z.output<typeof dependencies>;

export const envelope = z.union([
  z.object({ code: z.literal(0), data: z.unknown() }),
  z.object({ code: z.number(), message: z.string() }),
]);

export const nothing = z.unknown();
