"""What the library of transformers writes and loads, call by call: each prints a line of JSON. Nothing but HF_ENDPOINT says where."""

import json
import pathlib
import sys
import tempfile

import numpy
from huggingface_hub import HfApi
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AutoConfig, AutoTokenizer, BertConfig, PreTrainedTokenizerFast
from transformers.utils import cached_file

from told_calls import call

given = json.loads(sys.argv[1])
token, other = given["token"], given["other"]
repo = f'{given["owner"]}/{given["name"]}'
closed, gated = f"{repo}-closed", f"{repo}-gated"
api = HfApi(token=token)
words = {"[UNK]": 0, "oat": 1, "rye": 2, "emmer": 3}
weights = {"embeddings.weight": numpy.arange(32, dtype=numpy.float32).reshape(4, 8)}


def load(name=repo, **more):
    """From a cache of its own each time: what is there comes from the server. Weights as numpy has them: there is no torch."""
    with tempfile.TemporaryDirectory() as cache:
        asked = {"token": token, "cache_dir": cache, **more}
        config = AutoConfig.from_pretrained(name, **asked)
        tokenizer = AutoTokenizer.from_pretrained(name, **asked)
        path = cached_file(name, "model.safetensors", **asked)
        return config.hidden_size, tokenizer.encode("rye oat"), load_file(path)["embeddings.weight"]


def refused(says, **more):
    try:
        load(**more)
    except OSError as error:
        assert says in str(error), error
        return
    raise AssertionError("it was found")


def push(name, private=False, hidden_size=8):
    BertConfig(vocab_size=4, hidden_size=hidden_size, num_hidden_layers=1, num_attention_heads=1).push_to_hub(
        name, private=private, token=token
    )
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="[UNK]").push_to_hub(name, token=token)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.safetensors"
        save_file(weights, path)
        api.upload_file(path_or_fileobj=path, path_in_repo=path.name, repo_id=name)


def is_whole(found, hidden_size=8):
    size, ids, embeddings = found
    assert (size, ids) == (hidden_size, [2, 1]) and (embeddings == weights["embeddings.weight"]).all(), found


@call("push_to_hub: configuration, tokenizer")
def _():
    push(repo)
    files = {"config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"}
    assert files <= set(api.list_repo_files(repo)), api.list_repo_files(repo)
    api.create_tag(repo, tag="first")


@call("from_pretrained: AutoConfig, AutoTokenizer, weights by safetensors")
def _():
    is_whole(load(token=False))


@call("from_pretrained: by tag")
def _():
    BertConfig(vocab_size=4, hidden_size=16, num_hidden_layers=1, num_attention_heads=1).push_to_hub(repo, token=token)
    is_whole(load(), hidden_size=16)
    is_whole(load(revision="first"))


@call("push_to_hub: create_pr; from_pretrained of refs/pr/N")
def _():
    config = BertConfig(vocab_size=4, hidden_size=24, num_hidden_layers=1, num_attention_heads=1)
    done = config.push_to_hub(repo, token=other, create_pr=True)
    is_whole(load(), hidden_size=16)
    is_whole(load(revision=done.pr_revision), hidden_size=24)


@call("from_pretrained: private")
def _():
    push(closed, private=True)
    is_whole(load(name=closed))
    refused("is not a valid model identifier", name=closed, token=False)
    refused("is not a valid model identifier", name=closed, token=other)


@call("from_pretrained: gated")
def _():
    push(gated)
    api.update_repo_settings(gated, gated="manual")
    for asking in (False, other):
        refused("You are trying to access a gated repo", name=gated, token=asking)
    api.grant_access(gated, given["asker"])
    is_whole(load(name=gated, token=other))


@call("from_pretrained: no such repository, revision or file")
def _():
    refused("is not a valid model identifier", name=f"{repo}-nothing")
    refused("is not a valid git identifier", revision="nothing")
    with tempfile.TemporaryDirectory() as cache:
        try:
            cached_file(repo, "nothing.safetensors", token=token, cache_dir=cache)
            raise AssertionError("it was found")
        except OSError as error:
            assert "does not appear to have a file named nothing.safetensors" in str(error), error
