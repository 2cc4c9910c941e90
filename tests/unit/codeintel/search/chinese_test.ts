import assert from "node:assert/strict";
import { glossary } from "../../../../src/codeintel/search/chinese/glossary.ts";
import {
  loadGlossaryFor,
  projectGlossary,
  unknownWords,
} from "../../../../src/codeintel/search/chinese/mod.ts";
import { rankFiles, wordsOf } from "../../../../src/codeintel/search/mod.ts";
import { segmentsOf } from "../../../../src/codeintel/search/chinese/segments.ts";
import { parseQuery } from "../../../../src/codeintel/search/query.ts";
import { asksForContext } from "../../../../src/context/mod.ts";

Deno.test("a run of Chinese is cut at the longest words that are known", () => {
  const cut = (run: string) =>
    segmentsOf(run, glossary).map((it) => it.type === "word" ? it.english[0] : it.text);
  assert.deepEqual(cut("重定向到其他主机之后授权请求头没有被去掉"), [
    ...["redirect", "host", "authorization", "header", "去掉"],
  ]);
  assert.deepEqual(cut("连接池的重试次数不能配置"), ["pool", "retries", "config"]);
  assert.deepEqual(cut("为什么"), []);
  assert.deepEqual(cut("蓝鲸支付"), ["蓝鲸", "pay"]);
});

Deno.test("the glossary has one entry a word, and tokens as files have them", () => {
  for (const [word, english] of glossary) {
    assert.match(word, /^\p{Script=Han}{1,6}$/u);
    assert.ok(english.length > 0, word);
    for (const it of english) assert.match(it, /^[a-z][a-z0-9]+$/);
    assert.equal(new Set(english).size, english.length, word);
  }
});

Deno.test("a Chinese word is one term, with the English ones and itself as its forms", async () => {
  const question = "重构会话 cookie 签名";
  await loadGlossaryFor(question);
  const { terms } = parseQuery(question);
  assert.deepEqual(terms.map(({ word }) => word), [
    ...["重构", "会话", "cookie", "签名", "session cookie", "cookie sign"],
  ]);
  const session = terms.find(({ word }) => word === "会话");
  const tokens = session?.forms.filter(({ weight }) => weight === 1).map(({ token }) => token);
  assert.deepEqual(tokens, ["session", "会话"]);
});

Deno.test("words about something ask for context in both languages, others in neither", () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ["refactor the session cookie", true],
    ["重构会话 cookie 签名", true],
    ["从文件加载配置", true],
    ["请求上下文被弹出两次", true],
    ["命令行找不到应用", true],
    ["thanks, go on", false],
    ["你好", false],
    ["好的，继续", false],
    ["谢谢，请再运行一下测试", false],
    ["看看这个文件", false],
    ["帮我改一下", false],
    ["现在怎么样了？", false],
  ];
  const asks = (words: string) =>
    asksForContext({ words, search: true, changed: [], remembered: [] });
  assert.deepEqual(rows.map(([words]) => [words, asks(words)]), rows);
});

Deno.test("a word that only the project knows stands for the names that it has there", async () => {
  const files: Readonly<Record<string, string>> = {
    "locale/zh.json": '{\n  "settlement.title": "结算中心",\n  "late": "滞纳金"\n}\n',
    "docs/说明.md": "风控引擎（RiskEngine）检查每一笔交易。\n",
    "src/settlement.ts": "export function settle() {}\n",
    "src/risk_engine.ts": "export class RiskEngine {}\n",
    "src/other.ts": "export const other = 1;\n",
  };
  const words = new Map(Object.entries(files).map(([path, it]) => [path, wordsOf(it)]));
  const text = (path: string) => Promise.resolve(files[path] ?? null);
  const first = async (question: string) => {
    await loadGlossaryFor(question);
    const glossary = await projectGlossary(unknownWords(question), { words, text });
    return rankFiles(question, { words, glossary }).map(({ path }) => path)
      .filter((it) => it.startsWith("src/"));
  };
  assert.deepEqual(await first("结算中心超时"), ["src/settlement.ts"]);
  assert.deepEqual(await first("风控引擎太慢"), ["src/risk_engine.ts"]);
  assert.deepEqual(await first("没人知道的东西"), []);
});
