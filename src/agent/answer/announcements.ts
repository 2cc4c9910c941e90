/** An answer that says what its speaker is about to do, where a call was to be made. */

import type { Sentence } from "./sentences.ts";

const opener =
  "(?:ok(?:ay)?|sure(?: thing)?|alright|all right|great|right|perfect|good|got it|understood|certainly|absolutely|of course|no problem|yes|well|now|next|first|then|so|and|finally|once that is done|after that|to (?:do (?:so|this|that)|start|begin|fix \\w+)|from here|with that|in the next step|as a next step|for this)";

const acting =
  "(?:(?:now|first|next|then|also|quickly|just|start by|begin by|start|begin|go ahead and|proceed to|go on to|be|try to|take a)\\s+)*(?!(?:know|wait|be (?:happy|glad|here)|explain|summari[sz]e (?:below|it)|leave|stop|note|not\\b|never|need|have to stop|happy|assume|recommend|suggest|say|mention|admit|answer|describe|call|refer|use the term|show you|give you)\\b)\\w+";

const own = new RegExp(
  `^(?:${opener}[\\s,.!:;–—-]+)*(?:i(?:'ll| will|'m going to| am going to|'m about to| am about to|'m (?:now )?(?!not\\b|sorry|afraid|unable|glad|happy|done|finished|sure|ready|here|stuck|at\\b|an?\\b)\\w+ing\\b| am (?:now )?(?!not\\b)\\w+ing\\b| plan to| intend to| need to| have to| want to| should(?: now)?) ?|let me |let'?s |we(?:'ll| will| need to) |going to |about to |time to |my next step is to |the next step is to )(?:${acting})?`,
  "i",
);

const notActing =
  /\b(?:let me know|i(?:'ll| will) (?:be (?:happy|glad|here|around)|wait|leave|stop|not|never|need you|assume|let you)|i(?:'m| am) (?:not|sorry|afraid|unable|glad|happy|done|finished|sure|assuming|wondering|thinking|guessing|referring|asking|looking forward|missing|having trouble)|i (?:should|need|have|want) (?:to )?(?:note|mention|point out|stress|add that|say|admit|know|ask|clarify|emphasi[sz]e|warn|stop))\b|\bi(?:'ll| will)\b[^.]*\b(?:if|once|when|as soon as) you\b/i;

const chinese =
  /^(?:好的?|行|没问题|当然|明白|收到|现在|接下来|下面|首先|然后|那么|下一步|随后|这就|马上|立刻|稍后|[，,。！!：: ])*(?:我(?:们)?(?:现在|接下来|马上|这就|先|首先|下面|准备|打算|随后|稍后|会|将|再|正|正在|已准备|一下)*(?:将|会|要|来|先|去|再|正在|准备|打算|开始|这就|马上|就)(?!不|可以帮|很乐意|需要你|等)|让我(?!们?知道)|我来|开始(?:修|改|写|实|处|检|看|执)|下一步(?:是|我|将|：|:)|接下来(?:将|会|是|要|开始|修|改|写|处理|更新)|正在(?:修|改|写|读|查|检|运|执|处|分|搜))/;

const elsewhere =
  /^(?:[¡¿]?(?:vale|bien|claro|ahora|primero|gut|okay|ok|klar|jetzt|zuerst|d'accord|bien sûr|maintenant|хорошо|ладно|сейчас|теперь|сначала|はい|了解(?:です|しました)?|まず|では)[\s,.、。!]*)*(?:voy a|vamos a|empezaré|comenzaré|déjame|procederé|ich werde|ich (?:\w+e) (?:jetzt|nun|zuerst)|lass mich|je vais|laissez-moi|vou |я (?:сейчас |теперь )?(?:исправлю|посмотрю|добавлю|изменю|прочитаю|проверю|начну|сделаю|открою|удалю|переименую|буду)|сейчас (?:я )?(?:исправлю|посмотрю|добавлю|изменю|проверю)|давайте|приступаю)|(?:これから|今から|次に).{0,30}(?:ます|します)[。]?$|(?:確認|修正|変更|追加|実装|更新)(?:して(?:いき|み)ます|します)[。]?$|겠습니다[.]?$/i;

const trailing = /[:：]$|(?:\.\.\.|…)$/;

export function announces({ text }: Sentence): boolean {
  if (notActing.test(text)) return false;
  return own.test(text) || chinese.test(text) || elsewhere.test(text);
}

/** The answer ends where it should have gone on. */
export function breaksOff(text: string): boolean {
  return trailing.test(text.trim());
}
