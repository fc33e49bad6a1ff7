"""What the scripts beside this have in common: each of their calls is played once, in order, and told in a line of JSON."""

import json


def call(name):
    def run(work):
        try:
            work()
            print(json.dumps({"call": name, "ok": True}), flush=True)
        except BaseException as error:  # told, not hidden: the test fails with it
            print(json.dumps({"call": name, "ok": False, "why": f"{type(error).__name__}: {error}"[:2000]}), flush=True)
        return work

    return run
