"""Games in progress."""

import copy
import pickle
import random
import threading
import time

import pytest
import wanqi
from wanqi import Game


def test_chess():
    game = Game("chess")
    assert (game.name, game.to_move, game.seats_to_move) == ("chess/standard", "White", (1,))
    assert len(game.legal_moves) == 20
    assert [game.push("e4"), game.push("e7e5"), game.push("Nf3")] == ["e2e4", "e7e5", "g1f3"]
    assert game.moves == ["e2e4", "e7e5", "g1f3"]
    assert game.pop() == "g1f3"
    assert game.position.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq")
    assert (game.ply, game.round, game.outcome, game.over) == (2, 2, None, False)
    assert repr(game) == "<Game chess/standard, 2 steps: round 2, White to move>"
    assert "round 2, White to move" in str(game)
    assert game._repr_svg_().startswith("<svg")


def test_an_illegal_action_names_the_place_and_the_rule():
    game = Game("chess")
    with pytest.raises(wanqi.IllegalAction) as raised:
        game.push("e2e5")
    error = raised.value
    assert (error.kind, error.line, error.column) == ("illegal-action", 1, 1)
    assert (error.game, error.token) == ("chess", "e2e5")
    assert error.rule.startswith("R") and error.rule_text and error.message
    assert error.rule in str(error)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.rule, again.column) == (type(error), error.rule, error.column)
    assert game.moves == []


def test_a_text_that_cannot_be_read():
    with pytest.raises(wanqi.ParseError) as raised:
        Game("chess").push("hello")
    assert raised.value.kind == "syntax"


def test_movetext_has_lines_and_columns():
    game = Game("chess")
    assert game.play("1. e4 e5 2. Nf3") == 3
    with pytest.raises(wanqi.IllegalAction) as raised:
        game.play("2... Nc6\n3. Bb5 Kd4")
    assert (raised.value.line, raised.value.column) == (2, 8)
    assert game.ply == 3


def test_options():
    game = Game("go", komi=7.5, size=9)
    assert "komi=7.5" in game.options and "size=9" in game.options
    assert "handicap-placement=free" in Game("go", handicap_placement="free").options
    assert "double-pass=true" in Game("gomoku", double_pass=True).options
    assert Game("go/japanese").name == "go/japanese"
    assert Game("chess", position="8/8/8/8/8/8/k1K5/7R w - - 0 1").to_move == "White"


@pytest.mark.parametrize(
    ("name", "options", "error"),
    [
        ("nosuch", {}, wanqi.UnknownGame),
        ("go/nosuch", {}, wanqi.UnknownGame),
        ("", {}, wanqi.UnknownGame),
        ("go\0", {}, wanqi.UnknownGame),
        ("go", {"komi": "much"}, wanqi.OptionError),
        ("go", {"nosuch": 1}, wanqi.OptionError),
        ("go", {"komi": 10**400}, wanqi.OptionError),
        ("go", {"komi": float("nan")}, ValueError),
        ("go", {"komi": "1 size=5"}, ValueError),
        ("go", {"komi": "1\0"}, ValueError),
        ("go", {"komi": None}, TypeError),
        ("go", {"komi": [1]}, TypeError),
        ("chess", {"position": "nonsense"}, wanqi.PositionError),
        ("chess", {"position": "\0"}, wanqi.PositionError),
        ("chess", {"position": 7}, TypeError),
    ],
)
def test_wrong_arguments(name, options, error):
    with pytest.raises(error):
        Game(name, **options)


@pytest.mark.parametrize(
    ("action", "seat", "error"),
    [
        (7, None, TypeError),
        (None, None, TypeError),
        (b"e4", None, TypeError),
        ("\ud800", None, UnicodeEncodeError),
        ("", None, wanqi.ParseError),
        ("e4\0", None, wanqi.Error),
        ("e" * 100_000, None, wanqi.Error),
        ("e4", -1, OverflowError),
        ("e4", 1 << 40, OverflowError),
        ("e4", 9, wanqi.Error),
        ("e4", "1", TypeError),
        ("@99:e4", None, wanqi.Error),
        ("@:e4", None, wanqi.Error),
        (":", None, wanqi.Error),
        (":nosuch", None, wanqi.Error),
        ("@0:e4", None, wanqi.Error),
    ],
)
def test_wrong_actions(action, seat, error):
    game = Game("chess")
    with pytest.raises(error):
        game.push(action, seat)
    assert game.moves == []
    assert game.push("e4") == "e2e4"


def test_pop_of_nothing():
    with pytest.raises(IndexError):
        Game("chess").pop()


def test_a_game_has_no_new_attributes():
    with pytest.raises(AttributeError):
        Game("chess").nosuch = 1
    with pytest.raises(AttributeError):
        Game("chess").position = "x"


