/**
 * What a task says of a test: it is to be put right (`asked`), or to be left as it is (`excluded`).
 * In English and Chinese.
 */

export type TestStance = "asked" | "excluded" | "open";

/** A test by its names, and whether it is of what was worked on. */
export interface NamedTest {
  readonly names: readonly string[];
  /** A function or class that the task names is in its name. */
  readonly isOf: (subject: string) => boolean;
  /** It covers something that was changed. */
  readonly isAbout: () => boolean;
}

const no =
  /\b(?:ignor\w*|skip\w*|except|besides|unrelated|known|leave|do(?:es)? not|don't|doesn't|never|no need|not (?:to )?(?:touch|fix|care|change|part|yours))\b|忽略|不要|不用|不必|别|跳过|除了|无关|不管|已知/i;

const pronoun = /\b(?:it|that|this|them|those|these|one)\b|它|这个|那个/i;

const allTests =
  /\b(?:fix|pass|green|repair|mend|make|finish|solve|get|until|so that)\b.{0,60}\b(?:tests?|suite|specs?|checks?|build|ci)\b|\b(?:tests?|suite|specs?|build|ci)\b.{0,40}\b(?:pass\w*|fail\w*|green|red|broken|works?)\b|测试.{0,20}(?:通过|失败|不过|修)|(?:修复|修好|通过|跑通).{0,20}测试/i;

const mending =
  /\b(?:fix\w*|bugs?|implement\w*|complete|finish\w*|repair|mend|correct\w*|solve|debug|broken|wrong|crash\w*|errors?|issues?|fails?|failing)\b|修|实现|完成|改正|错误|问题|补全|失败/i;

export function testStance(task: string, test: NamedTest): TestStance {
  const clauses = clausesOf(task);
  const said = clauses.flatMap((clause, at) => {
    if (!test.names.some((it) => holdsWord(clause.text, it))) return [];
    const next = clauses[at + 1];
    const turned = next && next.sentence === clause.sentence && no.test(next.text) &&
      pronoun.test(next.text);
    return [no.test(clause.text) || turned ? "excluded" as const : "asked" as const];
  });
  if (said.length > 0) return said.includes("asked") ? "asked" : "excluded";
  const wanted = clauses.filter(({ text }) => !no.test(text));
  if (wanted.some(({ text }) => allTests.test(text))) return "asked";
  if (subjectsOf(task).some((it) => test.isOf(it))) return "asked";
  return wanted.some(({ text }) => mending.test(text)) && test.isAbout() ? "asked" : "open";
}

interface Clause {
  readonly text: string;
  readonly sentence: number;
}

function clausesOf(task: string): readonly Clause[] {
  return task.split(/(?<=[.!?])\s+|[。！？\n]/).flatMap((sentence, at) =>
    sentence.split(/[,;:，；：、]\s*|\s(?=(?:but|while|although|except)\b)/)
      .map((text) => ({ text, sentence: at }))
  );
}

function holdsWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`, "i").test(text);
}

/** Functions and classes that the task names. */
function subjectsOf(task: string): readonly string[] {
  const found = task.matchAll(
    /`([A-Za-z_]\w{2,})(?:\([^`]*\))?`|\b([A-Za-z_]\w{2,})\(|\b(?:function|method|class|def|func|fn)\s+([A-Za-z_]\w{2,})|(?:函数|方法|类)\s*([A-Za-z_]\w{2,})/g,
  );
  return [...found].flatMap((it) => it.slice(1).filter((word) => word !== undefined));
}
