/** Who answers, where it is not the chosen model: in the status line. */

import { type Dashboard, type Place, place } from "../../support/dashboard.ts";

/** A model whose account is empty, and one that goes on for it. */
const house = () =>
  place({
    script: "- error: { kind: balance, message: empty }",
    config: "  fresh: { provider: scripted, script: fresh.yaml }\nfallback_models: [fresh]",
    own: { "fresh.yaml": "- text: It is the fresh one.\n- text: Again.\n" },
  });

const open = (it: Place, columns: number, ...argv: string[]): Promise<Dashboard> =>
  it.open({ size: { columns, rows: 24 }, argv });

Deno.test("after a failover the status line names who answered, and why where there is room", async () => {
  await using it = await house();
  const dashboard = await open(it, 120);
  await dashboard.shows(/^ work · scripted\/test\b/m);
  await dashboard.say("who is there?");
  await dashboard.shows(
    "It is the fresh one.",
    /^ work · scripted\/fresh · test: no balance · /m,
  );
  await dashboard.say("/model test");
  await dashboard.shows(/^ work · scripted\/test · (?!test)/m);
});

Deno.test("at 80 columns, in Chinese and in a session that is opened again it does so too", async () => {
  await using it = await house();
  it.env.set("LANG", "zh_CN.UTF-8");
  const ready = /Enter 发送/;
  const first = await it.open({ size: { columns: 80, rows: 24 }, ready });
  await first.say("who is there?");
  await first.shows("（由 scripted/fresh 回答：test：余额不足）", /^ 工作 · scripted\/fresh · /m);
  await first.leave();
  const again = await open(it, 120, "--continue");
  await again.shows(/^ 工作 · scripted\/fresh · test：余额不足 · /m);
});
