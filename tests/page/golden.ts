/**
 * Pictures of the page beside those that were kept, both made smaller, so that what differs from one
 * machine to another (edges of letters) counts less than what is seen. A browser reads and compares them.
 */

import { Buffer } from "node:buffer";
import type { Browser, Page } from "playwright-core";
import * as z from "zod";

const folder = new URL("../golden/page/", import.meta.url);

/** Share of the pixels that may differ. */
const tolerance = 0.005;

/** Differs by more than this in a colour, of 255. */
const noticed = 24;

/** Times are those of the run. */
const masked = ".session-time, .event-times, .change-title .small";

/** @returns what is wrong; `null`: it looks as it did. `UPDATE_GOLDEN` keeps it as it looks now. */
export async function lookOf(
  { browser, page, name }: {
    readonly browser: Browser;
    readonly page: Page;
    readonly name: string;
  },
): Promise<string | null> {
  const shot = await page.screenshot({ mask: [page.locator(masked)], maskColor: "#808080" });
  const file = new URL(`${name}.png`, folder);
  const blank = await browser.newPage();
  try {
    const now = await smaller(blank, shot);
    if (Deno.env.has("UPDATE_GOLDEN")) {
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeFile(file, Buffer.from(now, "base64"));
      return null;
    }
    const kept = await Deno.readFile(file).catch(() => null);
    if (kept === null) return `${name}: no picture is kept; deno task page:golden makes it`;
    const share = await difference(blank, now, Buffer.from(kept).toString("base64"));
    if (share <= tolerance) return null;
    const seen = Deno.env.get("AGENT_SHOTS");
    if (seen !== undefined) {
      await Deno.writeFile(`${seen}/${name}.now.png`, Buffer.from(now, "base64"));
    }
    return `${name}: ${(share * 100).toFixed(1)} % of the picture differ`;
  } finally {
    await blank.close();
  }
}

/** A third of its width and height, as PNG in Base64. */
async function smaller(blank: Page, shot: Uint8Array): Promise<string> {
  return z.string().parse(
    await blank.evaluate(`(async () => {
      const response = await fetch("data:image/png;base64,${Buffer.from(shot).toString("base64")}");
      const whole = await createImageBitmap(await response.blob());
      const width = Math.round(whole.width / 3), height = Math.round(whole.height / 3);
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(whole, 0, 0, width, height);
      return canvas.toDataURL("image/png").split(",")[1];
    })()`),
  );
}

/** Share of the pixels that differ visibly; 1: they are not of one size. */
async function difference(blank: Page, one: string, other: string): Promise<number> {
  return z.number().parse(
    await blank.evaluate(`(async () => {
      const read = async (data) => {
        const response = await fetch("data:image/png;base64," + data);
        const picture = await createImageBitmap(await response.blob());
        const { width, height } = picture;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, width, height);
      };
      const [a, b] = await Promise.all([read("${one}"), read("${other}")]);
      if (a.width !== b.width || a.height !== b.height) return 1;
      let count = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const by = Math.max(...[0, 1, 2].map((it) => Math.abs(a.data[at + it] - b.data[at + it])));
        if (by > ${noticed}) count++;
      }
      return count / (a.width * a.height);
    })()`),
  );
}
