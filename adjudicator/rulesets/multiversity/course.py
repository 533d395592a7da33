"""The course of a match: sideboards and the opening, and turns with their phases (M-034 to M-056, M-140, M-146)."""

from collections.abc import Generator, Iterator
from typing import Literal, TypeAlias, get_args

from adjudicator.kernel import decks
from adjudicator.kernel.actions import Choose, Pass
from adjudicator.kernel.agenda import Ask, Doing, Task
from adjudicator.kernel.effects import watched
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck, ReportedLuck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.multiversity import status_events as status
from adjudicator.rulesets.multiversity import team_events as team
from adjudicator.rulesets.multiversity import tokens
from adjudicator.rulesets.multiversity.actions import Advance, Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.chain import closing
from adjudicator.rulesets.multiversity.effect_events import LaterDue
from adjudicator.rulesets.multiversity.events import (
    DrawFailed,
    FirstSettled,
    HandReturned,
    PhaseBegun,
    SideboardSwapped,
    StonesReported,
    StonesSetAside,
    TopReported,
    TopRevealed,
    TurnBegun,
    TurnEnded,
)
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.strikes import strike
from adjudicator.rulesets.multiversity.tasks import (
    Act,
    BeginCombat,
    BeginTurn,
    Cleanup,
    Declare,
    DrawPhase,
    EndCombat,
    EndTurn,
    Hit,
    MainPhase,
    OpenGame,
    Perform,
    Sideboards,
    Tidy,
)
from adjudicator.rulesets.multiversity.triggers import at_main_phase, set_off
from adjudicator.rulesets.multiversity.uses import effect_called
from adjudicator.rulesets.multiversity.words import DOOM_FULL

OPENING_HAND = 10  # M-039
FIRST_DRAW = 2  # M-040, M-A06


# Before the first turn


def sideboards(state: State, task: Sideboards, answer: Swap | Pass | None, luck: Luck) -> Doing:
    """Whoever has a sideboard swaps one for one, before the game (M-033, M-034)."""
    if isinstance(answer, Swap):
        seat, player = answer.seat, state.players[answer.seat]
        deck = [*decks.without(player.decklist.value, (answer.out,)), answer.into]
        side = [*decks.without(player.sideboard.value, (answer.into,)), answer.out]
        yield SideboardSwapped(
            ("M-033", "M-034"), seat, Secret((seat,), luck.salt(), sorted(deck)),
            Secret((seat,), luck.salt(), sorted(side)),
        )  # fmt: skip
        if task.swapped + 1 < len(side):
            return _ask_swap(seat, Sideboards(task.place, task.swapped + 1, True))
    if task.asked and answer is None and not state.players[state.seats[task.place]].out:
        return _ask_swap(state.seats[task.place], task)
    place = task.place + 1 if task.asked else task.place
    while place < len(state.seats):
        player = state.players[state.seats[place]]
        if player.sideboard.value and not player.out:
            return _ask_swap(state.seats[place], Sideboards(place, 0, True))
        place += 1
    return [OpenGame()]


def _ask_swap(seat: str, task: Sideboards) -> Ask:
    return Ask(Decision("sideboard", (seat,), "M-033"), task)


def open_game(state: State, luck: Luck) -> Doing:
    """Shuffle, set stones aside, see who begins, shuffle again, draw ten (M-022, M-035 to M-039). Who is out
    already has nothing on the table but his deck (M-A39)."""
    playing = tuple(seat for seat in state.seats if not state.players[seat].out)
    for seat in state.seats:
        yield decks.shuffled(seat, state.players[seat].decklist.value, ("M-022", "M-035"), luck)
        if seat in playing:
            yield _stones(state, seat, luck)
    first = yield from _who_begins(state, playing, luck)
    yield FirstSettled(("M-036", "M-038"), first)
    for seat in playing:
        yield from decks.shuffle(state, seat, ("M-037",), luck)
        yield from _opening_hand(state, seat, luck)
    return [BeginTurn()]


def _stones(state: State, seat: str, luck: Luck) -> StonesSetAside:
    """One's own cards, off the top of the deck (M-A02)."""
    clauses = ("M-021", "M-035", "M-A02")
    deck, count = state.players[seat].deck.value, state.options.stones
    if luck.mode == ReportedLuck.mode:
        return StonesReported(clauses, seat, Secret((), luck.salt(), luck.some_of(f"stones/{seat}", deck, count)))
    return StonesSetAside(clauses, seat, Secret((), luck.salt(), deck[:count]))


