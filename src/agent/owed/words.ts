/** Verbs of requests by what they ask for, in the languages in which tasks are given most. */

/** Something in the project is to be different afterwards. */
export const changing = new RegExp(
  "^(?:re-?)?(?:fix|repair|mend|correct|solve|resolve|debug|add|insert|append|prepend|implement|create|write|make|" +
    "rename|move|delete|remove|drop|strip|replace|swap|change|update|upgrade|downgrade|bump|edit|modify|adjust|" +
    "tweak|refactor|rewrite|restructure|reorgani[sz]e|clean|simplify|extract|inline|split|merge|convert|migrate|" +
    "port|translate|format|reformat|sort|document|comment|uncomment|annotate|deprecate|revert|undo|restore|disable|" +
    "enable|turn|set|configure|introduce|support|allow|let|handle|catch|validate|cache|wire|hook|integrate|switch|" +
    "store|save|generate|scaffold|pin|optimi[sz]e|speed|improve|reduce|increase|raise|lower|shorten|expand|extend|" +
    "wrap|guard|finish|complete|apply|ensure|eliminate|unify|dedupe|deduplicate|hide|rephrase|reword|capitali[sz]e|" +
    "indent|expose|export|import|define|declare|initiali[sz]e|mock|stub|cover|patch|tidy|polish|harden|saniti[sz]e|" +
    "escape|parametri[sz]e|vectori[sz]e|normali[sz]e|locali[sz]e|put|append|bring|throw|build|develop|code|get rid|" +
    "speed up|parse|round|sum|use|cap|limit|avoid|prevent|stop|silence|suppress|log|print|return|raise|type|" +
    "generali[sz]e|moderni[sz]e|rework|overhaul|decouple|modulari[sz]e|consolidate|invert|reverse|register|" +
    "trim|truncate|paginate|debounce|throttle|memoi[sz]e|lazy|await|async|copy|duplicate|link|tag|flag|bring|lift|include|exclude|ignore)(?=\\W|$)",
);

/** Words after `print`, `use`, … that ask for something to be read, not to be built. */
export const running =
  /^(?:use|using|via|with) `?(?:df|du|ls|ps|top|free|grep|rg|find|git|curl|wc|cat|head|tail|uname|which|env|ping|dig|lsof|netstat|ss|docker|kubectl|jq|awk)\b|^(?:re-?)?(?:run|execute|launch|start|restart|install|commit|push|pull|fetch|clone|deploy|publish|stash|checkout|check out|stage|squash|rebase|compile|invoke|test)(?=\W|$)/;

/** Something is to be told. */
export const telling =
  /^(?:explain|describe|tell|show|list|summari[sz]e|sum up|outline|sketch|review|compare|contrast|find|locate|search|look|look up|look for|check|see|inspect|examine|analy[sz]e|audit|investigate|count|give|name|identify|suggest|recommend|propose|discuss|estimate|evaluate|assess|walk|read|print|display|think|consider|figure out|verify|confirm|diagnose|track down|trace|help me understand|help me (?:see|find)|understand|teach (?=me|us)|remind|answer|brainstorm|critique|justify|clarify|define what|elaborate|go through|take a look|have a look|report|say|quote|paraphrase|advise|rate|guess|work out|determine|learn|explore|study|research|survey|familiari[sz]e|get familiar|map out|collect|gather|decide|choose|pick|ask|wait)(?=\W|$)/;

export const planning =
  /^(?:plan|draw up|draft|make|write|create|prepare|give me|sketch|outline|propose|come up with)\b[^.?!]{0,24}\b(?:plan|roadmap|road map|strategy)\b|^plan (?:how|the|a|out|for|my|our|this)\b|(?:制定|写|做|给我|列)[^，。]{0,6}(?:计划|方案|规划)|^规划/;

/** What is made for the reader and not for the project, after `write`, `make`, `give me`, … */
export const forReading =
  /^\w+\s+(?:(?:me|us|up|out|down|a|an|the|one|some|two|three|few|short|brief|quick|small|simple|concise|good|nice|minimal|detailed|one-paragraph|high-level|possible|likely|better|of|my|your|this|that|its|release|commit|git|sql|bash|shell|\d+)\s+)*(?:summary|overview|explanation|description|haiku|poem|limerick|joke|e-?mail|message|reply|paragraph|sentences?|report|analysis|list|regexp?|regex|regular expression|one-?liner|snippet|examples?|query|command|review|comparison|proposal|ideas?|notes?|alternatives?|options?|suggestions?|pros and cons|answer|opinion|diagram|table|pseudo-?code|guess|estimate|breakdown|walkthrough|recap|question|story|song|tweet|pitch|announcement|tl;?dr|outline|titles?|slogan|definition|feedback|rundown|sense|tutorial|sure (?:you|i) understand|(?:changelog|release) (?:line|entry|note)s?)\b/;

/** After `build`, `make`, `test`, `start`: what there is already is to be run. */
export const runnable =
  /^(?:build|make|test|lint|format|benchmark|profile)\s+(?:(?:the|this|my|our|whole|entire|it|all|project|docs?|image|docker|app|code|binary|release|target|package|repo\w*|everything|for|production|`[^`]*`|build|tests?|check|lint|install|clean)(?:\s+|$|[.!]))+$/;

