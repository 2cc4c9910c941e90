/** What runners print, word for word, for a workspace at `/workspace`. */

export const vitestFailing = `
{"numTotalTestSuites":2,"numPassedTestSuites":1,"numFailedTestSuites":1,"numPendingTestSuites":0,"numTotalTests":3,"numPassedTests":1,"numFailedTests":1,"numPendingTests":1,"numTodoTests":0,"snapshot":{},"startTime":1,"success":false,"testResults":[{"assertionResults":[{"ancestorTitles":["sum"],"fullName":"sum adds","status":"passed","title":"adds","duration":1,"failureMessages":[]},{"ancestorTitles":["sum"],"fullName":"sum carries","status":"failed","title":"carries","duration":3,"failureMessages":["AssertionError: expected 3 to be 4 // Object.is equality\\n    at /workspace/src/a.test.ts:9:17\\n    at file:///workspace/node_modules/vitest/dist/run.js:1:1"]},{"ancestorTitles":[],"fullName":"later","status":"pending","title":"later","failureMessages":[]}],"startTime":1,"endTime":2,"status":"failed","message":"","name":"/workspace/src/a.test.ts"}]}
`;

export const vitestUnloadable = `
{"numTotalTestSuites":1,"numPassedTestSuites":0,"numFailedTestSuites":1,"numPendingTestSuites":0,"numTotalTests":0,"numPassedTests":0,"numFailedTests":0,"numPendingTests":0,"numTodoTests":0,"success":false,"testResults":[{"assertionResults":[],"startTime":1,"endTime":1,"status":"failed","message":"Failed to resolve import \\"./gone\\" from \\"src/a.test.ts\\". Does the file exist?","name":"/workspace/src/a.test.ts"}]}
`;

export const vitestNone = "No test files found, exiting with code 1\n\ninclude: **/*.test.ts\n";

export const jestFailing = `FAIL ./a.test.js
  ✓ adds (1 ms)
  ✕ carries (2 ms)

Tests:       1 failed, 1 passed, 2 total
Ran all test suites.
{"numFailedTestSuites":1,"numFailedTests":1,"numPassedTestSuites":0,"numPassedTests":1,"numPendingTestSuites":0,"numPendingTests":0,"numRuntimeErrorTestSuites":0,"numTodoTests":0,"numTotalTestSuites":1,"numTotalTests":2,"success":false,"testResults":[{"assertionResults":[{"fullName":"adds","status":"passed","title":"adds","failureMessages":[],"location":null},{"fullName":"carries","status":"failed","title":"carries","failureMessages":["Error: \\u001b[2mexpect(\\u001b[22mreceived\\u001b[2m).toBe(\\u001b[22mexpected\\u001b[2m)\\u001b[22m\\n\\nExpected: 4\\nReceived: 3\\n    at Object.toBe (/workspace/a.test.js:6:17)\\n    at Promise.then.completed (/workspace/node_modules/jest-circus/build/utils.js:298:28)"],"location":null}],"endTime":2,"message":"","name":"/workspace/a.test.js","startTime":1,"status":"failed","summary":""}],"wasInterrupted":false}
`;

export const jestNone = `No tests found, exiting with code 1
Run with \`--passWithNoTests\` to exit with code 0
In /workspace
`;

export const mochaFailing = `a line that a test printed
{
  "stats": {
    "suites": 1,
    "tests": 3,
    "passes": 1,
    "pending": 1,
    "failures": 1,
    "duration": 4
  },
  "tests": [],
  "pending": [],
  "failures": [
    {
      "title": "carries",
      "fullTitle": "sum carries",
      "file": "/workspace/test/a.js",
      "duration": 1,
      "currentRetry": 0,
      "err": {
        "stack": "AssertionError [ERR_ASSERTION]: 3 == 4\\n    at Context.<anonymous> (test/a.js:7:12)\\n    at process.processImmediate (node:internal/timers:483:21)",
        "message": "3 == 4"
      }
    }
  ],
  "passes": []
}
`;

