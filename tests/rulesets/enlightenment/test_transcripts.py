"""What a transcript says of golden matches at their key moments, in both languages."""

from collections.abc import Callable

import msgspec
import pytest

from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR
from adjudicator.kernel.table.actions import Action, Choose
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.table.actions import Declare, Play
from tests.clauses import clause
from tests.rulesets.enlightenment import test_golden as golden
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import RULES, Table


def told(story: Callable[[], Table | Match], viewer: str = JUDGE) -> list[Text]:
    """Return what is told of a story, without the actions that only pass."""
    narrator = Narrator(RULES, viewer)
    lines = [narrator.tell(fact) for fact in story().events]
    return [line for line in lines if line.pt and not line.pt.endswith(" passa.")]


def after(lines: list[Text], first: str) -> list[Text]:
    """Return the lines from the one that begins so in English."""
    return lines[next(number for number, line in enumerate(lines) if line.en.startswith(first)) :]


def say(lines: list[Text], *pairs: tuple[str, str]) -> None:
    """Check that the lines begin with these, in Portuguese and English."""
    assert [(line.pt, line.en) for line in lines[: len(pairs)]] == list(pairs)


@clause("B-103", "B-12", "B-96")
def test_a_duel_and_the_conflict_that_it_decides() -> None:
    lines = told(golden.a_duel_decides_the_conflict)
    say(
        after(lines, "P1’s Fire ring is contested"),
        ("O anel do Fogo de P1 é contestado.", "P1’s Fire ring is contested."),
        ("P1 declara um conflito militar contra P2, pelo anel do Fogo de P1, em V air de P2: Duelista Orgulhosa.",
         "P1 declares a military conflict against P2, for P1’s Fire ring, at P2’s V air: Proud Duelist."),
        ("P2 escolhe Campeã da Colina.", "P2 chooses Hill Champion."),
        ("P2 defende com Campeã da Colina.", "P2 defends with Hill Champion."),
    )  # fmt: skip
    say(
        after(lines, "The honor dials"),
        ("Os discos de honra: P1 4 e P2 1.", "The honor dials: P1 4 and P2 1."),
        ("Honra: P1 −3 e P2 +3 (duelo).", "Honor: P1 −3 and P2 +3 (duel)."),
        ("Duelista Orgulhosa: militar +4 até o fim do duelo (aposta).",
         "Proud Duelist: military +4 until the end of the duel (bid)."),
        ("Campeã da Colina: militar +1 até o fim do duelo (aposta).",
         "Hill Champion: military +1 until the end of the duel (bid)."),
        ("Duelo: Duelista Orgulhosa 7 e Campeã da Colina 6. Duelista Orgulhosa vence.",
         "Duel: Proud Duelist 7 and Hill Champion 6. Proud Duelist wins."),
        ("Curvam-se: Campeã da Colina.", "Bowed: Hill Champion."),
    )  # fmt: skip
    say(
        after(lines, "Attack 3"),
        ("Ataque 3, defesa 0: P1 vence.", "Attack 3, defense 0: P1 wins."),
        ("Duelista Orgulhosa fica com honra (Orgulho).", "Proud Duelist is honored (Pride)."),
    )


@clause("E-210", "E-213", "E-051")
def test_a_conflict_cut_short() -> None:
    say(
        after(told(golden.cut_short_by_a_bystander), "Honor: P2"),
        ("Honra: P2 −1 e P3 +1 (Tributo).", "Honor: P2 −1 and P3 +1 (Tribute)."),
        ("P2 sai da partida: não tem mais honra.", "P2 is eliminated: no honor is left."),
        ("Voltam à reserva de P1: anel do Ar de P1.", "Back to P1’s pool: P1’s Air ring."),
        ("Curvam-se: Campeã da Colina e Duelista Orgulhosa.", "Bowed: Hill Champion and Proud Duelist."),
        ("Voltam à base: Campeã da Colina e Duelista Orgulhosa.", "Home: Hill Champion and Proud Duelist."),
        ("O conflito termina, sem vencedor.", "The conflict is over, without a winner."),
    )


