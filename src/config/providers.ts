/** What configuration must know of a provider: where it lives, and whether a key opens it. */

interface Provider {
  /** Where `base_url` is not given; `null`: there is no such place. */
  readonly baseUrl: string | null;
  /** `none`: answers come from a file. */
  readonly key: "required" | "optional" | "none";
}

export const providerNames = [
  "openai_compatible",
  "openai",
  "deepseek",
  "gemini",
  "ollama",
  "scripted",
  "replay",
] as const;

export type ProviderName = (typeof providerNames)[number];

export const providers: Readonly<Record<ProviderName, Provider>> = {
  openai_compatible: { baseUrl: null, key: "optional" },
  openai: {
    baseUrl: "https://api.openai.com/v1",
    key: "required",
  },
  deepseek: {
    baseUrl: "https://api.deepseek.com",
    key: "required",
  },
  gemini: {
    baseUrl: "https://generativelanguage.googleapis.com",
    key: "required",
  },
  ollama: { baseUrl: "http://127.0.0.1:11434", key: "optional" },
  scripted: { baseUrl: null, key: "none" },
  replay: { baseUrl: null, key: "none" },
};