export const changingZh =
  /接入|对接|集成|并入|导入|适配|兼容|打包|分页|交换|调换|互换|撤销|还原|恢复|回滚|切换|缩短|延长|提高|降低|放宽|修复|修改|修正|修好|修一下|修掉|纠正|改成|改为|改一下|改掉|改好|改用|改名|改写|重命名|添加|增加|加上|加入|加一|加个|加到|新增|补上|补充|补全|删除|删掉|删了|去掉|移除|移动|移到|挪到|实现|重构|重写|优化|升级|降级|更新|替换|换成|换为|创建|新建|建一个|建个|写一个|写个|写一份|写几个|写入|写到|写出|编写|生成|格式化|拆分|拆成|合并|提取|抽取|抽出|调整|简化|精简|整理|迁移|完善|设置|设为|设成|关闭|启用|禁用|支持|处理一下|解决|加注释|写测试|补测试|清理|统一|做一个|做个|开发|让\S{1,12}(?:支持|返回|能|可以|变)|把\S{1,40}(?:改|换|删|移|加|写|设|变|拆|合|译|提|转|去|放|做|升|调|补|修|注释|导出|缩短|挪)|将\S{1,40}(?:改|换|删|移|加|写|设|变|拆|合|译|提|转|去|放|升|调|补|修)|给\S{1,40}(?:加|添|补|写)/;

export const runningZh =
  /^(?:再|重新)?(?:运行|执行|跑|启动|安装|提交|推送|拉取|编译|构建|部署|发布|测一下|测试一下)/;

export const tellingZh =
  /^(?:解释|说明|介绍|讲|告诉|说说|说一下|看看|看一下|看下|列出|列一下|总结|概括|概述|描述|分析|审查|审阅|评审|检查|比较|对比|查找|找出|找到|找一下|找找|查一下|查看|查查|搜索|展示|显示|给我看|给出|统计|数一?数|评估|评价|建议|推荐|举|阅读|读|了解|研究|梳理|确认|验证|核对|回顾|写一?(?:句|首|封|段)|想一?想|思考|翻译一下|聊聊|估计|报告|汇报|回答|探索|调查|学习|熟悉|收集|记下|选|决定|定位)/;

/** In further languages: a command is to be run, and what comes out may be to be told. */
export const runningElsewhere =
  /(?:실행|돌려)(?:해|서|줘|봐|하고)?|(?:実行|走らせ|回し)(?:して|て)|(?:^|[\s¿¡,])(?:führe?n?\b.{1,60}\baus\b|starte\b|ejecuta\w*|corre (?:el|la|los|las)\b|lance[rz]?\b|exécutez?\b|rod[ae]\b|execut[ae]\b|запусти\w*|прогони\w*|выполни\w* команд)/;

