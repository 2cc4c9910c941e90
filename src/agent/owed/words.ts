/** Verbs of requests by what they ask for, in the languages in which tasks are given most. */

/** Something in the project is to be different afterwards. */
export const changing = new RegExp(
  "^(?:re-?)?(?:fix|repair|mend|correct|solve|resolve|debug|add|insert|append|prepend|implement|create|write|make|" +
    "rename|move|delete|remove|drop|strip|replace|swap|change|update|upgrade|downgrade|bump|edit|modify|adjust|" +
    "tweak|refactor|rewrite|restructure|reorgani[sz]e|clean|simplify|extract|inline|split|merge|convert|migrate|" +
    "port|translate|format|reformat|sort|document|comment|uncomment|annotate|deprecate|revert|undo|restore|disable|" +
    "enable|turn|set|configure|introduce|support|allow|let(?! me\\b)|handle|catch|validate|cache|wire|hook|integrate|switch|" +
    "store|save|generate|scaffold|pin|optimi[sz]e|speed|improve|reduce|increase|raise|lower|shorten|expand|extend|" +
    "wrap|guard|finish|complete|apply|ensure|eliminate|unify|dedupe|deduplicate|hide|rephrase|reword|capitali[sz]e|" +
    "indent|expose|export|import|define|declare|initiali[sz]e|mock|stub|cover|patch|tidy|polish|harden|saniti[sz]e|" +
    "escape|parametri[sz]e|vectori[sz]e|normali[sz]e|locali[sz]e|put|append|bring|throw|build|develop|code|get rid|" +
    "speed up|parse|round|sum|use|cap|limit|avoid|prevent|stop|silence|suppress|log|print|return|raise|type|" +
    "generali[sz]e|moderni[sz]e|rework|overhaul|decouple|modulari[sz]e|consolidate|invert|reverse|register|" +
    "trim|truncate|paginate|debounce|throttle|memoi[sz]e|lazy|await|async|copy|duplicate|link|tag|flag|bring|lift|include|exclude|ignore|encrypt|decrypt|compress|decompress|archive|hash|sign|seriali[sz]e|deseriali[sz]e|stream|batch|schedule|queue|retry|monitor|index|reindex|secure|protect|lock|unlock|obfuscate|minify|containeri[sz]e|dockeri[sz]e|mirror|sync|synchroni[sz]e|back ?up|paralleli[sz]e|accelerate|instrument|mask|redact|anonymi[sz]e|rotate|purge|prune|flush|reset|reload|refresh|rebuild|relocate|rearrange|reorder|regroup|group|filter|map|join|concatenate|chunk|slice|clamp|align|center|dedent|highlight|style|theme|pluralize|abbreviate|assert|enforce|require|forbid|reject|deny|grant|authori[sz]e|authenticate|bound|isolate|sandbox|mount|unmount|bind|emit|dispatch|render|draw|plot|animate|resize|crop|scale|flip|negate|toggle|fold|collapse|hoist|promote|cast|coerce|unwrap|pack|unpack|zip|unzip|embed|attach|detach|plug|mark|unmark|label|relabel|retitle|rebrand|renumber|number|seed|populate|fill|empty|clear|wipe|erase|kill|retire|phase out|factor out|break up|break out|break apart|carve out|separate|flatten|nest|backfill|backport|vendor|roll back|replicate|partition|shard|balance|smooth|trigger|hardcode|parameteri[sz]e|templati[sz]e|jot down|write down|cross out|tick off|check off|strike)(?=\\W|$)",
);

