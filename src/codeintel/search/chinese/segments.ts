/**
 * Chinese is written without blanks: words of programming are found by the longest one that the
 * glossary has, words about how one speaks are left out, and what is left is looked for as it stands.
 */

/** English words by the Chinese one, the usual one first. */
export type Glossary = ReadonlyMap<string, readonly string[]>;

/** A piece of a run of Chinese. */
export type Segment =
  | { readonly type: "word"; readonly word: string; readonly english: readonly string[] }
  /** What no list knows: a name, or a word of the project. */
  | { readonly type: "text"; readonly text: string };

/** Words by length; the longest of either list, and of a project. */
export const longest = 6;

/** Said in any question, of no thing: as the stop words of English. */
const functionWords: ReadonlySet<string> = new Set(
  ("的 了 在 是 和 与 或 及 都 也 还 再 又 就 才 把 被 让 使 给 对 向 从 到 由 以 为 于 用 按 经 每 各 某 个 这 那 其 " +
    "它 他 我 你 您 们 请 吗 呢 吧 啊 不 没 有 无 能 会 要 想 做 说 看 得 地 着 过 里 上 下 中 内 外 前 后 时 " +
    "之 所 并 且 而 但 如 若 因 当 则 即 只 很 太 更 最 多 少 大 小 好 坏 新 旧 一 二 两 三 几 第 次 种 些 " +
    "这个 那个 这些 那些 一个 一些 一下 一项 每个 各个 某个 多个 几个 两个 两次 哪个 哪些 哪里 什么 怎么 怎样 如何 为什么 为何 是否 " +
    "没有 不能 不会 不对 不了 可以 应该 需要 必须 如果 的话 因为 所以 但是 而且 或者 以及 并且 然后 之后 之前 之间 " +
    "时候 的时候 目前 现在 已经 正在 一直 总是 有时 偶尔 经常 重复 其他 另外 自己 我们 你们 他们 请问 帮我 帮忙 " +
    "问题 情况 地方 部分 逻辑 代码 功能 实现 支持 进行 出现 发生 发现 得到 给出 存在 造成 导致 直到 达到 通过 经过 根据 关于 对于")
    .split(" "),
);

/** @param run of Han characters */
export function segmentsOf(
  run: string,
  glossary: Pick<Glossary, "get" | "has">,
): readonly Segment[] {
  const segments: Segment[] = [];
  let rest = "";
  const close = () => {
    if (rest !== "") segments.push({ type: "text", text: rest });
    rest = "";
  };
  for (let at = 0; at < run.length;) {
    const word = longestAt(run, at, glossary);
    if (word === null) {
      rest += run.charAt(at++);
      continue;
    }
    close();
    const english = glossary.get(word);
    if (english) segments.push({ type: "word", word, english });
    at += word.length;
  }
  close();
  return segments;
}

/** A word of either list that begins there; of equals that of the glossary. */
function longestAt(
  run: string,
  at: number,
  glossary: Pick<Glossary, "has">,
): string | null {
  for (let length = Math.min(longest, run.length - at); length > 0; length--) {
    const word = run.slice(at, at + length);
    if (glossary.has(word) || functionWords.has(word)) return word;
  }
  return null;
}
