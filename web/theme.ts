/** Runs before the first paint: a chosen theme must not flash in the other one. */

const theme = localStorage.getItem("agent.theme");
if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
