/** What the words of a task say of the answer that is wanted. */

/** Only to be looked at: nothing is to be told of it. */
export function isToBeRead(task: string): boolean {
  return /^(?:please |now |first )*(?:read|look|open|load|remember|note|keep|study|get familiar|familiari[sz]e|scan|go through|learn|check out|think)\b|^(?:请|先|帮我)*(?:阅读|通读|读|看|记|了解|熟悉|学习)/i
    .test(task.trim());
}

/** Something is to be found out by a look at it. */
export function isToBeLookedAt(task: string): boolean {
  return /\b(?:have a look|take a look|look (?:at|in|into|through)|check|see (?:if|whether|what)|read|open|inspect|grep|search|find out|count|how many)\b|看看|看一?下|看一?看|瞧|查一?下|查看|检查|读一?下|翻一?下|搜/i
    .test(task);
}

/** What the model did, can do or is: its own limits are what the user wants to hear. */
export function isAboutSpeaker(task: string): boolean {
  return /\b(?:why|what|how|which|when) (?:\w+ )?(?:did|do|are|were|have|can|could|can'?t|don'?t|didn'?t|would|will) (?:not )?you\b|\b(?:can|do|are|could|did|have|will) you (?!please|fix|add|change|make|explain|show|tell|write|check|find|run|look|list|describe|summari)|\byour (?:limit|mistake|abilit)|你(?:能|会|可以|为什么|怎么|是|有|不能|刚才|之前)|你(?:都|已经)?(?:改|做|写|加|删|动)(?:了|过)(?:什么|哪)/i
    .test(task);
}

export const asksForRun =
  /\b(?:run|execute|ausführen|lauf\w*|ejecut\w+|lancer|exécuter|rodar|executar)\b|运行|执行|跑|запус|выполн|実行|실행/i;

/** A command is wanted for what it does, and not for what it prints. */
export const wantsEffect =
  /\b(?:push|publish|deploy|release|upload|install|commit|merge)\b|推送|发布|部署|安装|提交|上线/i;

/** One of several is to be chosen, by whoever works on it. */
export function isToDecide(task: string): boolean {
  return /^(?:please |now |then )*(?:pick|choose|decide|select|settle|determine)\b|^(?:请|先)?(?:选定?|挑|决定|确定|敲定)/i
    .test(
      task.trim(),
    );
}

/** The same is to be done several times. */
export function wantsRepeats(task: string): boolean {
  return /\b(?:twice|thrice|repeatedly|(?:three|four|five|six|ten|several|multiple|a few|\d+) times|in a loop)\b|[两三四五六几多\d]\s*[次遍回]|反复/i
    .test(task);
}

/** What a command prints is to be told, whatever it is. */
export const asksForOutput =
  /\b(?:tell|show|report|say|see|check|find out|explain|output|result|error|errors|what|whether|if it|how)\b|看看|告诉|报(?:什么|啥|错)|结果|输出|什么|是否|怎么样|\b(?:dime|muestra|qué|sag\w*|zeig\w*|was|ob|dis|montre|quoi|diga|o que|dimmi|cosa)\b|скажи|покажи|что|教えて|見せて|알려|보여/i;

/** What is to be done depends on how things are. */
export function isConditional(task: string): boolean {
  return /^if [^,]+,|\bif (?:any|there|it|they|not|needed|necessary|missing|an?|the|some|so|one|you find)\b|\b(?:where|when|as) (?:missing|needed|necessary|applicable)\b|如果|若|要是|假如|缺少?(?:则|就|的话|了)|[没不有][^，。；]{0,10}(?:的话|则|就)|[^，。；]{1,12}的话[，\s]?|\bunless\b|\bfalls\b|\bwenn\b|\bsi (?:falta|no|hay|manque|il|elle|y)\b|если|なければ|場合|없으면|있으면/i
    .test(task);
}

/** “None lacks it”, “都有了”: the condition does not hold. */
export function deniesCondition(text: string): boolean {
  return /\b(?:no|none|not|nothing|all|both|every|each|already|neither|never|present|exists?)\b|n't\b|不|没|无|都|均|已|存在|\b(?:nicht|kein\w*|alle|bereits|schon|ninguno|ya|todos|aucun|déjà|tous)\b|уже|все|нет|すでに|ません|이미|모두|없/i
    .test(text);
}

/** The user wants a test that fails. */
export function wantsFailure(task: string): boolean {
  return /\b(?:ha(?:s|ve) to|should|must|needs? to|still|to|shall) fail\b|\bfailing test (?:for|that|which)\b|\b(?:test|spec)\b[^.]{0,30}\breproduc|\breproduc\w+ (?:test|the bug|the issue)|失败的测试|复现.{0,12}测试|测试.{0,12}复现/i
    .test(task);
}
