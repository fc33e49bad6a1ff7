"""What a stock client reads of a repository, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import json
import os
import sys
import tempfile
import time

import huggingface_hub as hub
from huggingface_hub import HfApi, HfFileSystem
from huggingface_hub.utils import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError

from told_calls import call

given = json.loads(sys.argv[1])
repo, kind, private, renamed = given["repo"], given["kind"], given["private"], given["renamed"]
api = HfApi(token=given["token"])
anonymous = HfApi(token=False)


def raises(error, work):
    try:
        work()
    except error as caught:
        return caught
    raise AssertionError(f"no {error.__name__}")


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@call("whoami")
def _():
    me = api.whoami()
    assert me["name"] == repo.split("/")[0], me
    assert me["auth"]["accessToken"]["role"] in ("read", "write", "fineGrained")


@call("whoami: wrong token")
def _():
    error = raises(Exception, lambda: HfApi(token="hf_wrong").whoami())
    assert "nvalid" in str(error), error


@call("auth_check")
def _():
    api.auth_check(repo, repo_type=kind)
    raises(RepositoryNotFoundError, lambda: anonymous.auth_check(private, repo_type=kind))


@call("repo_info")
def _():
    info = api.repo_info(repo, repo_type=kind)
    assert info.id == repo and info.sha == given["commit"] and info.private is False, info
    assert [each.rfilename for each in info.siblings] == given["files"], info.siblings
    assert info.last_modified is not None and info.created_at is not None


@call("repo_info: card")
def _():
    info = api.repo_info(repo, repo_type=kind)
    assert info.card_data.license == "mit" and "license:mit" in info.tags and "wheat" in info.tags, info
    if kind == "model":
        assert info.pipeline_tag == "text-classification", info
    else:
        assert info.card_data.task_categories == ["text-classification"], info


@call("list_models, list_datasets")
def _():
    owner, name = repo.split("/")
    listed = api.list_models if kind == "model" else api.list_datasets
    ids = lambda **asked: [each.id for each in listed(**asked)]
    assert set(ids(author=owner)) >= {repo, private}, ids(author=owner)
    theirs = anonymous.list_models if kind == "model" else anonymous.list_datasets
    assert repo in [each.id for each in theirs(author=owner)] and private not in [each.id for each in theirs(author=owner)]
    assert ids(author=owner, search=name) == [repo]
    for word in ("license:mit", "wheat", "language:en", ["license:mit", "wheat"]):
        assert ids(author=owner, filter=word) == [repo], word
    assert ids(author=owner, filter="license:gpl-3.0") == []
    task = "text-classification" if kind == "model" else "task_categories:text-classification"
    assert ids(author=owner, filter=task) == [repo]
    for sort in ("likes", "created_at", "last_modified", "downloads"):
        assert len(ids(author=owner, sort=sort, limit=1)) == 1, sort
    (found,) = listed(author=owner, search=name, full=True)
    assert found.author == owner and found.likes == 0 and found.private is False, found
    more = {"cardData": True} if kind == "model" else {"full": True}
    (found,) = listed(author=owner, search=name, **more)
    assert found.card_data.license == "mit", found


@call("repo_info, list_models, list_datasets: downloads")
def _():
    with tempfile.TemporaryDirectory() as cache:
        hub.hf_hub_download(repo, "README.md", repo_type=kind, cache_dir=cache, token=given["token"])
    # It is counted in a moment, and not before its answer.
    until = time.monotonic() + 30
    while api.repo_info(repo, repo_type=kind).downloads == 0 and time.monotonic() < until:
        time.sleep(0.1)
    info = api.repo_info(repo, repo_type=kind)
    assert info.downloads > 0 and info.downloads_all_time >= info.downloads and info.likes == 0, info
    listed = api.list_models if kind == "model" else api.list_datasets
    found = list(listed(author=repo.split("/")[0], sort="downloads"))
    # Whoever else came may be counted between the two.
    assert [each.downloads >= info.downloads for each in found if each.id == repo] == [True], found
    assert [each.downloads for each in found] == sorted((each.downloads for each in found), reverse=True), found


@call("repo_info: sizes")
def _():
    info = api.repo_info(repo, repo_type=kind, files_metadata=True)
    big = next(each for each in info.siblings if each.rfilename == "weights.bin")
    assert big.size == given["size"] and big.lfs.sha256 == given["oid"] and big.lfs.size == given["size"], big


@call("repo_info: by tag, by commit")
def _():
    assert api.repo_info(repo, repo_type=kind, revision="v1").sha == given["first"]
    assert api.repo_info(repo, repo_type=kind, revision=given["first"]).sha == given["first"]


@call("repo_info: expand")
def _():
    more = {"expand": ["sha", "likes"]}
    info = api.model_info(repo, **more) if kind == "model" else api.dataset_info(repo, **more)
    assert info.sha == given["commit"] and info.likes == 0 and info.siblings is None, info


@call("repo_exists, revision_exists, file_exists")
def _():
    assert api.repo_exists(repo, repo_type=kind)
    assert not api.repo_exists(repo + "-nothing", repo_type=kind)
    assert not anonymous.repo_exists(private, repo_type=kind)
    assert api.revision_exists(repo, "v1", repo_type=kind)
    assert not api.revision_exists(repo, "nothing", repo_type=kind)
    assert api.file_exists(repo, "README.md", repo_type=kind)
    assert not api.file_exists(repo, "nothing.md", repo_type=kind)


@call("list_repo_files")
def _():
    assert api.list_repo_files(repo, repo_type=kind) == given["files"]


@call("list_repo_tree")
def _():
    top = list(api.list_repo_tree(repo, repo_type=kind))
    assert sorted(each.path for each in top) == sorted({path.split("/")[0] for path in given["files"]}), top
    below = list(api.list_repo_tree(repo, "many", repo_type=kind, recursive=True))
    assert len(below) == given["many"], len(below)
    raises(EntryNotFoundError, lambda: list(api.list_repo_tree(repo, "nothing", repo_type=kind)))


@call("list_repo_tree: expand")
def _():
    top = {each.path: each for each in api.list_repo_tree(repo, repo_type=kind, expand=True)}
    assert top["README.md"].last_commit.oid == given["commit"], top["README.md"]
    assert top["weights.bin"].lfs.sha256 == given["oid"] and top["weights.bin"].size == given["size"]


@call("get_paths_info")
def _():
    found = api.get_paths_info(repo, ["README.md", "weights.bin", "many", "nothing"], repo_type=kind, expand=True)
    assert [each.path for each in found] == ["README.md", "weights.bin", "many"], found
    assert found[0].last_commit.oid == given["commit"]


@call("list_repo_refs")
def _():
    refs = api.list_repo_refs(repo, repo_type=kind, include_pull_requests=True)
    assert [(each.name, each.target_commit) for each in refs.branches] == [("main", given["commit"])], refs
    assert [(each.name, each.target_commit) for each in refs.tags] == [("v1", given["first"])], refs
    assert refs.pull_requests == []


@call("list_repo_commits")
def _():
    commits = api.list_repo_commits(repo, repo_type=kind)
    assert [each.commit_id for each in commits] == [given["commit"], given["first"]], commits
    assert commits[1].title == "First" and commits[1].message == "With a body.", commits[1]


@call("get_hf_file_metadata")
def _():
    url = hub.hf_hub_url(repo, "weights.bin", repo_type=kind)
    found = hub.get_hf_file_metadata(url, token=given["token"])
    assert found.size == given["size"] and found.etag == given["oid"] and found.commit_hash == given["commit"], found


@call("hf_hub_download")
def _():
    with tempfile.TemporaryDirectory() as cache:
        args = {"repo_type": kind, "cache_dir": cache, "token": given["token"]}
        assert text(hub.hf_hub_download(repo, "README.md", **args)) == given["readme"]
        assert text(hub.hf_hub_download(repo, "README.md", revision="v1", **args)) == "# First\n"
        big = hub.hf_hub_download(repo, "weights.bin", **args)
        assert os.path.getsize(big) == given["size"]
        odd = hub.hf_hub_download(repo, given["odd"], **args)
        assert text(odd) == "odd\n"


@call("hf_hub_download: errors")
def _():
    with tempfile.TemporaryDirectory() as cache:
        args = {"repo_type": kind, "cache_dir": cache, "token": given["token"]}
        raises(EntryNotFoundError, lambda: hub.hf_hub_download(repo, "nothing.md", **args))
        assert hub.try_to_load_from_cache(repo, "nothing.md", repo_type=kind, cache_dir=cache) is hub._CACHED_NO_EXIST
        raises(RevisionNotFoundError, lambda: hub.hf_hub_download(repo, "README.md", revision="nothing", **args))
        raises(RepositoryNotFoundError, lambda: hub.hf_hub_download(repo + "-nothing", "README.md", **args))
        args["token"] = False
        raises(RepositoryNotFoundError, lambda: hub.hf_hub_download(private, "README.md", **args))


@call("hf_hub_download: private")
def _():
    with tempfile.TemporaryDirectory() as cache:
        path = hub.hf_hub_download(private, "README.md", repo_type=kind, cache_dir=cache, token=given["token"])
        assert text(path) == "# Private\n"


@call("hf_hub_download: renamed")
def _():
    with tempfile.TemporaryDirectory() as cache:
        path = hub.hf_hub_download(renamed, "README.md", repo_type=kind, cache_dir=cache, token=given["token"])
        assert text(path) == "# Renamed\n"
        assert api.repo_info(renamed, repo_type=kind).id != renamed


@call("snapshot_download")
def _():
    with tempfile.TemporaryDirectory() as cache:
        # A client takes a tenth of a second of a processor for a dozen of files: of those that are many, only the last hundred.
        folder = hub.snapshot_download(
            repo, repo_type=kind, cache_dir=cache, token=given["token"], ignore_patterns="many/0*"
        )
        found = []
        for root, _, names in os.walk(folder):
            found += [os.path.relpath(os.path.join(root, name), folder) for name in names]
        wanted = sorted(path for path in given["files"] if not path.startswith("many/0"))
        assert sorted(found) == wanted and len(found) > 100, found
        assert os.path.basename(folder) == given["commit"]
    with tempfile.TemporaryDirectory() as cache:
        few = hub.snapshot_download(
            repo, repo_type=kind, cache_dir=cache, token=given["token"], revision="v1", allow_patterns="*.md"
        )
        assert os.listdir(few) == ["README.md"]


@call("HfFileSystem")
def _():
    files = HfFileSystem(token=given["token"], skip_instance_cache=True)
    root = repo if kind == "model" else f"datasets/{repo}"
    names = [each["name"] for each in files.ls(root)]
    assert f"{root}/README.md" in names, names
    assert files.glob(f"{root}/*.md") == [f"{root}/README.md"]
    with files.open(f"{root}/weights.bin", "rb", block_size=65536) as file:
        file.seek(given["size"] - 10)
        assert len(file.read()) == 10
