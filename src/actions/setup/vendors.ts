/** Vendors of models whose keys users have: where each answers, and the variable that its key is in. */

import type { ProviderName } from "../../config/mod.ts";

export interface Vendor {
  /** Name of its entry in `models`. */
  readonly entry: string;
  /** As people write it. */
  readonly title: string;
  readonly provider: ProviderName;
  readonly url: string;
  readonly variables: readonly string[];
}

function compatible(entry: string, title: string, url: string, variable: string): Vendor {
  return { entry, title, url, provider: "openai_compatible", variables: [variable] };
}

/** The first three have entries in `config.yaml`; variables and addresses are those of the vendors' documentation. */
export const vendors: readonly Vendor[] = [
  {
    entry: "deepseek",
    title: "DeepSeek",
    provider: "deepseek",
    url: "https://api.deepseek.com",
    variables: ["DEEPSEEK_API_KEY"],
  },
  {
    entry: "openai",
    title: "OpenAI",
    provider: "openai",
    url: "https://api.openai.com/v1",
    variables: ["OPENAI_API_KEY"],
  },
  {
    entry: "gemini",
    title: "Gemini",
    provider: "gemini",
    url: "https://generativelanguage.googleapis.com",
    variables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  },
  compatible("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
  compatible("mistral", "Mistral", "https://api.mistral.ai/v1", "MISTRAL_API_KEY"),
  compatible("groq", "Groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY"),
  compatible(
    ...["dashscope", "DashScope"] as const,
    "https://dashscope.aliyuncs.com/compatible-mode/v1",
    "DASHSCOPE_API_KEY",
  ),
  compatible("moonshot", "Moonshot", "https://api.moonshot.cn/v1", "MOONSHOT_API_KEY"),
  compatible(
    ...["siliconflow", "SiliconFlow"] as const,
    "https://api.siliconflow.cn/v1",
    "SILICONFLOW_API_KEY",
  ),
];

/** Those that a key is asked for where none is there: each has an entry with a model of its own. */
export const asked: readonly Vendor[] = vendors.slice(0, 3);
