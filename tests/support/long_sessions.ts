/**
 * Long sessions as people have them, made from a seed: words in two languages, reads, edits with
 * receipts, commands that fail and pass, declines, questions, steps of a plan, long outputs. Beside
 * the events stands what is true of them, kept by whoever made them up and not found by any rule.
 */

import type { NewEvent, ToolCall } from "../../src/protocol/mod.ts";
import { random } from "./random.ts";
import { answer, result, said } from "./session_events.ts";

/** What must be known later; of two with one `key` the later holds. */
export interface Truth {
  readonly kind: "receipt" | "exit" | "decision" | "declined" | "answer" | "step" | "tests";
  readonly key: string;
  /** All of these must stand in one line. */
  readonly holds: readonly RegExp[];
  /** Nobody may say that it passed. */
  readonly failed?: boolean;
}

/** Appended at once; what is true from there on. */
export interface Commit {
  readonly events: readonly NewEvent[];
  readonly truths: readonly Truth[];
}

const areas = ["auth", "billing", "search", "sync", "report", "upload", "queue", "cache"] as const;
const parts = [
  "client",
  "store",
  "parser",
  "router",
  "worker",
  "schema",
  "retry",
  "index",
] as const;
const symbols = ["loadProfile", "parse_rows", "RetryPolicy", "flushQueue", "toInvoice"] as const;
const checks = ["npm test", "deno test -A", "pytest -q", "npm run lint", "cargo test"] as const;
const looks = ["git status --short", "ls src", "docker compose ps", "curl -s localhost"] as const;
const requests = [
  "Please look at why the nightly run is slow and mend it.",
  "The totals are off by one day at the end of the month.",
  "看一下登录为什么偶尔会失败，然后修好它。",
  "Add what is missing so that uploads resume.",
  "把报表导出的编码问题处理一下，用户反馈打开是乱码。",
  "Tidy this up before we go on.",
] as const;

const escaped = (text: string) => new RegExp(RegExp.escape(text));
const passed = /pass(ed|es)|exit 0/i;
const failed = /fail(ed|s|ing)|exit [1-9]/i;

export class SessionMaker {
  readonly #random: ReturnType<typeof random>;
  #calls = 0;
  #marks = 0;

  constructor(seed: number) {
    this.#random = random(seed);
  }

  /** Commits of so many events in all, or a turn more. */
  *commits(events: number): Generator<Commit> {
    let made = 0;
    for (const commit of this.#all()) {
      yield commit;
      made += commit.events.length;
      if (made >= events && commit.events.at(-1)?.type === "step") return;
    }
  }

  *#all(): Generator<Commit> {
    yield plain([{ type: "session_created", id: "s", workspace: "/w", program: "0" }]);
    for (let turn = 0;; turn++) {
      yield* this.turn();
      if (turn % 40 === 20) yield plain([this.#instructions(turn)]);
    }
  }

  /** From the user's words to the last answer. */
  *turn(): Generator<Commit> {
    yield this.#asked();
    if (this.#marks === 1) yield plain([this.#instructions(0), critical(this.#marks)]);
    const rounds = 1 + this.#random.below(6);
    for (let round = 0; round < rounds; round++) {
      const asks = this.#random.chance(0.08);
      const declines = !asks && this.#random.chance(0.08);
      if (asks) yield* this.#question();
      else if (declines) yield* this.#declined();
      else yield* this.#work();
      if (this.#random.chance(0.05)) {
        yield plain([{ type: "user_message", text: "继续", steer: true }]);
      }
    }
    if (this.#random.chance(0.15)) yield this.#verified();
    yield plain([said("That is done. What is left stands in the report.", "stop")]);
  }

  #asked(): Commit {
    const mark = ++this.#marks;
    const text = this.#random.pick(requests);
    if (this.#random.chance(0.1)) {
      const goal: NewEvent = {
        type: "goal",
        move: "step",
        step: `s${mark}`,
        text: `Carry out step s${mark} of the plan: wire ${this.#path()} into release-${mark}.`,
      };
      return {
        events: [goal],
        truths: [{ kind: "step", key: "step", holds: [escaped(`release-${mark}`)] }],
      };
    }
    if (!this.#random.chance(0.6)) return plain([{ type: "user_message", text }]);
    const [words, ...holds] = this.#decision(mark);
    return {
      events: [{ type: "user_message", text: `${text} ${words}` }],
      truths: [{ kind: "decision", key: `decision ${mark}`, holds: holds.map(escaped) }],
    };
  }

  #decision(mark: number): readonly [string, ...string[]] {
    const port = 3000 + mark * 7;
    return this.#random.pick<readonly [string, ...string[]]>(
      [
        [`Use port ${port} for area-${mark}.`, `${port}`, `area-${mark}`],
        [`Never touch legacy-${mark}/ without asking me.`, `legacy-${mark}`],
        [`必须使用 ${mark}.4.2 版本的 libfoo。`, `${mark}.4.2`, "libfoo"],
        [`不要改动 vendor-${mark} 目录。`, `vendor-${mark}`],
        [`把超时改成 ${mark + 11} 秒。`, `${mark + 11} 秒`],
        [`Always keep column_${mark} nullable, at most ${mark + 3} rows.`, `column_${mark}`],
      ],
    );
  }

  *#work(): Generator<Commit> {
    const kind = this.#random.below(10);
    if (kind < 4) yield* this.#reads();
    else if (kind < 7) yield* this.#edit();
    else yield* this.#run();
  }

