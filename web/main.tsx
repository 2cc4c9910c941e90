/**
 * The page: a front end of the server's routes and of nothing else. What it shows of a conversation is
 * a fold of the events of its stream; it keeps no state of its own that the log does not have.
 */

import { render } from "preact";
import { App } from "./control/app.ts";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/thread.css";
import "./styles/panel.css";
import { Root } from "./view/root.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for it");
// What was painted before the script had come.
root.replaceChildren();
const app = new App();
app.start();
render(<Root app={app} />, root);
performance.mark("ready");
