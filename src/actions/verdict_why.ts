/**
 * Why a verification ended as it did, for a reader. The log and the model have it in English, a
 * sentence after the other; what is known of them is a key with places. The rest stays as it is.
 */

import type { MessageKey } from "../messages/mod.ts";
import type { ViewContext } from "./action.ts";

type Translate = ViewContext["t"];
type Pattern = readonly [text: RegExp, key: MessageKey];

/** Groups have the names of the places; `files`, `what` and alike stay as they are. */
const patterns: readonly Pattern[] = [
  [/^The project had no tests at the start$/, "why.no_tests"],
  [/^tests are switched off$/, "why.off"],
  [/^the tests were not allowed to run$/, "why.not_allowed"],
  [/^no sandbox that holds files works here, and the configuration asks for one$/, "why.no_box"],
  [/^cancelled$/, "why.cancelled"],
  [/^(?<what>.+) was changed in this work$/, "why.recipe"],
  [/^(?<what>.+) knows of its tests, so that they prove nothing$/, "why.knows"],
  [/^Tests that were edited or removed ran as they were$/, "why.as_they_were"],
  [/^Left out, since they are not as they were: (?<what>.+)$/, "why.left_out"],
  [/^(?<what>.+) could not be run before this change either$/, "why.unrun_before"],
  [/^(?<what>.+) did not come to its end before this change either$/, "why.late_before"],
  [
    /^(?<all>(?<count>\d+) tests?) failed before this change too: (?<what>.+)$/,
    "why.failed_before",
  ],
  [/^(?<what>.+) failed before this change too, and says nothing new$/, "why.nothing_new"],
  [/^(?<what>.+) failed before this change too$/, "why.command_before"],
  [
    /^(?<all>(?<count>\d+) tests?) failed, and passed when run again unchanged \(flaky\): (?<what>.+)$/,
    "why.flaky",
  ],
  [/^(?<all>(?<count>\d+) tests?) of (?<what>.+) passed before this change$/, "why.passed_before"],
  [
    /^(?<all>(?<count>\d+) tests?) that ran before this change did not run: (?<what>.+)$/,
    "why.ran_before",
  ],
  [/^before this change (?<what>.+) took (?<time>[\d.]+ s)$/, "why.took_before"],
  [
    /^(?<what>.+?) is a script that was written in this session: what it says does not count$/,
    "why.own_script",
  ],
  [/^(?<what>\S+) is not installed(?: or cannot be started)?$/, "why.not_installed"],
  [/^The run timed out after (?<time>\d+ s)$/, "why.run.late"],
  [/^No test was found$/, "why.run.no_test"],
  [/^No test ran: all were skipped$/, "why.run.all_skipped"],
  [/^No test ran: there is no report$/, "why.run.no_report"],
  [/^There are tests, and it ended with exit code 0 and no report$/, "why.run.silent"],
  [/^(?:It|The runner) stopped with exit code (?<code>\d+)$/, "why.run.stopped"],
  [/^The run(?:ner)? was ended by (?<what>\w+)$/, "why.run.ended"],
  [/^The code under test replaced parts of the tests: (?<what>.+)$/, "why.run.replaced"],
  [/^No test failed, but the exit code was (?<code>\d+)$/, "why.run.code"],
  [/^No test ran, and the exit code was (?<code>\d+)$/, "why.run.no_run"],
  [/^(?<what>.+): exit code (?<code>\d+)$/, "why.exit"],
  [/^(?<what>.+): passed$/, "why.command_passed"],
  [/^(?<what>.+): timed out after (?<time>\d+ s)$/, "why.timed_out"],
];

const counted =
  /^(?<name>.+): (?<counts>\d+ (?:failed|passed|skipped)(?:, \d+ (?:failed|passed|skipped))*)$/;

/** @param why sentences, the last full stop may be missing */
export function verdictWhy(why: string, t: Translate): string {
  const sentences = why.split(/(?<![.\s/])\.(?:\s+|$)/).filter((it) => it !== "");
  const said = sentences.map((it) =>
    it.split("; ").map((part) => known(part, t)).join(t("why.and"))
  );
  return said.join(t("why.stop"));
}

function known(text: string, t: Translate): string {
  const news = /^New tests, which do not count: (.+)$/.exec(text)?.[1];
  if (news !== undefined) return t("why.new_tests", { what: known(news, t) });
  const run = counted.exec(text)?.groups;
  if (run) {
    const counts = (run.counts ?? "").split(", ").map((it) => countText(it, t));
    return `${run.name}: ${counts.join(", ")}`;
  }
  for (const [pattern, key] of patterns) {
    const found = pattern.exec(text);
    if (found) return t(key, { ...found.groups });
  }
  const [, what = "", note = ""] = /^([\w:-]+(?: \([^)]*\))?): (.+)$/.exec(text) ?? [];
  const inner = note === "" ? note : known(note, t);
  return inner === note ? text : t("why.of", { what, why: inner });
}

function countText(text: string, t: Translate): string {
  const [count = "", word = ""] = text.split(" ");
  switch (word) {
    case "failed":
      return t("why.count.failed", { count });
    case "passed":
      return t("why.count.passed", { count });
    default:
      return t("why.count.skipped", { count });
  }
}
