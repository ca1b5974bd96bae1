"""Differential tests: random games of other programs are replayed, and the legal actions are compared
at every ply. A test is skipped if the other program is not installed."""

import os
import random

import pytest
from wanqi import Game

hypothesis = pytest.importorskip("hypothesis", reason="hypothesis is not installed")
given, settings, st = hypothesis.given, hypothesis.settings, hypothesis.strategies

GAMES = int(os.environ.get("WANQI_PEER_GAMES", "15"))
few = settings(max_examples=GAMES, deadline=None)
seeds = st.integers(0, 2**32 - 1)


def peer(name: str):
    return pytest.importorskip(name, reason=f"{name} is not installed: its games are not compared")


@few
@given(seed=seeds)
def test_chess(seed):
    chess = peer("chess")
    chooser, board, game = random.Random(seed), chess.Board(), Game("chess")
    for _ in range(400):
        outcome = board.outcome(claim_draw=False)
        own = game.outcome
        # A dead position by blocked pawns is a draw of the rules that python-chess does not see.
        if outcome is None and own is not None and not own.declared:
            assert own.reason == "dead-position", (board.fen(), own)
            break
        if outcome is not None:
            assert own is not None, board.fen()
            assert own.winners == {None: (), True: (1,), False: (2,)}[outcome.winner]
            break
        moves = sorted(move.uci() for move in board.legal_moves)
        assert game.legal_moves == moves, board.fen()
        move = chooser.choice(moves)
        san = board.san(chess.Move.from_uci(move))
        board.push_uci(move)
        assert game.push(san) == move


@few
@given(seed=seeds, number=st.integers(0, 959))
def test_chess960(seed, number):
    chess = peer("chess")
    board = chess.Board.from_chess960_pos(number)
    game = Game("chess/960", position=board.shredder_fen())
    chooser = random.Random(seed)
    for _ in range(60):
        if board.outcome() or game.outcome:
            break
        moves = list(board.legal_moves)
        assert len(game.legal_moves) == len(moves), board.fen()
        move = chooser.choice(moves)
        san = board.san(move)
        board.push(move)
        game.push(san)


@few
@given(seed=seeds)
def test_shogi(seed):
    """cshogi leaves out moves of pawn, bishop, rook and lance that do not promote and are useless."""
    cshogi = peer("cshogi")
    chooser, board, game = random.Random(seed), cshogi.Board(), Game("shogi")
    for _ in range(200):
        moves = {cshogi.move_to_usi(move) for move in board.legal_moves}
        own = set(game.legal_moves)
        if not moves or not own:
            assert moves == own, board.sfen()
            break
        assert moves <= own, (board.sfen(), moves - own)
        assert all(f"{move}+" in moves for move in own - moves), (board.sfen(), own - moves)
        move = chooser.choice(sorted(moves))
        board.push_usi(move)
        game.push(move)
        if game.outcome:
            break


def fairy(variant: str, name: str, plies: int, seed: int, spell) -> None:
    pyffish = peer("pyffish")
    chooser, game, position = random.Random(seed), Game(name), pyffish.start_fen(variant)
    for _ in range(plies):
        if game.outcome:
            break
        moves = pyffish.legal_moves(variant, position, [])
        own = set(game.legal_moves)
        for move in [move for move in moves if spell(move) not in own]:
            # Fairy-Stockfish generates mate by a dropped pawn, which then loses.
            after = pyffish.get_fen(variant, position, [move])
            assert move.startswith("P@"), (name, position, move)
            assert not pyffish.legal_moves(variant, after, []), (name, position, move)
            moves.remove(move)
        assert own == {spell(move) for move in moves}, (name, position)
        if not moves:
            break
        move = chooser.choice(moves)
        position = pyffish.get_fen(variant, position, [move])
        game.push(spell(move))


def ranks_from_zero(move: str) -> str:
    parts = [move[0]]
    for sign in move[1:]:
        if sign.isalpha():
            parts.append(sign)
        else:
            parts[-1] += sign
    return "".join(f"{part[0]}{int(part[1:]) - 1}" for part in parts)


@few
@given(seed=seeds)
def test_xiangqi(seed):
    fairy("xiangqi", "xiangqi", 120, seed, ranks_from_zero)


@few
@given(seed=seeds)
def test_shogi_of_fairy_stockfish(seed):
    def spell(move: str) -> str:
        drop = "@" in move
        move = move.replace("@", "*")
        files, rows = "ihgfedcba", "987654321"

        def square(text: str) -> str:
            return f"{files.index(text[0]) + 1}{'abcdefghi'[rows.index(text[1])]}"

        if drop:
            return move[:2] + square(move[2:4])
        return square(move[:2]) + square(move[2:4]) + move[4:]

    fairy("shogi", "shogi", 120, seed, spell)


def spiel(peer_name: str, game: Game, seed: int, spell, plies: int = 400) -> None:
    pyspiel = peer("pyspiel")
    chooser, state = random.Random(seed), pyspiel.load_game(peer_name).new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            assert game.outcome is not None or game.over, str(state)
            break
        actions = {spell(state, action): action for action in state.legal_actions()}
        if peer_name.startswith("go("):
            # A repetition is illegal here, and ends the game in OpenSpiel.
            for text in set(actions) - set(game.legal_moves):
                assert state.child(actions.pop(text)).is_terminal(), f"{text}\n{game}"
        assert set(game.legal_moves) == set(actions), f"{state}\n{game}"
        text = chooser.choice(sorted(actions))
        state.apply_action(actions[text])
        game.push(text)


def named(state, action: int) -> str:
    return state.action_to_string(state.current_player(), action)


@few
@given(seed=seeds)
def test_connect_four(seed):
    game = Game("connect-four")

    def spell(_state, action: int) -> str:
        return next(move for move in game.legal_moves if move[0] == "abcdefg"[action])

    spiel("connect_four", game, seed, spell)


@few
@given(seed=seeds)
def test_hex(seed):
    spiel("hex(board_size=7)", Game("hex/plain", size=7), seed, named)


@few
@given(seed=seeds)
def test_othello(seed):
    spiel("othello", Game("reversi"), seed, lambda state, action: named(state, action).lower())


@few
@given(seed=seeds)
def test_go(seed):
    # OpenSpiel forbids suicide.
    game = Game("go/tromp-taylor", size=9, komi=7.5, suicide="forbidden")

    def spell(state, action: int) -> str:
        return named(state, action).split()[1].lower()

    spiel("go(board_size=9,komi=7.5)", game, seed, spell, plies=150)


@few
@given(seed=seeds)
def test_gomoku(seed):
    def spell(state, action: int) -> str:
        row, column = named(state, action).split(",")
        return f"{'abcdefghijklmno'[int(column)]}{int(row) + 1}"

    spiel("gomoku", Game("gomoku/freestyle"), seed, spell)
