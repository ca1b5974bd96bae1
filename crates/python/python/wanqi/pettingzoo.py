"""An environment of PettingZoo (AEC) for every game with a bounded list of actions.

    from wanqi.pettingzoo import env

    game = env("connect-four")
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        action = None
        if not (terminated or truncated):
            action = game.action_space(agent).sample(observation["action_mask"])
        game.step(action)

An action is the index of a legal action in ``info["legal_moves"]``, which is sorted by its text;
``observation["action_mask"]`` marks the indices that exist. ``observation["observation"]`` are
planes: see ``Environment.channels``.
"""

from __future__ import annotations

import functools
from typing import Any

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:  # pragma: no cover
    raise ImportError(
        "wanqi.pettingzoo needs the packages pettingzoo, gymnasium and numpy: "
        'pip install "wanqi[pettingzoo]"'
    ) from error

from . import Game

__all__ = ["Environment", "NotBounded", "env", "raw_env"]

#: The most actions of a position, and the most cells of a plane, for which there are environments.
MOST_ACTIONS = 16_384
MOST_CELLS = 16_384
#: The random games from which the shape of an environment is found, and their longest length.
SAMPLES = 12
LONGEST = 400


class NotBounded(ValueError):
    """The game has no environment: its lists of actions or its board have no fixed bound."""


class _Shape:
    """The grid, the channels and the number of actions of a rule set."""

    def __init__(self, game: Game) -> None:
        places: set[tuple[float, float]] = set()
        kinds: set[tuple[int, str]] = set()
        roles: set[int] = set()
        self.actions = 0
        self.stacks = False
        half: set[tuple[float, float]] = set()
        for sample in range(SAMPLES):
            if sample == SAMPLES // 2:
                half = set(places)
            played = game.copy()
            for ply in range(LONGEST):
                if played.outcome is not None or not played.seats_to_move:
                    break
                seat = played.seats_to_move[0]
                if seat:
                    for actor in played.seats_to_move:
                        self.actions = max(self.actions, len(played.legal(actor)))
                # A picture of every position would take most of the time.
                if ply % 8 == 0 or ply < 4:
                    self._look(played, places, kinds, roles)
                played.push_random(sample * LONGEST + ply, seat)
            self._look(played, places, kinds, roles)
        name = game.name
        # A random game may not have met the longest list.
        self.actions = max(8, 1 << (2 * self.actions - 1).bit_length())
        if self.actions > MOST_ACTIONS:
            raise NotBounded(
                f"{name}: a position can have more than {MOST_ACTIONS // 2} legal actions, "
                "too many for an environment with a fixed number of actions"
            )
        # The places of a board of a fixed size are all met in the first games.
        if places - half:
            raise NotBounded(
                f"{name}: the board grows during the game, so that planes of a fixed size "
                "cannot show it"
            )
        if not places:
            raise NotBounded(f"{name}: the game has no board that planes can show")
        self.columns = {x: at for at, x in enumerate(sorted({x for x, _ in places}))}
        # The first row is the highest one, as in a picture.
        self.rows = {y: at for at, y in enumerate(sorted({y for _, y in places}, reverse=True))}
        if len(self.columns) * len(self.rows) > MOST_CELLS:
            raise NotBounded(f"{name}: the board needs planes of more than {MOST_CELLS} cells")
        self.kinds = {kind: at for at, kind in enumerate(sorted(kinds))}
        self.roles = sorted(roles | {0})
        self.seats = len(game.roles)

    def _look(
        self,
        game: Game,
        places: set[tuple[float, float]],
        kinds: set[tuple[int, str]],
        roles: set[int],
    ) -> None:
        scene = game.scene()
        places.update((round(x, 3), round(y, 3)) for _, x, y in scene["places"])
        kinds.update((role, letter) for _, role, letter, _, _ in scene["pieces"])
        roles.update(role for _, role, _, _, _ in scene["pieces"])
        taken = [place for place, _, _, _, _ in scene["pieces"]]
        self.stacks = self.stacks or len(taken) != len(set(taken))

    @functools.cached_property
    def channels(self) -> tuple[str, ...]:
        names = [f"pieces {letter} of role {role}" for role, letter in self.kinds]
        names += [f"other pieces of role {role}" for role in self.roles]
        if self.stacks:
            names += [f"top piece of role {role}" for role in self.roles]
        names += [f"own seat is {seat}" for seat in range(1, self.seats + 1)]
        names += [f"seat {seat} is to act" for seat in range(1, self.seats + 1)]
        return tuple(names)

    def planes(self, game: Game, seat: int) -> tuple[np.ndarray, list[str]]:
        """The planes for a seat, and the lines of text below its board."""
        scene = game.scene(seat)
        planes = np.zeros((len(self.channels), len(self.rows), len(self.columns)), np.int8)
        cells = [
            (self.rows.get(round(y, 3), -1), self.columns.get(round(x, 3), -1))
            for _, x, y in scene["places"]
        ]
        other = len(self.kinds)
        top = other + len(self.roles)
        seats = top + (len(self.roles) if self.stacks else 0)
        known = {role: at for at, role in enumerate(self.roles)}
        tops = {}
        for place, role, letter, _, _ in scene["pieces"]:
            row, column = cells[place]
            if row < 0 or column < 0:
                raise NotBounded(
                    f"{game.name}: a piece is outside of the planes, on "
                    f"{scene['places'][place][0]}"
                )
            role = role if role in known else 0
            plane = self.kinds.get((role, letter), other + known[role])
            planes[plane, row, column] = min(127, int(planes[plane, row, column]) + 1)
            tops[row, column] = known[role]
        if self.stacks:
            for (row, column), role in tops.items():
                planes[top + role, row, column] = 1
        planes[seats + seat - 1] = 1
        for actor in game.seats_to_move:
            if 1 <= actor <= self.seats:
                planes[seats + self.seats + actor - 1] = 1
        return planes, scene["texts"]


