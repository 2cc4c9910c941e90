/** English words by the one letter that stands for them in rules. */

import { once } from "../../../util/mod.ts";

/** Base forms of what somebody does to a project. */
const working =
  "fix repair mend correct solve resolve debug add insert append prepend implement create write make rename move delete " +
  "remove drop strip replace swap change update upgrade downgrade bump edit modify adjust tweak refactor rewrite " +
  "restructure reorganize reorganise clean simplify extract inline split merge convert migrate port translate format " +
  "reformat sort document comment annotate deprecate revert restore disable enable configure introduce wire hook " +
  "integrate switch store save generate scaffold optimize optimise improve reduce increase shorten extend wrap guard " +
  "finish complete apply address adapt tackle touch alter cover do build put set send publish upload deliver tidy polish " +
  "harden escape normalize normalise cache pin raise lower turn finalize finalise achieve produce fill connect parametrize " +
  "vectorize deduplicate unify round cap sanitize validate register declare define export trim truncate paginate reword " +
  "rephrase shrink exclude include bring correct amend reset rebuild restyle rework memoize memoise expose unwrap " +
  "reverse rearrange patch comment uncomment convert align centralize decouple isolate squash stage commit push " +
  "transfer post mail email notify deploy release install attach localize localise reinstate rip get-rid throw " +
  "untangle retire hide show-up parse flatten invert escape encode decode quote style lift sweep";

const irregular: Readonly<Record<string, string>> = {
  written: "write",
  wrote: "write",
  rewrote: "rewrite",
  rewritten: "rewrite",
  done: "do",
  did_: "do",
  made: "make",
  put: "put",
  set: "set",
  built: "build",
  rebuilt: "rebuild",
  sent: "send",
  split: "split",
  hid: "hide",
  hidden: "hide",
  brought: "bring",
  shrunk: "shrink",
  threw: "throw",
  thrown: "throw",
  swept: "sweep",
  reset: "reset",
  chose: "choose",
};

