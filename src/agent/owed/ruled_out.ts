/** What a user may rule out: kinds of files, acts, what git does; and the words for each. */

import type { Bounds } from "../../protocol/mod.ts";

export type Act = Bounds["no"][number];

export const kinds: readonly (readonly [Bounds["kinds"][number], RegExp])[] = [
  [
    "tests",
    /\b(?:the |any |existing |unit |my |our )*tests?(?: files?| code| suite)?\b|\bspecs\b|测试/,
  ],
  ["configuration", /\bconfig(?:uration)?s?(?: files?)?\b|\bsettings(?: files?)?\b|配置/],
  ["documentation", /\bdocs?\b|\bdocumentation\b|文档/],
];

export const acts: readonly (readonly [Act, RegExp])[] = [
  ["commits", /\bcommit\w*\b|\beincheck\w*|提交|коммит|コミット|커밋/],
  ["pushes", /\bpush\w*\b|\bpublish\w*\b|推送|推到|推上|пуш|プッシュ|푸시/],
  [
    "tests",
    /\b(?:run|runs|running|execute|executing|start|starting|launch\w*)\s+(?:the |any |my |our |all |unit |those |whole |full )*(?:tests?|test suite|suite|pytest|jest|specs?)\b|\brunning(?: of)? (?:the |any )?tests?\b|\bskip (?:the )?tests?\b|(?:运行|跑|执行)(?:任何|全部|所有|单元|一下)*(?:测试|用例)|\btests? (?:ausführen|laufen lassen|starten)\b|\b(?:ejecut\w+|corr\w+) (?:las |los )?(?:pruebas|tests)\b|запуска[а-яё]+ тест|テスト(?:を|は)?実行/,
  ],
  [
    "dependencies",
    /\b(?:add|adding|introduc\w+|install\w*|new|pull\w*|using|use|extra|additional|more|any|further|external|third[- ]party|neue\w*|nuev\w+|nouvel\w+|nov\w+)\b.{0,30}\b(?:dependenc\w+|packages?|librar\w+|modules?|crates?|gems?|abhängigkeit\w*|dependencias?|dépendances?|dependências?|bibliothek\w*)\b|\b(?:install|npm install|pip install)\b|(?:引入|添加|加|新增|增加|装|安装|用|使用).{0,8}(?:依赖|第三方|包|库)|新(?:的)?依赖|安装|зависимост|依存|의존성/,
  ],
  [
    "creations",
    /\b(?:new|add\w*|creat\w+|extra|additional|further|more)\s+(?:any |a |an |new |extra |additional |further |more |other )*files?\b|新(?:的|建|增)?(?:任何|其他|别的)?的?文件|(?:创建|增加|添加)(?:任何|新的?|其他|别的|额外的?)*文件|\b(?:neue\w*|weiteren?) dateien?\b|\b(?:nuevos?|más) archivos?\b|\bnouveaux? fichiers?\b|\bnovos? (?:arquivos?|ficheiros?)\b|новы[а-яё]+ файл|新しいファイル|새 ?파일/,
  ],
  [
    "deletions",
    /\b(?:delet|remov|eras)\w*\b.{0,24}\b(?:files?|anything)\b|删(?:除|掉)?.{0,6}(?:文件|东西)|(?:不要|别|不许|不准|不能|勿|不可)(?:再)?删(?:除|掉|了)?[。！!\s]*$/,
  ],
  [
    "commands",
    /\b(?:run|running|execut\w+|start\w*|launch\w*)\s+(?:any(?:thing)?|shell|commands?|code|programs?|scripts?|(?:it|this|them)(?=\s*(?:[.,;!]|$|yet\b|yourself\b|for me\b)))\b|(?:运行|跑|执行)(?:任何|其他)*(?:命令|程序|脚本|东西|代码)|(?:运行|跑|执行)(?:它)?[。！!\s]*$/,
  ],
];

/** What is done by git beside commits. */
export const git: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\btag(?:s|ging)?\b|打标签|打tag/, ["git tag"]],
  [/\bbranch(?:es|ing)?\b|(?:新建|创建|建|开).{0,4}分支/, [
    "git branch",
    "git checkout -b",
    "git switch -c",
  ]],
];
