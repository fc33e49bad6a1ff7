"""Sends one large file with a stock client, and says when it is there: what is away meanwhile comes back."""

import json
import os
import sys

from huggingface_hub import HfApi

given = json.loads(sys.argv[1])
api = HfApi(token=given["token"])
name, size = given["file"], given["size"]
# A zero among the first bytes is what makes a small one an object.
sent = b"\0" + os.urandom(size - 1)
api.upload_file(path_or_fileobj=sent, path_in_repo=name, repo_id=given["repo"])
path = api.hf_hub_download(given["repo"], name)
with open(path, "rb") as got:
    print(json.dumps({"call": "upload_file", "ok": got.read() == sent}), flush=True)
