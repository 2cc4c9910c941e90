/** Why a model took a turn: logged in English, shown in the user's language. */

import assert from "node:assert/strict";
import { routeWhy } from "../../../src/actions/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import type { Obstacle } from "../../../src/models/routing/mod.ts";
import { signs } from "../../../src/models/routing/score.ts";
import { failureText, obstacleText } from "../../../src/models/routing/why.ts";
import { type ModelError, taskKinds } from "../../../src/protocol/mod.ts";
import "../../support/chinese.ts";

const chinese = (why: string) => routeWhy(why, (key, params) => message("zh", key, params));
const english = (why: string) => routeWhy(why, (key, params) => message("en", key, params));

const failures: readonly ModelError["kind"][] = [
  ...["rate_limit", "balance", "unavailable", "malformed", "unknown_model", "auth"] as const,
  ...["overflow", "refusal", "content_filter", "bad_request", "aborted"] as const,
];

const obstacles: readonly Obstacle[] = [
  { type: "offline" },
  { type: "tools" },
  { type: "vision" },
  { type: "window", tokens: 8192 },
  { type: "quality", tokens: 4096 },
  { type: "resting", rest: { kind: "balance", until: Infinity } },
  { type: "resting", rest: { kind: "rate_limit", until: 1_700_000_000_000 } },
];

Deno.test("a reason is told in Chinese, part by part", () => {
  const told = {
    "dead: not reached": "dead：无法连接",
    "complex: refactor, everywhere, 3 files named": "复杂：重构、涉及多处、指明了 3 个文件",
    "simple: question; fix: elsewhere, and offline; b: window of 8192 tokens":
      "简单：提问；fix：不在本机（离线）；b：窗口只有 8192 个 token",
    "not chosen by task; c: too many requests until 12:03":
      "未按任务选择；c：请求过于频繁，12:03 前暂停",
    "goes on": "继续本轮",
  };
  assert.deepEqual(Object.keys(told).map(chinese), Object.values(told));
});

Deno.test("words that are not known stay as they are", () => {
  assert.equal(chinese("a: of another version, at 9; b"), "a：of another version、at 9；b");
});

Deno.test("a failure is told in English as the log has it", () => {
  const logged = [...failures.map(failureText), ...obstacles.map(obstacleText)]
    .map((what) => `a: ${what}`);
  assert.deepEqual(logged.map(english), logged);
});

Deno.test("everything that the log says has its Chinese words", () => {
  const words = [
    ...[...taskKinds, ...Object.keys(signs)].map((it) => `complex: ${it}`),
    ...[...failures.map(failureText), ...obstacles.map(obstacleText)].map((it) => `复: ${it}`),
    ...["goes on", "not chosen by task", "simple: a change failed"],
  ];
  const left = words.filter((it) => /[a-z]/.test(chinese(it).replaceAll("token", "")));
  assert.deepEqual(left, []);
});
