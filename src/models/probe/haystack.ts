/** Prompts of any length with three words in them that only a reader of the whole knows. */

import { said } from "./texts.ts";

export interface Haystack {
  readonly text: string;
  /** At the beginning, in the middle and at the end: servers cut from the front or the middle. */
  readonly words: readonly [string, string, string];
}

const animals = ["heron", "badger", "otter", "falcon", "marten", "beetle", "salmon", "weasel"];
const deeds = ["carried", "counted", "painted", "sorted", "borrowed", "weighed", "hid", "sold"];
const things = ["crates", "lanterns", "ropes", "barrels", "ladders", "bottles", "stones", "maps"];
const places = ["gate", "harbour", "mill", "bridge", "orchard", "market", "quarry", "station"];

const passwords = [
  ...["amethyst", "bulldozer", "cathedral", "dandelion", "epaulette", "frangipani", "gargoyle"],
  ...["hurricane", "infantry", "jackpot", "kilobyte", "labyrinth", "mandolin", "nocturne"],
  ...["obsidian", "parakeet", "quicksand", "rhubarb", "saxophone", "tarantula", "umbrella"],
];

/** Notes of about so many characters, another text for each seed. */
export function haystack(characters: number, seed: number): Haystack {
  const random = sequence(seed);
  const words = three(random);
  const [first, second, third] = words;
  const needle = (number: string, word: string) => said("needle", { number, word });
  const half = Math.max(0, characters / 2 - 200);
  const lines = [needle("first", first)];
  let length = 0;
  let middle = false;
  for (let number = 1; length < half * 2; number++) {
    const line = note(number, random);
    lines.push(line);
    length += line.length + 1;
    if (middle || length < half) continue;
    lines.push(needle("second", second));
    middle = true;
  }
  if (!middle) lines.push(needle("second", second));
  lines.push(needle("third", third), "", said("needle_question"));
  return { text: lines.join("\n"), words };
}

function note(number: number, random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const count = 2 + Math.floor(random() * 90);
  return `Note ${number}: the ${pick(animals)} ${pick(deeds)} ${count} ${pick(things)} behind the ${
    pick(places)
  }.`;
}

function three(random: () => number): [string, string, string] {
  const left = [...passwords];
  const take = () => left.splice(Math.floor(random() * left.length), 1)[0] ?? "";
  return [take(), take(), take()];
}

/** Numbers in [0, 1) that are the same for a seed: a multiplicative generator (Park and Miller). */
function sequence(seed: number): () => number {
  let state = (seed * 7919 + 1) % 2_147_483_647;
  return () => {
    state = state * 48_271 % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** How many of the words an answer names; the words of a thought count as well. */
export function found(answer: string, words: readonly string[]): number {
  const said = answer.toLowerCase();
  return words.filter((word) => said.includes(word)).length;
}