@functools.lru_cache(maxsize=256)
def _shape(name: str, options: str, position: str) -> _Shape:
    values = dict(pair.split("=", 1) for pair in options.split())
    return _Shape(Game(name, position=position, **values))


class Environment(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment; ``env()`` adds PettingZoo's usual wrappers.

    ``max_actions`` overrides the size of the action space, which is otherwise twice the longest
    list of actions in some random games, rounded up to a power of two. ``max_plies`` is the number
    of actions after which a game is truncated. An agent has the name of its seat: ``"seat_1"``.
    Chance is played by the environment, with the seed of ``reset``.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "human", "svg"],
        "name": "wanqi_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        name: str,
        *,
        position: str = "",
        max_actions: int | None = None,
        max_plies: int = 1000,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']} or None")
        self._start = Game(name, position=position, **options)
        self._shape = _shape(self._start.name, self._start.options, position)
        self._size = max_actions or self._shape.actions
        self._most = max_plies
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self._shape.seats + 1)]
        self.metadata = {**self.metadata, "name": self._start.name.replace("/", "_") + "_v0"}
        shape = (len(self.channels), len(self._shape.rows), len(self._shape.columns))
        space = gymnasium.spaces
        self._observations = {
            agent: space.Dict(
                {
                    "observation": space.Box(0, 127, shape, np.int8),
                    "action_mask": space.Box(0, 1, (self._size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: space.Discrete(self._size) for agent in self.possible_agents}
        self.game = self._start.copy()

    @property
    def channels(self) -> tuple[str, ...]:
        """The meaning of each plane.

        A plane of pieces has at each place the number of these pieces there, a plane about a seat
        is 0 or 1 everywhere.
        """
        return self._shape.channels

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 63))
        self._seed = seed % (1 << 63)
        self.game = self._start.copy()
        self._plies = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._last = self._shape.seats
        self._turn()

    def _turn(self) -> None:
        """Plays chance, and selects the next agent or ends the game."""
        while self.game.outcome is None and self.game.seats_to_move == (0,):
            self.game.push_random(self._seed, 0)
        outcome = self.game.outcome
        seats = [seat for seat in self.game.seats_to_move if seat]
        legal: list[str] = []
        # Of several seats to act the next one after the last is asked first.
        seats.sort(key=lambda seat: (seat - self._last - 1) % self._shape.seats)
        for seat in seats:
            legal = self.game.legal(seat)
            if legal:
                break
        if outcome is not None or not legal:
            self._end(outcome)
        elif len(legal) > self._size:
            raise NotBounded(
                f"{self.game.name}: a position has {len(legal)} legal actions, more than the "
                f"{self._size} of this environment; give a larger max_actions"
            )
        elif self._plies >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._last = seat
            self.agent_selection = f"seat_{seat}"
        self._legal = [] if outcome is not None else legal
        if self.agents and not hasattr(self, "agent_selection"):
            self.agent_selection = self.agents[0]
        for agent in self.agents:
            own = agent == self.agent_selection
            self.infos[agent] = {"legal_moves": self._legal if own else []}

    def _end(self, outcome: Any) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        if outcome is None or outcome.kind in ("drawn", "void"):
            return
        ranks = {f"seat_{seat.seat}": seat.rank for seat in outcome.seats}
        for agent in self.agents:
            if outcome.kind == "forfeited-all" or len(ranks) < 2:
                won = outcome.kind == "decided" and ranks.get(agent) == 1
                self.rewards[agent] = 1 if won else -1
                continue
            own = ranks.get(agent, max(ranks.values()))
            others = [rank for other, rank in ranks.items() if other != agent]
            better = sum(own < rank for rank in others) - sum(own > rank for rank in others)
            self.rewards[agent] = better / len(others)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = int(agent.removeprefix("seat_"))
        planes, texts = self._shape.planes(self.game, seat)
        mask = np.zeros(self._size, np.int8)
        if agent == self.agent_selection:
            mask[: len(self._legal)] = 1
        if agent in self.infos:
            self.infos[agent]["texts"] = texts
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._legal):
            raise ValueError(
                f"{action!r} is not the index of one of the {len(self._legal)} legal actions"
            )
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        seats = self.game.seats_to_move
        seat = int(agent.removeprefix("seat_")) if len(seats) > 1 else None
        self.game.push(self._legal[int(action)], seat)
        self._plies += 1
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.game.svg()
        if self.render_mode == "human":
            print(self.game)
            return None
        return str(self.game)

    def close(self) -> None:
        pass


def raw_env(name: str, **options: Any) -> Environment:
    """The environment without wrappers."""
    return Environment(name, **options)


def env(name: str, **options: Any) -> Any:
    """The environment with the wrapper that reports calls in a wrong order."""
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    return wrappers.OrderEnforcingWrapper(Environment(name, **options))
