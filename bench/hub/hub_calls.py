"""One call of a stock client of the Hub, timed without the start of its interpreter: see bench/hub.ts."""

import json
import sys
import time

from huggingface_hub import HfApi, hf_hub_download, snapshot_download

given = json.loads(sys.argv[1])
call, repo = given["call"], given["repo"]
api = HfApi()
began = time.monotonic()
if call == "upload_file":
    api.upload_file(path_or_fileobj=given["path"], path_in_repo=given["name"], repo_id=repo)
elif call == "upload_folder":
    api.upload_folder(folder_path=given["path"], repo_id=repo)
elif call == "download_file":
    hf_hub_download(repo, given["name"])
elif call == "download_folder":
    snapshot_download(repo)
else:
    raise ValueError(call)
print(json.dumps({"seconds": time.monotonic() - began}))
