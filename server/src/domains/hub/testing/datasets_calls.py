"""What the library of datasets writes and loads, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import json
import sys
import tempfile

from datasets import Dataset, DatasetDict, load_dataset
from datasets.exceptions import DatasetNotFoundError
from huggingface_hub import HfApi

from told_calls import call

given = json.loads(sys.argv[1])
token = given["token"]
repo = f'{given["owner"]}/{given["name"]}'
api = HfApi(token=token)
rows = {"word": ["oat", "rye", "emmer"], "count": [1, 2, 3]}


def load(name=repo, **more):
    """From a cache of its own each time: what is there comes from the server."""
    with tempfile.TemporaryDirectory() as cache:
        return load_dataset(name, cache_dir=cache, **{"token": token, **more})


def missing(**more):
    try:
        load(**more)
    except DatasetNotFoundError as error:
        return str(error)
    raise AssertionError("it was found")


@call("push_to_hub")
def _():
    splits = DatasetDict({"train": Dataset.from_dict(rows), "test": Dataset.from_dict({"word": ["spelt"], "count": [4]})})
    splits.push_to_hub(repo, token=token, private=True)
    assert "data/train-00000-of-00001.parquet" in api.list_repo_files(repo, repo_type="dataset")
    api.create_tag(repo, tag="first", repo_type="dataset")


@call("load_dataset")
def _():
    found = load()
    assert found["train"]["word"][:] == rows["word"] and found["test"]["count"][:] == [4], found


@call("load_dataset: a split, streamed")
def _():
    words = [row["word"] for row in load(split="train", streaming=True)]
    assert words == rows["word"], words


@call("push_to_hub: another configuration")
def _():
    Dataset.from_dict({"word": ["barley"], "count": [5]}).push_to_hub(repo, "small", token=token)
    assert load(name=repo, split="train", revision="main")["count"][:] == [1, 2, 3]
    with tempfile.TemporaryDirectory() as cache:
        small = load_dataset(repo, "small", cache_dir=cache, token=token)
    assert small["train"]["word"][:] == ["barley"], small


@call("load_dataset: by tag")
def _():
    Dataset.from_dict({"word": ["none"], "count": [0]}).push_to_hub(repo, token=token)
    assert load(split="train")["word"][:] == ["none"]
    assert load(split="train", revision="first")["word"][:] == rows["word"]


@call("load_dataset: from CSV")
def _():
    plain = f"{repo}-csv"
    api.create_repo(plain, repo_type="dataset")
    api.upload_file(
        path_or_fileobj=b"word,count\noat,1\n", path_in_repo="words.csv", repo_id=plain, repo_type="dataset"
    )
    assert load(name=plain, token=False, split="train")["word"][:] == ["oat"]


@call("load_dataset: private, missing")
def _():
    # One of which the client keeps nothing: what it has read before, it shows without asking.
    closed = f"{repo}-closed"
    api.create_repo(closed, repo_type="dataset", private=True)
    api.upload_file(
        path_or_fileobj=b"word,count\nrye,2\n", path_in_repo="words.csv", repo_id=closed, repo_type="dataset"
    )
    missing(name=closed, token=False)
    missing(name=f"{repo}-nothing", token=False)
    assert load(name=closed, split="train")["word"][:] == ["rye"]
    missing(name=f"{repo}-nothing")


@call("load_dataset: gated")
def _():
    shut = f"{repo}-gated"
    api.delete_repo(f"{repo}-csv", repo_type="dataset")
    api.create_repo(shut, repo_type="dataset")
    api.upload_file(
        path_or_fileobj=b"word,count\nrye,2\n", path_in_repo="words.csv", repo_id=shut, repo_type="dataset"
    )
    api.update_repo_settings(shut, repo_type="dataset", gated="manual")
    for asking in (False, given["other"]):
        assert "gated dataset" in missing(name=shut, token=asking)
    api.grant_access(shut, given["asker"], repo_type="dataset")
    assert load(name=shut, token=given["other"], split="train")["word"][:] == ["rye"]