def test_copies_and_pickles():
    game = Game("go", size=5, komi=0.5)
    for action in ("c3", "b2", "pass"):
        game.push(action)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.digest == game.digest
        assert other.moves == game.moves
        other.push("a1")
        assert other.ply == game.ply + 1


def test_every_game_can_be_pickled_copied_and_undone():
    for rules in wanqi.games():
        game = Game(rules.name)
        digests = [game.digest]
        for seed in range(30):
            if not game.seats_to_move:
                break
            game.push_random(seed)
            digests.append(game.digest)
        assert pickle.loads(pickle.dumps(game)).digest == game.digest, rules.name
        moves = game.moves
        again = Game(rules.name)
        for move in moves:
            again.push(move)
        assert again.digest == game.digest, rules.name
        while game.ply:
            assert game.digest == digests[game.ply], rules.name
            assert game.pop() == moves[game.ply]
        assert game.digest == digests[0], rules.name


def test_push_and_pop_at_random():
    chooser = random.Random(1)
    game, shadow = Game("chess"), []
    for _ in range(3000):
        if shadow and (chooser.random() < 0.45 or not game.legal_moves):
            before = shadow.pop()
            game.pop()
            assert game.digest == before
        else:
            shadow.append(game.digest)
            game.push(chooser.choice(game.legal_moves))


def test_outcome():
    game = Game("chess")
    game.play("1. f3 e5 2. g4 Qh4#")
    outcome = game.outcome
    assert (outcome.kind, outcome.reason, outcome.winners) == ("decided", "checkmate", (2,))
    assert outcome.ranks == (2, 1)
    assert str(outcome) == "checkmate: Black wins"
    assert game.over and game.legal_moves == [] and game.to_move is None
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_chance_and_several_seats():
    chance = next((r for r in wanqi.games() if r.chance), None)
    if chance:
        game = Game(chance.name)
        for seed in range(200):
            if game.chance:
                assert sum(p for _, p in game.chance) == pytest.approx(1)
                text, _ = game.chance[-1]
                assert game.push(text) == text
                assert game.moves[-1] == f"@0:{text}"
                break
            game.push_random(seed)
    game = Game("blokus")
    assert game.seats_to_move == (1,)


def test_hidden_information():
    game = Game("battleship")
    moves = game.legal_moves
    assert len(game.seats_to_move) == 2 and all(move[0] == "@" for move in moves)
    own = next(move for move in moves if move.startswith("@1:"))
    game.push(own)
    assert game.view(1) != game.view(2)
    with pytest.raises(ValueError):
        game.view(3)
    with pytest.raises(ValueError):
        game.view(0)


def test_scene():
    scene = Game("chess").scene()
    assert len(scene["places"]) == 64 and len(scene["pieces"]) == 32


def test_perft_and_playout():
    assert wanqi.perft("chess", 5) == 4_865_609
    assert sum(wanqi.perft("chess", 3, divide=True).values()) == 8902
    assert Game("chess").perft(0) == 1
    with pytest.raises(OverflowError):
        Game("chess").perft(-1)
    one = wanqi.playout("connect-four", 100, seed=3, jobs=1)
    assert one == wanqi.playout("connect-four", 100, seed=3, jobs=4)
    assert one["games"] == 100 and sum(one["outcomes"].values()) == 100
    with pytest.raises(ValueError):
        wanqi.playout("connect-four", seconds=-1)
    with pytest.raises(ValueError):
        wanqi.playout("connect-four", seconds=float("nan"))


def test_two_threads_on_one_game():
    game = Game("go")
    failures = []

    def play(seed: int) -> None:
        chooser = random.Random(seed)
        try:
            for _ in range(300):
                legal = game.legal_moves
                try:
                    game.push(chooser.choice(legal or ["pass"]))
                except wanqi.IllegalAction:
                    pass
                if chooser.random() < 0.3 or not legal:
                    try:
                        game.pop()
                    except IndexError:
                        pass
                str(game)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert not failures, failures
    again = pickle.loads(pickle.dumps(game))
    assert again.digest == game.digest


def test_the_gil_is_released():
    ticks, done = [], threading.Event()

    def tick() -> None:
        while not done.wait(0.002):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        # Each takes much longer than a tick, also on a fast computer.
        for work in (lambda: Game("chess").perft(6), lambda: wanqi.playout("go", 5_000)):
            # Another thread runs while the call does; on a busy computer not in every call.
            deadline = time.monotonic() + 60
            during = False
            while not during:
                begun = time.monotonic()
                work()
                ended = time.monotonic()
                assert ended < deadline
                during = any(begun + 0.005 < at < ended - 0.005 for at in list(ticks))
    finally:
        done.set()
        thread.join()


def test_the_list_of_games():
    rules = wanqi.games()
    assert len({r.game for r in rules}) >= 75
    go = next(r for r in rules if r.name == "go/chinese")
    assert go.default and go.seats_max == 2 and go.options["komi"].default == "7.5"
    assert not any(r.isolated for r in rules)
