/**
 * What is said beside the work, in the languages of which a little is read: what was not touched, how it
 * was before, words of regret. Of finished work none of these is a part that is left.
 */

import type { Language } from "./language.ts";
import type { Beside } from "./language_signs.ts";

export const beside: Readonly<Partial<Record<Language, Beside>>> = {
  es: {
    untouched:
      /\b(?:no|sin|ni|tampoco) (?:(?:lo|la|los|las|le|se|me) )?(?:(?:he|ha|han|hemos|había) (?:sido )?)?(?:toc|cambi|modific|modifiqu|alter|afect|vari|edit|toqu)\w*|\b(?:sigue\w*|queda\w*|permanece\w*|está\w*|dej[éoa]\w*|mantien\w*|he dejado) (?:\w+ )?(?:igual\w*|intact\w*|tal cual|tal como|como (?:estaba\w*|antes|siempre))/,
    past:
      /\b(?:antes|anteriormente|previamente|originalmente|hasta ahora|al principio|en su día|en un principio|la primera vez)\b/,
    regret: /\b(?:lo siento|perdón|disculp\w*|lamento|por desgracia|desgraciadamente)\b/,
    yet: /\b(?:aún|todavía|falta\w*|pendiente\w*|tiempo)\b/,
  },
  fr: {
    untouched:
      /\b(?:ne |n'|n’|sans )(?:y |l'|les? |la )?(?:(?:ai|a|est|ont|sont|avons) )?(?:(?:pas|rien|jamais) )?(?:été |d'autre )?(?:touch|modifi|chang|altér|affect|impact)\w*|\b(?:reste\w*|est|sont|demeure\w*|laissé\w*|garde\w*) (?:\w+ )?(?:inchangé\w*|intact\w*|tels? quels?|telles? quelles?|comme avant|identiques?)/,
    past:
      /\bavant\b|auparavant|jusqu'ici|jusque-là|jusqu'à présent|à l'origine|précédemment|initialement|autrefois|au début|au départ|dans un premier temps/,
    regret:
      /(?:je suis )?(?:vraiment )?désolée?|\bpardon|je m'excuse|excusez-moi|malheureusement|hélas/,
    yet: /\b(?:encore|reste (?:à|encore)|manque\w*|temps)\b/,
  },
  de: {
    untouched:
      /\bnicht (?:mehr )?(?:(?:mit |weiter )?(?:an(?:ge)?fass|an(?:ge)?rühr|angetast|berühr|verändert|geändert|verändern|ändern|modifizier|betroff|beeinfluss)\w*)|\b(?:bleib\w*|blieb\w*|ist|sind|lass\w*|ließ\w*|gelassen) (?:\w+ )*(?:unberührt|unverändert|unangetastet|gleich|in ruhe|so,? wie (?:sie|er|es) (?:war|ist|sind|waren))|\bin ruhe gelassen|\bunangetastet\b/,
    past: /\b(?:vorher|früher|zuvor|ursprünglich|davor|ehemals|damals|anfangs|zunächst|zuerst)\b/,
    regret: /\b(?:(?:es )?tut mir (?:sehr )?leid|sorry|entschuldig\w*|verzeih\w*|leider|bedaure)\b/,
    yet: /\b(?:noch nicht|noch|fehl\w*|zeit|bisher|später)\b/,
  },
  pt: {
    untouched:
      /\b(?:não|nem|sem) (?:(?:foi|foram|o|a|os|as|se) )?(?:toc|toqu|mex|alter|mud|modific|modifiqu|afet)\w*|\b(?:continua\w*|fic\w*|permanece\w*|está\w*|deixei|mantive) (?:\w+ )?(?:igua\w*|intact\w*|inalterad\w*|como (?:estava\w*|antes|era))/,
    past:
      /\b(?:antes|anteriormente|originalmente|até agora|até então|previamente|no começo|no início|a princípio)\b/,
    regret: /\b(?:desculp\w*|lamento|sinto muito|infelizmente|perdão)\b/,
    yet: /\b(?:ainda|falta\w*|tempo|pendente\w*)\b/,
  },
  it: {
    untouched:
      /\bnon (?:(?:l'|li |le |lo |la |ho |è |sono |stat\w* )*)(?:tocc|cambi|modific|alter|mut)\w*|\b(?:rest\w*|rimast\w*|è|sono|lasciat\w*) (?:\w+ )?(?:invariat\w*|intatt\w*|ugual\w*|com'era\w*|così com'è)/,
    past:
      /\b(?:in precedenza|precedentemente|originariamente|all'inizio|prima (?:era|non|c'era|veniva))\b/,
    regret: /\b(?:mi dispiace|scusa\w*|purtroppo|spiacente)\b/,
    yet: /\b(?:ancora|manca\w*|tempo)\b/,
  },
  ru: {
    untouched:
      /не (?:трогал|менял|изменял|изменил|затрагивал|затронул|касал|правил|тронул|поменял|вносил|затронут|изменен|изменён|менял)[а-яё]*|без изменений|(?:осталс?[ьяио]*|оставил[а-яё]*) (?:\S+ )?(?:как (?:было|был|была|есть)|прежн[а-яё]*|нетронут[а-яё]*|без изменений|таким же)|нетронут[а-яё]*|не изменил[а-яё]*/,
    past:
      /(?:^|[^а-яё])(?:раньше|прежде|ранее|до этого|изначально|первоначально|прежн[а-яё]+|сначала|вначале|поначалу)(?![а-яё])/,
    regret: /(?:извините|простите|прошу прощения|увы|к сожалению|сожалею)/,
    yet: /(?:пока|ещё|еще|не успел|врем[яе])/,
  },
  ja: {
    untouched:
      /(?:変え|変更し|触っ|触れ|いじっ|修正し|手を加え|編集し|書き換え|動かし|変わっ)て(?:い|おり)?(?:ません|ない)|(?:変更|影響|修正)(?:は|も)?(?:なし|ありません|ない)|そのまま|変わりません|手を(?:つけ|付け|加え)て(?:い|おり)?ません/,
    past: /以前|これまで|もともと|元々|従来|それまで|元は|当初|変更前|修正前|最初は|初めは/,
    regret:
      /申し訳(?:ありません|ございません|ないです)|すみません|ごめんなさい|恐れ入ります|恐縮です/,
    yet: /まだ|残り|途中|未/,
  },
  ko: {
    untouched:
      /(?:건드리|변경하|수정하|바꾸|손대|고치|바뀌|변하|변경되|수정되|만지|영향을 주)지 (?:않|안)|그대로|손(?:을)? ?대지|안 (?:건드|바꿨|바꾸|고쳤|만졌)|영향(?:은|이)? 없/,
    past:
      /기존(?:에는|에|의|엔)|이전(?:에는|에|엔)|예전(?:에는|에|엔)|원래(?:는)?|그동안|당초|전에는|처음에는|처음엔/,
    regret: /죄송(?:합니다|하지만|해요|하게도)?|미안(?:합니다|하지만|해요)?|아쉽게도|유감/,
    yet: /아직|나머지|남은|시간/,
  },
};
