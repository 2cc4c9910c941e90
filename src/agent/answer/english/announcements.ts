/** What the speaker is about to do. */

import { type Clause, words } from "./clauses.ts";

const notActing = words(
  "know wait explain summarize leave stop note not never need happy assume recommend suggest say mention admit answer describe call " +
    "refer show give be add_that let keep glad here around stick point ask clarify",
);

const offering =
  /\bif you\b|\b(?:once|when|as soon as|after) you\b|\blet me know\b|\bfor you to\b|\b(?:say|tell me|just ask|give me|happy to|glad to)\b|\b(?:too|as well)\b|\b(?:paste|send|share|post|provide|drop|show me|point me)\b.{1,60}\band i(?:'ll| will| can)\b/;

/** The speaker in the future, with a verb of doing; what hangs on the reader is an offer. */
export function announces(plain: string, all: readonly Clause[]): boolean {
  if (offering.test(plain)) return false;
  return all.some(({ tags, words }, at) => {
    if (/^[ac]*i/.test(tags) || words.some((it) => /^(?:would|might|may|could)$/.test(it))) {
      return false;
    }
    if (at > 1 && !/^[aciut]*I/.test(tags)) return false;
    const will = /I[HDBSu]{0,2}(?:w|hv|h[xRFvtl]|n[vRFxD])/.exec(tags);
    if (will && !/[Nc]/.test(tags.slice(0, will.index + will[0].length + 1))) {
      const next = words.slice(will.index + 1).find((it) =>
        !/^(?:will|going|about|to|be|now|first|then|need|have|should|shall|must|want|am|also|next|just|start|begin)$/
          .test(it)
      );
      return next === undefined || !notActing().has(next);
    }
    return /^(?:[acu]|x){0,3}IB[u]?[vR]/.test(tags) && /\b\w+ing\b/.test(words.join(" ")) ||
      (at === 0 && starting.test(plain));
  });
}

const starting =
  /^(?:[\w' ]{1,14}[,.!:;–—-]+\s*|(?:ok|now|next|first|then|so|and) )*(?:on it(?=[.!]*$)|let me (?!know|add that|say|explain|summar|be |just say)|let's |going to |about to |time to (?!time)|(?:my|the) next step is|next step:|(?!\w*thing|(?:regard|miss|fail|exist|remain|follow|includ|consider|pend)ing)\w{3,}ing (?:\w+ ?){1,3}[.!]*$|(?!\w*thing)\w{3,}ing .{0,60}(?:now|\.\.\.|…|:)$)/;
