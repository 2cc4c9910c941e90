/** What is said of themes: by `/theme`, by a file of the user's own, in the sample. */
export const themes = {
  "error.config.not_colour": '{place}: {key} must be a colour such as "#5fc9d8".',
  "error.config.not_style":
    '{place}: {key} must be a colour such as "#5fc9d8", then bold, faint, italic or underline.',
  "error.config.not_ground":
    '{place}: {key} must be a colour such as "#5fc9d8", or "#5fc9d833" to let the background through.',
  "error.tui.theme.none": "No theme {name}. To see all: /theme",
  "error.tui.theme.none_nearest": "No theme {name}. Did you mean {nearest}?",
  "live.theme.done": "Theme: {theme}. Saved in your configuration.",
  "live.theme.same": "Theme unchanged: {theme}",
  "live.theme.no_colours": "No colours are shown: NO_COLOR is set, or colors is none.",
  "tui.sample.said": "what you say",
  "tui.sample.answer":
    "## A heading\n\n- an answer with `code`, **stress** and [a link](https://example.com)\n\n> a quotation",
  "tui.sample.passed": "passed",
  "tui.sample.failed": "failed",
  "tui.sample.asked": "waits for you",
  "tui.sample.quiet": "less important",
  "tui.sample.selected": "selected",
} as const;