/** Tag, then its words; a phrase is written with `_`. Later lines win. */
const lexicon: readonly (readonly [string, string])[] = [
  // Nouns of the work, and of what is left of it.
  [
    "W",
    "task work job change changes fix request requests implementation migration refactoring refactor step feature " +
    "issue bug problem edit edits port conversion translation rename attempt attempts approach effort file files code",
  ],
  [
    "L",
    "rest remainder others half part parts piece pieces second third fourth fifth last remaining outstanding handful " +
    "leftover leftovers two_more",
  ],
  ["I", "i we"],
  ["m", "my our me us"],
  ["Y", "you"],
  ["y", "your yours yourself yourselves"],
  ["t", "it this that these those they them both all everything each which one he she there here"],
  ["N", "not never no none neither nor nothing nobody nowhere without hardly barely"],
  ["M", "can could able managed manage succeed succeeded capable"],
  [
    "U",
    "unable failed_to fail_to failing_to impossible incapable fell_short powerless out_of_reach struggled struggling " +
    "unsuccessful unsuccessfully defeated failed_at failed_with got_nowhere get_nowhere got_no_further come_up_short " +
    "came_up_short",
  ],
  [
    "G",
    "give_up gave_up given_up giving_up no_luck no_success out_of_ideas out_of_options stuck at_a_loss " +
    "in_vain to_no_avail no_avail no_idea no_clue no_way ran_out_of run_out_of running_out_of admit_defeat concede_defeat conceding admit_i " +
    "throw_in_the_towel threw_in_the_towel bailed bail_out bailed_out quit surrender dead_end without_success " +
    "stumped call_it_a_day called_it_a_day no_dice lost_track abandon abandoned no_progress wall " +
    "without_any_luck " +
    "without_luck without_much_luck without_any_success without_much_success without_result without_any_result without_progress " +
    "without_getting_anywhere rabbit_hole where_i_get_off where_i_get_out where_i_stop my_limit my_limits end_of_the_road end_of_my_rope " +
    "no_joy nothing_worked none_of_it_worked had_to_stop have_to_stop stop_here stopped_here stopping_here stopped_there " +
    "stop_at_this_point throwing_in_the_towel not_happening not_going_to_happen ends_here cannot_be_helped pass_on_this",
  ],
  [
    "!",
    "has_me_beat has_me_stumped have_me_stumped had_me_beat had_me_stumped got_me_beat got_me_stumped has_me_lost " +
    "hands_tied hands_are_tied no_eye_for beyond_me beyond_my over_my_head above_my out_of_my_depth beats_me defeats_me wits_end more_than_i me_doing_this not_for_me " +
    "lost_me confused_me exceeds_my exceeds_what_i beyond_what_i out_of_my_reach out_of_my_league out_of_my_hands",
  ],
  ["w", "will shall going_to about_to gonna"],
  ["h", "would should might may must need_to needs_to have_to has_to had_to ought_to"],
  ["n", "need needs needed require requires required necessary necessity"],
  [
    "B",
    "be is are was were been being am get gets got getting became becomes stays stay stayed seems seem looks remained",
  ],
  ["H", "have has had having"],
  ["D", "do does did"],
  ["S", "still yet"],
  [
    "T",
    "later for_now for_the_moment for_the_time_being next_time another_time another_day follow-up followup " +
    "follow_up someday some_day one_day soon in_a_second_step in_the_future afterwards tomorrow at_some_point eventually " +
    "subsequent separately separate future another_session next_session dedicated",
  ],
  ["c", "but however though although except apart_from"],
  [
    "i",
    "if unless when whenever once whether until till in_case as_long_as as_soon_as suppose after before",
  ],
  ["b", "because since so_that that_is which who where whose in_order as_it as_they"],
  ["l", "leave left leaving kept keep keeping leaves"],
  ["E", "else other anything further additional more elsewhere besides any_of_the_other"],
  ["O", "only just merely"],
  [
    "a",
    "sorry unfortunately sadly alas regrettably apologies apologize apologise afraid regret forgive",
  ],
  [
    "e",
    "too beyond exceeds exceed more_than out_of_scope outside over_the_top tricky risky dangerous complex complicated " +
    "hard difficult big-job beast",
  ],
  [
    "r",
    "refuse refused refusing decline declined declining rather prefer reluctant hesitate hesitated dare dared willing " +
    "comfortable advise recommend suggest better wiser wise best",
  ],
  [
    "s",
    "stub stubs stubbed placeholder placeholders mock mocks mocked dummy hard-coded hardcoded hard-wired hardwired fake faked todo " +
    "todos notimplementederror no-op skeleton canned dummies pretend pretends boilerplate wip work_in_progress prototype",
  ],
  [
    "J",
    "unfinished incomplete undone unsolved unresolved unfixed half-done half-finished half-way partial partially " +
    "partly pending unimplemented untranslated unconverted undocumented uncovered midway part-way outstanding in_progress " +
    "in_parts open-ended untested-yet",
  ],
  [
    "Z",
    "skip skipped skipping omit omitted omitting postpone postponed postponing defer deferred deferring leave_out left_out " +
    "leaving_out put_off shelve shelved parked passed_over glossed_over didn't_bother",
  ],
  [
    "z",
    "unchanged untouched intact alone as_is as_it_is as_they_are as_it_was as_they_were the_way_it the_way_they in_place " +
    "in_peace out_of_it",
  ],
  [
    "p",
    "as_you_asked as_requested as_asked as_instructed as_agreed as_told as_you_wished as_you_wanted as_you_said " +
    "as_you_requested as_demanded as_specified as_you_specified you_asked you_said you_told you_wanted on_request as_wanted " +
    "per_your as_per_your you_ruled_out as_ordered as_you_told",
  ],
  [
    "g",
    "pass passes passed passing green succeed_s works work_s fine ok okay same intact compile compiles hold holds " +
    "agree agrees happy clean-run",
  ],
  [
    "o",
    "previously used_to formerly originally until_now earlier back_then in_the_past beforehand old until_today",
  ],
  ["u", "now as_of_now from_now_on no_longer any_more anymore henceforth"],
  [
    "R",
    "run ran running execute executed executing verify verified verifying check checked checking test tested testing " +
    "confirm confirmed try tried trying prove proved proven measure measured benchmark benchmarked lint linted reproduce " +
    "reproduced time timed guarantee rerun re-run re-ran compile_it exercised exercise",
  ],
  [
    "F",
    "find found finding see saw seen spot spotted detect detected notice noticed locate located identify identified " +
    "discover discovered determine determined tell think recommend_any imagine say make_out figure",
  ],
  ["K", "know knew understand understood grasp grasped sure certain clear"],
  ["k", "remain remains remaining_is"],
  [
    "j",
    "lack lacks lacking miss misses missing fails broken breaks crashes crash open due wanting",
  ],
  [
    "f",
    "first one two three four five six seven eight nine ten eleven twelve some most several few",
  ],
  ["Q", "how what why where"],
  [
    "q",
    "someone somebody anyone colleague expert human specialist developer teammate person maintainer",
  ],
  [
    "-",
    "the a an of to in on at for with by from and or so as into per via own out up than then very well's also really quite " +
    "actually already simply even currently however, yes ok, well hmm honestly frankly certainly sure, as_well at_all " +
    "completely fully entirely nope nah yeah yep",
  ],
];

export const letters = once(() => {
  const single = new Map<string, string>();
  const phrases = new Map<string, [readonly string[], string][]>();
  for (const [tag, words] of lexicon) {
    for (const word of words.split(" ")) {
      const [first = "", ...rest] = word.split("_");
      if (rest.length === 0) single.set(first, tag);
      else {
        const known = phrases.get(first) ?? [];
        known.push([rest, tag]);
        phrases.set(first, known);
      }
    }
  }
  // The longest first.
  for (const known of phrases.values()) known.sort(([one], [other]) => other.length - one.length);
  return { single, phrases, verbs: new Set(working.split(" ")) };
});

/** Of a verb of work: `v` as it stands or in -ing, `V` past; `null`: it is none. */
export function verbTag(word: string): "v" | "V" | null {
  const { verbs } = letters();
  if (verbs.has(word)) return irregular[word] === undefined ? "v" : "V";
  if (irregular[word] !== undefined) return "V";
  for (
    const [ending, tag] of [["ed", "V"], ["d", "V"], ["ing", "v"], ["es", "v"], ["s", "v"]] as const
  ) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
    const stem = word.slice(0, -ending.length);
    if (verbs.has(stem) || verbs.has(`${stem}e`) || verbs.has(stem.replace(/(.)\1$/, "$1"))) {
      return tag;
    }
    if (stem.endsWith("i") && verbs.has(`${stem.slice(0, -1)}y`)) return tag;
  }
  return null;
}
