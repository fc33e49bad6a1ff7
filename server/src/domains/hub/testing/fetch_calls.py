"""Takes a file with a stock client that has not seen it before, and compares it with what was sent."""

import json
import sys
import tempfile

import huggingface_hub as hub

given = json.loads(sys.argv[1])
with tempfile.TemporaryDirectory() as cache:
    found = hub.hf_hub_download(
        given["repo"], given["file"], repo_type=given["kind"], cache_dir=cache, token=given["token"]
    )
    with open(found, "rb") as got, open(given["path"], "rb") as sent:
        ok = got.read() == sent.read()
print(json.dumps({"call": "hf_hub_download", "ok": ok}), flush=True)
