/** What is asked and what is said, in words of many kinds and languages: one sentence each way. */

import assert from "node:assert/strict";
import { further } from "../../../src/agent/answer/signs.ts";
import { progress } from "../../../src/agent/folds/progress.ts";
import { type Ending, judge } from "../../../src/agent/ending/judge.ts";
import { owed } from "../../../src/agent/mod.ts";

const requests: readonly (readonly [string, string])[] = [
  [
    "In settings.yml bump the timeout to 60",
    "change",
  ],
  [
    "notes.txt: append a line 'buy milk'",
    "change",
  ],
  [
    "Inside app.js: replace var by let",
    "change",
  ],
  [
    "Look through the handlers and wire up the missing ones",
    "change",
  ],
  [
    "Choose a logger and set it up in main.go",
    "change",
  ],
  [
    "Find the slow query and speed it up",
    "change",
  ],
  [
    "Pick the best name and tell me why",
    "answer",
  ],
  [
    "Compare both versions. Should we switch?",
    "answer",
  ],
  [
    "Read the spec. Would you split it?",
    "answer",
  ],
  [
    "Could you please back up the db folder into backup/?",
    "change",
  ],
  [
    "The exporter must skip empty rows",
    "change",
  ],
  [
    "It needs to log the user id",
    "change",
  ],
  [
    "What should it do on error?",
    "answer",
  ],
  [
    'Turn this into formal English: "hey, gimme the file asap please"',
    "answer",
  ],
  [
    "Compress the images in assets/",
    "change",
  ],
  [
    "Encrypt secrets.json with the existing key",
    "change",
  ],
  [
    "Do a `cargo check` and report what it says",
    "run",
  ],
  [
    "Give `npm outdated` a go and show me the list",
    "run",
  ],
  [
    "Arréglalo, por favor.",
    "change",
  ],
  [
    "Corrígelo",
    "change",
  ],
  [
    "Añadir una prueba para el carrito",
    "change",
  ],
  [
    "Comprobar qué puertos usa docker-compose.yml",
    "answer",
  ],
  [
    "Ajouter un bouton de retour",
    "change",
  ],
  [
    "Vérifier pourquoi le build échoue",
    "answer",
  ],
  [
    "Startseite übersetzen",
    "change",
  ],
  [
    "Abhängigkeiten prüfen",
    "answer",
  ],
  [
    "Timeout in config.toml erhöhen",
    "change",
  ],
  [
    "Herausfinden, wo der Port steht",
    "answer",
  ],
  [
    "Corrigir o cálculo do frete",
    "change",
  ],
  [
    "Verificar quantas linhas tem dados.csv",
    "answer",
  ],
  [
    "Aggiungere un test per il login",
    "change",
  ],
  [
    "Scrivi una funzione per la media in stats.py",
    "change",
  ],
  [
    "Добавить проверку в форму",
    "change",
  ],
  [
    "Выяснить, где задаётся порт",
    "answer",
  ],
  [
    "Напиши тест для парсера",
    "change",
  ],
  [
    "ログイン画面の修正",
    "change",
  ],
  [
    "設定ファイルを確認する",
    "answer",
  ],
  [
    "로그인 오류 수정",
    "change",
  ],
  [
    "README에 설치 방법 추가하기",
    "change",
  ],
  [
    "在 notes.md 末尾追加一行",
    "change",
  ],
  [
    "把日期格式统一一下",
    "change",
  ],
  [
    "给 utils.py 加缓存",
    "change",
  ],
  [
    "删掉吧",
    "change",
  ],
  [
    "改一下默认端口",
    "change",
  ],
  [
    "config.py 里有几个开关?",
    "answer",
  ],
  [
    "把结果导出为 out.csv",
    "change",
  ],
  [
    "说说你的思路就行",
    "plan",
  ],
  [
    "用缓存加速查询",
    "change",
  ],
  [
    "登录页想要一个记住我选项",
    "change",
  ],
  [
    "看看日志里报了什么错",
    "answer",
  ],
  [
    "这个函数是做什么的?",
    "answer",
  ],
  [
    "为什么慢?",
    "answer",
  ],
  [
    "帮我想个标题",
    "answer",
  ],
  [
    "校验手机号格式",
    "change",
  ],
  [
    "What does retry.py do when the server hangs?",
    "answer",
  ],
  [
    "How many routes does api.py define?",
    "answer",
  ],
  [
    "Which file defines the colours?",
    "answer",
  ],
  [
    "commit everything",
    "run",
  ],
  [
    "push it",
    "run",
  ],
  [
    "Write me a limerick",
    "answer",
  ],
  [
    "Please stop the logger from printing passwords",
    "change",
  ],
  [
    "Let users log in with an email",
    "change",
  ],
  [
    "Users should be able to reset their password",
    "change",
  ],
  [
    "Have the CLI accept --json",
    "change",
  ],
  [
    "Make it so that the list is sorted",
    "change",
  ],
  [
    "I'd like dark mode",
    "change",
  ],
  [
    "we need pagination on /orders",
    "change",
  ],
  [
    "Why must it be sorted?",
    "answer",
  ],
  [
    "Should it retry?",
    "answer",
  ],
  [
    "Draw a diagram of the modules",
    "answer",
  ],
  [
    "Number the headings in guide.md",
    "change",
  ],
  [
    "Strike the third item in todo.txt",
    "change",
  ],
];