/** Requests in further languages: a change, and something to be told. */
export const changingElsewhere =
  /(?:^|[\s¿¡,])(?:behebe?n?|mache?n?|mach|setze?n?|baue?n?|stelle?n?|passe?n?|räume?n?|tausche?n?|verbessere?n?|optimiere?n?|beschleunige?n?|vereinfache?n?|zerlege?n?|übersetze?n?|erhöhe?n?|verringere?n?|sortiere?n?|füge?n?|ergänze?n?|ändere?|korrigiere?n?|lösche?n?|entferne?n?|erstelle?n?|benenne?n?|implementiere?n?|ersetze?n?|verschiebe?n?|aktualisiere?n?|repariere?n?|schreibe?|pon|haz|optimiza\w*|mejora\w*|quita\w*|traduce|traducir|ajusta\w*|convierte|simplifica\w*|divide|ordena\w*|limpia\w*|aumenta\w*|sustituye|arregla\w*|corrige\w*|corrij\w+|añade\w*|agrega\w*|elimina\w*|borra\w*|cambia\w*|renombra\w*|implementa\w*|crea|crear|escribe|reemplaza\w*|actualiza\w*|mueve|refactoriza\w*|mets|mettez|fais|faites|optimisez?|améliorez?|enlevez?|enlève|retirez?|traduis\w*|déplacez?|déplace|ajustez?|convertis\w*|simplifiez?|nettoyez?|nettoie|triez?|augmentez?|ajoutez?|ajouter|supprimez?|renommez?|implémentez?|créez?|crée|remplacez?|corrigez?|changez?|modifiez?|modifie|faça|coloque|otimize|melhore|tire|traduza|mova|ajuste|converta|simplifique|limpe|ordene|aumente|diminua|troque|mude|crie|corrija|adicion[ea]\w*|remov[ae]|consert[ae]|aggiungi|rimuovi|correggi|rinomina|sostituisci|сделай\w*|поставь\w*|оптимизируй\w*|улучши\w*|переведи\w*|настрой\w*|раздели\w*|объедини\w*|упрости\w*|очисти\w*|отсортируй\w*|перепиши\w*|вынеси\w*|увеличь\w*|уменьши\w*|поменяй\w*|ускорь\w*|исправь\w*|почини\w*|добавь\w*|удали\w*|измени\w*|переименуй\w*|реализуй\w*|создай\w*|напиши\w*|замени\w*|обнови\w*|перенеси\w*|убери\w*)(?=\W|$)|(?:修正|直し|追加し|削除し|変更し|実装し|作成し|書い|リネームし|置き換え|更新し|改名し|移動し|リファクタリングし)て|(?:修正|追加|削除|変更|実装|作成)(?:してください|をお願い)|해 ?줘|해 ?주세요|수정해|고쳐|추가해|삭제해|변경해|구현해|만들어|바꿔/;

export const tellingElsewhere =
  /^[¿¡\s]*(?:erkläre?n?|was|wie|warum|wieso|zeige?n?|zeig|beschreibe?n?|wo|welche\w*|wer|wann|fasse|explica\w*|explíc\w*|qué|que|cómo|como|por qué|muestra\w*|muéstra\w*|describe|dónde|cuál\w*|cuánt\w*|quién|lista|resume|expliquez?|explique|qu'|quel\w*|quoi|comment|pourquoi|où|montre\w*|décri\w*|combien|o que|por que|onde|qual|mostr[ea]|descrev\w*|объясни\w*|что|как|почему|зачем|покажи\w*|опиши\w*|где|какие|какой|какая|сколько|кто|расскажи\w*|перечисли\w*|spiega\w*|cosa|come|perché|dove)(?=\W|$)|(?:説明して|教えて|見せて|ですか|ますか|何|なぜ|どう|どこ|설명|알려|무엇|왜|어떻게|뭐)/;
