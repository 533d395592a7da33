/** @type {typeof import("console/words/en/enter.js").default} */
export default {
  title: "Entrar",
  code: "O seu código",
  help: "Oito letras, de quem o chamou; ou abra o link, ou leia o QR.",
  enter: "Entrar",
  busy: "Entrando…",
  inside: "Você entrou",
  toTable: "Ir à minha mesa",
  toCalls: "Ver os chamados",
  toTournaments: "Ver os torneios",
  toMatches: "Ver as partidas",
  rights: "O que posso fazer",
  other: "Entrar como outra pessoa",
  table: (table) => `Mesa ${table}`,
};