  *#reads(): Generator<Commit> {
    const paths = [...Array(1 + this.#random.below(3)).keys()].map(() => this.#path());
    const calls = paths.map((path) => this.#call("read_file", { path }));
    yield plain(answer("I look at these first.", calls));
    yield plain(calls.map(({ id }, at) => ({
      ...result(id, this.#output(40 + this.#random.below(80))),
      saw: [{ path: paths[at] ?? "", hash: `h${id}` }],
    })));
  }

  *#edit(): Generator<Commit> {
    const path = this.#path();
    const call = this.#call("edit_file", {
      path,
      old_text: this.#output(4),
      new_text: this.#output(8 + this.#random.below(30)),
    });
    yield plain(answer(`Now \`${this.#random.pick(symbols)}\` in ${path} is changed.`, [call]));
    const good = this.#random.chance(0.7);
    const text = good
      ? `${path} written.\ntests passed: 12 tests`
      : `${path} written.\ntests FAILED (npm test):\n${path}:${this.#calls}: expected 3, got 4`;
    yield {
      events: [{
        ...result(call.id, text),
        change: `ch${this.#calls}`,
        writes: [{ path, hash: `w${this.#calls}` }],
        receipt: good ? "passed" : "failed",
      }],
      truths: [{
        kind: "receipt",
        key: path,
        holds: [escaped(path), good ? passed : failed],
        failed: !good,
      }],
    };
  }

  *#run(): Generator<Commit> {
    const check = this.#random.chance(0.6);
    const area = this.#random.pick(areas);
    const command = check
      ? `${this.#random.pick(checks)} ${area}`
      : `${this.#random.pick(looks)} ${area}`;
    const exit = this.#random.chance(check ? 0.5 : 0.1) ? 1 + this.#random.below(3) : 0;
    const call = this.#call("run_shell", { command });
    yield plain(answer("", [call]));
    const end = exit === 0
      ? "12 passed"
      : `Error: ${area} gave ${this.#calls}\n2 failed, 10 passed`;
    yield {
      events: [{
        ...result(call.id, `${this.#output(20 + this.#random.below(150))}\n${end}`),
        status: exit === 0 ? "ok" : "failed",
        exit,
      }],
      truths: [{
        kind: "exit",
        key: command,
        holds: [escaped(command), exit === 0 ? passed : new RegExp(`exit ${exit}\\b`)],
        failed: exit !== 0 && check,
      }],
    };
  }

  *#declined(): Generator<Commit> {
    const mark = ++this.#marks;
    const call = this.#call("run_shell", { command: `rm -rf build-${mark}` });
    const note = this.#random.pick([`use clean-${mark} instead`, `先备份 snap-${mark} 再说`]);
    const hash = `q${mark}`;
    yield plain([
      ...answer("I clear the old build.", [call]),
      { type: "decision", call: call.id, verdict: "ask", reason: "it removes files" },
      { type: "asked", call: call.id, hash, shown: "rm" },
    ]);
    yield {
      events: [
        { type: "answered", call: call.id, hash, answer: "decline", note },
        { ...result(call.id, `The user declined this call and says: ${note}`), status: "denied" },
      ],
      truths: [{
        kind: "declined",
        key: `declined ${mark}`,
        holds: [escaped(`build-${mark}`), /declin/i, escaped(`-${mark}`)],
      }],
    };
  }

  *#question(): Generator<Commit> {
    const mark = ++this.#marks;
    const call = this.#call("ask_user", { question: `Which database should shard-${mark} use?` });
    const hash = `q${mark}`;
    const note = `engine-${mark} on disk`;
    yield plain([...answer("", [call]), { type: "asked", call: call.id, hash, shown: "?" }]);
    yield {
      events: [
        { type: "answered", call: call.id, hash, answer: "once", note },
        result(call.id, note),
      ],
      truths: [{
        kind: "answer",
        key: `answer ${mark}`,
        holds: [escaped(`shard-${mark}`), escaped(`engine-${mark}`)],
      }],
    };
  }

  #verified(): Commit {
    const good = this.#random.chance(0.5);
    const why = good ? "npm test, 48 tests" : `npm test: 2 of 48 failed in run-${this.#calls}`;
    const verification: NewEvent = {
      type: "verification",
      verdict: good ? "passed" : "failed",
      why,
      text: good ? "" : this.#output(10),
      edited: [],
      receipts: [],
      durationMs: 5,
    };
    const told: NewEvent = { type: "context", source: "nudge:verification", text: why };
    return {
      events: good ? [verification] : [verification, told],
      truths: [{ kind: "tests", key: "tests", holds: [/own tests/, good ? passed : failed] }],
    };
  }

  #instructions(turn: number): NewEvent {
    const text = `AGENTS.md, as it is at ${turn}: keep functions short. 提交前必须运行测试。`;
    return { type: "context", source: "instructions:AGENTS.md", text };
  }

  #call(name: string, input: ToolCall["input"]): ToolCall {
    return { id: `c${String(this.#calls++).padStart(8, "0")}`, name, input };
  }

  #path(): string {
    return `src/${this.#random.pick(areas)}/${this.#random.pick(parts)}.ts`;
  }

  #output(lines: number): string {
    return [...Array(lines).keys()].map((at) =>
      `${at}  const ${this.#random.pick(parts)}${this.#random.below(999)} = ${
        this.#random.pick(symbols)
      }(${this.#random.below(99)});`
    ).join("\n");
  }
}

function plain(events: readonly NewEvent[]): Commit {
  return { events, truths: [] };
}

function critical(mark: number): NewEvent {
  const text = `Remembered as critical: production is read-only, ticket-${mark}.`;
  return { type: "context", source: "critical:memory", text };
}
