import type { Place } from "./place.ts";

/** What the policy asks of the folder that a command runs in. */
export interface CommandPlaces {
  /** Where a path leads, relative to the folder; links are resolved. */
  placeOf(path: string): Place;
  /** What globbing makes of a word there, sorted; `null`: that is not known. */
  expansionOf(word: string): readonly string[] | null;
  /** Something stands at a path in the folder. */
  isThere(path: string): boolean;
}

/** A folder on another machine, of which such questions are asked. */
export interface PlaceSource {
  /**
   * The result of a pure function of what is there, which may be called more than once.
   *
   * @param allowed secrets that the user has opened, by path relative to the root, links resolved
   */
  withPlaces<T>(
    allowed: (path: string) => boolean,
    run: (places: CommandPlaces) => Promise<T>,
  ): Promise<T>;
}