def _who_begins(state: State, tied: tuple[str, ...], luck: Luck) -> Generator[Event, None, str]:
    """Each shows the top card; the character with the most life begins, and after a tie it is done again (M-A04)."""
    while True:
        lives: dict[str, int] = {}
        for seat in tied:
            shown = _top(state, seat, luck)
            lives[seat] = shown.life
            yield shown
        most = max(lives.values())
        tied = tuple(seat for seat in tied if lives[seat] == most)
        if len(tied) == 1:
            return tied[0]
        for seat in tied:
            yield from decks.shuffle(state, seat, ("M-A04",), luck)


def _top(state: State, seat: str, luck: Luck) -> TopRevealed:
    """Items and energy sources count as zero (M-036)."""
    deck = state.players[seat].deck.value
    if luck.mode == ReportedLuck.mode:
        card = luck.one_of(f"top/{seat}", deck)
        return TopReported(("M-036",), seat, card, state.card(card).life)
    return TopRevealed(("M-036",), seat, deck[0], state.card(deck[0]).life)


def _opening_hand(state: State, seat: str, luck: Luck) -> Iterator[Event]:
    """Ten cards; a hand without a character goes back and is drawn anew (M-039, M-A05)."""
    while True:
        yield from decks.draw(state, seat, OPENING_HAND, luck, ("M-039",))
        hand = tuple(state.players[seat].hand.value)
        able = any(state.card(key).kind == "character" for key in hand)
        if able or state.options.opening_redraw == "none":
            return
        yield HandReturned(("M-A05",), seat, hand)
        yield from decks.shuffle(state, seat, ("M-A05",), luck)


# A turn


def begin_turn(state: State) -> Doing:
    """The next player's turn begins, clockwise (M-038)."""
    seat = state.first if state.turn == 0 else state.opponents(state.active)[0]
    yield TurnBegun(("M-045",), state.turn + 1, seat)
    return [Cleanup()]


def cleanup(state: State, task: Cleanup, answer: Choose | None, luck: Luck) -> Doing:
    """Tokens go, Doom grows, what was temporary ends, and the hand goes down to its limit, card by card (M-046 to
    M-048)."""
    seat = state.active
    if state.players[seat].out:  # M-A39
        return [EndTurn()]
    if answer is not None:
        gone = decks.Discarded(("M-048",), seat, (answer.choice,), "cleanup")
        yield gone
        return (*set_off(state, [gone]), Tidy(seat), Cleanup(True))
    if not task.asked:
        yield PhaseBegun(("M-045",), "cleanup")
        yield from tokens.fade(state, seat)
        yield from tokens.doom_grows(state, seat)
        due = _due(state, "next_cleanup", seat)
        if due:
            yield LaterDue(("M-047", "M-067"), "next_cleanup", seat)
            return (*due, Tidy(seat), Cleanup(True))
    if surplus(state, seat) > 0:
        return Ask(Decision("discard", (seat,), "M-048"), Cleanup(True))
    return [DrawPhase()]


def surplus(state: State, seat: str) -> int:
    """Return how many cards a hand is over its limit; none in a first turn (M-048, M-A03)."""
    limit = state.options.hand_limit
    if limit == "none" or (state.players[seat].turns == 1 and not state.options.first_turn_discard):
        return 0
    return max(0, state.players[seat].hand_size - limit)


def _due(state: State, due: str, seat: str) -> tuple[Task, ...]:
    return tuple(
        Perform(later.effect, later.do)
        for later in state.scheduled
        if later.due == due and (due != "next_cleanup" or later.effect.seat == seat)
    )


def draw_phase(state: State, luck: Luck) -> Doing:
    """Draw one, in the first turn two; more than five in hand is seen at the next cleanup (M-040, M-049)."""
    seat = state.active
    yield PhaseBegun(("M-045",), "draw")
    count = FIRST_DRAW if state.players[seat].turns == 1 else 1
    if state.players[seat].deck_size < count:
        yield DrawFailed(("M-A07",), seat)
    yield from decks.draw(state, seat, count, luck, ("M-040",) if count == FIRST_DRAW else ("M-049",))
    return Tidy(seat), MainPhase()


def main_phase(state: State) -> Doing:
    """The main phase begins, and what cards do then is done (M-050)."""
    yield PhaseBegun(("M-045", "M-050"), "main")
    return (*at_main_phase(state, state.active), Tidy(state.active), Act())


