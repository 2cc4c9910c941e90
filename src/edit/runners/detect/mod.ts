/** Which runners a project has, from its files alone: nothing is started to find out. */

export { detectRunners, runnerFor } from "./detect.ts";
