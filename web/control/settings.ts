/** What is chosen for this browser: language and theme. */

import { Cell } from "../state/cell.ts";
import { isLanguage, type Language, languageOf } from "../text/i18n.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const themeKey = "agent.theme";
const languageKey = "agent.language";

export class Settings {
  readonly theme = new Cell<Theme>(themeOf(localStorage.getItem(themeKey)));
  readonly language = new Cell<Language>(
    languageOf(localStorage.getItem(languageKey), navigator.languages),
  );

  constructor() {
    document.documentElement.lang = this.language.value;
    // Other tabs of this browser are told of the choice by its store.
    globalThis.addEventListener("storage", ({ key, newValue }) => {
      if (key === themeKey) this.#wear(themeOf(newValue));
      if (key === languageKey && newValue !== null && isLanguage(newValue)) this.#speak(newValue);
    });
  }

  chooseTheme(theme: Theme): void {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
    this.#wear(theme);
  }

  chooseLanguage(language: Language): void {
    localStorage.setItem(languageKey, language);
    this.#speak(language);
  }

  #wear(theme: Theme): void {
    const { dataset } = document.documentElement;
    if (theme === "system") delete dataset.theme;
    else dataset.theme = theme;
    this.theme.value = theme;
  }

  #speak(language: Language): void {
    document.documentElement.lang = language;
    this.language.value = language;
  }
}

function themeOf(text: string | null): Theme {
  return themes.find((it) => it === text) ?? "system";
}
