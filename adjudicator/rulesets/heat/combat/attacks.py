"""Attacks: who may attack whom, who may block and support, and why not (H-013, H-025 to H-032, H-062, H-089)."""

from collections.abc import Callable, Generator, Iterator, Sequence

from adjudicator.kernel.effects.facts import LinkAdded
from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.text.refusal import Illegal, Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.field.events import AttackDeclared, Blocked, Supported
from adjudicator.rulesets.heat.table.actions import Attack
from adjudicator.rulesets.heat.table.state import ChainLink, Piece, State, forbidden
from adjudicator.rulesets.heat.table.tasks import CloseChain, DeclareBlock, DeclareSupport

NOBODY = "none"
"""Answers that no character blocks."""
DEFENCE_IS_OVER = Obstacle(
    "H-082", Text("a defesa se declara antes das respostas", "defence is declared before responses")
)
"""What the ruling H-A12 forbids, by the clause that follows from it."""
NO_ATTACK = Text("nenhum ataque contra você", "no attack against you")

# Attacking


def held_back(state: State, seat: str, id: str) -> Obstacle | None:
    """Say what keeps a card from attacking at all, by the clause; None if nothing does."""
    never = no_attacker(state, seat, id) or _first_turn(state)
    if never is not None:
        return never
    piece = state.pieces[id]
    if not state.options.haste and piece.turn == state.turn:
        return Obstacle("H-A06", Text(f"{id} entrou neste turno", f"{id} came into play this turn"))
    once_more = piece.attacked > 0 and piece.again < piece.now["attacks"] - 1  # H-089
    if piece.tapped and not once_more:
        return Obstacle("H-062", Text(f"a carta {id} está virada", f"{id} is rested"))
    return _banned(piece, "attack")


def no_attacker(state: State, seat: str, id: str) -> Obstacle | None:
    """Say why something is no card that attacks for a player (H-013, H-A11); None if it is one."""
    piece = state.pieces.get(id)
    if piece is None or piece.controller != seat:
        return Obstacle("H-013", Text(f"{id} não é carta sua em jogo", f"{id} is no card of yours in play"))
    if piece.kind == "leader":
        powerless = Obstacle("H-A11", Text("só um líder com poder ataca", "only a leader with power attacks"))
        if state.options.leader_attacks == "no":
            return Obstacle("H-A11", Text("líderes não atacam", "leaders do not attack"), powerless)
        if "power" not in piece.base:
            return powerless
    elif piece.kind != "character":
        return Obstacle("H-013", Text("só personagens atacam", "only characters attack"))
    return None


def _first_turn(state: State) -> Obstacle | None:
    """Who begins does not attack in turn 1 (H-025); by a house rule nobody does in a first turn (H-A04)."""
    if state.turn == 1:
        return Obstacle("H-025", Text("quem começa não ataca no turno 1", "whoever begins does not attack in turn 1"))
    if state.options.first_turn_attack == "none" and state.players[state.active].turns == 1:
        return Obstacle("H-A04", Text("ninguém ataca no primeiro turno", "nobody attacks in a first turn"))
    return None


def _banned(piece: Piece, what: str) -> Obstacle | None:
    ban = forbidden(piece, what)
    if ban is None:
        return None
    return Obstacle(ban.clause, Text(f"{ban.source} o impede", f"{ban.source} forbids it"))


def target_obstacle(state: State, seat: str, target: str) -> Obstacle | None:
    """Say what keeps this from being attacked; None if nothing does. Standing or rested makes no difference (H-028,
    H-063)."""
    never = no_target(state, seat, target)
    return never if never is not None or target == opponent_of(seat) else _banned(state.pieces[target], "be_attacked")


def no_target(state: State, seat: str, target: str) -> Obstacle | None:
    """Say why something is nothing that a player attacks (H-018, H-027, H-A09); None if it is."""
    if target == opponent_of(seat):
        separate = state.options.player_target == "separate"
        return None if separate else Obstacle("H-A09", Text("ataca-se o líder dele", "one attacks their leader"))
    piece = state.pieces.get(target)
    if piece is None or piece.controller == seat:
        return Obstacle(
            "H-027",
            Text(f"{target} não está em jogo do lado do oponente", f"{target} is not in play on the opponent's side"),
        )
    if piece.kind not in ("character", "leader"):
        clause = "H-018" if piece.kind == "support" else "H-027"
        return Obstacle(clause, Text("atacam-se personagens e o líder", "characters and the leader are attacked"))
    return None