export const goFailing = [
  '{"Time":"t","Action":"start","Package":"ex.com/a/sum"}',
  '{"Time":"t","Action":"run","Package":"ex.com/a/sum","Test":"TestOk"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/sum","Test":"TestOk","Output":"=== RUN   TestOk\\n"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/sum","Test":"TestOk","Output":"--- FAIL: TestFake (0.00s)\\n"}',
  '{"Time":"t","Action":"pass","Package":"ex.com/a/sum","Test":"TestOk","Elapsed":0}',
  '{"Time":"t","Action":"run","Package":"ex.com/a/sum","Test":"TestBad"}',
  '{"Time":"t","Action":"run","Package":"ex.com/a/sum","Test":"TestBad/sub"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/sum","Test":"TestBad/sub","Output":"    sum_test.go:14: want 1, got 2\\n"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/sum","Test":"TestBad/sub","Output":"--- FAIL: TestBad/sub (0.00s)\\n"}',
  '{"Time":"t","Action":"fail","Package":"ex.com/a/sum","Test":"TestBad/sub","Elapsed":0}',
  '{"Time":"t","Action":"fail","Package":"ex.com/a/sum","Test":"TestBad","Elapsed":0}',
  '{"Time":"t","Action":"skip","Package":"ex.com/a/sum","Test":"TestLater","Elapsed":0}',
  '{"Time":"t","Action":"fail","Package":"ex.com/a/sum","Elapsed":0.004}',
  "",
].join("\n");

export const goUnbuilt = [
  '{"ImportPath":"ex.com/a/b [ex.com/a/b.test]","Action":"build-output","Output":"# ex.com/a/b [ex.com/a/b.test]\\n"}',
  '{"ImportPath":"ex.com/a/b [ex.com/a/b.test]","Action":"build-output","Output":"b/b_test.go:3:28: undefined: nothere\\n"}',
  '{"ImportPath":"ex.com/a/b [ex.com/a/b.test]","Action":"build-fail"}',
  '{"Time":"t","Action":"start","Package":"ex.com/a/b"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/b","Output":"FAIL\\tex.com/a/b [build failed]\\n"}',
  '{"Time":"t","Action":"fail","Package":"ex.com/a/b","Elapsed":0,"FailedBuild":"ex.com/a/b [ex.com/a/b.test]"}',
  "",
].join("\n");

/** As versions before 1.24 say it. */
export const goUnbuiltOld = [
  "# ex.com/a/b [ex.com/a/b.test]",
  "b/b_test.go:3:28: undefined: nothere",
  '{"Time":"t","Action":"start","Package":"ex.com/a/b"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a/b","Output":"FAIL\\tex.com/a/b [build failed]\\n"}',
  '{"Time":"t","Action":"fail","Package":"ex.com/a/b","Elapsed":0}',
  "",
].join("\n");

export const goNone = [
  '{"Time":"t","Action":"start","Package":"ex.com/a"}',
  '{"Time":"t","Action":"output","Package":"ex.com/a","Output":"?   \\tex.com/a\\t[no test files]\\n"}',
  '{"Time":"t","Action":"skip","Package":"ex.com/a","Elapsed":0}',
  "",
].join("\n");

export const cargoFailing = `   Compiling rs1 v0.1.0 (/workspace)
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 1.32s
     Running unittests src/lib.rs (target/debug/deps/rs1-79a6eb5e6401a2df)

running 3 tests
test tests::later ... ignored
test tests::ok ... ok
test tests::bad ... FAILED

failures:

---- tests::bad stdout ----

thread 'tests::bad' (27706) panicked at src/lib.rs:2:93:
assertion \`left == right\` failed
  left: 3
 right: 4
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace


failures:
    tests::bad

test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.14s

error: test failed, to rerun pass \`--lib\`
   Doc-tests rs1

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: 1 target failed:
    \`--lib\`
`;

export const cargoUnbuilt = `   Compiling rs1 v0.1.0 (/workspace)
error[E0425]: cannot find function \`y\` in this scope
 --> src/lib.rs:3:14
  |
3 | pub fn x() { y() }
  |              ^ not found in this scope

For more information about this error, try \`rustc --explain E0425\`.
error: could not compile \`rs1\` (lib) due to 1 previous error
warning: build failed, waiting for other jobs to finish...
error: could not compile \`rs1\` (lib test) due to 1 previous error
`;

export const cargoNone = `running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;

export const cargoBadManifest = `error: failed to parse manifest at \`/workspace/Cargo.toml\`

Caused by:
  no targets specified in the manifest
`;

export const mavenFailing = `[INFO] Scanning for projects...
[INFO] Running ex.AppTest
[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in ex.AppTest
[INFO]
[INFO] Results:
[INFO]
[ERROR] Failures: 
[ERROR]   AppTest.adds:12 expected: <1> but was: <2>
[ERROR] Errors: 
[ERROR]   AppTest.throwsUp:20 » NullPointer Cannot invoke "String.length()"
[INFO]
[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0
[INFO]
[INFO] BUILD FAILURE
`;

export const mavenPassing = `[INFO] Running ex.AppTest
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.03 s -- in ex.AppTest
[INFO]
[INFO] Results:
[INFO]
[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1
[INFO]
[INFO] BUILD SUCCESS
`;