@clause("E-040", "E-043", "E-144")
def test_rings_that_change_hands() -> None:
    say(
        after(told(golden.a_ring_taken_twice), "V earth breaks"),
        ("V earth é subjugada.", "V earth breaks."),
        ("Repetidos, vão à reserva de P2: anel da Água de P2.", "Duplicates, to P2’s pool: P2’s Water ring."),
        ("P3 escolhe V air.", "P3 chooses V air."),
        ("P3 toma anéis: anel do Fogo de P1 → V air.", "P3 takes rings: P1’s Fire ring → V air."),
    )


@clause("B-26", "B-105")
def test_what_is_replaced_and_who_reacts() -> None:
    lines = told(golden.replaced_and_seen_by_three)
    say(
        after(lines, "P1 responds"),
        ("P1 responde com Sósia na Multidão.", "P1 responds with Double in the Crowd."),
        ("Destino: P1 −1 (Sósia na Multidão).", "Fate: P1 −1 (Double in the Crowd)."),
    )
    say(
        after(lines, "P2 responds"),
        ("P2 responde com Vigia do Portão.", "P2 responds with Gate Watcher."),
        ("Destino: P2 +1 (Vigia do Portão).", "Fate: P2 +1 (Gate Watcher)."),
    )


@clause("E-161", "E-177", "R-32")
def test_a_treaty_that_is_broken() -> None:
    lines = told(golden.a_treaty_broken)
    say(
        after(lines, "Treaty no. 1"),
        ("O tratado nº 1 está feito: P2 promete: não declarar conflitos contra o outro por 1 rodada; P1 promete: não "
         "declarar conflitos contra o outro por 1 rodada; 4 de honra em jogo.",
         "Treaty no. 1 is made: P2 promises: to declare no conflict against the other for 1 round; P1 promises: to "
         "declare no conflict against the other for 1 round; 4 honor at stake."),
    )  # fmt: skip
    say(
        after(lines, "Treaty no. 1 is broken"),
        ("O tratado nº 1 é quebrado por P1.", "Treaty no. 1 is broken by P1."),
        ("Honra: P1 −4 (tratado nº 1).", "Honor: P1 −4 (treaty no. 1)."),
    )
    before = [line.en for line in told(golden.a_treaty_broken, SPECTATOR)]
    assert "P2 offers treaty no. 1." in before  # its terms are between the two


@clause("E-120", "B-80", "B-81", "B-15", "B-98", "B-99")
def test_a_whole_first_round() -> None:
    lines = told(golden.a_whole_first_round)
    say(
        after(lines, "— Round 1"),
        ("— Rodada 1 —", "— Round 1 —"),
        ("Fase: dinastia.", "Phase: dynasty."),
        ("Destino: N3 +1 (primeiro jogador).", "Fate: N3 +1 (first player)."),
        ("Revelam-se: Paliçada, Forja do Pinheiro, Cavaleira da Avalanche e Arqueira da Montanha.",
         "Turned face up: Timber Wall, Pine Forge, Avalanche Rider and Mountain Bowwoman."),
    )  # fmt: skip
    say(
        after(lines, "N2 plays"),
        ("N2 joga Arruaceiro do Lodo, com 1 de destino.", "N2 plays Mudbank Scrapper, with 1 fate."),
        ("Destino: N2 −4 (Arruaceiro do Lodo).", "Fate: N2 −4 (Mudbank Scrapper)."),
        ("Arruaceiro do Lodo entra em jogo, com 1 de destino.", "Mudbank Scrapper comes into play, with 1 fate."),
        ("Destino: N3 +1 (primeiro a passar).", "Fate: N3 +1 (first to pass)."),
        ("N1 joga Vigia dos Anéis.", "N1 plays Ring Watcher."),
    )
    say(
        after(lines, "N1 holds"),
        ("N1 tem o Apoio Imperial, do lado militar.", "N1 holds the Imperial Favor, on its military side."),
        ("Fase: destino.", "Phase: fate."),
        ("Vigia dos Anéis sai de jogo (sem destino).", "Ring Watcher leaves play (no fate)."),
    )
    seen = [line.en for line in told(golden.a_whole_first_round, SPECTATOR)]
    assert {"N1 lays the provinces down.", "N1 draws 3 cards.", "Turned face up: Ember Yard."} <= set(seen)


