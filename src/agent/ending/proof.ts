/**
 * Whether tests that pass prove what was asked for. They say that nothing broke; that the work was done is shown by
 * what was written. Where that is missing the end is done, and not verified. No word of the answer raises it.
 */

import type { ProofGap } from "../outcomes.ts";
import { isWritten, limitsOf } from "../owed/mod.ts";
import { type Case, isIn } from "./case.ts";
import { isManifest } from "./limits.ts";

export interface Gap {
  readonly why: ProofGap;
  readonly what: string;
}

/** `null`: each thing that the request names has left a trace. */
export function gapIn(it: Case): Gap | null {
  const [stub] = stubsIn(it);
  if (stub !== undefined) return { why: "stub", what: stub };
  const unchanged = unchangedIn(it);
  if (unchanged.length > 0) return { why: "target", what: unchanged.join(", ") };
  const lost = lostIn(it);
  if (lost.length > 0) return { why: "missing", what: lost.join(", ") };
  const ground = groundIn(it);
  if (ground.length > 0) return { why: "ground", what: ground.join(", ") };
  const unrun = unrunTests(it);
  return unrun.length > 0 ? { why: "new_tests", what: unrun.join(", ") } : null;
}

/** Placeholders that stand in for work, where none is wanted: `todo! (net.rs)`. */
export function stubsIn({ progress: { evidence: { trace } }, task }: Case): readonly string[] {
  if (wantsStub.test(task)) return [];
  return Object.entries(trace.stubs).map(([path, found]) => `${found} (${path})`);
}

/** A note to whoever comes next, and no code that fails when it is reached. */
export function isNote(stub: string): boolean {
  return /^(?:\/\/|#|--|\/\*|<!--)/.test(stub);
}

const wantsStub =
  /\b(?:stubs?|todos?|placeholders?|skeleton|scaffold\w*|mock\w*|abstract|not[ _]?implemented\w*|unimplemented|unsupported\w*)\b|\b(?:drop|remov)\w* .{0,16}\bsupport\b|桩|占位|骨架|抽象|未实现/i;

/** Files that are to be changed and are as they were; one for which tests were written stays as it is. */
function unchangedIn(it: Case): readonly string[] {
  const { due, written, words, progress: { evidence } } = it;
  if (due.kind !== "change" || isOfTests(it)) return [];
  return due.files.filter((path) =>
    !isIn(written, path) && (!words.needless || isIn(Object.keys(evidence.written), path))
  );
}

/** What was wanted and was never written. A thing of a list may be told in other words than code has for it. */
function lostIn({ progress: { evidence: { trace } }, text }: Case): readonly string[] {
  if (trace.isOpaque) return [];
  const sentences = text.toLowerCase().split(/[.!?。！？;；\n](?=\s|$|[^\w])/);
  return (trace.missing ?? []).filter((it) => {
    if (it.kind !== "part") return true;
    // Code has no Chinese words.
    if (it.signs.some((sign) => /[^\0-\x7f]/.test(sign))) {
      return !sentences.some((told) => it.signs.some((sign) => told.includes(sign)));
    }
    return !whole.test(text) && !sentences.some((told) => act.test(told) && isWritten(it, told));
  }).map(({ name }) => name);
}

/** Something does, or is done: `raises`, `sorted`, `goes through`. */
const act =
  /\b(?:is|are|was|were|been|gets?|now|goes|go|has|have|does|can|takes?|accepts?|returns?|raises?|throws?)\b|\b\w{3,}(?:ed|s)\b/;

const whole = /\b(?:both|each|everything|all (?:of )?(?:them|three|four|five|it))\b/i;

/** Files that decide what tests say, changed though nobody asked for it. New tests count for nothing anyway. */
function groundIn({ task, due, written, progress }: Case): readonly string[] {
  const limits = limitsOf(task);
  const wish = limits.reduce((left, it) => left.replace(it, " "), task);
  const named = due.kind === "change" ? due.files : [];
  const isNamed = (path: string) =>
    isIn(named, path) || wish.includes(path.slice(path.lastIndexOf("/") + 1));
  const edited = ofTests.test(wish) ? [] : progress.verification?.edited ?? [];
  const packages = ofPackages.test(wish) ? [] : written.filter(isManifest);
  const settings = ofSettings.test(wish) ? [] : written.filter((path) => runnerFile.test(path));
  return [...new Set([...edited, ...packages, ...settings])].filter((path) => !isNamed(path));
}

const ofTests = /tests?\b|\bspecs?\b|\bsnapshots?\b|\bfixtures?\b|\bexpect|测试|用例|快照|预期/i;

const ofPackages =
  /dependenc|\bdeps?\b|package|librar|crate|\bmodules?\b|install|upgrade|downgrade|bump|\bpin\b|version|migrat|\bport\b|\bgems?\b|依赖|库|包|升级|降级|版本|安装|引入|迁移/i;

const ofSettings =
  /config|setting|setup|strict|lint|compiler|ts ?config|\bbuild (?:system|file|script)|配置|设置|严格|编译选项/i;

/** What a runner or a compiler goes by. */
const runnerFile =
  /(?:^|\/)(?:pytest\.ini|tox\.ini|conftest\.py|\.coveragerc|(?:jest|vitest|karma|playwright|cypress|babel)\.conf(?:ig)?\.\w+|\.mocharc\.\w+|tsconfig[\w.-]*\.json|deno\.jsonc?|phpunit\.xml(?:\.dist)?|\.rspec|noxfile\.py)$/i;

/** Nothing but tests was written, which the program does not count, and nobody ran them. */
function unrunTests(it: Case): readonly string[] {
  const { check, changedSinceCheck } = it.progress;
  return check?.passed && !changedSinceCheck || !isOfTests(it) ? [] : it.written;
}

function isOfTests({ written, progress: { verification } }: Case): boolean {
  const tests = [...verification?.edited ?? [], ...verification?.added ?? []];
  return written.every((path) => tests.includes(path));
}