export const mavenUnbuilt = `[INFO] -------------------------------------------------------------
[ERROR] COMPILATION ERROR :
[INFO] -------------------------------------------------------------
[ERROR] /workspace/src/main/java/ex/App.java:[5,12] cannot find symbol
[INFO] 1 error
[INFO] BUILD FAILURE
[ERROR] /workspace/src/main/java/ex/App.java:[5,12] cannot find symbol
`;

export const mavenNone = "[INFO] No tests to run.\n[INFO] BUILD SUCCESS\n";

export const mavenOffline =
  "[ERROR] Failed to execute goal: Could not resolve dependencies for project ex:app:jar:1\n";

export const phpunitFailing = `PHPUnit 11.5.0 by Sebastian Bergmann and contributors.

Runtime:       PHP 8.3.0

.FES                                                                4 / 4 (100%)

Time: 00:00.010, Memory: 8.00 MB

There was 1 error:

1) Tests\\SumTest::testThrows
Error: Call to undefined function nothere()

/workspace/tests/SumTest.php:20

--

There was 1 failure:

1) Tests\\SumTest::testCarries
Failed asserting that 3 matches expected 4.

/workspace/tests/SumTest.php:12

ERRORS!
Tests: 4, Assertions: 2, Errors: 1, Failures: 1, Skipped: 1.
`;

export const phpunitPassing =
  `.                                                                   1 / 1 (100%)

Time: 00:00.010, Memory: 8.00 MB

OK (1 test, 1 assertion)
`;

export const phpunitNone =
  "PHPUnit 11.5.0 by Sebastian Bergmann and contributors.\n\nNo tests executed!\n";

export const phpunitFatal =
  'PHP Parse error:  syntax error, unexpected token "}" in /workspace/src/Sum.php on line 7\n';

export const rspecFailing = `printed by a spec
{"version":"3.13.0","examples":[{"id":"./spec/sum_spec.rb[1:1]","description":"adds","full_description":"Sum adds","status":"passed","file_path":"./spec/sum_spec.rb","line_number":4,"run_time":0.001,"pending_message":null},{"id":"./spec/sum_spec.rb[1:2]","description":"carries","full_description":"Sum carries","status":"failed","file_path":"./spec/sum_spec.rb","line_number":8,"run_time":0.01,"pending_message":null,"exception":{"class":"RSpec::Expectations::ExpectationNotMetError","message":"\\nexpected: 4\\n     got: 3\\n","backtrace":[]}}],"summary":{"duration":0.01,"example_count":2,"failure_count":1,"pending_count":0,"errors_outside_of_examples_count":0},"summary_line":"2 examples, 1 failure"}
`;

export const rspecUnloadable =
  `{"version":"3.13.0","messages":["\\nAn error occurred while loading ./spec/sum_spec.rb.\\nNameError: uninitialized constant Sum\\n","No examples found."],"examples":[],"summary":{"duration":0.0,"example_count":0,"failure_count":0,"pending_count":0,"errors_outside_of_examples_count":1},"summary_line":"0 examples, 0 failures, 1 error occurred outside of examples"}\n`;

export const rspecNone =
  `{"version":"3.13.0","messages":["No examples found."],"examples":[],"summary":{"duration":0.0,"example_count":0,"failure_count":0,"pending_count":0,"errors_outside_of_examples_count":0},"summary_line":"0 examples, 0 failures"}\n`;

export const nodeFailing = `TAP version 13
# Subtest: adds
ok 1 - adds
  ---
  duration_ms: 1.696898
  ...
# Subtest: carries
not ok 2 - carries
  ---
  duration_ms: 0.83915
  location: '/workspace/a.test.js:3:1'
  failureType: 'testCodeFailure'
  error: '3 == 4'
  code: 'ERR_ASSERTION'
  name: 'AssertionError'
  expected: 4
  actual: 3
  operator: '=='
  stack: |-
    TestContext.<anonymous> (/workspace/a.test.js:3:32)
    Test.runInAsyncScope (node:async_hooks:206:9)
    Test.run (node:internal/test_runner/test:796:25)
  ...
# Subtest: later
ok 3 - later # SKIP
  ---
  duration_ms: 0.110645
  ...
1..3
# tests 3
# suites 0
# pass 1
# fail 1
# cancelled 0
# skipped 1
# todo 0
# duration_ms 330.786222
`;

export const denoFailing = String.raw`TAP version 14
# ./b_test.ts
ok 1 - adds
not ok 2 - carries
  ---
  {"message":"AssertionError: Expected values to be strictly equal:\n\n3 !== 4\n\nasked to look at (ext:core)\n    at file:///workspace/b_test.ts:3:37\n    at async eventLoopTick (ext:core/01_core.js:218:9)","severity":"fail","at":{"file":"./b_test.ts","line":3}}
  ...
ok 3 - later # SKIP
1..3
`;
