import * as z from "zod";
import description from "../../../prompts/tools/read_image.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.lazy(() =>
  z.strictObject({ path: z.string(), question: z.string().max(4000).optional() })
);

export type Input = z.infer<typeof input>;

export const readImage: ToolDefinition<Input> = {
  name: "read_image",
  input,
  description,
  effects: ["read"],
  parallel: true,
  keywords: [
    ...["image", "picture", "photo", "screenshot", "diagram", "png", "jpeg", "jpg", "gif", "webp"],
    ...["ocr", "look"],
    ...["图片", "图像", "截图", "照片", "看图"],
  ],
  aliases: {
    ...pathAliases,
    image: "path",
    image_path: "path",
    prompt: "question",
    query: "question",
    instruction: "question",
  },
  subject: ({ path }) => path,
};
