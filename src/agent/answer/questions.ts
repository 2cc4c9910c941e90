/** What an answer wants of its reader: a decision, a fact, leave; or nothing but to be polite. */

import type { Sentence } from "./sentences.ts";
import { matches, type Patterns } from "./states.ts";

export type ClosingRequest =
  /** Something that only the user can tell or decide. */
  | "question"
  /** Leave to do what was asked. */
  | "leave"
  /** More could be done. */
  | "offer"
  /** Nothing. */
  | "courtesy";

const courtesy: Patterns = {
  latin:
    /\b(?:anything else|something else|what else|any (?:other )?questions?|any (?:more|further)|(?:does|did) (?:that|this|it) (?:help|make sense|answer|work for you|look (?:good|right|ok))|make sense|(?:how|what) (?:can|may|could|shall|should) i (?:help|assist|do for)|what (?:would|do) you (?:like|want)(?: me)? to (?:do|work on|know|see|build|tackle|start|learn|talk)|what(?:'s| is) (?:next|on your mind|up)|what are (?:we|you) (?:working|up)[^?]{0,20}|where (?:shall|should|do) we (?:start|begin)|ready when you|how are you|how(?:'s| is) it going|clear|right|ok(?:ay)?|good|need a hand|next)\s*\?*$|\bhow (?:can|may|could) i (?:help|assist)|\bwhat can i (?:help|do)|\b(?:need|want) (?:anything|something) else\b/,
  han:
    /还有(?:什么|其他|别的|哪)|(?:还|再)(?:需要|想|要|得|用)[^，。；]{0,10}(?:什么|啥|别的|其他|哪里|哪些)[^，。；]{0,6}(?:吗|么|不)?\s*[?？]|(?:这样|如此|这么[^，。？?]{0,6}|效果|结果|满意|合适)[^，。？?]{0,6}(?:吗|么|不)\s*[?？]$|(?:怎么样|如何|觉得(?:呢|怎样))\s*[?？]$|有什么(?:可以|我能|需要|我可以|想)|需要(?:我)?(?:帮忙|帮助|帮你)(?:什么|做什么)|想(?:做|了解|聊)(?:点)?什么|清楚(?:了)?吗|明白(?:了)?吗|对吧|好吗/,
  others:
    /¿(?:algo más|en qué puedo|puedo ayudar|te ayudo)|(?:чем (?:могу|ещё|еще)|что-нибудь (?:ещё|еще))|(?:他に|ほかに|何かお手伝い|いかがですか|お手伝いでき)|(?:sonst noch|kann ich .{0,20}helfen|womit kann)|(?:autre chose|puis-je .{0,20}aider)|posso ajudar|도와 ?드릴|무엇을 도와/,
};

/** Leave to go on, or an offer of more. */
const leave: Patterns = {
  latin:
    /\b(?:shall|should|may|can|could|might) (?:i|we)\b|\b(?:do|would|did) you (?:want|like|prefer|mind|need|wish)\b(?:[^?]{0,12}\b(?:me|us|i|if)\b)|\b(?:want|need|like) me to\b|\bok(?:ay)? (?:if|to|for me|with you)\b|\b(?:is|are) (?:it|that|this|you) (?:ok(?:ay)?|fine|alright|all right)\b|\bgo ahead\b|\bproceed\b|\b(?:let me know|tell me|just say|say the word|say so)\b|\b(?:dois-je|voulez-vous que|veux-tu que|puis-je)\b|\b(?:devo|quer que eu|posso|vuoi che)\b|(?:want|wish) (?:that|this|it) (?:fixed|done|changed|added)/,
  han:
    /(?:要不要|是否需要|需不需要|需要|要|可以|能|是否|可否|能否|想让|希望)(?:让|由|我们)?我|(?:可以|能否|是否|要).{0,6}(?:继续|开始|进行|执行|动手)/,
  others:
    /¿?(?:quieres que|quiere que|debo|deseas que|puedo|procedo|sigo)\b|\b(?:soll ich|darf ich|möchtest du,? dass ich|möchten sie,? dass ich|kann ich)\b|(?:мне (?:продолжить|исправить|сделать|начать|приступ[а-яё]+)|хотите,? чтобы|хочешь,? чтобы|можно (?:ли )?(?:мне )?)|(?:しましょうか|ましょうか|てもよろしい|ていいですか|してよいですか|しますか|할까요|드릴까요)/,
};