@clause("E-021", "E-022", "E-024", "E-050")
@pytest.mark.parametrize(("story", "pt", "en"), [
    (golden.the_fifth_ring_before_25_honor, "Vitória de P1: os cinco anéis.", "Won by P1: the five rings."),
    (golden.honor_before_the_fifth_ring, "Vitória de P2: 25 de honra.", "Won by P2: 25 honor."),
    (golden.the_last_two, "Vitória de P1: não resta oponente.", "Won by P1: no opponent is left."),
])  # fmt: skip
def test_how_the_match_was_won(story: Callable[[], Table], pt: str, en: str) -> None:
    ended = next(line for line in told(story) if line.en.startswith("The match is over"))
    assert (ended.pt, ended.en) == (f"Fim da partida. {pt}", f"The match is over. {en}")


@clause("B-73", "B-53", "B-75")
def test_decks_and_facedown_cards_are_told_apart() -> None:
    match = Match(seed=3)
    match.lay()
    narrator = Narrator(RULES, SPECTATOR)
    lines = [narrator.tell(fact) for fact in match.events]
    shuffled = [(line.pt, line.en) for line in lines if "N1’s" in line.en and "shuffled" in line.en]
    assert shuffled == [
        ("Embaralha-se o baralho de dinastia de N1.", "N1’s dynasty deck is shuffled."),
        ("Embaralha-se o baralho de conflito de N1.", "N1’s conflict deck is shuffled."),
    ]
    seat = match.asked
    cards = match.row(seat)
    chosen = match.exchange(cards[0].id, cards[2].id)
    name = match.state.players[seat].name.value
    told_ = narrator.tell(chosen[0])
    assert told_.en == (
        f"{name} chooses the face-down card on the 1st province and the face-down card on the 3rd province."
    )
    assert told_.pt == (
        f"{name} escolhe carta virada para baixo na 1ª província e carta virada para baixo na 3ª província."
    )


@clause("B-53", "B-72")
@pytest.mark.parametrize(("viewer", "pt", "en"), [
    ("P1", "1ª província virada para baixo de P2", "P2’s face-down 1st province"),
    ("P2", "V void (virada para baixo)", "V void (face down)"),
])  # fmt: skip
def test_a_facedown_province_is_a_province(viewer: str, pt: str, en: str) -> None:
    table = Table(c50="V-void P2 slot:first facedown")
    speakers = {language: RULES.speaker(table.state, viewer, language) for language in ("pt", "en")}
    assert (speakers["pt"].name("c50"), speakers["en"].name("c50")) == (pt, en)


@clause("B-60", "E-146")
@pytest.mark.parametrize(("action", "pt", "en"), [
    (Play("P1", "N16", place="conflict"), "joga Fogueira de Vigia no conflito", "plays Watch Fire into the conflict"),
    (Play("P1", "N16", "c50"), "joga Fogueira de Vigia em F3", "plays Watch Fire on F3"),
    (Declare("P1", "military", "none", "c11", ("c50",)), "declara um conflito militar sem anel em V air de P2 com F3",
     "declares a military conflict without a ring at P2’s V air with F3"),
    (Choose("P1", "c50:1"), "escolhe F3", "chooses F3"),
])  # fmt: skip
def test_what_is_done(action: Action, pt: str, en: str) -> None:
    data = msgspec.to_builtins(action)
    state = Table(c50="F3 P1").state
    assert RULES.speaker(state, JUDGE, "pt").action(data) == pt
    assert RULES.speaker(state, JUDGE, "en").action(data) == en


@clause("R-06", "B-29", "B-98")
@pytest.mark.parametrize(("second", "pt", "en"), [
    ("F2 P2", "Contagem de glória: P1 1, P2 1 e P3 0. Ninguém vence.",
     "Glory count: P1 1, P2 1 and P3 0. Nobody wins."),
    ("F2 P1", "Contagem de glória: P1 2, P2 0 e P3 0. P1 vence.", "Glory count: P1 2, P2 0 and P3 0. P1 wins."),
])  # fmt: skip
def test_what_all_count_of_glory(second: str, pt: str, en: str) -> None:
    def counted() -> Table:
        return Table(c50="F1 P1", c51=second, step="3.4")

    say(after(told(counted), "Glory"), (pt, en))
