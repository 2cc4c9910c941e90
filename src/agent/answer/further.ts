/** Languages of which a little is read, by signs that are loaded where an answer has one of them. */

import { ofLetters } from "./letters.ts";
import type { Language } from "./language.ts";
import type { Beside, FurtherSigns, Signs } from "./language_signs.ts";
import { partAt } from "./parts.ts";
import {
  type Admission,
  type Context,
  noStatement,
  type Reader,
  type Statement,
} from "./reading.ts";
import { sentencesOf } from "./sentences.ts";

/** The signs that an answer needs; `null`: it is in English and Chinese alone. */
export async function signsFor(text: string): Promise<FurtherSigns | null> {
  const isFurther = sentencesOf(text).some(({ language }) =>
    language !== "en" && language !== "zh"
  );
  return isFurther ? (await import("./signs.ts")).further : null;
}

const never = /(?!)/;

const unknown: Signs = {
  unable: never,
  left: never,
  benign: never,
  proof: never,
  changed: never,
  pass: never,
  done: never,
  future: never,
};

const none: Beside = { untouched: never, past: never, regret: never, yet: never };

/** Whether a clause about finished work speaks of what is beside it. */
function isBeside(clause: string, language: Language, beside: FurtherSigns["beside"]): boolean {
  const { untouched, past, yet } = beside[language] ?? none;
  return past.test(clause) || (untouched.test(clause) && !yet.test(clause));
}

function withoutRegret(clause: string, language: Language, beside: FurtherSigns["beside"]): string {
  return clause.replace((beside[language] ?? none).regret, " ");
}

function clausesOf(plain: string): readonly string[] {
  return plain.split(/[;:—–]|(?<=\D),|、|, (?=\w)|\b(?:pero|mais|aber|mas)\b|(?:^|\s)(?:но|а) /)
    .map((it) => it.trim())
    .filter((it) => it !== "");
}

const known = new Map<Language, Signs>();

/** With letters that have accents for letters. */
function signsOf(language: Language, { languages }: FurtherSigns): Signs {
  const made = known.get(language);
  if (made) return made;
  const { unable, left, benign, proof, changed, pass, done, future } =
    (languages[language] ?? (() => unknown))();
  const signs = {
    unable: ofLetters(unable),
    left: ofLetters(left),
    benign: ofLetters(benign),
    proof: ofLetters(proof),
    changed: ofLetters(changed),
    pass: ofLetters(pass),
    done: ofLetters(done),
    future: ofLetters(future),
  };
  known.set(language, signs);
  return signs;
}

export function readerOf(language: Language, further: FurtherSigns): Reader {
  const signs = signsOf(language, further);
  const { beside } = further;
  return (plain) => ({
    admission: (context) => admissionBy(signs, plain, { ...context, language, beside }),
    statement: () => statementBy(signs, plain),
    announces: () => signs.future.test(plain) && !/[?？]\s*$/.test(plain),
  });
}

/** Of a thing that was asked for. */
const shortcoming =
  /\b(?:no|not|sin|aún|todavía|solo|sólo|queda\w*|ne|pas|reste\w*|seulement|encore|nicht|kein\w*|nur|noch|offen|não|ainda|fica\w*|apenas|próxima)\b|(?:^|\s)(?:не|ещё|еще|только|пока|остал\S+)\s|ません|まだ|未|だけ|残|않|못|아직|만\s/;

function admissionBy(
  signs: Signs,
  plain: string,
  { owes, isDone, parts, language, beside }: Context & {
    readonly language: Language;
    readonly beside: FurtherSigns["beside"];
  },
): Admission {
  if (signs.proof.test(plain)) return "proof";
  let found: Admission = null;
  for (const clause of clausesOf(plain)) {
    if (signs.benign.test(clause)) continue;
    const isPart = isDone && parts.length > 0 && partAt(clause, parts) !== null;
    if (isDone && !isPart && isBeside(clause, language, beside)) continue;
    if (signs.unable.test(isDone ? withoutRegret(clause, language, beside) : clause)) return "own";
    if (owes && (signs.left.test(clause) || (isPart && shortcoming.test(clause)))) found = "left";
  }
  return found;
}

const negation =
  /\b(?:no|sin|nunca|n'\w+|ne|pas|nicht|kein\w*|nie|não|nunca|nem)\b|(?:^|\s)не\s|ません|ない|않|못/;

/** With the eyes and the head nothing is changed. */
const perceived = ofLetters(
  /\b(?:cherché|regardé|essayé|lu|vu|trouvé|analysé|vérifié|testé|lancé|examiné|compris|pensé|noté|remarqué|constaté|parcouru|comparé|tenté|étudié|buscado|mirado|leído|visto|encontrado|probado|revisado|intentado|analizado|verificado|comprobado|entendido|pensado|notado|examinado|comparado|estudiado|cercato|guardato|letto|visto|trovato|provato|analizzato|verificato|testato|eseguito|capito|notato|esaminato|confrontato|studiato|tentato|gesucht|gesehen|gelesen|geprüft|versucht|angeschaut|angesehen|untersucht|getestet|gefunden|verstanden|analysiert|gedacht|bemerkt|nachgesehen|verglichen|probiert)\b/,
);

function statementBy(signs: Signs, plain: string): Statement {
  const change = clausesOf(plain).some((it) =>
    signs.changed.test(it) && !negation.test(it) && !perceived.test(it)
  );
  const pass = signs.pass.test(plain);
  return {
    ...noStatement,
    change,
    acts: change,
    own: change,
    pass,
    plainPass: pass,
    done: signs.done.test(plain),
  };
}
