/** Tasks in Chinese find the files of the same tasks in English; sixty over released packages are in `benches/context.md`. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { firstFound, givenFor, type Place } from "../../../benches/context/chinese/hits.ts";
import { openCode } from "../../../src/codeintel/mod.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";

/** English, Chinese, and the file that has to be seen. */
type Task = readonly [english: string, chinese: string, gold: string];

const folders: Readonly<Record<string, readonly Task[]>> = {
  models: [
    [
      "retry a request after the wait that the server names",
      "按服务器要求的等待时间重试请求",
      "retry_after.ts",
    ],
    ["the deadline over retries and waits", "重试和等待的截止时间", "deadline.ts"],
    ["redact a key in the stream of an answer", "在流式回答里隐藏密钥", "redact.ts"],
    ["generate an embedding vector", "用 embed 生成向量", "embed.ts"],
  ],
  config: [
    ["encrypt a secret with the master key", "用主密钥加密", "sealed.ts"],
    ["which environment variable holds the proxy", "哪个环境变量是代理", "proxy.ts"],
    ["merge layers of the configuration", "合并配置的各层 layer", "merge.ts"],
    ["trust a folder", "信任文件夹 trust", "trust.ts"],
  ],
  storage: [
    ["a lock that another process holds", "另一个进程持有的锁", "lock"],
    ["backup of the database", "数据库的备份", "backups.ts"],
    ["the cache in memory", "内存里的缓存", "memory_cache.ts"],
    ["checksum of a page of the database", "数据库页面的校验和", "pages.ts"],
  ],
  sandbox: [
    ["filter of system calls", "系统调用的过滤器", "seccomp"],
    ["limits of memory and processes", "内存和进程的限制", "limits.ts"],
    ["kill the process group", "终止进程组 kill group", "background"],
    ["mount a layer", "挂载 mount 层 layer", "layer"],
  ],
};

/** Tasks whose file was given, and those whose file a search had among the first five. */
interface Hits {
  given: number;
  found: number;
}

Deno.test("tasks in Chinese are given the files that they are given in English", async () => {
  const english: Hits = { given: 0, found: 0 };
  const chinese: Hits = { given: 0, found: 0 };
  for (const [folder, tasks] of Object.entries(folders)) {
    const root = fileURLToPath(new URL(`../../../src/${folder}`, import.meta.url));
    const workspace = await diskWorkspace(root);
    const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };
    using code = await openCode({ workspace, cache: memoryCache(), clock });
    const tokenizer = { count: (text: string) => Math.ceil(text.length / 4), exact: false };
    const place: Place = { workspace, code, tokenizer };
    for (const [words, translated, gold] of tasks) {
      await look(english, words, gold, place);
      await look(chinese, translated, gold, place);
    }
  }
  assert.deepEqual(english, { given: 16, found: 16 });
  assert.ok(chinese.given >= 0.95 * english.given, `${chinese.given} given`);
  assert.ok(chinese.found >= 0.95 * english.found, `${chinese.found} found`);
});

async function look(hits: Hits, words: string, gold: string, place: Place): Promise<void> {
  const isGold = (path: string) => path.includes(gold);
  if ([...await givenFor(words, place, 1000)].some(isGold)) hits.given++;
  if ([...await firstFound(words, place, 5)].some(isGold)) hits.found++;
}