/** An invitation without a question mark. */
const invitation: Patterns = {
  latin:
    /\b(?:let me know|tell me|just (?:ask|say|tell|let)|say the word|happy to|glad to|feel free|give me (?:the|a) (?:go|green|nod|ok|word)|i can (?:also )?[^.]{0,80}\bif you(?:'d| would)? (?:like|want|wish|prefer|need)|if you(?:'d| would)? (?:like|want|wish|prefer)(?:,| me)|awaiting your|waiting for your|your call|up to you|please (?:confirm|advise|let me know|tell me|specify|clarify|provide|share|choose|decide|pick|say|answer)|i(?:'ll| will) wait|i need (?:you to|to know|your)|once you (?:confirm|tell|decide|let|answer|say|give))\b|say (?:so|if|the word)|shout if|ping me|or (?:should|shall) i|\b(?:paste|send|share|post|show|forward|upload|attach|drop) (?:me|us|(?:it|them|that|those) (?:here|over|in|to me))\b/,
  han:
    /请(?:确认|告诉我|告知|指示|说明|提供|选择|决定|回复|补充|明确|您?指定)|如(?:果|有)?(?:需要|想|要|有).{0,20}(?:告诉|说|联系|吩咐|提|随时|可以|再|问)|随时(?:告诉|叫|找|问)|等(?:你|您)(?:的)?(?:确认|回复|决定|指示)|欢迎(?:随时|继续)/,
  others:
    /(?:dime|avísame|házmelo saber|confirma\w*|por favor,? (?:confirma|indica|dime)\w*)\b|\b(?:sag (?:mir )?bescheid|bitte (?:bestätig|sag|teil)\w*|gib mir bescheid)\b|(?:дайте знать|скажите|подтвердите|уточните|сообщите)|(?:お知らせください|教えてください|ご指示ください|確認してください)|n’hésitez|n'hésitez|dites-moi|me diga|avise|말씀해 ?주|알려 ?주/,
};

/** An invitation that decides about the work, and no courtesy. */
const decisive: Patterns = {
  latin:
    /\b(?:please (?:confirm|advise|specify|clarify|provide|share|choose|decide|pick|answer)|i need (?:you to|to know|your)|once you (?:confirm|tell|decide|let|answer|say|give)|awaiting your|waiting for your|your call|i(?:'ll| will) wait|(?:let me know|tell me) (?:which|what|where|whether|how|who|when (?:i|to)|if i should|the)|before i (?:go|start|proceed|continue|change|do|can|make))\b/,
  han:
    /请(?:确认|指示|提供|选择|决定|回复|补充|明确|您?指定|告诉我(?:是|哪|要|你|具体|应))|等(?:你|您)(?:的)?(?:确认|回复|决定|指示)/,
  others: /(?!)/,
};

/** An invitation to whatever comes: not to the work. */
const closing: Patterns = {
  latin:
    /\b(?:what you think|how (?:it|that|this) (?:goes|works|looks)|(?:any|more|further) (?:other )?(?:questions?|details?|changes?|help|issues?|problems?)|anything (?:else|is unclear|more|comes up|breaks)|something (?:else|more)|need (?:me|anything|help|more))\b/,
  han: /(?:如(?:果|有)?(?:还)?有?(?:其他|别的|任何)?(?:问题|疑问|需要)|随时)/,
  others: /(?!)/,
};

const more: Patterns = {
  latin:
    /\b(?:also|as well|too|additional(?:ly)?|further|other|another|more|extra|next|else|besides|in addition|improve|tests? for|follow[- ]up|clean ?up|refactor|document|commit|push|pull request|pr|deeper|detail|elaborate|explain|expand|walk you|go (?:into|deeper)|show you|examples?)\b|auch|noch|aussi/,
  han: /还|另外|其他|进一步|顺便|再|更多|详细|提交|继续深入/,
  others: /también|ещё|еще|также|他にも|さらに/,
};

export function isInviting(plain: string): boolean {
  return matches(invitation, plain);
}

/** The question with which an answer ends; one counts where nothing but an explanation of it follows. */
export function closingQuestion(all: readonly Sentence[]): Sentence | null {
  const listed = all.findLastIndex(({ isQuestion }) => isQuestion);
  // What it is to be chosen from stands on the lines behind it.
  if (listed >= 0 && all.length - listed <= 7 && areOptions(all.slice(listed + 1))) {
    return all[listed] ?? null;
  }
  const tail = all.slice(-3);
  const asked = tail.findLastIndex(({ isQuestion }) => isQuestion);
  if (asked < 0 || !tail.slice(asked + 1).every(({ plain }) => isShort(plain))) return null;
  return tail[asked] ?? null;
}

/** Short, and each on a line of its own. */
function areOptions(all: readonly Sentence[]): boolean {
  return all.length > 1 && new Set(all.map(({ line }) => line)).size === all.length &&
    all.every(({ text }) => text.length < 80 && !/[.。!！:：]$/.test(text));
}

/** What the end of an answer wants; `null`: nothing. */
export function wishOf(all: readonly Sentence[]): ClosingRequest | null {
  const last = all.at(-1);
  if (last === undefined) return null;
  const asked = closingQuestion(all);
  if (asked) return ofQuestion(asked.plain);
  if (!isInviting(last.plain)) return null;
  if (matches(closing, last.plain)) return "courtesy";
  if (matches(decisive, last.plain)) {
    return /confirm|proceed|go ahead|确认|before i/.test(last.plain) ? "leave" : "question";
  }
  return "offer";
}

/** Somebody else is to do it: nothing that could be answered. */
const handsOver =
  /换个?人|找(?:别|其他)人|另请|自己(?:看|改|来|修)|\b(?:somebody|someone) else\b|\b(?:try|ask|use|pick|choose|with) (?:an?|some|the|another)? ?(?:\w+ )?(?:bigger|better|larger|stronger|other|different|smarter|capable|another) (?:\w+ )?(?:model|tool|agent|person|assistant)|换(?:个|一个)?(?:更?[大强好]的?)?(?:模型|工具)/;

function ofQuestion(plain: string): ClosingRequest | null {
  if (handsOver.test(plain)) return null;
  if (!/^(?:which|where|who|whose)\b/.test(plain) && matches(courtesy, plain)) return "courtesy";
  if (!matches(leave, plain)) return "question";
  const chooses =
    /\b(?:which|what|where|who|whose|when|how)\b[^?]*\b(?:should|shall|can|could|may|might|would|do) (?:i|we|you)\b|\bor\b|还是|\b(?:oder|ou|или)\b|哪|什么/;
  if (chooses.test(plain) && !matches(more, plain)) return "question";
  return matches(more, plain) ? "offer" : "leave";
}

function isShort(plain: string): boolean {
  return plain.length < 140 &&
    (matches(leave, plain) || isInviting(plain) ||
      /^(?:\(|for example|e\.g|options?:?|either|or\b|[a-d1-4][).:]|例如|比如|选项|thanks?|thank you|谢谢)/
        .test(plain) ||
      plain.length < 40);
}
