/** One file a kind of runner: how it is called, and how its report is read. */

export { cargo } from "./cargo.ts";
export { denoTest } from "./deno.ts";
export { goTest } from "./go.ts";
export { jest, vitest } from "./jest.ts";
export { maven } from "./maven.ts";
export { mocha } from "./mocha.ts";
export { nodeTest, type NodeTestSettings } from "./node_test.ts";
export { phpunit } from "./phpunit.ts";
export { pytest } from "./pytest.ts";
export { rspec } from "./rspec.ts";
export { unittest } from "./unittest.ts";
