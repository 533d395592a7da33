/** @type {typeof import("console/words/en/library.js").default} */
export default {
  comeIn: "Entre para ver os lances de partidas terminadas em que isto contou.",
  enter: "Entrar",
  noCases: "Não valeu em nenhuma partida terminada que você possa ver. Quando valer, os lances ficam aqui.",
  noCardCases: "Não apareceu em nenhuma partida terminada que você possa ver. Quando aparecer, os lances ficam aqui.",
  precedents: "Precedentes",
  noPrecedents: "Ninguém decidiu sobre isto ainda. Disputas encerradas que o citam ficam aqui.",
  moves: "Lances",
  table: "mesa",
  more: "Mostrar mais",
  andMore: (count) => `e mais ${count}`,
  outcomes: { infraction: "Infração", no_infraction: "Sem infração", players_agreed: "Acordo dos jogadores", official_error: "Erro de oficial", void: "Sem efeito" },
};
