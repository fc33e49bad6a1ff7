"""What stock clients make of a gated repository, whoever asks and whoever decides: each call prints a line of JSON."""

import json
import sys
import tempfile

from huggingface_hub import HfApi, hf_hub_download
from huggingface_hub.utils import GatedRepoError, HfHubHTTPError, get_session

from told_calls import call

given = json.loads(sys.argv[1])
kind, repo, user = given["kind"], given["repo"], given["user"]
owner, asker, visitor = HfApi(token=given["token"]), HfApi(token=given["asking"]), HfApi(token=False)


def is_gated(work):
    try:
        work()
    except GatedRepoError:
        return True
    return False


def download(token, name="weights.bin"):
    # A cache of its own: what was downloaded before is not asked for again.
    with tempfile.TemporaryDirectory() as cache:
        path = hf_hub_download(repo, name, repo_type=kind, token=token, cache_dir=cache)
        with open(path, "rb") as file:
            return file.read()


def names(requests):
    return [request.username for request in requests]


def ask():
    prefix = "datasets/" if kind == "dataset" else ""
    # Clients ask by a browser, which sends this.
    headers = {"authorization": f"Bearer {given['asking']}"}
    asked = get_session().post(f"{owner.endpoint}/{prefix}{repo}/ask-access", headers=headers)
    assert asked.status_code == 200, asked.text


@call("update_repo_settings: gated")
def _():
    owner.update_repo_settings(repo, gated="manual", repo_type=kind)
    assert visitor.repo_info(repo, repo_type=kind).gated == "manual"
    listed = visitor.list_models if kind == "model" else visitor.list_datasets
    found = lambda gated: [each.id for each in listed(author=repo.split("/")[0], gated=gated)]
    assert repo in found(True) and repo not in found(False)


@call("gated: repo_info, list_repo_tree")
def _():
    for api in (asker, visitor):
        assert {file.rfilename for file in api.repo_info(repo, repo_type=kind).siblings} == {"README.md", "weights.bin"}
        sizes = {entry.path: entry.size for entry in api.list_repo_tree(repo, repo_type=kind)}
        assert sizes["weights.bin"] == given["size"]


@call("gated: GatedRepoError")
def _():
    for token in (given["asking"], False):
        assert is_gated(lambda: download(token))
        assert is_gated(lambda: download(token, "README.md"))
    assert is_gated(lambda: asker.auth_check(repo, repo_type=kind))
    assert is_gated(lambda: visitor.auth_check(repo, repo_type=kind))


@call("list_pending_access_requests, accept_access_request")
def _():
    assert names(owner.list_pending_access_requests(repo, repo_type=kind)) == []
    ask()
    assert names(owner.list_pending_access_requests(repo, repo_type=kind)) == [user]
    assert is_gated(lambda: download(given["asking"]))
    owner.accept_access_request(repo, user, repo_type=kind)
    assert names(owner.list_accepted_access_requests(repo, repo_type=kind)) == [user]


@call("gated: hf_hub_download after it was accepted")
def _():
    assert len(download(given["asking"])) == given["size"]
    asker.auth_check(repo, repo_type=kind)
    assert is_gated(lambda: download(False))


@call("reject_access_request, cancel_access_request, grant_access")
def _():
    owner.reject_access_request(repo, user, repo_type=kind, rejection_reason="Not yet")
    assert names(owner.list_rejected_access_requests(repo, repo_type=kind)) == [user]
    assert is_gated(lambda: download(given["asking"]))
    waiting = list(owner.list_rejected_access_requests(repo, repo_type=kind))
    ids = [getattr(request, "request_id", None) for request in waiting]
    if ids[0] is None:
        owner.cancel_access_request(repo, user, repo_type=kind)
    else:
        owner.cancel_access_request(repo, request_id=ids[0], repo_type=kind)
    assert names(owner.list_pending_access_requests(repo, repo_type=kind)) == [user]
    owner.grant_access(repo, user, repo_type=kind)
    assert len(download(given["asking"])) == given["size"]
    for again in (lambda: owner.grant_access(repo, user, repo_type=kind), lambda: owner.grant_access(repo, "nobody-at-all", repo_type=kind)):
        try:
            again()
        except HfHubHTTPError:
            continue
        raise AssertionError("no error")
