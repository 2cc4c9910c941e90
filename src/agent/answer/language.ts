/** The language of a sentence, as far as its signs and its commonest words tell. */

import { once } from "../../util/mod.ts";

export type Language = "en" | "zh" | "ja" | "ko" | "ru" | "es" | "fr" | "de" | "pt" | "it";

const common = once(() => {
  const of: Record<string, Language> = {};
  const words: readonly (readonly [Language, string])[] = [
    [
      "es",
      "el los las una unos que está están con para pero por he ha hay del al lo se mi su ya qué cómo y es más ese este " +
      "esta puedo quieres también todo nada listo hecho faltan falta sin sólo solo ahora antes queda quedan siento " +
      "pruebas archivo función",
    ],
    [
      "fr",
      "le les des une est sont et que qui dans pour mais avec sur je j'ai c'est il elle ce cette pas ne vous nous du au aux " +
      "n'ai n'est voulez puis-je dois-je tout rien fait voilà reste restent encore sans désolé malheureusement fichier " +
      "tests-là d'abord l'ai qu'il",
    ],
    [
      "de",
      "der die das den dem des ein eine einen und ist sind nicht ich habe hat wurde wurden mit für auf aber auch noch nur " +
      "bei zum zur im wie was werden kann soll jetzt fertig leider fehlt fehlen wird nun alle keine kein sich hier " +
      "erledigt geändert heißt",
    ],
    [
      "pt",
      "o os as uma um não foi com para mas por que está estão já eu em da do na no das dos ainda são você posso pronto feito " +
      "vou já te quando é essa esse isso falta faltam também tudo nada só agora fiz faltou ficou ficaram sem mais ao",
    ],
    [
      "it",
      "il gli della dello delle dei degli nel nella nello che non sono è ho hai abbiamo già ancora più ma anche fatto adesso " +
      "tutto niente manca mancano corretto aggiunto mi ci ne questo questa quello prima dopo perché quindi così alla allo",
    ],
  ];
  for (const [language, list] of words) {
    // A word of two languages tells nothing but that it is not English.
    for (const word of list.split(" ")) of[word] ??= language;
  }
  return of;
});

const english = once(() =>
  new Set(
    ("the a an is are was were i it this that and of to in for with not but on be have has you no as at by from all now do " +
      "did can could will would").split(" "),
  )
);

export function languageOf(plain: string): Language {
  if (!/[\u0400-\uffff]/.test(plain)) return ofLetters(plain);
  if (/[\u3040-\u30ff]/.test(plain)) return "ja";
  if (/[\u4e00-\u9fff]/.test(plain)) return "zh";
  if (/[\uac00-\ud7af]/.test(plain)) return "ko";
  if (/[\u0400-\u04ff]/.test(plain)) return "ru";
  return ofLetters(plain);
}

function ofLetters(plain: string): Language {
  const counts = new Map<Language, number>();
  for (const [word] of plain.slice(0, 200).matchAll(/[a-z\u00df-\u017f'-]+/g)) {
    const language = english().has(word) ? "en" : common()[word];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  let best: Language | null = null;
  for (const [language, count] of counts) {
    if (
      best === null || count > (counts.get(best) ?? 0) ||
      (best === "en" && count === counts.get(best))
    ) best = language;
  }
  if (best !== null && (best !== "en" || (counts.get("en") ?? 0) > 2)) return best;
  return ofSigns(plain) ?? "en";
}

function ofSigns(plain: string): Language | null {
  if (/[ñ¿¡]/.test(plain)) return "es";
  if (/[ãõ]/.test(plain)) return "pt";
  if (/[äöüß]/.test(plain)) return "de";
  if (/[àâçèêëîïôùûœ]/.test(plain)) return "fr";
  if (/[áíóú]/.test(plain)) return "es";
  return /é/.test(plain) ? "fr" : null;
}