def act(state: State, answer: Play | Promote | Energize | Use | Advance | None, luck: Luck) -> Doing:
    """Ask the turn's player for an action, and do it; then ask again. Whoever is out has no turn any more (M-A39)."""
    if state.players[state.active].out:
        return [EndCombat() if state.phase == "combat" else EndTurn()]
    if answer is None:
        return Ask(Decision("act", (state.active,), "M-050" if state.phase == "main" else "M-070"), Act())
    seat = answer.seat
    if isinstance(answer, Advance):
        return (yield from _advance(state, answer))
    if isinstance(answer, Use):
        return Declare(effect_called(state, seat, answer.card), "opens"), Act()
    seen: list[Event] = []
    if isinstance(answer, Promote):
        main = state.main(seat)
        yield team.PositionsSwapped(("M-053",), answer.card, "" if main is None else main.id, state.phase == "main")
    elif isinstance(answer, Energize):
        clauses = ("M-043",) if state.players[seat].turns == 1 else ("M-056",)
        yield from watched([team.EnergyAttached(clauses, answer.to, seat, answer.card)], seen)
    else:
        yield from watched(_played(state, answer), seen)
    return (*set_off(state, seen), Tidy(seat), Act())


def _played(state: State, answer: Play) -> Iterator[Event]:
    card = state.card(answer.card)
    id = f"c{state.next_id}"
    if card.kind == "item":
        yield team.ItemPlayed(("M-015", "M-054"), f"i{state.next_id}", answer.seat, answer.card, answer.to)
        return
    clauses = ("M-041", "M-042") if state.players[answer.seat].turns == 1 else ("M-050",)
    yield team.CharacterPlayed(clauses, id, answer.seat, answer.card, int(answer.to), card.life, card.defence)


Step: TypeAlias = Literal["combat", "flank", "active", "end"]
STEPS: tuple[Step, ...] = get_args(Step)
LATER: dict[str, tuple[Step, ...]] = {
    "main": ("combat", "end"),
    "passives": ("flank", "active", "end"),
    "flank": ("active", "end"),
    "active": ("end",),
}
"""To what a turn may go on (M-045, M-070)."""


def _advance(state: State, answer: Advance) -> Doing:
    if state.phase == "main":
        if state.players[state.active].turns == 1:  # M-044
            return Tidy(state.active, True), EndTurn()
        return [BeginCombat(answer.to == "end")]
    if answer.to == "end":
        return [EndCombat()]
    yield PhaseBegun(("M-070",), "combat", answer.to)
    return [Act()]


# Combat


def begin_combat(state: State, task: BeginCombat, luck: Luck) -> Doing:
    """Every turn but a first has a combat, and it begins with Doom: a blow of whoever placed it (M-125, M-146, M-A31,
    M-A32)."""
    yield PhaseBegun(("M-070", "M-146"), "combat", "passives")
    if any(character.defence_used or character.dot_charged for character in state.characters.values()):
        yield status.DefencesWhole(("M-140", "M-A17"))
    seen: list[Event] = []
    for character in list(state.characters.values()):
        if not _strikes_now(state, character.id):
            continue
        first = next(token for token in character.tokens if token.name == "doom")
        yield status.DoomStruck(("M-125",), character.id)
        hit = Hit(character.id, character.life_left, "", doom=True)
        struck = yield from strike(state, hit, first.by, first.source, "M-125", False, "", luck)
        seen += struck.seen
        if state.options.doom == "once" and character.id in state.characters:
            yield from tokens.remove(character, {"doom": character.count("doom")}, "doom", "M-A31")
    after: tuple[Task, ...] = (EndCombat(),) if task.over else (Act(),)
    return (*set_off(state, seen), Tidy(state.active), *after)


def _strikes_now(state: State, id: str) -> bool:
    character = state.characters.get(id)
    if character is None or character.count("doom") < DOOM_FULL:
        return False
    return state.options.doom != "controller_combat" or character.controller == state.active


def end_combat(state: State) -> Doing:
    """The combat ends: what waited for it is done, and defences are whole again (M-140)."""
    if state.stage != "end":
        yield PhaseBegun(("M-070",), "combat", "end")
        if state.chain:
            return closing(state, (EndCombat(),))
    due = _due(state, "end_of_combat", state.active)
    if due:
        yield LaterDue(("M-067",), "end_of_combat", state.active)
        return (*due, Tidy(state.active), EndCombat())
    yield status.CombatOver(("M-140",))
    return Tidy(state.active, True), EndTurn()


def end_turn(state: State) -> Doing:
    """What lasted until the end of the turn ends."""
    due = _due(state, "end_of_turn", state.active)
    if due:
        yield LaterDue(("M-067",), "end_of_turn", state.active)
        return (*due, Tidy(state.active, True), EndTurn())
    yield status.BansLifted(("M-067",), "end_of_turn")
    yield TurnEnded(("M-045",), state.active)
    return Tidy(state.active, True), BeginTurn()
