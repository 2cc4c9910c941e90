"""Runs pytest or unittest and says, on a way of its own, which tests began and how each ended.

Lines go to the output that the process was given, whatever is captured or replaced later; they carry
a word that only this run knows. At the end it says which functions of the test framework are no
longer those that were loaded.
"""
import os, sys
sys.path[0] = os.getcwd()

def watch():
    import builtins, json, types
    mark = os.environ.pop("AGENT_REPORT", "")
    out = os.dup(1)
    os.set_inheritable(out, False)
    write, dumps, pid, getpid = os.write, json.JSONEncoder().encode, os.getpid(), os.getpid

    def say(**said):
        if getpid() == pid:
            write(out, ("\n@agent-" + mark + " " + dumps(said) + "\n").encode())

    def codes(module):
        name = module.__name__
        for key, value in list(vars(module).items()):
            if isinstance(value, types.FunctionType):
                yield name + "." + key, value.__code__
            elif isinstance(value, type) and value.__module__ == name:
                for inner, it in list(vars(value).items()):
                    it = getattr(it, "__func__", it)
                    it = getattr(it, "fget", it)
                    if isinstance(it, types.FunctionType):
                        yield name + "." + key + "." + inner, it.__code__

    own = ("unittest", "_pytest", "pluggy", "pytest")
    plain = ("AssertionError", "Exception", "BaseException", "isinstance", "len", "all", "any",
             "abs", "sorted", "sum", "repr", "type", "round", "min", "max")

    def parts():
        found = {"builtins." + it: getattr(builtins, it) for it in plain}
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] in own and isinstance(module, types.ModuleType):
                found["sys.modules." + name] = module
                found.update(codes(module))
        return found

    before = parts()

    libraries = {os.path.dirname(os.__file__), *(
        os.path.dirname(os.path.dirname(sys.modules[it].__file__))
        for it in ("_pytest", "unittest") if it in sys.modules
    )}

    def installed(it):
        name = getattr(it, "co_filename", "")
        return any(name.startswith(folder + os.sep) for folder in libraries)

    def over(ran):
        now = parts()
        # Installed plugins replace parts of the framework; what is of the project must not.
        patched = sorted(
            it for it, was in before.items()
            if now.get(it) is not was and not installed(now.get(it))
        )
        say(e="over", n=ran, patched=patched[:20])

    return say, over


def run_pytest(args):
    import pytest
    import _pytest.runner, _pytest.python, _pytest.unittest, _pytest.assertion.util, unittest.case
    say, over = watch()

    class Watch:
        def __init__(self):
            self.ends = {}

        @pytest.hookimpl(trylast=True)
        def pytest_collection_finish(self, session):
            say(e="plan", n=len(session.items))

        def pytest_runtest_logstart(self, nodeid):
            say(e="start", t=nodeid)

        def pytest_runtest_logreport(self, report):
            was = self.ends.get(report.nodeid)
            end = was or "passed"
            if report.failed:
                end = "failed"
            elif report.skipped and was != "failed":
                end = "skipped"
            self.ends[report.nodeid] = end

        def pytest_runtest_logfinish(self, nodeid):
            say(e="end", t=nodeid, r=self.ends.get(nodeid, "failed"))

        def pytest_collectreport(self, report):
            if report.failed:
                say(e="end", t=report.nodeid, r="failed")

        @pytest.hookimpl(trylast=True)
        def pytest_sessionfinish(self, session):
            over(len(self.ends))

    return int(pytest.main(args, plugins=[Watch()]))


def run_unittest(args):
    import unittest, unittest.case, unittest.mock
    say, over = watch()

    class Result(unittest.TextTestResult):
        def startTest(self, test):
            super().startTest(test)
            self.end = "passed"
            say(e="start", t=test.id())

        def addFailure(self, test, err):
            super().addFailure(test, err)
            self.failed(test)

        def addError(self, test, err):
            super().addError(test, err)
            self.failed(test)

        def addSubTest(self, test, subtest, err):
            super().addSubTest(test, subtest, err)
            if err is not None:
                self.failed(test)

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            self.failed(test)

        def addExpectedFailure(self, test, err):
            super().addExpectedFailure(test, err)
            self.end = "skipped"

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            self.end = "skipped"

        def failed(self, test):
            self.end = "failed"
            # What is set up for a class or a module is no test that is started.
            if not isinstance(test, unittest.TestCase):
                say(e="end", t=str(test), r="failed")

        def stopTest(self, test):
            super().stopTest(test)
            say(e="end", t=test.id(), r=self.end)

    class Runner(unittest.TextTestRunner):
        resultclass = Result

        def run(self, test):
            say(e="plan", n=test.countTestCases())
            result = super().run(test)
            over(result.testsRun)
            return result

    unittest.main(module=None, argv=["python -m unittest", *args], testRunner=Runner)


if sys.argv[1] == "pytest":
    sys.exit(run_pytest(sys.argv[2:]))
run_unittest(sys.argv[2:])