def obstacle(state: State, action: Attack) -> Obstacle | None:
    """Say what forbids an attack, by the clause; None if nothing does."""
    held = held_back(state, action.seat, action.card)
    if held is None and state.phase != "combat":
        return Obstacle("H-026", Text("ataca-se na fase de combate", "attacks belong to the combat phase"))
    return held or target_obstacle(state, action.seat, action.target)


def not_in_turn(state: State, action: Attack) -> Obstacle | None:
    """Say that a player attacks in his own turn (H-026); None in that."""
    if action.seat == state.active:
        return None
    return Obstacle("H-026", Text("ataca quem joga o turno", "the turn's player attacks"))


def attacks(state: State, seat: str) -> Iterator[Attack]:
    """Yield the attacks that nothing forbids."""
    if state.phase != "combat":
        return
    mine = [piece.id for piece in state.in_order() if piece.controller == seat]
    able = [id for id in mine if held_back(state, seat, id) is None]
    other = opponent_of(seat)
    named = [piece.id for piece in state.in_order() if piece.controller == other]
    targets = [target for target in (*named, other) if target_obstacle(state, seat, target) is None] if able else ()
    yield from (Attack(seat, id, target) for id in able for target in targets)


def declare(state: State, action: Attack) -> Generator[Event, None, Sequence[Task]]:
    """Declare an attack, one at a time (H-026): the attacker is rested, then the opponent may defend and answer."""
    seat, id, target = action.seat, action.card, action.target
    never = no_attacker(state, seat, id) or no_target(state, seat, target)
    if never is not None:  # at a table that records what the rules forbid
        raise Illegal(never.clause, never.why)
    piece = state.pieces[id]
    again = ("H-089",) if piece.tapped else ()
    attacked = state.pieces.get(target)
    stands: tuple[str, ...] = ()
    if attacked is not None and attacked.kind == "character":
        stands = ("H-028", "H-063") if attacked.tapped else ("H-028",)
    yield AttackDeclared(("H-016", "H-026", "H-027", *stands, *again), id, target, seat)
    yield LinkAdded(
        ("H-065",), ChainLink(kind="attack", seat=seat, source=id, card=piece.card, chosen={"target": target})
    )
    return DeclareBlock(), Priority("chain", piece.label, last=seat), CloseChain()


# Defending


def defender_of(state: State) -> str:
    """Return the seat that is attacked."""
    assert state.attack is not None
    return opponent_of(state.attack.seat)


def too_late(clause: str) -> Callable[[State], Obstacle | None]:
    """Return what forbids defending in answer to something: there is no attack, or its defence was declared
    before, unless a house rule says otherwise (H-A12)."""
    no_attack = Obstacle(clause, NO_ATTACK)

    def forbids(state: State) -> Obstacle | None:
        if state.attack is None:
            return no_attack
        return None if state.options.defence_lock == "anytime" else DEFENCE_IS_OVER

    return forbids


def block_obstacle(state: State, seat: str, id: str) -> Obstacle | None:
    """Say what keeps a character from blocking (H-029, H-062); None if nothing does."""
    attack = state.attack
    if attack is None or seat != opponent_of(attack.seat):
        return Obstacle("H-029", NO_ATTACK)
    if attack.blocker:
        return Obstacle("H-029", Text("já há quem bloqueie", "there is a blocker already"))
    if attack.supporters and not state.options.defence_combine:
        return Obstacle("H-A13", Text("bloqueio ou suporte, não os dois", "block or support, not both"))
    return _cannot_defend(state, seat, id, "H-029") or _banned(state.pieces[id], "block")


