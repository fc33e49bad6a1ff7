"""What a stock client writes, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

import huggingface_hub as hub
from huggingface_hub import CommitOperationAdd, CommitOperationCopy, CommitOperationDelete, HfApi
from huggingface_hub.utils import EntryNotFoundError, HfHubHTTPError, RepositoryNotFoundError, get_session

from told_calls import call

given = json.loads(sys.argv[1])
kind, token = given["kind"], given["token"]
repo = f'{given["owner"]}/{given["name"]}'
api = HfApi(token=token)
# A zero among the first bytes is what makes a file of this size an object.
big = b"\0" + os.urandom(300_000)


def status_of(work):
    try:
        work()
    except HfHubHTTPError as caught:
        return caught.response.status_code
    raise AssertionError("no error")


def read(path, **more):
    with tempfile.TemporaryDirectory() as cache:
        with open(hub.hf_hub_download(repo, path, repo_type=kind, cache_dir=cache, token=token, **more), "rb") as file:
            return file.read()


def files():
    return sorted(api.list_repo_files(repo, repo_type=kind))


def commit(operations, **more):
    return api.create_commit(repo, operations, commit_message="Change", repo_type=kind, **more)


@call("create_repo")
def _():
    url = api.create_repo(repo, repo_type=kind, private=True)
    assert url.repo_id == repo, url
    api.create_repo(repo, repo_type=kind, exist_ok=True)
    assert status_of(lambda: api.create_repo(repo, repo_type=kind)) == 409
    assert api.repo_info(repo, repo_type=kind).private is True


@call("upload_file")
def _():
    made = api.upload_file(path_or_fileobj=b"# Card\n", path_in_repo="README.md", repo_id=repo, repo_type=kind)
    assert read("README.md") == b"# Card\n", made


@call("upload_file: large, by Git LFS")
def _():
    api.upload_file(path_or_fileobj=big, path_in_repo="some folder/weights.bin", repo_id=repo, repo_type=kind)
    assert read("some folder/weights.bin") == big
    assert b"some[[:space:]]folder/weights.bin filter=lfs" in read(".gitattributes")
    found = api.get_paths_info(repo, "some folder/weights.bin", repo_type=kind)[0]
    assert found.lfs.size == len(big), found


@call("upload_file: large, in parts")
def _():
    larger = b"\0" + os.urandom(34 * 1024 * 1024)
    api.upload_file(path_or_fileobj=larger, path_in_repo="larger.bin", repo_id=repo, repo_type=kind)
    assert read("larger.bin") == larger
    api.delete_file("larger.bin", repo, repo_type=kind)


if shutil.which("git-lfs"):

    @call("git push: large files in parts, by hf lfs-enable-largefiles")
    def _():
        env = {**os.environ, "GIT_LFS_SKIP_SMUDGE": "1"}
        env |= {f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        larger = b"\0" + os.urandom(34 * 1024 * 1024)
        with tempfile.TemporaryDirectory() as folder:

            def run(*args):
                done = subprocess.run(args, cwd=folder, env=env, capture_output=True, text=True)
                assert done.returncode == 0, done.stderr
                return done.stderr

            prefix = "datasets/" if kind == "dataset" else ""
            run("git", "clone", "-q", f"{os.environ['HF_ENDPOINT'].replace('://', f'://user:{token}@')}/{prefix}{repo}", ".")
            run("git", "lfs", "install", "--local")
            agent = ["-m", "huggingface_hub.cli.hf"]
            run(sys.executable, *agent, "lfs-enable-largefiles", ".")
            # The program of a virtual environment that was moved is not found: its module is the same.
            run("git", "config", "lfs.customtransfer.multipart.path", sys.executable)
            run("git", "config", "lfs.customtransfer.multipart.args", " ".join([*agent, "lfs-multipart-upload"]))
            with open(os.path.join(folder, "pushed.bin"), "wb") as file:
                file.write(larger)
            run("git", "lfs", "track", "pushed.bin")
            run("git", "add", ".")
            run("git", "commit", "-q", "-m", "Push")
            run("git", "push", "-q", "origin", "HEAD:main")
        assert read("pushed.bin") == larger
        api.delete_file("pushed.bin", repo, repo_type=kind)


@call("upload_folder")
def _():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "data"))
        for at in range(20):
            with open(os.path.join(folder, "data", f"{at}.txt"), "w") as file:
                file.write(f"{at}\n")
        with open(os.path.join(folder, "data", "tensor.bin"), "wb") as file:
            file.write(big[:1000] + b"\0")
        api.upload_folder(repo_id=repo, folder_path=folder, repo_type=kind)
    assert read("data/19.txt") == b"19\n" and read("data/tensor.bin") == big[:1000] + b"\0"


@call("hf upload")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "notes.txt")
        with open(path, "w") as file:
            file.write("notes\n")
        args = ["upload", repo, path, "notes.txt", "--repo-type", kind, "--token", token]
        done = subprocess.run([sys.executable, "-m", "huggingface_hub.cli.hf", *args], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert read("notes.txt") == b"notes\n"


@call("create_commit: add, copy, delete")
def _():
    commit(
        [
            CommitOperationAdd("added.txt", b"added\n"),
            CommitOperationCopy("some folder/weights.bin", "copied.bin"),
            CommitOperationCopy("notes.txt", "copied.txt"),
            CommitOperationDelete("notes.txt"),
            CommitOperationDelete("data/", is_folder=True),
        ]
    )
    wanted = [".gitattributes", "README.md", "added.txt", "copied.bin", "copied.txt", "some folder/weights.bin"]
    assert files() == wanted, files()
    assert read("copied.bin") == big and read("copied.txt") == b"notes\n"


@call("create_commit: expected parent")
def _():
    sha = api.repo_info(repo, repo_type=kind).sha
    done = commit([CommitOperationAdd("next.txt", b"next\n")], parent_commit=sha)
    assert done.oid == api.repo_info(repo, repo_type=kind).sha
    late = lambda: commit([CommitOperationAdd("late.txt", b"late\n")], parent_commit=sha)
    assert status_of(late) == 412
    assert "late.txt" not in files()


@call("delete_file, delete_folder")
def _():
    api.delete_file("next.txt", repo, repo_type=kind)
    api.delete_folder("some folder", repo, repo_type=kind)
    assert files() == [".gitattributes", "README.md", "added.txt", "copied.bin", "copied.txt"], files()
    try:
        api.delete_file("nothing.txt", repo, repo_type=kind)
        raise AssertionError("nothing was deleted")
    except EntryNotFoundError:
        pass


@call("branches")
def _():
    api.create_branch(repo, branch="next/one", repo_type=kind)
    api.create_branch(repo, branch="next/one", repo_type=kind, exist_ok=True)
    assert status_of(lambda: api.create_branch(repo, branch="next/one", repo_type=kind)) == 409
    api.upload_file(
        path_or_fileobj=b"x", path_in_repo="there.txt", repo_id=repo, repo_type=kind, revision="next/one"
    )
    assert read("there.txt", revision="next/one") == b"x" and "there.txt" not in files()
    api.delete_branch(repo, branch="next/one", repo_type=kind)
    assert [each.name for each in api.list_repo_refs(repo, repo_type=kind).branches] == ["main"]


@call("tags")
def _():
    api.create_tag(repo, tag="v1", repo_type=kind, tag_message="One")
    assert status_of(lambda: api.create_tag(repo, tag="v1", repo_type=kind)) == 409
    assert api.repo_info(repo, repo_type=kind, revision="v1").sha == api.repo_info(repo, repo_type=kind).sha
    api.delete_tag(repo, tag="v1", repo_type=kind)
    assert api.list_repo_refs(repo, repo_type=kind).tags == []


@call("update_repo_settings")
def _():
    api.update_repo_settings(repo, private=False, repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).private is False
    assert HfApi(token=False).repo_exists(repo, repo_type=kind)
    api.update_repo_settings(repo, private=True, gated=False, repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).private is True
    assert not HfApi(token=False).repo_exists(repo, repo_type=kind)
    api.update_repo_settings(repo, gated="auto", repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).gated == "auto"
    api.update_repo_settings(repo, gated=False, repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).gated is False


@call("like, unlike, list_liked_repos, list_repo_likers")
def _():
    # Clients take likes back and list them; to like is for a browser, which sends this.
    headers = {"authorization": f"Bearer {token}"}
    liked = get_session().post(f"{api.endpoint}/api/{kind}s/{repo}/like", headers=headers)
    assert liked.status_code == 200, liked.text
    named = lambda: getattr(api.list_liked_repos(), f"{kind}s")
    assert repo in named() and api.repo_info(repo, repo_type=kind).likes == 1
    assert repo not in getattr(HfApi(token=False).list_liked_repos(given["owner"]), f"{kind}s")
    assert [each.username for each in api.list_repo_likers(repo, repo_type=kind)] == [given["owner"]]
    api.unlike(repo, repo_type=kind)
    api.unlike(repo, repo_type=kind)
    assert repo not in named() and api.repo_info(repo, repo_type=kind).likes == 0


@call("super_squash_history")
def _():
    before = files()
    assert len(api.list_repo_commits(repo, repo_type=kind)) > 1
    api.super_squash_history(repo, repo_type=kind, commit_message="All in one")
    (left,) = api.list_repo_commits(repo, repo_type=kind)
    assert left.title == "All in one" and files() == before and read("copied.bin") == big
    assert status_of(lambda: api.super_squash_history(repo, branch="nothing", repo_type=kind)) == 404


@call("move_repo")
def _():
    away = f"{repo}-moved"
    api.move_repo(repo, away, repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).id == away
    theirs = f'{given["team"]}/{given["name"]}'
    api.move_repo(away, theirs, repo_type=kind)
    assert api.repo_info(away, repo_type=kind).id == theirs
    assert status_of(lambda: api.move_repo(theirs, f'{given["stranger"]}/x', repo_type=kind)) == 403
    api.move_repo(theirs, repo, repo_type=kind)
    assert api.repo_info(repo, repo_type=kind).id == repo and read("added.txt") == b"added\n"


@call("list_lfs_files, permanently_delete_lfs_files")
def _():
    found = list(api.list_lfs_files(repo, repo_type=kind))
    assert found and all(one.size > 0 and len(one.file_oid) == 64 for one in found)
    # Commits point to them.
    assert status_of(lambda: api.permanently_delete_lfs_files(repo, found, repo_type=kind)) == 409
    assert len(list(api.list_lfs_files(repo, repo_type=kind))) == len(found)


@call("create_webhook, list_webhooks, get_webhook, update_webhook, disable_webhook, enable_webhook, delete_webhook")
def _():
    url, watched = given["hook"], [{"type": kind, "name": repo}]
    made = api.create_webhook(url=url, watched=watched, domains=["repo"], secret="sixteen letters!")
    assert [one.id for one in api.list_webhooks()] == [made.id]
    read_back = api.get_webhook(made.id)
    assert (read_back.url, read_back.domains, read_back.disabled) == (url, ["repo"], False)
    assert [(one.type, one.name) for one in read_back.watched] == [(kind, repo)]
    wider = [{"type": "user", "name": given["owner"]}]
    assert api.update_webhook(made.id, url=url, watched=wider, domains=["discussion"]).watched[0].type == "user"
    assert api.disable_webhook(made.id).disabled and not api.enable_webhook(made.id).disabled
    theirs = [{"type": kind, "name": f'{given["stranger"]}/x'}]
    assert status_of(lambda: api.create_webhook(url=url, watched=theirs, domains=["repo"])) == 404
    api.delete_webhook(made.id)
    assert api.list_webhooks() == []


if hasattr(api, "duplicate_repo"):

    @call("duplicate_repo: for the same owner, and for a team")
    def _():
        copies = (f"{repo}-copy", f'{given["team"]}/{given["name"]}-copy')
        for copy in copies:
            assert api.duplicate_repo(repo, copy, repo_type=kind).repo_id == copy
            assert api.repo_info(copy, repo_type=kind).sha == api.repo_info(repo, repo_type=kind).sha
            assert status_of(lambda copy=copy: api.duplicate_repo(repo, copy, repo_type=kind)) == 409
            assert api.duplicate_repo(repo, copy, repo_type=kind, exist_ok=True).repo_id == copy
        assert status_of(lambda: api.duplicate_repo(repo, f'{given["stranger"]}/x', repo_type=kind)) == 403


@call("delete_repo")
def _():
    api.delete_repo(repo, repo_type=kind)
    assert not api.repo_exists(repo, repo_type=kind)
    api.delete_repo(repo, repo_type=kind, missing_ok=True)
    try:
        api.delete_repo(repo, repo_type=kind)
        raise AssertionError("deleted twice")
    except RepositoryNotFoundError:
        pass
