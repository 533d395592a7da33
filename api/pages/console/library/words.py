"""What the library's pages say, and the page of what is not there."""

from collections.abc import Mapping

from adjudicator.kernel.text.text import Language, Text

WORDS: Mapping[str, Text] = {
    "rules": Text("Regras", "Rules"),
    "cards": Text("Cartas", "Cards"),
    "rules_lead": Text(
        "Cada cláusula tem o seu número, que decisões e recusas citam.",
        "Every clause has its number, by which rulings and refusals cite it.",
    ),
    "cards_lead": Text("As cartas impressas de cada jogo, e as suas.", "The printed cards of each game, and your own."),
    "how": Text("Como se joga", "How this game goes"),
    "edition": Text("edição", "edition"),
    "clauses": Text("cláusulas", "clauses"),
    "options": Text("regras da casa", "house rules"),
    "decks": Text("Baralhos prontos", "Ready decks"),
    "contents": Text("Sumário", "Contents"),
    "search": Text("Buscar", "Search"),
    "search_rules": Text("Número ou palavras", "Number or words"),
    "search_cards": Text("Nome ou texto", "Name or text"),
    "found": Text("{found} de {all}", "{found} of {all}"),
    "nothing": Text("Nada encontrado", "Nothing found"),
    "nothing_rules": Text(
        "Toda palavra tem de estar na cláusula, em uma das línguas. Tente menos palavras, ou um número como {example}.",
        "Every word must be in the clause, in English or Portuguese. Try fewer words, or a number such as {example}.",
    ),
    "nothing_cards": Text(
        "Nenhuma carta é assim. Tire um filtro, ou tente menos palavras.",
        "No card is like that. Take a filter away, or try fewer words.",
    ),
    "all": Text("Mostrar tudo", "Show all"),
    "note": Text("Interpretação", "Ruling"),
    "example": Text("Exemplo", "Example"),
    "worked": Text("exemplo", "example"),
    "definition": Text("definição", "definition"),
    "option": Text("Regra da casa", "House rule"),
    "option_lead": Text("Cada partida escolhe, ao começar:", "Each match chooses, when it begins:"),
    "ways": Text("possibilidades", "possibilities"),
    "default": Text("se nada se diz", "if nothing is said"),
    "source": Text("No texto de origem", "In the source text"),
    "connected": Text("Ligações", "Connections"),
    "names": Text("Cita", "Names"),
    "named_by": Text("Citada por", "Named by"),
    "on_cards": Text("Em cartas", "On cards"),
    "cite": Text("Copiar citação", "Copy citation"),
    "cases": Text("Casos", "Cases"),
    "precedents": Text("Precedentes", "Precedents"),
    "cases_script": Text(
        "Os casos são mostrados por JavaScript; também os conta a API.",
        "Cases are shown by JavaScript; the API tells them too.",
    ),
    "previous": Text("Anterior", "Previous"),
    "next": Text("Seguinte", "Next"),
    "kind": Text("Tipo", "Kind"),
    "cost": Text("Custo", "Cost"),
    "deck": Text("Baralho", "Deck"),
    "any": Text("qualquer", "any"),
    "show": Text("Mostrar", "Show"),
    "copies": Text("{count}×", "{count}×"),
    "text": Text("Texto", "Text"),
    "numbers": Text("Números", "Numbers"),
    "clauses_of": Text("Cláusulas", "Clauses"),
    "no_text": Text("Sem texto.", "No text."),
    "judge": Text("Parte do texto é decidida por um juiz.", "A judge decides part of the text."),
    "own_sets": Text("Conjuntos de cartas próprios", "Card sets of your own"),
    "own_lead": Text(
        "Escreva cartas suas, confira-as linha a linha e jogue com elas. Para quem entrou com uma chave.",
        "Write cards of your own, check them line by line, and play with them. For whoever has come in with a key.",
    ),
    "check": Text("Conferir cartas", "Check cards"),
    "missing": Text("Não há esta página", "There is no such page"),
    "there_is": Text("Há:", "There is:"),
    "other": Text("English", "Português"),
}


def in_language(language: Language) -> dict[str, str]:
    """Return the words in a language."""
    return {name: said[language] for name, said in WORDS.items()}
