import type { Execute } from "../../protocol/mod.ts";
import type { Input } from "./definition.ts";

/** The host has asked: what the user said is the result. A bare number is one of the options. */
export const execute: Execute<Input> = ({ options = [] }, { answer }) => {
  const said = answer?.trim() ?? "";
  if (said === "") return Promise.resolve({ text: "The user leaves it to you: choose yourself." });
  const chosen = /^\d+\.?$/.test(said) ? options[parseInt(said) - 1] : undefined;
  return Promise.resolve({ text: chosen?.trim() ?? said });
};