for (const [words, kind] of requests) {
  Deno.test(`what is owed: ${words}`, () => assert.equal(owed(words).due.kind, kind));
}

const fresh = progress.initial();
const seen = { "a.py": true } as const;

function outcomeOf(task: string, text: string, isDone: boolean): string {
  const evidence = { ...fresh.evidence, calls: 2, read: seen, written: isDone ? seen : {} };
  const ending: Ending = {
    owed: owed(task),
    task,
    phase: "work",
    text,
    end: "stop",
    progress: { ...fresh, changed: isDone, changedSinceCheck: isDone, evidence },
    attended: false,
    toolNames: [],
    told: [],
    refused: false,
    further,
  };
  return judge(ending).outcome.kind;
}

/** The file was changed. */
const changed: readonly (readonly [string, string, string])[] = [
  [
    "Fix the rounding in a.py",
    "Fixed. I left b.py alone, it has nothing to do with it.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "Rounding is right now. I'm no mathematician, but the numbers add up.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "Done! Don't worry about the warning, it was there before.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "It rounds half up now. No other file had to change.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "My first attempt broke negative numbers; the version in a.py handles them.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "I couldn't get it right at first, then saw the float cast. Works now.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "a.py rounds correctly. What I did not change: the display format, you did not ask for it.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "Fixed in a.py. Let me know if it misbehaves.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "Fixed; I have no way to run it here, so it is untested.",
    "done_unverified",
  ],
  [
    "Fix the rounding in a.py",
    "I changed the rounding, however the negative case is still wrong.",
    "partly",
  ],
  [
    "Fix the rounding in a.py",
    "Rounding: half of it is fixed, the rest needs a redesign.",
    "partly",
  ],
  [
    "Fix the rounding in a.py",
    "I used round() for the time being; the real fix has to wait.",
    "partly",
  ],
  [
    "Add validation and logging to a.py",
    "Validation is in. Logging is something for another day.",
    "partly",
  ],
  [
    "Add validation and logging to a.py",
    "Validation is in. For logging it would be best to wait until the config lands.",
    "partly",
  ],
  [
    "Add validation and logging to a.py",
    "Both validation and logging are in a.py.",
    "done_unverified",
  ],
  [
    "Add validation and logging to a.py",
    "Validation works; logging only prints a constant at the moment.",
    "partly",
  ],
  [
    "Add validation and logging to a.py",
    "Validation ✓\nLogging ✗",
    "partly",
  ],
  [
    "Add validation and logging to a.py",
    "I added validation. I ran out of steam before logging.",
    "partly",
  ],
  [
    "修复 a.py 的取整",
    "已修复。其他文件没动。",
    "done_unverified",
  ],
  [
    "修复 a.py 的取整",
    "改好了,负数也对了。一开始我漏了负数,后来补上了。",
    "done_unverified",
  ],
  [
    "修复 a.py 的取整",
    "改好了,您再看看还有哪里要调整吗?",
    "done_unverified",
  ],
  [
    "给 a.py 加校验和日志",
    "校验加好了。日志牵扯的地方多,这次没放进去。",
    "partly",
  ],
  [
    "给 a.py 加校验和日志",
    "校验和日志都加上了,原有接口保持不变。",
    "done_unverified",
  ],
  [
    "给 a.py 加校验和日志",
    "校验做完了,日志还没顾上。",
    "partly",
  ],
  [
    "修复 a.py 的取整",
    "正数没问题了,负数暂时按原来的算。",
    "partly",
  ],
  [
    "Corrige el redondeo en a.py",
    "Corregido. No toqué el resto del código.",
    "done_unverified",
  ],
  [
    "Corrige el redondeo en a.py",
    "Ya redondea bien. Antes no consideraba negativos.",
    "done_unverified",
  ],
  [
    "Corrige el redondeo en a.py",
    "Los positivos ya están; los negativos quedan para más adelante.",
    "partly",
  ],
  [
    "Corrige l'arrondi dans a.py",
    "C'est corrigé. Je n'ai rien changé d'autre.",
    "done_unverified",
  ],
  [
    "Corrige l'arrondi dans a.py",
    "Corrigé pour les positifs, les négatifs restent à faire.",
    "partly",
  ],
  [
    "Korrigiere die Rundung in a.py",
    "Korrigiert. Die Ausgabe habe ich nicht verändert.",
    "done_unverified",
  ],
  [
    "Korrigiere die Rundung in a.py",
    "Für positive Zahlen stimmt es, negative fehlen noch.",
    "partly",
  ],
  [
    "Corrija o arredondamento em a.py",
    "Corrigido. Não mexi nos outros arquivos.",
    "done_unverified",
  ],
  [
    "Corrija o arredondamento em a.py",
    "Corrigi os positivos; os negativos ficaram para depois.",
    "partly",
  ],
  [
    "Исправь округление в a.py",
    "Исправил. Остальной код не трогал.",
    "done_unverified",
  ],
  [
    "Исправь округление в a.py",
    "Положительные исправил, до отрицательных руки не дошли.",
    "partly",
  ],
  [
    "a.py の丸めを直して",
    "直しました。ほかのファイルには触れていません。",
    "done_unverified",
  ],
  [
    "a.py の丸めを直して",
    "正の数は直しました。負の数はまだです。",
    "partly",
  ],
  [
    "a.py 반올림을 고쳐줘",
    "고쳤습니다. 다른 파일은 그대로입니다.",
    "done_unverified",
  ],
  [
    "a.py 반올림을 고쳐줘",
    "양수는 고쳤고 음수는 아직입니다.",
    "partly",
  ],
  [
    "Correggi l'arrotondamento in a.py",
    "Corretto. Il resto del file non l'ho toccato.",
    "done_unverified",
  ],
  [
    "Correggi l'arrotondamento in a.py",
    "Corretti i positivi; per i negativi mi manca ancora il tempo.",
    "partly",
  ],
  [
    "Fix the date parsing in a.py",
    "Dates parse now. The old tests never covered February, by the way.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Dates parse now; nobody calls the old helper any more, so I removed it.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Done. I would not worry about the deprecation warning.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "It no longer fails on leap days. Unfortunately the library is slow, but that is how it was.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Fixed. You may want to bump the version before the release.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Fixed. If you also want time zones, tell me.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Parsing is fixed. I did not add a new dependency; datetime is enough.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "Fixed: the month and the day were swapped. There is no test for it yet.",
    "done_unverified",
  ],
  [
    "Fix the date parsing in a.py",
    "The ISO format works, the US format I had to leave for somebody who knows it.",
    "partly",
  ],
  [
    "Fix the date parsing in a.py",
    "I changed the regex. It does not handle all formats yet.",
    "partly",
  ],
  [
    "Fix the date parsing in a.py",
    "I started on it: the function is split, the parsing itself is next.",
    "partly",
  ],
  [
    "Add caching and retries to a.py",
    "Caching is done. Retries I would do in another pull request.",
    "partly",
  ],
  ["Add caching and retries to a.py", "Caching done, retries not.", "partly"],
  ["Add caching and retries to a.py", "a.py caches now. As for retries: no.", "partly"],
  [
    "Add caching and retries to a.py",
    "Cache: LRU with 128 entries. Retries: three, with backoff.",
    "done_unverified",
  ],
  [
    "Add caching and retries to a.py",
    "It caches and retries. Neither changes the public interface.",
    "done_unverified",
  ],
  [
    "Add caching and retries to a.py",
    "Retries are in. I decided against caching, it would hide errors.",
    "partly",
  ],
  ["修复 a.py 的日期解析", "已修好。旧的辅助函数没有人用了,顺手删掉。", "done_unverified"],
  ["修复 a.py 的日期解析", "修好了,之前月份和日期写反了,没有其他问题。", "done_unverified"],
  ["修复 a.py 的日期解析", "改好了。时区不在这次范围内,没有动。", "done_unverified"],
  ["修复 a.py 的日期解析", "ISO 格式可以了,美式日期还解析不了。", "partly"],
  ["修复 a.py 的日期解析", "改了正则,不过有些格式我没把握覆盖到。", "partly"],
  ["给 a.py 加缓存和重试", "缓存做了,重试先放一放。", "partly"],
  ["给 a.py 加缓存和重试", "缓存和重试都好了,没有引入新依赖。", "done_unverified"],
  ["给 a.py 加缓存和重试", "重试已加。缓存我觉得没必要,就没做。", "partly"],
  [
    "Fixe le parsing des dates dans a.py",
    "C'est réglé, les dates passent. Le reste du module n'a pas bougé.",
    "done_unverified",
  ],
  [
    "Fixe le parsing des dates dans a.py",
    "Le format ISO marche, le format américain pas encore.",
    "partly",
  ],
  [
    "Repariere das Parsen der Daten in a.py",
    "Repariert. Am restlichen Modul hat sich nichts geändert.",
    "done_unverified",
  ],
  [
    "Repariere das Parsen der Daten in a.py",
    "ISO geht, das US-Format leider noch nicht.",
    "partly",
  ],
  [
    "Arregla el parseo de fechas en a.py",
    "Arreglado: el mes y el día estaban cambiados. No hay pruebas nuevas.",
    "done_unverified",
  ],
  [
    "Arregla el parseo de fechas en a.py",
    "El formato ISO ya va; el de EE. UU. todavía no.",
    "partly",
  ],
  [
    "Почини разбор дат в a.py",
    "Починил: месяц и день были перепутаны. Больше ничего не менял.",
    "done_unverified",
  ],
  ["Почини разбор дат в a.py", "ISO работает, американский формат пока нет.", "partly"],
  ["a.py の日付解析を直して", "直しました。以前は月と日が逆でした。", "done_unverified"],
  ["a.py の日付解析を直して", "ISO 形式は直しましたが、米国形式は未対応です。", "partly"],
];

