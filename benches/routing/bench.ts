/** Prints the table of `benches/routing.md`: `bench.ts [--wrong]`, which names the tasks that went wrong. */

import { laterTasks } from "../../tests/corpus/routing/later.ts";
import { moreTasks } from "../../tests/corpus/routing/more.ts";
import { type LabelledTask, tasks } from "../../tests/corpus/routing/tasks.ts";
import { chosen, rowsOf } from "./table.ts";

const sets: readonly (readonly [string, readonly LabelledTask[]])[] = [
  ["the half to choose by", tasks.filter(({ heldOut }) => !heldOut)],
  ["held out", tasks.filter(({ heldOut }) => heldOut)],
  ["held out, English", tasks.filter((it) => it.heldOut && it.language === "en")],
  ["held out, Chinese", tasks.filter((it) => it.heldOut && it.language === "zh")],
  ["all 200", tasks],
  ["60 more to choose by", moreTasks],
  ["60 written last", laterTasks],
];

console.log(
  "| tasks | chosen by | right | accuracy | done again | wasted | US$, small one local | US$, small one hosted |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [name, some] of sets) {
  for (const it of await rowsOf(some)) {
    const share = `${(100 * it.right / it.tasks).toFixed(1)} %`;
    const money = [it.local, it.hosted].map((cost) => cost.toFixed(2));
    const cells = [name, it.chooser, it.right, share, it.again, it.wasted, ...money];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

if (Deno.args.includes("--wrong")) {
  for (const { task, small } of await chosen([...tasks, ...moreTasks, ...laterTasks])) {
    if (small === (task.label === "simple")) continue;
    console.log(`${task.label} ${task.heldOut ? "held out" : ""}: ${task.text.slice(0, 120)}`);
  }
}
