"""What stock clients are told of people and teams, whoever asks: each call prints a line of JSON."""

import json
import sys

from huggingface_hub import HfApi
from huggingface_hub.utils import HfHubHTTPError

from told_calls import call

given = json.loads(sys.argv[1])
kind, user, other, team = given["kind"], given["user"], given["others"], given["team"]
owner, stranger, visitor = HfApi(token=given["token"]), HfApi(token=given["other"]), HfApi(token=False)


def status_of(work):
    try:
        work()
    except HfHubHTTPError as error:
        return error.response.status_code
    return 200


def own(person):
    return person.num_datasets if kind == "dataset" else person.num_models


@call("get_user_overview")
def _():
    mine, theirs, open_to_all = (api.get_user_overview(user) for api in (owner, stranger, visitor))
    assert mine.username == user and mine.fullname and mine.num_followers == 1 and mine.num_following == 0
    # What is private is counted for those alone who may see it.
    assert (own(mine), own(theirs), own(open_to_all)) == (2, 1, 1), (mine, theirs, open_to_all)
    assert [org.name for org in mine.orgs] == [team] and theirs.orgs == [] and open_to_all.orgs == []
    assert theirs.is_following is True and mine.is_following is False and open_to_all.is_following is None
    assert status_of(lambda: visitor.get_user_overview("nobody-at-all")) == 404


@call("list_user_followers, list_user_following")
def _():
    assert [each.username for each in visitor.list_user_followers(user)] == [other]
    assert [each.username for each in owner.list_user_following(other)] == [user]
    assert list(visitor.list_user_following(user)) == []
    assert status_of(lambda: list(owner.list_user_followers("nobody-at-all"))) == 404


if hasattr(HfApi, "get_organization_overview"):

    @call("get_organization_overview")
    def _():
        one = owner.get_organization_overview(team)
        assert one.name == team and one.fullname and one.num_users == 103, one
        assert own(visitor.get_organization_overview(team)) == 0
        # Who is in a team is for its members.
        assert stranger.get_organization_overview(team).num_users is None
        assert status_of(lambda: owner.get_organization_overview("nobody-at-all")) == 404


@call("list_organization_members: page by page, for its members")
def _():
    names = [each.username for each in owner.list_organization_members(team)]
    assert len(set(names)) == len(names) == 103 and user in names
    assert status_of(lambda: list(stranger.list_organization_members(team))) == 404
    assert status_of(lambda: list(stranger.list_organization_members("nobody-at-all"))) == 404


if hasattr(HfApi, "list_organization_followers"):

    @call("list_organization_followers")
    def _():
        assert list(visitor.list_organization_followers(team)) == []
        assert status_of(lambda: list(owner.list_organization_followers("nobody-at-all"))) == 404
