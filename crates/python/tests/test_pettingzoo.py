"""The environments of PettingZoo."""

import pytest
import wanqi

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
np = pytest.importorskip("numpy")
from pettingzoo.test import api_test  # noqa: E402
from wanqi.pettingzoo import NotBounded, env, raw_env  # noqa: E402

SLUGS = [rules.game for rules in wanqi.games() if rules.default]
#: Games without an environment, and a part of the reason.
NONE = {"hive": "the board grows", "palago": "the board grows"}


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("slug", SLUGS)
def test_api(slug, capsys):
    try:
        environment = raw_env(slug)
    except NotBounded as error:
        assert NONE.get(slug, "not listed in NONE") in str(error), error
        return
    assert slug not in NONE
    api_test(environment, num_cycles=300)


def test_a_game():
    game = env("connect-four")
    game.reset(seed=1)
    for column in (3, 0, 3, 0, 3, 0, 3):
        observation, reward, terminated, truncated, info = game.last()
        assert not (terminated or truncated) and reward == 0
        assert observation["action_mask"].sum() == len(info["legal_moves"]) == 7
        game.step(column)
    assert game.terminations == {"seat_1": True, "seat_2": True}
    assert game.rewards == {"seat_1": 1, "seat_2": -1}


def test_planes():
    game = raw_env("chess")
    game.reset(seed=1)
    planes = game.observe("seat_1")["observation"]
    named = dict(zip(game.channels, planes, strict=True))
    pawns = next(name for name in named if "p of role 1" in name.lower())
    assert named[pawns].sum() == 8 and named[pawns][6].sum() == 8
    assert named["own seat is 1"].all() and not named["own seat is 2"].any()


def test_hidden_information():
    game = raw_env("battleship")
    game.reset(seed=1)
    first, second = (game.observe(agent)["observation"] for agent in game.agents)
    game.step(0)
    own, other = (game.observe(agent)["observation"] for agent in game.agents)
    own_pieces = [at for at, name in enumerate(game.channels) if "pieces" in name]
    assert (own[own_pieces] != first[own_pieces]).any()
    assert (other[own_pieces] == second[own_pieces]).all()


def test_an_illegal_index():
    game = raw_env("connect-four")
    game.reset(seed=1)
    for action in (-1, 7, 1000, None):
        with pytest.raises(ValueError):
            game.step(action)


def test_a_game_without_end_is_truncated():
    game = raw_env("chess", max_plies=10)
    game.reset(seed=1)
    for _ in range(10):
        game.step(0)
    assert all(game.truncations.values())


def test_the_same_seed_gives_the_same_chance():
    chance = [rules.name for rules in wanqi.games() if rules.chance]
    for name in chance[:2]:
        seen = []
        for _ in range(2):
            game = raw_env(name)
            game.reset(seed=5)
            for _ in range(20):
                if any(game.terminations.values()):
                    break
                game.step(0)
            seen.append(game.game.moves)
        assert seen[0] == seen[1]
