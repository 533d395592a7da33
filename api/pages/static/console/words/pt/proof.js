/** @type {typeof import("console/words/en/proof.js").default} */
export default {
  seed: "A semente da sorte, com que todo embaralhamento se refaz:",
  noSeed: "A semente da sorte é revelada quando a partida termina.",
  verifyMore: "Isto foi conferido no seu navegador. Quem quiser conferir também os sorteios e as regras salva a partida como arquivo, ou roda adjudicator verify sobre o registro.",
  receipts: (count) => (count === 1 ? "Este navegador guarda 1 recibo desta partida." : `Este navegador guarda ${count} recibos desta partida.`),
  itsLog: "Salvar o registro",
  copyReceipts: "Copiá-los",
};
