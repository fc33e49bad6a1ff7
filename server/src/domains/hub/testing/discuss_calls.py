"""What a stock client discusses, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import json
import pathlib
import sys
import tempfile
import time

from huggingface_hub import CommitOperationDelete, HfApi
from huggingface_hub.utils import HfHubHTTPError, RepositoryNotFoundError

from told_calls import call

given = json.loads(sys.argv[1])
kind, repo = given["kind"], given["repo"]
api, other = HfApi(token=given["token"]), HfApi(token=given["other"])
at = {"repo_id": repo, "repo_type": kind}


def refused(work):
    try:
        work()
    except HfHubHTTPError as caught:
        return caught.response.status_code, str(caught)
    raise AssertionError("no error")


def details(num):
    return api.get_discussion_details(discussion_num=num, **at)


def numbers(**more):
    return [each.num for each in api.get_repo_discussions(repo, repo_type=kind, **more)]


made = {}


@call("create_discussion")
def _():
    told = api.create_discussion(title="A question", description="How is *it* made?", **at)
    assert told.status == "open" and not told.is_pull_request and told.author == given["user"], told
    assert told.repo_id == repo and told.repo_type == kind and told.git_reference is None, told
    assert told.events[0].content == "How is *it* made?" and told.events[0].type == "comment", told.events
    assert told.diff is None and told.target_branch is None and told.conflicting_files is None, told
    made["num"] = told.num
    assert other.create_discussion(title="Another", **at).events[0].content.startswith("Discussion opened with")
    assert refused(lambda: api.create_discussion(title=" ", **at))[0] == 400


@call("get_repo_discussions")
def _():
    num = made["num"]
    assert numbers() == [num + 1, num, *reversed(given["pulls"]), *reversed(given["many"])], numbers()
    assert numbers(discussion_type="discussion") == [num + 1, num, *reversed(given["many"])]
    assert numbers(discussion_type="pull_request", discussion_status="open") == list(reversed(given["pulls"]))
    assert numbers(discussion_status="closed") == []
    assert numbers(author=given["others"], discussion_type="all", discussion_status="all") == [num + 1, *reversed(given["pulls"])]
    assert numbers(author="nobody-of-that-name") == []
    first = next(api.get_repo_discussions(repo, repo_type=kind))
    assert first.title == "Another" and first.author == given["others"] and first.repo_type == kind, first


@call("comment_discussion, edit_discussion_comment")
def _():
    said = other.comment_discussion(discussion_num=made["num"], comment="By **hand**.", **at)
    assert said.content == "By **hand**." and said.author == given["others"] and not said.edited, said
    assert "<strong>hand</strong>" in said.rendered, said.rendered
    edited = other.edit_discussion_comment(discussion_num=made["num"], comment_id=said.id, new_content="By loom.", **at)
    assert edited.id == said.id and edited.content == "By loom." and edited.edited, edited
    assert edited.last_edited_by == given["others"] and edited.last_edited_at >= edited.created_at
    assert refused(lambda: api.edit_discussion_comment(discussion_num=made["num"], comment_id=said.id, new_content="x", **at))[0] == 403
    opening = details(made["num"]).events[0]
    api.edit_discussion_comment(discussion_num=made["num"], comment_id=opening.id, new_content="How?", **at)
    told = details(made["num"])
    assert [each.content for each in told.events] == ["How?", "By loom."], told.events
    assert told.events[0].edited and told.events[0].id == opening.id, told.events


@call("rename_discussion")
def _():
    event = api.rename_discussion(discussion_num=made["num"], new_title="The question", **at)
    assert (event.type, event.old_title, event.new_title) == ("title-change", "A question", "The question"), event
    told = details(made["num"])
    assert told.title == "The question" and told.events[-1].id == event.id, told
    assert told.events[-1].new_title == "The question" and told.events[-1].author == given["user"]
    assert refused(lambda: other.rename_discussion(discussion_num=made["num"], new_title="Mine", **at))[0] == 403


@call("change_discussion_status")
def _():
    event = api.change_discussion_status(discussion_num=made["num"], new_status="closed", comment="Done.", **at)
    assert (event.type, event.new_status, event.author) == ("status-change", "closed", given["user"]), event
    told = details(made["num"])
    assert told.status == "closed" and [each.id for each in told.events].count(event.id) == 1, told
    assert told.events[-1].content == "Done.", told.events
    assert made["num"] in numbers(discussion_status="closed") and made["num"] not in numbers(discussion_status="open")
    again = api.change_discussion_status(discussion_num=made["num"], new_status="closed", **at)
    assert again.id == event.id and len(details(made["num"]).events) == len(told.events)
    assert api.change_discussion_status(discussion_num=made["num"], new_status="open", **at).new_status == "open"
    assert details(made["num"]).status == "open"


@call("hide_discussion_comment")
def _():
    said = other.comment_discussion(discussion_num=made["num"], comment="Unkind.", **at)
    hidden = api.hide_discussion_comment(discussion_num=made["num"], comment_id=said.id, **at)
    assert hidden.hidden and hidden.content == "" and hidden.id == said.id and hidden.author == given["others"], hidden
    assert said.id not in [each.id for each in details(made["num"]).events]
    opening = details(made["num"]).events[0].id
    assert refused(lambda: api.hide_discussion_comment(discussion_num=made["num"], comment_id=opening, **at))[0] == 422


@call("get_discussion_details")
def _():
    status, why = refused(lambda: details(999_999))
    assert status == 404, why
    told = details(given["pulls"][0])
    assert told.is_pull_request and told.status == "open" and told.target_branch == "refs/heads/main", told
    assert told.merge_commit_oid is None, told
    assert "-first\n+topic\n" in told.diff and told.git_reference == f"refs/pr/{told.num}", told
    commits = [each for each in told.events if each.type == "commit"]
    assert [each.summary for each in commits] == ["Change"], told.events
    try:
        HfApi(token=False).get_discussion_details(f"{repo}-is-not-there", 1, repo_type=kind)
        raise AssertionError("something is there")
    except RepositoryNotFoundError:
        pass


@call("refs/pr/N: list_repo_refs, hf_hub_download, upload_file")
def _():
    num = given["pulls"][0]
    ref = f"refs/pr/{num}"
    found = {each.ref: each.target_commit for each in api.list_repo_refs(include_pull_requests=True, **at).pull_requests}
    proposed = [each.oid for each in details(num).events if each.type == "commit"][-1]
    assert found[ref] == proposed and len(found) == len(given["pulls"]), found
    assert api.repo_info(repo, repo_type=kind, revision=ref).sha == proposed
    done = api.upload_file(path_or_fileobj=b"more\n", path_in_repo="more.txt", revision=ref, **at)
    with open(api.hf_hub_download(repo, "more.txt", repo_type=kind, revision=ref), "rb") as file:
        assert file.read() == b"more\n"
    told = details(num)
    assert [each.oid for each in told.events if each.type == "commit"] == [proposed, done.oid], told.events
    assert "more.txt" in told.diff and not api.file_exists(repo, "more.txt", repo_type=kind)
    add = lambda of: other.upload_file(path_or_fileobj=b"x\n", path_in_repo="x.txt", revision=of, **at)
    assert refused(lambda: add(ref))[0] == 403
    for missing in (f"refs/pr/{made['num']}", "refs/pr/99999"):
        assert not api.revision_exists(repo, missing, repo_type=kind)


@call("merge_pull_request")
def _():
    merged, conflicting = given["pulls"][:2]
    assert refused(lambda: other.merge_pull_request(discussion_num=merged, **at))[0] == 403
    api.merge_pull_request(discussion_num=merged, comment="Thank you.", **at)
    told = details(merged)
    assert told.status == "merged" and told.events[-1].content == "Thank you.", told
    assert told.merge_commit_oid == api.repo_info(repo, repo_type=kind).sha, told
    assert [each.new_status for each in told.events if each.type == "status-change"] == ["merged"], told.events
    assert merged in numbers(discussion_status="closed", discussion_type="pull_request")
    assert refused(lambda: api.merge_pull_request(discussion_num=merged, **at))[0] == 409
    assert refused(lambda: api.merge_pull_request(discussion_num=made["num"], **at))[0] == 404
    deadline = time.time() + 20
    while not (told := details(conflicting)).conflicting_files:
        assert time.time() < deadline, told
        time.sleep(0.1)
    assert told.conflicting_files == ["README.md"] and told.status == "open", told
    assert refused(lambda: api.merge_pull_request(discussion_num=conflicting, **at))[0] == 409
    api.change_discussion_status(discussion_num=conflicting, new_status="closed", **at)
    assert details(conflicting).status == "closed"
    assert api.file_exists(repo, "more.txt", repo_type=kind)
    for num in (merged, conflicting):
        assert api.repo_info(repo, repo_type=kind, revision=f"refs/pr/{num}").sha
        late = lambda: api.upload_file(path_or_fileobj=b"x", path_in_repo="x.txt", revision=f"refs/pr/{num}", **at)
        assert refused(late)[0] == 422


@call("create_pull_request")
def _():
    told = other.create_pull_request(title="Better", description="For *all*.", **at)
    num, ref = told.num, f"refs/pr/{told.num}"
    assert told.is_pull_request and told.status == "draft" and told.author == given["others"], told
    assert told.git_reference == ref and told.target_branch == "refs/heads/main" and told.diff == "", told
    assert [each.content for each in told.events] == ["For *all*."] and told.conflicting_files == [], told
    base = api.repo_info(repo, repo_type=kind).sha
    assert api.repo_info(repo, repo_type=kind, revision=ref).sha == base
    first = other.upload_file(path_or_fileobj=b"one\n", path_in_repo="one.txt", revision=ref, **at)
    second = api.upload_file(path_or_fileobj=b"two\n", path_in_repo="two.txt", revision=ref, **at)
    told = details(num)
    assert [each.oid for each in told.events if each.type == "commit"] == [first.oid, second.oid], told.events
    assert "+one" in told.diff and "+two" in told.diff and told.status == "draft", told
    assert api.repo_info(repo, repo_type=kind).sha == base
    assert refused(lambda: api.merge_pull_request(discussion_num=num, **at))[0] == 422
    assert other.change_discussion_status(discussion_num=num, new_status="open", **at).new_status == "open"
    api.merge_pull_request(discussion_num=num, **at)
    assert details(num).status == "merged" and api.file_exists(repo, "two.txt", repo_type=kind)
    assert refused(lambda: api.create_pull_request(title=" ", **at))[0] == 400


@call("create_commit, upload_folder: create_pr")
def _():
    done = other.upload_file(
        path_or_fileobj=b"more\n",
        path_in_repo="notes.txt",
        commit_message="Say more",
        commit_description="It was little.",
        create_pr=True,
        **at,
    )
    assert done.pr_revision == f"refs/pr/{done.pr_num}" and done.pr_url.endswith(f"/discussions/{done.pr_num}"), done
    told = details(done.pr_num)
    assert (told.title, told.status, told.author) == ("Say more", "open", given["others"]), told
    assert told.events[0].content == "It was little." and told.target_branch == "refs/heads/main", told
    assert [each.oid for each in told.events if each.type == "commit"] == [done.oid], told.events
    found = {each.ref: each.target_commit for each in api.list_repo_refs(include_pull_requests=True, **at).pull_requests}
    assert found[done.pr_revision] == done.oid, found
    assert not api.file_exists(repo, "notes.txt", repo_type=kind)
    with open(api.hf_hub_download(repo, "notes.txt", repo_type=kind, revision=done.pr_revision), "rb") as file:
        assert file.read() == b"more\n"
    more = other.create_commit(
        operations=[CommitOperationDelete("README.md")], commit_message="Less", revision=done.pr_revision, **at
    )
    commits = [each.commit_id for each in api.list_repo_commits(repo, repo_type=kind, revision=done.pr_revision)]
    assert commits[:2] == [more.oid, done.oid], commits
    # A second one is another one, made from the commit that is named.
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.txt").write_text("a\n")
        again = other.upload_folder(
            folder_path=folder, create_pr=True, parent_commit=api.repo_info(repo, repo_type=kind).sha, **at
        )
    assert again.pr_num == done.pr_num + 1, again
    assert details(again.pr_num).status == "open"
    late = lambda: other.upload_file(path_or_fileobj=b"x", path_in_repo="x", create_pr=True, parent_commit=done.oid, **at)
    assert refused(late)[0] == 412
    # Large and binary files are the affair of who may push.
    binary = lambda who: who.upload_file(path_or_fileobj=b"\0" * 2000, path_in_repo="x.bin", create_pr=True, **at)
    status, why = refused(lambda: binary(other))
    assert status == 403 and "large and binary files are sent by who may push" in why, why
    sent = binary(api)
    assert api.get_paths_info(repo, "x.bin", repo_type=kind, revision=sent.pr_revision)[0].lfs.size == 2000
    assert not api.file_exists(repo, "x.bin", repo_type=kind)
    api.merge_pull_request(discussion_num=done.pr_num, **at)
    assert api.file_exists(repo, "notes.txt", repo_type=kind)
    elsewhere = lambda: other.upload_file(path_or_fileobj=b"x", path_in_repo="x", create_pr=True, revision="nowhere", **at)
    assert refused(elsewhere)[0] == 404