def support_obstacle(state: State, seat: str, id: str, blocker: str = "") -> Obstacle | None:
    """Say what keeps a character from supporting (H-031, H-062) whoever blocks, the `blocker` just named perhaps: the
    two are one declaration (H-A12). None if nothing does."""
    attack = state.attack
    if attack is None or seat != opponent_of(attack.seat):
        return Obstacle("H-031", NO_ATTACK)
    if (blocker or attack.blocker) and not state.options.defence_combine:
        return Obstacle("H-A13", Text("bloqueio ou suporte, não os dois", "block or support, not both"))
    return _cannot_defend(state, seat, id, "H-031", blocker) or _banned(state.pieces[id], "support")


def _cannot_defend(state: State, seat: str, id: str, clause: str, blocker: str = "") -> Obstacle | None:
    never = no_defender(state, seat, id, clause, blocker)
    if never is None and state.pieces[id].tapped:
        return Obstacle("H-062", Text(f"a carta {id} está virada", f"{id} is rested"))
    return never


def no_defender(state: State, seat: str, id: str, clause: str, blocker: str = "") -> Obstacle | None:
    """Say why something is no character that could defend a player; None if it is one."""
    attack, piece = state.attack, state.pieces.get(id)
    assert attack is not None
    if piece is None or piece.controller != seat or piece.kind != "character":
        return Obstacle(clause, Text(f"{id} não é personagem seu", f"{id} is no character of yours"))
    if id in (attack.target, blocker or attack.blocker, *attack.supporters):
        return Obstacle(clause, Text(f"{id} já está neste combate", f"{id} is in this combat already"))
    return None


def blockers(state: State, seat: str) -> tuple[str, ...]:
    """Return the characters that may block."""
    return tuple(piece.id for piece in state.of(seat, "character") if block_obstacle(state, seat, piece.id) is None)


def supporters(state: State, seat: str, blocker: str = "") -> tuple[str, ...]:
    """Return the characters that may support whoever blocks."""
    mine = state.of(seat, "character")
    return tuple(piece.id for piece in mine if support_obstacle(state, seat, piece.id, blocker) is None)


def ask_block(state: State, task: DeclareBlock, answer: Choose | None) -> Outcome:
    """The defender says, once and before anything is answered, which standing character blocks (H-029, H-082), and
    then who supports: only then is either a fact (H-A12)."""
    if state.attack is None or state.options.defence_lock == "anytime":
        return None
    seat = defender_of(state)
    if answer is not None:
        never = None if answer.choice == NOBODY else no_defender(state, seat, answer.choice, "H-029")
        if never is not None:  # at a table that records what the rules forbid
            raise Illegal(never.clause, never.why)
        return [DeclareSupport("" if answer.choice == NOBODY else answer.choice)]
    options = blockers(state, seat)
    if not options:
        return [DeclareSupport()]
    return Ask(Decision("block", (seat,), "H-029", state.attack.attacker, (*options, NOBODY)), task)


def ask_support(state: State, task: DeclareSupport, answer: ChooseSome | None) -> Facts:
    """Then the defender says which standing characters support; they are rested at once (H-031, H-A19)."""
    assert state.attack is not None
    seat = defender_of(state)
    options = supporters(state, seat, task.blocker)
    if not options or answer is not None:
        if task.blocker:
            yield Blocked(("H-029", "H-A17"), task.blocker, seat)
        if answer is not None and answer.choices:
            yield support(state, seat, answer.choices)
        return None
    asked = Decision(
        "support", (seat,), "H-031", state.attack.attacker, options, form="some", least=0, most=len(options)
    )
    return Ask(asked, task)


def support(state: State, seat: str, ids: tuple[str, ...]) -> Event:
    """Return the fact that characters support; those that are steadfast stay standing."""
    for number, id in enumerate(ids):
        never = no_defender(state, seat, id, "H-031")
        if never is not None or id in ids[:number]:  # at a table that records what the rules forbid
            raise Illegal(
                "H-031", Text(f"{id} não pode dar suporte", f"{id} cannot support") if never is None else never.why
            )
    rested = tuple(id for id in ids if not state.pieces[id].has("steadfast"))
    return Supported(("H-031", "H-061", "H-A19"), ids, rested, seat)
