"""The sentences of a dispute's timeline, in both languages."""

from collections.abc import Mapping

from adjudicator.kernel.text.text import Text

TITLES: Mapping[str, Text] = {
    "called": Text("{by} chama um juiz", "{by} calls a judge"),
    "found": Text("O que o serviço encontra", "What the service finds"),
    "taken": Text("{by} assume o chamado", "{by} takes the call"),
    "stated": Text("{by} declara", "{by} says"),
    "ruled": Text("{by} decide: {outcome}", "{by} rules: {outcome}"),
    "accepted": Text("{seat} aceita a decisão", "{seat} accepts the ruling"),
    "accepted_for": Text("{seat} aceita a decisão; anotou: {by}", "{seat} accepts the ruling; written down by {by}"),
    "final": Text("A decisão é definitiva: {why}", "The ruling is final: {why}"),
    "appealed": Text("{seat} apela ao juiz-mor", "{seat} appeals to the head judge"),
    "decided": Text("{by} decide a apelação: {outcome}", "{by} decides the appeal: {outcome}"),
    "remanded": Text("{by} pede mais fatos", "{by} asks for more facts"),
    "planned": Text(
        "{by} planeja o retrocesso para antes do lance {move}", "{by} plans the backup to before move {move}"
    ),
    "authorised": Text("{by} autoriza o retrocesso", "{by} authorises the backup"),
    "applied": Text("{by} cumpre a decisão", "{by} carries the ruling out"),
    "closed": Text("A disputa está encerrada", "The dispute is closed"),
    "reopened": Text("{by} reabre a disputa", "{by} opens the dispute again"),
    "withdrawn": Text("{by} retira o chamado", "{by} withdraws the call"),
}

DECIDED: Mapping[str, Text] = {
    "upheld": Text("a decisão fica como está", "the ruling stands"),
    "modified": Text("a decisão muda", "the ruling is changed"),
    "overturned": Text("a decisão cai", "the ruling is overturned"),
}
"""What becomes of a ruling on appeal, by its `outcome`."""

FINAL: Mapping[str, Text] = {
    "accepted": Text("todos a aceitaram", "all have accepted it"),
    "window elapsed": Text("passou o prazo para apelar", "the time to appeal is over"),
    "decided on appeal": Text("decidida em apelação", "decided on appeal"),
}
"""Why a ruling is final, by its `why`."""

ASKED: Mapping[str, Text] = {
    "value": Text("Quanto era {of} depois do lance {move}, e por quê?", "What was {of} after move {move}, and why?"),
    "legality": Text("O lance {next} foi legal?", "Was move {next} legal?"),
    "legality.action": Text(
        "Seria legal depois do lance {move}: {what}?", "Would it have been legal after move {move}: {what}?"
    ),
    "timing": Text("Quem podia responder depois do lance {move}?", "Who could respond after move {move}?"),
    "outcome": Text(
        "O que teria acontecido depois do lance {move}: {what}?",
        "What would have happened after move {move}: {what}?",
    ),
    "outcome.under": Text(
        "Sob {under} (não oficial), o que teria acontecido depois do lance {move}: {what}?",
        "Under {under} (not official), what would have happened after move {move}: {what}?",
    ),
    "knowledge": Text("O que {seat} podia saber depois do lance {move}?", "What could {seat} know after move {move}?"),
    "free": Text("{what}", "{what}"),
}
"""A question whose members can be read; of an action, by its sentence."""

ASKED_IN_BRIEF: Mapping[str, Text] = {
    "value": Text("Quanto era um número depois do lance {move}?", "What was a number after move {move}?"),
    "legality": Text("O lance {next} foi legal?", "Was move {next} legal?"),
    "legality.action": Text(
        "Uma ação seria legal depois do lance {move}?", "Would an action have been legal after move {move}?"
    ),
    "timing": Text("Quem podia responder depois do lance {move}?", "Who could respond after move {move}?"),
    "outcome": Text("O que teria acontecido depois do lance {move}?", "What would have happened after move {move}?"),
    "outcome.under": Text(
        "O que teria acontecido sob outras regras depois do lance {move}?",
        "What would have happened under other rules after move {move}?",
    ),
    "knowledge": Text("O que se podia saber depois do lance {move}?", "What could be known after move {move}?"),
    "free": Text("Uma pergunta, depois do lance {move}", "A question, after move {move}"),
}
"""A question by its kind alone: for lists, which lay no table out, and for whoever may not read the rest."""

LINES: Mapping[str, Text] = {
    "waits": Text("A partida espera.", "The match waits."),
    "follows": Text(
        "Quem julga diz que segue o que o serviço encontrou.",
        "The judge says that it follows what the service found.",
    ),
    "deviates": Text(
        "Quem julga diz que se desvia do que o serviço encontrou.",
        "The judge says that it departs from what the service found.",
    ),
    "supersedes": Text("Substitui a decisão {number}.", "It supersedes ruling {number}."),
    "penalty": Text("{seat} recebe {penalty} ({infraction}).", "{seat} gets {penalty} ({infraction})."),
    "other penalty": Text(
        "{seat} recebe {penalty} ({infraction}); a política dá {standard}: {reason}",
        "{seat} gets {penalty} ({infraction}); the policy gives {standard}: {reason}",
    ),
    "merged": Text(
        "{seat}: {infraction}, somada a outra mais grave.", "{seat}: {infraction}, counted with a graver one."
    ),
    "rewind": Text(
        "A partida volta ao que era antes do lance {before}.", "The match goes back to before move {before}."
    ),
    "adjustment": Text("A mesa é ajustada.", "The table is adjusted."),
    "change": Text("  {change}", "  {change}"),
    "free penalty": Text("{seat} recebe: {text}", "{seat} gets: {text}"),
    "match_loss": Text("{seat} perde a partida.", "{seat} loses the match."),
    "match_loss.winners": Text("{seat} perde a partida; vence {winners}.", "{seat} loses the match; {winners} wins."),
    "learned": Text("{seat}, no lance {move}: {shown}", "{seat}, in move {move}: {shown}"),
    "draw": Text("A partida termina empatada.", "The match ends in a draw."),
    "extension": Text("Tempo extra para a mesa: {minutes} min.", "Extra time for the table: {minutes} min."),
}

WAITS: Mapping[str, Text] = {
    "called": Text("Espera que um juiz assuma o chamado.", "Waits for a judge to take the call."),
    "investigating": Text("{judge} investiga.", "{judge} is looking into it."),
    "ruled": Text("Falta aceitar: {seats}. Ainda se pode apelar.", "Still to accept: {seats}. It may be appealed."),
    "ruled.final": Text(
        "Já não se pode apelar: um juiz pode dá-la por definitiva.",
        "It can be appealed no more: a judge can make it final.",
    ),
    "appealed": Text("Espera o juiz-mor.", "Waits for the head judge."),
    "remedying": Text("A decisão definitiva ainda não foi cumprida.", "The final ruling is not carried out yet."),
    "remedying.plan": Text(
        "O retrocesso espera um plano que o juiz-mor autorize.",
        "The backup waits for a plan that the head judge authorises.",
    ),
    "closed": Text("Encerrada.", "Closed."),
    "withdrawn": Text("Retirada por quem chamou.", "Withdrawn by who called."),
}
"""What a dispute waits for, by its state."""
