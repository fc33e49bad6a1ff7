"""What a stock client sends by Xet, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import array
import json
import os
import random
import sys
import tempfile

import huggingface_hub as hub
from huggingface_hub import HfApi

from told_calls import call

given = json.loads(sys.argv[1])
kind, token, repo, folder = given["kind"], given["token"], given["repo"], given["folder"]
api = HfApi(token=token)
million = 1_000_000


def written(name, content):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content)
    return path


def read(path):
    with tempfile.TemporaryDirectory() as cache:
        with open(hub.hf_hub_download(repo, path, repo_type=kind, cache_dir=cache, token=token), "rb") as file:
            return file.read()


# What is sent as it is, as LZ4, and as LZ4 of bytes in groups: noise, words, and numbers that are close to each other.
noise = b"\0" + os.urandom(8 * million)
words = " ".join(random.choice(["loom", "wheat", "harvest", "sheaf"]) for _ in range(million)).encode()
numbers = array.array("f", (1.0 + random.random() / 1000 for _ in range(million))).tobytes()
whole = noise + words + numbers
edited = whole[: 4 * million] + b"an edit" + whole[4 * million :]


@call("upload_file: large, by Xet")
def _():
    api.upload_file(path_or_fileobj=written("whole.bin", whole), path_in_repo="whole.bin", repo_id=repo, repo_type=kind)
    assert read("whole.bin") == whole


@call("upload_file: by Xet, a file that was sent before with an edit")
def _():
    path = written("edited.bin", edited)
    api.upload_file(path_or_fileobj=path, path_in_repo="edited.bin", repo_id=repo, repo_type=kind)
    assert read("edited.bin") == edited


@call("upload_folder: by Xet")
def _():
    with tempfile.TemporaryDirectory() as many:
        for at in range(20):
            with open(os.path.join(many, f"{at}.bin"), "wb") as file:
                file.write(b"\0" + bytes([at]) * (at * 10_000) + noise[: at * 1_000])
        api.upload_folder(repo_id=repo, folder_path=many, path_in_repo="many", repo_type=kind)
    assert read("many/19.bin") == b"\0" + bytes([19]) * 190_000 + noise[:19_000]
