"""What stock clients do with collections, whoever owns them and whoever looks: each call prints a line of JSON."""

import json
import sys

from huggingface_hub import HfApi
from huggingface_hub.utils import HfHubHTTPError

from told_calls import call

given = json.loads(sys.argv[1])
kind, repo, hidden, user = given["kind"], given["repo"], given["hidden"], given["user"]
owner, stranger, visitor = HfApi(token=given["token"]), HfApi(token=given["other"]), HfApi(token=False)
made = {}


def status_of(work):
    try:
        work()
    except HfHubHTTPError as error:
        return error.response.status_code
    return 200


def ids(collection):
    return [item.item_id for item in collection.items]


@call("create_collection")
def _():
    one = owner.create_collection("Grains & mills", namespace=user, description="All of it")
    made["slug"] = one.slug
    assert one.slug.startswith(f"{user}/grains-mills-") and one.title == "Grains & mills" and not one.private
    assert status_of(lambda: owner.create_collection("Grains & mills")) == 409
    assert owner.create_collection("Grains & mills", exists_ok=True).slug == one.slug
    shut = owner.create_collection("For ourselves", private=True)
    made["private"] = shut.slug
    assert shut.private and shut.items == []
    assert status_of(lambda: stranger.create_collection("Mine", namespace=user)) == 403
    assert one.url == f"{owner.endpoint}/collections/{one.slug}"


@call("add_collection_item")
def _():
    first = owner.add_collection_item(made["slug"], repo, kind, note="Begin here")
    assert [(item.item_id, item.item_type, item.note) for item in first.items] == [(repo, kind, "Begin here")]
    assert status_of(lambda: owner.add_collection_item(made["slug"], repo, kind)) == 409
    assert ids(owner.add_collection_item(made["slug"], repo, kind, exists_ok=True)) == [repo]
    assert ids(owner.add_collection_item(made["slug"], hidden, kind)) == [repo, hidden]
    assert status_of(lambda: owner.add_collection_item(made["slug"], f"{user}/nothing", kind)) == 404
    assert status_of(lambda: stranger.add_collection_item(made["slug"], repo, kind)) == 403
    owner.add_collection_item(made["private"], repo, kind)


@call("get_collection: what is private, for those alone who may see it")
def _():
    assert ids(owner.get_collection(made["slug"])) == [repo, hidden]
    for api in (stranger, visitor):
        assert ids(api.get_collection(made["slug"])) == [repo]
        assert status_of(lambda: api.get_collection(made["private"])) == 404
    assert ids(owner.get_collection(made["private"])) == [repo]


@call("list_collections: by owner, by item")
def _():
    assert {one.slug for one in owner.list_collections(owner=user)} == {made["slug"], made["private"]}
    assert [one.slug for one in visitor.list_collections(owner=user)] == [made["slug"]]
    item = f"{kind}s/{repo}"
    assert [one.slug for one in stranger.list_collections(item=item, limit=5)] == [made["slug"]]
    assert list(stranger.list_collections(item=f"{kind}s/{hidden}")) == []


@call("update_collection_item, delete_collection_item")
def _():
    items = owner.get_collection(made["slug"]).items
    owner.update_collection_item(made["slug"], items[1].item_object_id, note="Not for all", position=0)
    moved = owner.get_collection(made["slug"])
    assert ids(moved) == [hidden, repo] and moved.items[0].note == "Not for all"
    assert status_of(lambda: stranger.delete_collection_item(made["slug"], items[0].item_object_id)) == 403
    owner.delete_collection_item(made["slug"], items[1].item_object_id)
    assert status_of(lambda: owner.delete_collection_item(made["slug"], items[1].item_object_id)) == 404
    owner.delete_collection_item(made["slug"], items[1].item_object_id, missing_ok=True)
    assert ids(owner.get_collection(made["slug"])) == [repo]


@call("update_collection_metadata")
def _():
    changed = owner.update_collection_metadata(made["slug"], title="Grains", private=True, theme="pink", position=2)
    assert (changed.title, changed.private, changed.theme, changed.position) == ("Grains", True, "pink", 2)
    assert changed.description == "All of it" and changed.slug.split("-")[-1] == made["slug"].split("-")[-1]
    # The address of before leads there.
    assert owner.get_collection(made["slug"]).slug == changed.slug
    assert status_of(lambda: visitor.get_collection(changed.slug)) == 404


@call("delete_collection")
def _():
    assert status_of(lambda: stranger.delete_collection(made["slug"])) == 404
    for slug in (made["slug"], made["private"]):
        owner.delete_collection(slug)
        assert status_of(lambda: owner.get_collection(slug)) == 404
        owner.delete_collection(slug, missing_ok=True)
