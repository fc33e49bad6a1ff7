"""How a stock client logs in by a browser: its own command waits, and what a browser sends is sent here. Each call prints a line of JSON."""

import json
import re
import subprocess
import sys
import urllib.request

from huggingface_hub import HfApi

from told_calls import call

given = json.loads(sys.argv[1])
kind, repo, endpoint = given["kind"], given["repo"], HfApi().endpoint


def hf(*args):
    command = [sys.executable, "-u", "-m", "huggingface_hub.cli.hf", *args]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def decide(code, **decision):
    """As the page does where somebody presses a button."""
    headers = {"cookie": given["cookie"], "content-type": "application/json", "sec-fetch-site": "same-origin"}
    body = json.dumps({"code": code, **decision}).encode()
    request = urllib.request.Request(f"{endpoint}/api/user/device-login", body, headers)
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer)["code"] == 200


def log_in(**decision):
    """Runs the command; whoever sees its code decides. What it said, and how it ended."""
    said = ""
    with hf("auth", "login") as process:
        for line in process.stdout:
            said += line
            if found := re.search(r"enter the code:? ([A-Z]{4}-[A-Z]{4})", line):
                assert f"{endpoint}/login/device?code={found[1]}" in said, said
                decide(found[1], **decision)
    return said, process.returncode


@call("hf auth login: denied in the browser")
def _():
    said, code = log_in(allowed=False)
    assert code != 0 and "denied" in said, said


@call("hf auth login: allowed in the browser; hf auth whoami, upload_file")
def _():
    said, code = log_in(allowed=True, level=2)
    assert code == 0, said
    with hf("auth", "whoami") as process:
        assert given["user"] in process.stdout.read()
    # By the key that it was given and keeps: nothing is passed here.
    api = HfApi()
    assert api.whoami()["auth"]["accessToken"]["displayName"] == "Hugging Face CLI"
    api.upload_file(path_or_fileobj=b"sent\n", path_in_repo="sent.txt", repo_id=repo, repo_type=kind)
    assert api.file_exists(repo, "sent.txt", repo_type=kind)
