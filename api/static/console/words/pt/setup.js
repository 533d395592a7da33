/** @type {typeof import("console/words/en/setup.js").default} */
export default {
  player: (number) => `Jogador ${number}`,
  deckOf: (number) => `Baralho do jogador ${number}`,
  factionOf: (number) => `Facção do jogador ${number}`,
  listOf: (number) => `Cartas do jogador ${number}`,
  listHelp: "A chave de uma carta por linha; “3 A18” são três dela.",
  own: "Uma lista de cartas…",
  more: "Mais um jogador",
  fewer: "Tirar o último jogador",
  rules: "Regras da casa",
  changed: (count, all) => `${count} de ${all} mudadas`,
  asPrinted: (all) => `${all} perguntas, todas no padrão`,
  question: (clause) => `Regra da casa sobre ${clause}`,
  default: "(padrão)",
  members: { seats: "Jogadores", name: "nome", deck: "baralho", faction: "facção", sideboard: "cartas reserva", table: "Mesa", luck: "O que saiu", options: "Regras da casa",
    ruleset: "Jogo", tournament: "Torneio", minutes: "Minutos", csv: "Arquivo", pairings: "Emparceiramento", doors: "Entradas", expires_at: "Até", label: "Nome", policy: "Política", office: "Função",
    reason: "Motivo", match: "Partida", seat: "Lugar", role: "Papel", cards: "Cartas" },
};
