/**
 * What is said in languages of which a little is read: the commonest ways to say the same few things. Loaded for answers
 * that have a sentence in one of them; reading them is `further.ts`.
 */

import { beside } from "./beside.ts";
import type { Language } from "./language.ts";
import type { FurtherSigns, Signs } from "./language_signs.ts";

const languages: Readonly<Partial<Record<Language, () => Signs>>> = {
  es: () => ({
    unable:
      /\bno (?:puedo|pude|he podido|logr[éo]|he logrado|consig[ou]|conseguí|he conseguido|soy capaz|fui capaz|sé(?: cómo)?|ha sido posible|fue posible|podré|me fue posible|me atrevo|me veo|doy con|di con|encontré|encuentro|he encontrado|hay manera|quiero|quise|llego|llegué)|\b(?:lo siento|me rindo|imposible (?!que|des)(?!.*ahora)|incapaz|demasiado (?:difícil|complicado|complejo|arriesgado|para mí)|prefiero no|preferido no|mejor (?:que lo|dejarlo|no)|me supera|tiro la toalla|abandono|sin éxito|no tocar nada|más allá de|no veo (?:cómo|la forma)|(?:lo|la|los|las) dejo (?:igual|así|como|tal))/,
    left:
      /(?:todavía|aún) no[.\s]*$|\b(?:queda(?:n|ron|ría)?|falta(?:n|ron|ría)?|resta(?:n)?) (?!claro|así|como|en|listo|bien|sol[oa]s?|sólo|únicamente)|\bpendientes?\b|\bpara (?:más adelante|después|otro momento|otra ocasión|luego)|\b(?:no|aún no|todavía no|tampoco) (?:he|está|están|hice|ha sido|se ha|se han|he tenido|me ha dado|me dio|tuve|llegué)\b(?!.{0,12}\b(?:tocado|cambiado nada|modificado))|(?<!quedan? )\b(?:solo|sólo|solamente|únicamente) (?:he|hice|el|la|los|las|un|una|dos|tres|está|están|la primera|el primero|logré|pude)\b|\ba medias|\bla mitad|\bde momento|\bpor ahora|\blo dej[oé]|\bte toca|\bqueda en tus manos|\bprovisional|\bsin (?:terminar|hacer|traducir|acabar|migrar)|\bsigue(?:n)? (?:sin|en)\b/,
    benign:
      /\b(?:como (?:pediste|pedías|querías|indicaste)|ya no|no hac(?:e|ía) falta|no es necesario|antes (?:era|no|estaba)|ese no lo he tocado|no he tocado (?:nada más|ningún otro|el resto)|sin tocar|no queda(?:n)? ningun)/,
    proof:
      /\bno (?:he|pude|he podido) (?:podido )?(?:probad|ejecutad|probar|ejecutar|verific|comprob)/,
    changed:
      /\b(?:he|ha|hemos|han sido|ha sido|ya está|ya están|está|están|queda|quedan) (?:\w+ )?(?:\w+ad[oa]s?|\w+id[oa]s?|puesto|escrito|hecho|resuelto)\b|\b(?:corregí|arreglé|añadí|agregué|cambié|modifiqué|actualicé|eliminé|renombré|implementé|creé|moví|borré|quité|puse|escribí|traduje)\b|^(?:\w+ )?(?:corregid|añadid|cambiad|actualizad|eliminad|renombrad|cread|arreglad)[oa]s?\b/,
    pass: /\b(?:pruebas|tests?)\b[^.]{0,30}\b(?:pasan|pasaron|en verde|pasado|correctamente)\b/,
    done: /^[¡\s]*(?:listo|hecho|terminado|ya está|completado|arreglado|todo listo)(?:$|[\s.!,:])/,
    future:
      /^(?:[¡¿]?(?:vale|bien|claro|ahora|primero|perfecto|de acuerdo|ok)[\s,.!]*)*(?:voy a|vamos a|empezaré|comenzaré|déjame|procederé|ahora mismo|enseguida|lo har[ée]|añadiré|cambiaré|revisaré|corregiré)|\bvoy a (?:revisar|corregir|añadir|cambiar|hacer|quitar|crear)/,
  }),
  fr: () => ({
    unable:
      /\bje (?:ne |n')(?:y |l'|la |le |les )?(?:peux|sais|parviens|arrive|suis (?:pas )?(?:capable|parvenu|arrivé|en mesure)|pourrai|vois pas|ose|veux|saurais|trouve)|\bje n'(?:ai|y suis)(?: pas| rien)? (?:pas )?(?:réussi|pu|trouvé|su|réussi|arrivé)|\b(?:désolée?|j'abandonne|je renonce|au-delà de (?:ce que|mes)|me dépasse|dépasse mes|incapable|trop (?:risqué|compliqué|complexe|difficile)|mieux vaut|je préfère (?:ne pas|laisser|m'abstenir|m'arrêter|en rester)|m'arrêter là|rien trouver|je jette l'éponge|sans succès|en vain|reste (?:donc )?inchangé|impossible (?:de (?:corriger|faire|terminer|trouver|résoudre|réparer)|pour moi))/,
    left:
      /\b(?:reste(?:nt)? (?:à|donc à|encore|les?|la|deux|trois|un|une)|il (?:manque|reste)|manque(?:nt)? (?:encore|les?|la)?|(?:pas|jamais) (?:encore|eu le temps|fini|terminé|fait|traité|traduit|migré|pu|touché à)|n'(?:ai|est|a|ont|sont) pas (?:encore |été )?(?:fait|eu le temps|terminé|fini|traité|écrit|traduit|migré|implémenté|corrigé|ajouté|renommé|pu)|plus tard|pour (?:plus tard|l'instant|le moment)|à (?:moitié|compléter|finir|terminer|faire)|en suspens|à vous de|à toi de|seulement|uniquement (?:le|la|les)|provisoire|laissé de côté|seuls? les? (?:premi|deux)|s'arrête là)/,
    benign:
      /\b(?:comme (?:demandé|convenu|souhaité)|ne .{0,20}plus\b|n'.{0,20}plus\b|impossible désormais|désormais impossible|rien d'autre|auparavant|avant,|pas besoin|pas nécessaire|n'ai (?:rien|pas) (?:touché|modifié) (?:d'autre|au reste|aux autres))/,
    proof: /\bn'ai pas (?:pu )?(?:lancé|exécuté|testé|vérifié|lancer|exécuter|tester|vérifier)/,
    changed:
      /\bj'ai (?:\w+ )?(?:\w+é|mis|écrit|fait|remis|réécrit|introduit|traduit)(?:es|s|e)?\b|\b(?:est|sont|a été|ont été) (?:\w+ )?(?:corrigé|ajouté|modifié|changé|supprimé|renommé|implémenté|créé|remplacé|mis|écrit|traduit|déplacé)\w*|^(?:c'est )?(?:corrigé|ajouté|modifié|renommé|supprimé|remplacé)/,
    pass: /\btests?\b[^.]{0,30}\b(?:passent|réussis|passe|au vert|verts)\b/,
    done:
      /^(?:c'est )?(?:fait|voilà|terminé|c'est bon|c'est réglé|prêt|corrigé|réglé)(?:$|[\s.!,:])/,
    future:
      /^(?:(?:d'accord|bien sûr|maintenant|ok|très bien|entendu)[\s,.!]*)*(?:je vais|laissez-moi|laisse-moi|je m'en occupe|je commence|je (?:corrige|modifie|ajoute|regarde) (?:tout de suite|maintenant))/,
  }),
  de: () => ({
    unable:
      /\b(?:kann|konnte|könnte|schaffe|schaffte|weiß|traue|will|möchte|wollte|mag|komme|kam|finde|fand|bekomme|kriege|krieg)\b[^.]{0,60}\b(?:nicht|kein\w*|nirgends)\b(?! mehr\b(?! weiter))|\bkomme (?:ich )?(?:hier |da |damit )?nicht (?:weiter|voran|mehr)|\b(?:nicht in der lage|tut mir (?:sehr )?leid|nicht gelungen|nicht geschafft|gebe (?:ich )?auf|aufgegeben|gescheitert|überfordert|(?:zu|viel zu) (?:schwierig|schwer|komplex|riskant|heikel|aufwendig|groß)|muss (?:ich )?passen|leider nicht|übersteigt|ratlos|ohne erfolg|erfolglos|vergeblich|lieber (?:nicht|die finger|bleiben|lassen)|besser (?:mit|von|jemand)|keine (?:idee|ahnung|lösung)|an ihrer stelle|an deiner stelle|habe ich nicht gefunden|sackgasse|nichts (?:mehr )?(?:raus|heraus|zu machen|machen|tun)\w*|lasse? (?:ich )?(?:es|das|die finger))/,
    left:
      /(?:noch|aber) nicht[.\s]*$|\b(?:(?:fehlt|fehlen|steht|stehen|bleibt|bleiben) (?:noch|aber|leider|allerdings|offen|aus|liegen|übrig)|(?:noch|bisher|bislang|leider) nicht (?:\w+t|\w+en|fertig|erledigt|da|dran)|offen|(?:nur|bloß|lediglich|erst) (?:die|der|das|den|einen?|zwei|drei|halb|zur|teilweise|bis)|zur hälfte|teilweise|(?:der|den|die) rest(?:liche\w*)?\b(?! (?:war|ist|blieb|bleibt) (?:unverändert|gleich|wie|schon|in ordnung))|nicht (?:mehr )?(?:dazu|fertig|geschafft|umgesetzt|übersetzt|erledigt|angefasst|umgestellt|gekommen)|später|vorerst|fürs erste|vorläufig|einstweilen|platzhalter|fest verdrahtet|überspr(?:ungen|inge)|ausgelassen|zurückgestellt|muss(?:t|en)? (?:du|sie|jemand|man) (?:noch|selbst))\b/,
    benign:
      /\b(?:wie (?:gewünscht|verlangt|gebeten|besprochen)|nicht mehr|kein\w* mehr|sonst nichts|nichts (?:weiter|anderes)|nicht nötig|unnötig|vorher|früher|bleibt (?:wie|unverändert|gleich)|unverändert)/,
    proof:
      /\b(?:nicht|konnte) (?:\w+ ){0,3}(?:ausgeführt|getestet|geprüft|ausführen|testen|prüfen|laufen lassen)/,
    changed:
      /\b(?:ich habe|habe ich|habe|hab)\b[^.]*\b(?:ge\w+t|ge\w+en|be\w+en|er\w+t|ent\w+t|ver\w+t|hinzugefügt|umbenannt|korrigiert|implementiert|ersetzt|aktualisiert|repariert|angepasst|umgestellt|ausgeführt)\b|\b(?:wurden?|ist|sind|steht|heißt) (?:\w+ )*(?:jetzt|nun|behoben|geändert|hinzugefügt|korrigiert|gelöscht|entfernt|erstellt|umbenannt|implementiert|ersetzt|aktualisiert|repariert|erledigt|angepasst|umgestellt|geschrieben)\b|(?:^|, )(?:\w+ ){0,4}(?:geschrieben|ausgeführt|behoben|geändert|ergänzt|korrigiert|gelöscht|entfernt|erstellt|umbenannt|ersetzt|angepasst)\b/,
    pass:
      /\b(?:tests?|alle\w*)\b[^.]{0,30}\b(?:laufen durch|bestehen|bestanden|erfolgreich|grün)\b|\balle(?:s)? grün\b/,
    done:
      /^(?:alles |ist |schon )?(?:fertig|erledigt|gemacht|behoben|geschafft|getan)(?:$|[\s.!,:])/,
    future:
      /^(?:(?:gut|okay|ok|klar|jetzt|zuerst|alles klar|in ordnung|verstanden)[\s,.!]*)*(?:ich werde|ich (?:\w+e) (?:jetzt|nun|zuerst|gleich|sofort)|lass mich|als nächstes|nun werde ich|jetzt werde ich|dann werde ich|wird gemacht|mache ich)/,
  }),
  pt: () => ({
    unable:
      /\bnão (?:consigo|consegui|posso|pude|sei(?: como)?|foi possível|encontrei|achei|dou conta|me atrevo|quero|vejo como|tenho como)|\b(?:desculpe|desculpa|lamento|desisto|infelizmente|impossível|difícil demais|complexo demais|arriscado demais|prefiro não|melhor não|sem sucesso|além do que|está além|foge)/,
    left:
      /ainda não[.\s]*$|\b(?:falta(?:m|ram|ou)?|restam?|resta|ficou faltando|fica(?:m|ram|rá)? (?:por|em|para|faltando|pendente|de fora|sem)|ficou (?:por|para|pendente|de fora|sem)|pendentes?|por falta de|não (?:deu tempo|tive tempo|terminei|fiz|traduzi|cheguei|concluí|foi feit|foram|está pront)|ainda (?:não|falta|precisa)|só (?:fiz|consegui|traduzi|a primeira|o primeiro|os|as|um|uma|metade)|apenas (?:o|a|os|as|um|uma|metade|parte)|metade|pela metade|mais tarde|depois (?:eu|você)|por enquanto|por ora|o resto|os outros|as outras|deixei (?:para|de fora|pendente)|provisório)\b/,
    benign:
      /\b(?:como (?:pediu|pedido|solicitado)|não .{0,15}mais\b|antes (?:era|não)|não (?:é|foi) (?:preciso|necessário)|nada mais|não (?:toquei|mexi) (?:em mais nada|no resto))/,
    proof: /\bnão (?:rodei|executei|testei|verifiquei|pude (?:testar|rodar|executar|verificar))/,
    changed:
      /\b(?:corrigi|adicionei|alterei|removi|renomeei|criei|mudei|atualizei|implementei|traduzi|escrevi|substituí|movi|apaguei|ajustei|troquei|coloquei|fiz)\b|\b(?:foi|foram|está|estão) (?:\w+ )?(?:corrigid|adicionad|alterad|removid|renomead|criad|atualizad|implementad|traduzid|substituíd)[oa]s?\b/,
    pass: /\btestes?\b[^.]{0,30}\b(?:passam|passaram|verdes?|passou|ok)\b/,
    done:
      /^(?:pronto|feito|concluído|tudo (?:certo|pronto)|terminado|já está|resolvido)(?:$|[\s.!,:])/,
    future:
      /^(?:(?:claro|certo|ok|agora|primeiro|tudo bem|beleza)[\s,.!]*)*(?:vou |irei |deixe-me|deixa eu|já vou|farei)/,
  }),
  it: () => ({
    unable:
      /\bnon (?:(?:ci|ce|lo|la|li|le|mi|me) )*(?:riesco|sono riuscit\w*|posso|ho potuto|so(?: come)?|faccio|sono in grado|trovo|ho trovato|capisco|vedo come|sento|voglio|saprei|sono capace)|\b(?:mi dispiace|mi arrendo|rinuncio|impossibile|incapace|troppo (?:difficile|complicat\w*|compless\w*|rischios\w*)|oltre le mie|al di là delle|senza successo|preferisco non|meglio (?:non|lasciare)|getto la spugna|mi supera)\b/,
    left:
      /\b(?:manca(?:no|va)?|rest(?:a|ano) (?:da|ancora|il|la|i|le)|ancora (?:da|non|tutt\w*)|non (?:ho|è|sono) (?:ancora )?(?:stat\w* )?(?:fatt|finit|tradott|implementat|avut|arrivat|completat|migrat|convertit)\w*|più tardi|in seguito|in un secondo momento|per ora|per il momento|a metà|metà|sol(?:o|tanto) (?:il|la|i|le|un|una|due|tre|l')|rimand\w*|provvisori\w*|saltat\w*|tocca a te|da parte)/,
    benign:
      /\b(?:come (?:richiesto|chiesto|hai chiesto|ha chiesto|volevi|concordato)|non serve|non è (?:necessario|servito)|nient'altro|non .{0,15}più)\b/,
    proof:
      /\bnon (?:ho |l'ho )?(?:potuto )?(?:provat|eseguit|testat|verificat|provare|eseguire|testare|verificare)\w*/,
    changed:
      /\b(?:ho|abbiamo) (?:\w+ )?(?:\w+[aiu]t[oaie]|corrett\w|aggiunt\w|scritt\w|mess\w|fatt\w|tolt\w|risolt\w|rimoss\w|tradott\w|estratt\w)\b|\b(?:è|sono) (?:stat\w )?(?:ora )?(?:corrett|aggiunt|modificat|cambiat|rimoss|rinominat|implementat|creat|aggiornat|tradott|spostat|sistemat)\w\b|^(?:corrett|aggiunt|modificat|rimoss|rinominat|aggiornat)[oaie]\b/,
    pass: /\b(?:test|prove)\b[^.]{0,30}\b(?:passano|passati|superat\w|verdi|ok)\b/,
    done:
      /^(?:fatto|pronto|finito|ecco fatto|tutto (?:fatto|pronto|a posto)|corretto|sistemato|completato)(?:$|[\s.!,:])/,
    future:
      /^(?:(?:certo|ok|va bene|adesso|ora|prima|bene|d'accordo)[\s,.!]*)*(?:vado a|sto per|comincio|inizio|farò|correggerò|aggiungerò|modificherò|lo faccio|procedo|provvedo|ci penso|me ne occupo)/,
  }),
  ru: () => ({
    unable:
      /(?:^|[^а-яё])(?:не (?:могу|смог|смогла|сумел|сумела|удалось|получилось|получается|справил[а-яё]*|справляюсь|знаю,? как|в состоянии|умею|докопал[а-яё]*|разобрал[а-яё]*|нашёл|нашел|нашла|решил[а-яё]*сь|рискну|хочу|берусь|буду|вышло|выходит|осилил[а-яё]*|хватает|вижу)|сдаюсь|невозможно (?!было)|не под силу|слишком (?:сложн|рискованн|опасн|больш)|извините|простите|увы|безуспешно|без успеха|зашёл в тупик|в тупике|лучше (?:не|оставить|поруч|попрос)|выше моих)/,
    left:
      /(?:^|[^а-яё])(?:осталось|остал(?:ись|ся|ась)|остаётся|остается|остальн[а-яё]+|не успел[а-яё]*|руки не дошли|не дошли|пока (?:что )?(?:не|только|без|заглушк|оставил|так)|ещё не|еще не|не (?:сделан|готов|переведен|переведён|закончен|добавлен|менял|тронут|написан|переписан|дописал|доделал|закончил)[а-яё]*|только (?:перв|половин|часть|один|одну|два|две|три)[а-яё]*|половин[ау]|частично|позже|потом|в следующий раз|доделать|дописать|придётся|придется|заглушк[а-яё]+|отложил[а-яё]*|пропустил[а-яё]*|незаконч[а-яё]+|за вами)/,
    benign:
      /(?:как (?:вы )?(?:просили|и просили|договаривались)|больше не|больше нет|раньше|прежде|ничего (?:больше|другого|лишнего)|не (?:нужно|требуется|надо|понадобил)|друг(?:ие|их) (?:файл|част)[а-яё]* не)/,
    proof: /не (?:запускал|проверял|тестировал|проверил|запустил|прогонял)[а-яё]*/,
    changed:
      /(?:^|[^а-яё])(?:исправил|добавил|изменил|удалил|переименовал|реализовал|создал|заменил|обновил|починил|написал|внёс|внес|перенёс|перенес|убрал|переписал|перевёл|перевел|сделал|поправил|вынес|настроил|отправил)а?(?![а-яё])|(?:исправлен|добавлен|изменен|изменён|удален|удалён|обновлен|обновлён|реализован|переименован|перенесен|перенесён|заменён|заменен|создан|написан|убран|отправлен)[аоы]?(?![а-яё])/,
    pass: /тесты?[^.]{0,30}(?:проходят|прошли|пройдены|зел[её]н)/,
    done: /^(?:всё |все )?(?:готово|сделано|выполнено|исправлено|закончено|готов)(?:$|[\s.!,:])/,
    future:
      /^(?:(?:хорошо|ладно|сейчас|теперь|сначала|понял|конечно|ок)[\s,.!]*)*(?:я )?(?:сейчас |теперь |сразу )?(?:исправлю|посмотрю|добавлю|изменю|прочитаю|проверю|начну|сделаю|открою|удалю|переименую|буду|приступаю|займусь|перепишу|внесу|давайте|поправлю)/,
  }),
  ja: () => ({
    unable:
      /できません(?!でしたら)|出来ません|できなかった|できていません|できそうにあり?ません|(?:無理|困難|不可能)(?:です|でした|なので|と判断)|申し訳|すみません|ごめんなさい|わかりません(?:でした)?|分かりません|諦め|あきらめ|断念|見送(?:り|っ|る|ら)|失敗しました|手に負え|力不足|難しすぎ|難しい(?:です|ため|ので|と)|お手上げ|自信があり?ません|見つけられません|控え(?:ました|ます)|やめておき|うまくいきません|うまくいかず|至りません|至らず|できず|わからず|分からず|直りません|(?:直|書|読|動か|解決|修正|実装|特定|再現|見つけ|突き止め|つか|掴|理解|判断|完成)(?:せ|け|め|でき|られ|さ)?(?:ません(?:でした)?|ず(?=[、。に])|なかった)|解決しません/,
    left:
      /残り|残って|残した|まだ(?:です|終わって|対応|変更|修正|で|実装|書|手)|未(?:対応|完了|実装|変更|着手|翻訳|修正|完成)|後で|あとで|後ほど|今後|次回|別途|途中|半分|一部(?:のみ|だけ)|のみ(?:対応|完了|変更|修正|実装|移行)|だけ(?:対応|完了|変更|修正|実装|移行|書|済)|(?:時間が|手が)(?:なく|足り|回ら|ありません)|仮(?:の|実装|置き)|ダミー|スタブ|プレースホルダ|省略し|スキップし|(?:て|で)いません(?!でした)|お任せ|お願いします。?$|保留/,
    benign:
      /ご(?:指示|要望|依頼)(?:の)?(?:とおり|どおり|通り)|なくなり|しなくなり|必要(?:は)?(?:ありません|ない|なし)|不要|他(?:の|に)(?:は|ファイル|箇所|変更).{0,14}(?:ません|なし)|以前は|これまで|(?:は|も)変更していません|残してあります|問題(?:は)?ありません|触っていません/,
    proof:
      /(?:実行|テスト|確認|検証)(?:は|を)?(?:でき|し|行って|して)(?:てい)?(?:ません|ない|なかった)/,
    changed:
      /(?:修正|追加|変更|削除|実装|更新|作成|リネーム|置換|移行|翻訳|対応|設定|追記|消|直|書き?換?え?|変え|付け|置き換え|移し|入れ|外し|まとめ|分け|整理|送信|送り)(?:を)?(?:し(?:まし)?た|済み|完了|されました|ました|ておきました|てあります)|に(?:なりました|しました)/,
    pass: /テスト[^。]{0,20}(?:通り|通過|成功|パス|通って)/,
    done:
      /^(?:完了(?:しました|です)?|できました|終わりました|対応済み|直しました|はい、(?:完了|できました))(?:$|[。！!、\s])/,
    future:
      /^(?:(?:はい|了解(?:です|しました)?|承知(?:しました|いたしました)?|まず|では|わかりました)[\s,.、。!]*)*(?:(?:これから|今から|次に|まず|早速|すぐに?).{0,30}(?:ます|します)[。]?$)|(?:確認|修正|変更|追加|実装|更新|着手|対応|開始)(?:して(?:いき|み)ます|します|いたします)[。]?$/,
  }),
  ko: () => ({
    unable:
      /(?:할|될|고칠|찾을|풀|만들|쓸|볼) 수 (?:없|가 없)|못\s?(?:했|하겠|합니다|찾|고쳤|해서|하고)|죄송|실패(?:했|하였|하고 말)|불가능|포기|어렵습니다|어려울 것|모르겠|자신이 없|무리입니다|막혔|한계/,
    left:
      /남(?:은|았|아 있|겨)|나머지|아직|미완|미처|나중에|추후|다음에|다음 번|일단|우선은|임시|반만|절반|일부(?:만|분만)?|만 (?:완료|했|고쳤|번역|추가|수정|변경|처리|바꿨)|시간이 (?:없|부족)|못했|하지 (?:않았|못)|되지 않(?:았|은)|건너뛰|생략|더미|직접 (?:하|수정|추가|처리|작성)/,
    benign:
      /요청하신 대로|말씀하신 대로|더 이상|필요(?:는|가)? 없|이전에는|예전에는|다른 (?:파일|부분|곳).{0,10}(?:않았|안)|문제(?:는|가)? 없/,
    proof: /(?:실행|테스트|확인|검증)(?:은|는|을|를)?\s?(?:하지|해 보지|못|안)/,
    changed:
      /(?:수정|추가|변경|삭제|구현|생성|교체|이동|번역|작성|정리|업데이트|적용|설정|제거|완료|전송|발송)(?:을|를)?\s?(?:했|하였|해 두었|해두었|되었|됐|완료)|고쳤|바꿨|바꾸었|넣었|옮겼|만들었|지웠|썼습니다|보냈|뺐/,
    pass: /테스트[^.]{0,20}(?:통과|성공)/,
    done:
      /^(?:완료(?:했습니다|되었습니다|됐습니다)?|다 했습니다|끝났습니다|됐습니다|네, 완료)(?:$|[\s.!,])/,
    future:
      /(?:하|드리|보|고치|바꾸|넣|수정하|추가하|진행하)겠습니다[.!]?$|(?:할게요|해 드릴게요|볼게요)[.!]?$/,
  }),
};

export const further: FurtherSigns = { languages, beside };