/** Words after `print`, `use`, … that ask for something to be read, not to be built. */
export const running =
  /^(?:use|using|via|with) `?(?:df|du|ls|ps|top|free|grep|rg|find|git|curl|wc|cat|head|tail|uname|which|env|ping|dig|lsof|netstat|ss|docker|kubectl|jq|awk)\b|^(?:re-?)?(?:run|execute|launch|start|restart|install|commit|push|pull|fetch|clone|deploy|publish|stash|checkout|check out|stage|squash|rebase|compile|invoke|test)(?=\W|$)/;

/** “Give `npm outdated` a go”. */
export const runsQuoted =
  /^(?:do|give|try|perform|kick off|trigger|fire up|issue|call|invoke)\b[^.`]{0,20}`[a-z][^`]* [^`]*`/;

/** Something is to be told. */
export const telling =
  /^(?:explain|describe|tell|show|list|summari[sz]e|sum up|outline|sketch|review|compare|contrast|find|locate|search|look|look up|look for|check|see|inspect|examine|analy[sz]e|audit|investigate|count|give|name|identify|suggest|recommend|propose|discuss|estimate|evaluate|assess|walk|read|print|display|think|consider|figure out|verify|confirm|diagnose|track down|trace|help me understand|help me (?:see|find)|understand|teach (?=me|us)|remind|answer|brainstorm|critique|justify|clarify|define what|elaborate|go through|take a look|have a look|report|say|quote|paraphrase|advise|rate|guess|work out|determine|learn|explore|study|research|survey|familiari[sz]e|get familiar|map out|collect|gather|decide|choose|pick|ask|wait)(?=\W|$)/;

export const planning =
  /^(?:plan|draw up|draft|make|write|create|prepare|give me|sketch|outline|propose|come up with)\b[^.?!]{0,24}\b(?:plan|roadmap|road map|strategy)\b|^plan (?:how|the|a|out|for|my|our|this)\b|(?:制定|写|做|给我|列)[^，。]{0,6}(?:计划|方案|规划)|^规划|(?:说说|讲讲|聊聊|谈谈|说一下|讲一下)(?:你的|大概的?|大致的?|一下)?(?:思路|方案|想法|做法|打算)|(?:思路|方案|想法)(?:就好|即可|就行)|分(?:哪)?几步(?:走|做|来)/;

/** A plan to be told, in further languages. */
export const planningElsewhere =
  /(?:^|[\s¿¡,])(?:propón\w*|propon\w*|proponer|dame|danos|hazme|haz|prepara\w*|elabora\w*|esboza\w*|propose\w*|donne\w*|fais-moi|prépare\w*|élabore\w*|esquisse\w*|mach|gib|erstell\w*|entwirf|entwerf\w*|skizzier\w*|schlag\w*|faz|faça|me dê|proponi|fammi|dammi|составь\w*|предложи\w*|набросай\w*|дай\w*|подготовь\w*)(?=[\s-]).{0,40}(?:^|\s)(?:un|una|ein|einen|einem|um|uno|грубый|краткий|план\S*)?\s?(?:\w+ )?(?:plan|plano|piano|план\S*|fahrplan|vorgehen|estrategia|stratégie|strategie|hoja de ruta|feuille de route)(?![\p{L}])|(?:計画|プラン|方針|手順)(?:案)?を(?:立て|作|考え|提案|教え|示し|出し|まとめ)|(?:계획|로드맵)(?:을|를)? ?(?:세워|짜|알려|제안|만들)/u;

/** What is made for the reader and not for the project, after `write`, `make`, `give me`, … */
export const forReading =
  /^\w+\s+(?:(?:me|us|up|out|down|a|an|the|one|some|two|three|few|short|brief|quick|small|simple|concise|good|nice|minimal|detailed|one-paragraph|high-level|possible|likely|better|of|my|your|this|that|its|release|commit|git|sql|bash|shell|all|relevant|complete|full|comprehensive|file|key|\d+)\s+)*(?:summary|checklist|to-?do list|paths|filenames|snippets|findings|results|overview|explanation|description|haiku|poem|limerick|joke|e-?mail|message|reply|paragraph|sentences?|report|analysis|list|regexp?|regex|regular expression|one-?liner|snippet|examples?|query|command|review|comparison|proposal|ideas?|notes?|alternatives?|options?|suggestions?|pros and cons|answer|opinion|diagram|table|pseudo-?code|guess|estimate|breakdown|walkthrough|recap|question|story|song|tweet|pitch|announcement|tl;?dr|outline|titles?|slogan|definition|feedback|rundown|sense|tutorial|sure (?:you|i) understand|(?:changelog|release) (?:line|entry|note)s?)\b/;

/** After `build`, `make`, `test`, `start`: what there is already is to be run. */
export const runnable =
  /^(?:build|make|test|lint|format|benchmark|profile)\s+(?:(?:the|this|my|our|whole|entire|it|all|project|docs?|image|docker|app|code|binary|release|target|package|repo\w*|everything|for|production|`[^`]*`|build|tests?|check|lint|install|clean)(?:\s+|$|[.!]))+$/;

export const changingZh =
  /(?:变|调|弄|改|放|缩|加|减)(?:得|的)?更?[大小粗细长短宽窄高低亮暗深浅快慢圆](?:一?些|一?点|一下)|加速|提速|并行化|向量化|异步化|缓存|压缩|解压|加密|解密|去重|限流|限制|重试|校验|脱敏|屏蔽|过滤|排序|归档|备份|同步|转成|转为|转换|改造|封装|解耦|抽象|抽成|下沉|上移|内联|对齐|缩进|美化|国际化|本地化|汉化|容器化|模块化|规范化|标准化|参数化|泛化|兜底|捕获|拦截|划掉|勾掉|打勾|打钩|标记|记一笔|登记|录入|填充|清零|置空|置为|截断|拼接|分组|分片|分表|埋点|打点|接管|取消|废弃|弃用|下线|上线|注册|绑定|解绑|挂载|暴露|隐藏|显示出来|高亮|居中|放大|缩小|旋转|翻转|裁剪|接入|对接|集成|并入|导入|适配|兼容|打包|分页|交换|调换|互换|撤销|还原|恢复|回滚|切换|缩短|延长|提高|降低|放宽|修复|修改|修正|修好|修一下|修掉|纠正|改成|改为|改一下|改掉|改好|改用|改名|改写|重命名|添加|增加|加上|加入|加一|加个|加到|新增|补上|补充|补全|删除|删掉|删了|去掉|移除|移动|移到|挪到|实现|重构|重写|优化|升级|降级|更新|替换|换成|换为|创建|新建|建一个|建个|写一个|写个|写一份|写几个|写入|写到|写出|编写|生成|格式化|拆分|拆成|合并|提取|抽取|抽出|调整|简化|精简|整理|迁移|完善|设置|设为|设成|关闭|启用|禁用|支持|处理一下|解决|加注释|写测试|补测试|清理|统一|做一个|做个|开发|让\S{1,12}(?:支持|返回|能|可以|变)|把[^，。；？?]{1,40}(?:改|换|删|移|加|写|设|变|拆|合|译|提|转|去|放|做|升|调|补|修|注释|导出|缩短|挪)|将[^，。；？?]{1,40}(?:改|换|删|移|加|写|设|变|拆|合|译|提|转|去|放|升|调|补|修)|给[^，。；？?]{1,40}(?:加|添|补|写)|写\s*[\w./-]+\.\w+/;

export const runningZh =
  /^(?:再|重新)?(?:运行|执行|跑|启动|安装|提交|推送|拉取|编译|构建|部署|发布|测一下|测试一下)/;

export const tellingZh =
  /^(?:想(?:一?个|几个|些|出)|解释|说明|介绍|讲|告诉|说说|说一下|看看|看一下|看下|列出|列一下|总结|概括|概述|描述|分析|审查|审阅|评审|检查|比较|对比|查找|找出|找到|找一下|找找|查一下|查看|查查|搜索|展示|显示|给我看|给出|统计|数一?数|评估|评价|建议|推荐|举|阅读|读|了解|研究|梳理|确认|验证|核对|回顾|写一?(?:句|首|封|段)|想一?想|思考|翻译一下|聊聊|估计|报告|汇报|回答|探索|调查|学习|熟悉|收集|记下|选|决定|定位)/;

/** In further languages: a command is to be run, and what comes out may be to be told. */
export const runningElsewhere =
  /(?:실행|돌려)(?:해|서|줘|봐|하고)?|(?:実行|走らせ|回し)(?:して|て)|(?:^|[\s¿¡,])(?:führe?n?\b.{1,60}\baus\b|starte\b|ejecuta\w*|corre (?:el|la|los|las)\b|lance[rz]?\b|exécutez?\b|rod[ae]\b|execut[ae]\b|запусти[а-яё]*|прогони[а-яё]*|выполни[а-яё]* команд)/;

/** Beginnings of verbs that ask for a change in Spanish, French, Portuguese and Italian. */
const romance =
  "arregl|corr[ei]g|corrij|corregg|añad|agreg|elim[ií]n|borr|cambi|renombr|impl[eé]ment|escrib|escrev|écri|écriv|scriv|reemplaz|remplac|" +
  "actualiz|atualiz|aggiorn|mov|muev|spost|déplac|refactori[zs]|quit|pon|ponl|hac|haz|hazl|fa[çi]|faz|met|mett|colo[cq]|traduc|traduz|" +
  "tradui|ajust|convert|conviert|simplifi[cq]?|semplific|divid|orden|ordin|tri|limpi?|nettoy|nettoi|pul|aumenti?|augment|reduc|réduir|diminu|sustitu|" +
  "substitu|sostitu|optimi[zs]|otimiz|mejor|melhor|amélior|extra|estra|introduc|introdui|configur|migr|s[eé]par|document|compl[eé]t|inclu|" +
  "exclu|insert|inser|insér|permett?|permit|habilit|desd[eé]s?activ|activ|activ|unific?|cre|cri|cré|supprim|renomm|chang|modific?|enlev|enlèv|retir|répar|ripar|" +
  "rajout|ajout|adicion|remov|rimuov|consert|mud|troc|troqu|apag|renome|acrescent|arrum|bot|tir|aggiung|rinomin|cancell|sistem|togl|togli";

/** Their infinitives and imperatives, with pronouns that hang on them. */
const romanceEnds = "(?:[aei](?:re?|z|s|t)?|re|isci|[qg]?ue|ye)(?:-?[ml](?:[aeio]s?|el[aeo]))?";

const russian =
  "исправ|добав|удал|измен|переимен|реализ|созда|напиш|написа|замен|обнов|перенес|убер|убра|сдела|постав|оптимиз|улучш|перевед|перевест|" +
  "настро|раздел|объедин|упрост|очист|отсортир|переписа|перепиш|вынес|увелич|уменьш|поменя|ускор|почин|внедр|ввест|введ|допи[сш]|дополн|внес|" +
  "перемест|запи[сш]|встав";

/** German imperatives, and infinitives at the end: “Bitte die Fehlerseiten anlegen”. */
const german =
  "leg|trag|bring|wandl|wandel|kürz|streich|richt|beheb|mach|setz|bau|stell|pass|räum|tausch|verbesser|optimier|beschleunig|vereinfach|zerleg|übersetz|" +
  "erhöh|verringer|reduzier|sortier|füg|ergänz|änder|korrigier|lösch|entfern|erstell|benenn|implementier|ersetz|verschieb|aktualisier|reparier|schreib|nimm";

const germanInfinitives =
  "leg|füg|lager|wandel|konvertier|teil|führ|formatier|dokumentier|fang|handel|unterstütz|ermöglich|aktivier|schalt|vervollständig|migrier|blend|sicher|validier|trag";

/** Requests in further languages: a change, and something to be told. */
export const changingElsewhere = new RegExp(
  `(?:^|[\\s¿¡,])(?:(?:${romance})${romanceEnds}|pon(?:me)?|haz|fai|fare|faire|fais|faites|mets|écris|tradurre|traduis|estrarre|renomeie|(?:${russian})[а-яё]*|(?:${german})(?:en?|n|t)?)(?=\\W|$)|` +
    `(?:^|[\\s-])\\p{Ll}*(?:${german}|${germanInfinitives})e?n(?=[.!\\s]*$)|` +
    "(?:の|を)(?:追加|修正|変更|削除|実装|作成|更新|移行|整理|統一|改善|対応|導入|分割|置換|リネーム)(?:する|すること)?[。\\s]*$|" +
    "(?:추가|수정|변경|삭제|구현|작성|생성|이동|교체|정리|개선|적용|분리|도입)(?:하기|할 것|하라|하세요)?[.\\s]*$|" +
    "(?:修正|直|追加|削除|変更|実装|作成|書|リネーム|置き換え|更新|改名|移動|リファクタリング)[しい]?て|(?:修正|追加|削除|変更|実装|作成)(?:してください|をお願い)|" +
    "해 ?줘|해 ?주세요|수정해|고쳐|추가해|삭제해|변경해|구현해|만들어|바꿔",
  "u",
);

const romanceTelling =
  "averigu|ricord|recu?erd|busc|comprueb|comprob|revis|expli[cq]|explí[cq]|describ|descrev|descriv|décriv|mostr|muestr|muéstr|montr|list|le|leg|legg|cont|cuent|verifi[cq]?|vérifi|" +
  "encontr|anali[zs]|analys|investig|determin|détermin|resum|résum|identifi[cq]?|compar|trouv|cherch|compt|examin|relir|procur|conf[ei]r|che[cq]|trov|" +
  "cerc|spieg|elenc|control|controll|scopr|descobr|descubr";

const askingWords =
  "dime|dimmi|diga|dis-moi|voir|lire|lis|lisez|décris|lê|leia|que|qué|cómo|como|por qué|dónde|cuál\\w*|cuánt\\w*|quién|qu'|quel\\w*|quoi|comment|pourquoi|où|combien|o que|por que|onde|qual|" +
  "cosa|come|perché|dove|was|wie|warum|wieso|wo|welche\\w*|wer|wann|fasse|что|как|почему|зачем|где|какие|какой|какая|сколько|кто";

const russianTelling =
  "найти|найд|узна|выясн|провер|объясн|описа|опиши|показа|покаж|перечисл|прочита|прочти|посчита|проанализир|определ|сравн|посмотр|глян|скажи|расскаж";

const germanTelling =
  "prüf|find|sieh|schau|lies|list|such|zähl|ermittl|vergleich|untersuch|analysier|klär|sag|erklär|zeig|beschreib";

const germanTellingLast =
  "finden|prüfen|sehen|schauen|erklären|beschreiben|listen|lesen|suchen|zählen|ermitteln|fassen|vergleichen|schauen|untersuchen|analysieren|stellen|klären";

export const tellingElsewhere = new RegExp(
  `^[¿¡\\s]*(?:(?:${romanceTelling})${romanceEnds}|(?:${russianTelling})[а-яё]*|(?:${germanTelling})(?:en?|t)?|${askingWords})(?=\\W|$)|` +
    `^\\p{Ll}*(?:${germanTellingLast})(?=\\W)|(?:^|[\\s-])(?:heraus|über|nach|auf|durch|zusammen|an|fest|er)?(?:${germanTellingLast})(?=[.!\\s]*$)|` +
    "(?:の|を)(?:確認|調査|説明|分析|把握)(?:する)?[。\\s]*$|(?:확인|조사|분석|설명)(?:하기|할 것)?[.\\s]*$|" +
    "(?:説明して|教えて|見せて|ですか|ますか|何|なぜ|どう|どこ|설명|알려|무엇|왜|어떻게|뭐)",
  "u",
);
