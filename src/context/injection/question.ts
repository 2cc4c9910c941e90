/** Whether words are worth a search. */

/** Words that say how somebody speaks and not what he wants. */
const idle = new Set(
  ("the and you for not but with that this what have has are was can could would should please thank " +
    "thanks hello hey yes yeah okay good great nice well now then again more next continue going just " +
    "now right done sure let lets about from into some all any why how who where when does did try keep " +
    "fix test tests run change update add make use work works working code file files it's don't project " +
    "look around explain show tell find list write create say see read help check give get need want")
    .split(" "),
);

/** The same in Chinese, and the characters that stand between its words and begin none of code. */
const idleChinese = new RegExp(
  ("你好|您好|谢谢|多谢|辛苦|麻烦|帮我|帮忙|请问|一下|继续|好的|好了|可以|是的|不对|没错|没有|现在|然后|接着|之后|" +
    "下一步|开始|试试|看看|告诉|介绍|说明|解释|运行|执行|测试|修复|修改|更新|添加|增加|删除|创建|新建|列出|查找|查看|检查|使用|" +
    "文件|代码|项目|工作|任务|问题|错误|这个|那个|这里|那里|这些|那些|什么|怎么|怎样|如何|为什么|哪里|哪些|哪个|多少|我们|" +
    "需要|应该|所有|全部|完成|再来|一遍|一个|一次|上面|下面|刚才|[请这那吗呢吧啊了的在和与都也还就我你它把被给让要想从到为]")
    .split("|").sort((a, b) => b.length - a.length).join("|"),
  "g",
);

/** Fewer words than this ask nothing that could be looked for. */
const fewest = 2;

/** Characters of a Chinese word, mostly. */
const wordLength = 2;

/** The words are about something: looking for files that answer them is worth an index. */
export function isQuestion(words: string): boolean {
  const runs = words.slice(0, 4_000).toLowerCase().match(/[a-z][a-z\d_'-]{2,}/g) ?? [];
  const telling = new Set(runs.filter((it) => !idle.has(it)));
  const chinese = words.slice(0, 4_000).replaceAll(/[^\u4e00-\u9fff]+/g, " ")
    .replaceAll(idleChinese, " ").match(/[\u4e00-\u9fff]{2,}/g) ?? [];
  const length = [...new Set(chinese)].reduce((all, it) => all + it.length, 0);
  return telling.size + Math.floor(length / wordLength) >= fewest;
}