for (const [task, text, kind] of changed) {
  Deno.test(`after a change: ${task} · ${text}`, () => {
    assert.equal(outcomeOf(task, text, true), kind);
  });
}

/** The file was read. */
const unchanged: readonly (readonly [string, string, string])[] = [
  [
    "Fix the rounding in a.py",
    "I'm afraid I can't make sense of this.",
    "gave_up",
  ],
  [
    "Fix the rounding in a.py",
    "That one has me beat.",
    "gave_up",
  ],
  [
    "Fix the rounding in a.py",
    "Sorry, no. This needs someone who knows the domain.",
    "gave_up",
  ],
  [
    "Fix the rounding in a.py",
    "I'd rather not touch the rounding, money depends on it.",
    "gave_up",
  ],
  [
    "Fix the rounding in a.py",
    "I tried a few things without any luck.",
    "gave_up",
  ],
  [
    "Fix the rounding in a.py",
    "All fixed.",
    "stopped",
  ],
  [
    "Fix the rounding in a.py",
    "Rounding fixed in a.py, all tests green.",
    "stopped",
  ],
  [
    "Fix the rounding in a.py",
    "Sure, on it!",
    "stopped",
  ],
  [
    "Fix the rounding in a.py",
    "The rounding in a.py is already correct: it uses Decimal. Nothing to change.",
    "answered",
  ],
  [
    "修复 a.py 的取整",
    "这个我搞不明白,算了吧。",
    "gave_up",
  ],
  [
    "修复 a.py 的取整",
    "我这就去改。",
    "stopped",
  ],
  [
    "修复 a.py 的取整",
    "已经改好了。",
    "stopped",
  ],
  [
    "修复 a.py 的取整",
    "取整本来就是对的,不用改。",
    "answered",
  ],
  [
    "修复 a.py 的取整",
    "抱歉,水平有限。",
    "gave_up",
  ],
  [
    "Korrigiere die Rundung in a.py",
    "Das übersteigt leider meine Möglichkeiten.",
    "gave_up",
  ],
  [
    "Korrigiere die Rundung in a.py",
    "Ich korrigiere das gleich.",
    "stopped",
  ],
  [
    "Corrige el redondeo en a.py",
    "No doy con la causa, lo siento.",
    "gave_up",
  ],
  [
    "Corrige l'arrondi dans a.py",
    "Je n'y arrive pas.",
    "gave_up",
  ],
  [
    "Исправь округление в a.py",
    "Не получается, сдаюсь.",
    "gave_up",
  ],
  [
    "a.py の丸めを直して",
    "原因がつかめず、直せませんでした。",
    "gave_up",
  ],
  [
    "a.py 반올림을 고쳐줘",
    "원인을 찾지 못했습니다. 죄송합니다.",
    "gave_up",
  ],
  [
    "Corrija o arredondamento em a.py",
    "Não consegui entender o código, desculpe.",
    "gave_up",
  ],
  [
    "Correggi l'arrotondamento in a.py",
    "Non ci riesco, mi dispiace.",
    "gave_up",
  ],
  [
    "If any line in a.py is too long, wrap it",
    "All lines are short enough, so I changed nothing.",
    "answered",
  ],
  [
    "如果 a.py 没有编码声明就加上",
    "已经有了,不用加。",
    "answered",
  ],
  [
    "How many functions are in a.py?",
    "There are 4.",
    "answered",
  ],
  ["What does a.py do?", "It parses dates. I could not tell why it skips February.", "answered"],
  ["What does a.py do?", "It parses dates and does not handle time zones.", "answered"],
  ["What does a.py do?", "Done: it parses dates.", "answered"],
  ["What does a.py do?", "它解析日期,不支持时区。", "answered"],
  ["What does a.py do?", "I have no access to files here.", "gave_up"],
  [
    "Fix the date parsing in a.py",
    "You should replace the regex by datetime.fromisoformat.",
    "stopped",
  ],
  ["Fix the date parsing in a.py", "The bug is in line 12: the month comes first.", "stopped"],
  ["Fix the date parsing in a.py", "Nope, can't do that one.", "gave_up"],
  [
    "Fix the date parsing in a.py",
    "I looked hard and found no bug; 2024-02-29 parses fine. Can you give me an input that fails?",
    "asks",
  ],
  ["修复 a.py 的日期解析", "第 12 行月份在前,这就是原因。", "stopped"],
  ["修复 a.py 的日期解析", "看了半天,没看出哪里有问题,能给个出错的例子吗?", "asks"],
  ["修复 a.py 的日期解析", "做不来,您找别人吧。", "gave_up"],
];

for (const [task, text, kind] of unchanged) {
  Deno.test(`after a look: ${task} · ${text}`, () => {
    assert.equal(outcomeOf(task, text, false), kind);
  });
}
